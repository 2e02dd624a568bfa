"""A simplified ward for the computer player: patients as small ints, and what effects make of them.

The planner tries thousands of wards for one activation, so this model is approximate where it hardly matters for a
plan: a re-roll is taken for a 3, and of many sets of patients only the promising ones are tried. A patient is one int
(value, true colour, colour now and treated in bit fields; of mothers and babies also the ward, which is their family),
a ward a sorted tuple of them, so equal wards are equal keys of a dictionary. The exact rules are in `effects`; nothing
here decides what is legal.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.cards.effect_language import PatientOp, Slot, Step, Unit, When
from bot.games.dice_hospital.patients.die import BABY, COLOURS, HOME, PINK
from bot.games.dice_hospital.patients.patient import Patient

Code: TypeAlias = int  # a patient: value, true colour, colour now, treated
Ward: TypeAlias = tuple[Code, ...]  # sorted
Leavers: TypeAlias = int  # how many left, by true colour: five bits each, so that leavers can be added up
Counts: TypeAlias = tuple[int, ...]  # by colour, in the order of `COLOURS`

SHADES = (*COLOURS, PINK)
CODES = 1 << 11
FAMILY_BITS, BABY_BIT = 3 << 8, 1 << 10
_STAYS = 24 | FAMILY_BITS | BABY_BIT  # what no treatment changes: the true colour, and the family
_PINK = len(COLOURS)
_SHIFTS = tuple(5 * colour for colour in range(len(SHADES)))
GONE_HOME, DEAD, IN_BAG = 0, -1, -2
_EXPECTED = 3  # what a re-roll is taken for
_POOL = 5  # patients considered for an effect on several of them
_MAX_SETS = 6  # sets of patients considered for one effect
_FIRST_CHOICES = 3  # patients tried in the first place of a layout
_GONE = {GONE_HOME: 2.0, DEAD: -2.0, IN_BAG: 0.0}  # roughly what a patient who has left is worth


def code_of(patient: Patient) -> Code:
    true, now = SHADES.index(patient.true), SHADES.index(patient.now)
    code = patient.value << 5 | true << 3 | now << 1 | patient.treated
    return code | patient.ward << 8 | (patient.kind == BABY) << 10 if patient.kind else code


def new_patient_code(colour: str, value: int) -> Code:
    """An untreated patient in his true colour."""
    hue = SHADES.index(colour)
    return value << 5 | hue << 3 | hue << 1


def value_of(code: Code) -> int:
    return code >> 5 & 7


def true_colour_of(code: Code) -> int:
    return code >> 3 & 3


def colour_of(code: Code) -> int:
    return code >> 1 & 3


def leavers(counts: Counts) -> Leavers:
    return sum(number << 5 * colour for colour, number in enumerate(counts))


def by_colour(home: Leavers) -> Counts:
    return tuple([home >> shift & 31 for shift in _SHIFTS])


class Chosen(NamedTuple):
    """A patient chosen for an effect: what he was, what he is turned into (-1: nothing), and what he is now."""

    slot: int
    code: Code
    colour: int
    after: Code
    bags: int
    healed: bool
    counted: int  # the colour he counted as


class Result(NamedTuple):
    """A ward after an effect on some patients, and how it changed."""

    ward: Ward
    chosen: tuple[Chosen, ...]
    way: int
    bags: int
    gain: float  # what those who are still there are worth more than before
    home: Leavers
    dead: int

    def triggers(self, when: When) -> list[Chosen]:
        """The chosen patients who make an ability available."""
        if when.event == "healed":
            those = [one for one in self.chosen if one.healed]
        else:
            those = [one for one in self.chosen if one.after == GONE_HOME]
        if when.colour is None:
            return those
        colour = SHADES.index(when.colour)
        return [one for one in those if one.counted == colour]


def _after(code: Code, op: PatientOp, colour: int) -> Code:
    """What an operation makes of a patient who is treated by it, counting as `colour`."""
    value = code >> 5 & 7
    match op.op:
        case "heal":
            value += op.k
        case "worsen":
            value -= op.k
        case "flip":
            value = HOME - value
        case "reroll":
            value = _EXPECTED
        case "toBag":
            return IN_BAG
        case _:
            pass
    if colour == _PINK:
        lowest = code >> 5 & 7 if code & BABY_BIT else 1
        value = min(HOME, max(lowest, value))
    elif value >= HOME:
        return GONE_HOME
    elif value <= 0:
        return DEAD
    return value << 5 | (code & _STAYS) | colour << 1 | 1


def make_chosen(slot: int, code: Code, colour: int, after: Code, bags: int = 0) -> Chosen:
    """A patient who became `after`."""
    counted = colour_of(code) if colour < 0 else colour
    healed = after == GONE_HOME or (after > 0 and after >> 5 & 7 > code >> 5 & 7)
    return Chosen(slot, code, colour, after, bags, healed, counted)


def _ways_to_use(number: int, slot: Slot, code: Code, blood: bool) -> list[Chosen]:
    """How a patient can be used in a slot: as he is, or turned into another colour."""
    (op,) = slot.ops
    now = colour_of(code)
    wanted = SHADES.index(slot.colour) if slot.colour else now
    if now == _PINK and SHADES[now] not in slot.colours:
        options = []
    elif slot.recolours:
        options = [(colour, 0) for colour in range(len(COLOURS)) if colour != now]
    elif wanted == now:
        options = [(now, 0)]
    else:
        options = [(wanted, 1)] if slot.heals and blood and _PINK not in (now, wanted) else []
    return [
        make_chosen(number, code, colour if colour != now else -1, _after(code, op, colour), bags)
        for colour, bags in options
    ]


def complete_families(ward: Sequence[Code]) -> list[Code]:
    """The mothers and babies who can leave: all of their family are ready."""
    pink = [code for code in ward if code >> 3 & 3 == _PINK]
    waiting = {code & FAMILY_BITS for code in pink if code >> 5 & 7 < HOME}
    return [code for code in pink if code & FAMILY_BITS not in waiting]


class FamilyValues:
    """What the families of a ward are worth beyond the sum of their patients; cached, as wards come up again."""

    def __init__(self, value: Callable[[int, int], float], each: Sequence[float]) -> None:
        self._value = value  # of so many patients who lack so many levels
        self._each = each  # by code: what is already counted for each of them
        self._known: dict[Ward, float] = {}

    def worth(self, ward: Ward) -> float:
        pink = tuple([code for code in ward if code >> 3 & 3 == _PINK])
        known = self._known.get(pink)
        if known is None:
            lacking: dict[int, list[int]] = {}
            for code in pink:
                lacking.setdefault(code & FAMILY_BITS, []).append(HOME - min(HOME - 1, code >> 5 & 7))
            known = sum(self._value(len(levels), sum(levels)) for levels in lacking.values())
            known -= sum(self._each[code] for code in pink)
            self._known[pink] = known
        return known


class EffectModel:
    """Finds promising uses of effects. `worth` says what a patient who stays is worth."""

    def __init__(self, worth: Sequence[float], families: FamilyValues | None = None) -> None:
        self.worth = worth
        self.families = families
        self._known: dict[tuple[int, Slot, Code, bool], list[tuple[float, Chosen]]] = {}

    def uses(
        self, step: Step, ward: Ward, blood: int, before: Result | None = None, triggers: Sequence[Chosen] = ()
    ) -> list[Result]:
        """What the owner could make of an effect; of an ability, after what the department did."""
        found: list[Result] = []
        for number, way in enumerate(step.ways):
            if way.slots:
                pools = [
                    self._pool(place, slot, _candidates(slot, ward, before, triggers), blood)
                    for place, slot in enumerate(way.slots)
                ]
                sets = islice(_sets(way, pools, ward, blood), _MAX_SETS)
                found += [self._used(ward, some, number) for some in sets]
            else:
                found.append(Result(ward, (), number, 0, 0.0, 0, 0))
        return found

    def _used(self, ward: Ward, some: tuple[Chosen, ...], way: int) -> Result:
        rest = list(ward)
        gain, home, bags, dead = 0.0, 0, 0, 0
        pink = False
        for _, code, _, after, paid, _, _ in some:
            rest.remove(code)
            gain -= self.worth[code]
            bags += paid
            if after > 0:
                insort(rest, after)
                gain += self.worth[after]
                pink = pink or code >> 3 & 3 == _PINK
            elif after == GONE_HOME:
                home += 1 << 5 * (code >> 3 & 3)
            elif after == DEAD:
                dead += 1
        if pink and self.families is not None:
            leaving = complete_families(rest)
            for code in leaving:
                rest.remove(code)
                gain -= self.worth[code]
            home += len(leaving) << 5 * _PINK
            gain += self.families.worth(tuple(rest)) - self.families.worth(ward)
        return Result(tuple(rest), some, way, bags, gain, home, dead)

    def _better(self, one: Chosen) -> float:
        """How much a patient gains by an effect, less the blood it takes."""
        after = self.worth[one.after] if one.after > 0 else _GONE[one.after]
        return after - self.worth[one.code] - one.bags

    def _pool(self, number: int, slot: Slot, codes: Sequence[Code], blood: int) -> list[Chosen]:
        """Candidates of a slot, most gain first."""
        pool: list[tuple[float, Chosen]] = []
        for code in codes:
            key = (number, slot, code, blood > 0)
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = [(self._better(one), one) for one in _ways_to_use(*key)]
            pool += found
        pool.sort(key=itemgetter(0), reverse=True)
        return [one for _, one in pool]


def _candidates(slot: Slot, ward: Ward, before: Result | None, triggers: Sequence[Chosen]) -> list[Code]:
    """Patients who fit a slot but for their colour; those who look alike once."""
    span = slot.span
    codes = [code for code in ward if code >> 5 & 7 in span and _passes(slot, code)]
    if before is not None:
        if slot.inside:
            mine = [one.after for one in triggers]
            codes = [code for code in codes if code in mine]
        if slot.outside:
            for one in before.chosen:
                if one.after in codes:
                    codes.remove(one.after)
        if slot.match:
            values = [(one.code >> 5 & 7) + slot.match.delta for one in triggers]
            codes = [code for code in codes if code >> 5 & 7 in values]
    return list(dict.fromkeys(codes))


def _passes(slot: Slot, code: Code) -> bool:
    """Whether a patient fits what a slot asks for beside colours and values."""
    if slot.kind and (true_colour_of(code) != _PINK or (slot.kind == BABY) != bool(code & BABY_BIT)):
        return False
    return not (slot.state and code & 1) and not (slot.bars_babies and code & BABY_BIT)


def _sets(step: Step, pools: Sequence[list[Chosen]], ward: Ward, blood: int) -> Iterator[tuple[Chosen, ...]]:
    """Sets of candidates, the promising ones first."""
    pool = pools[0]
    number = step.slots[0].min_patients
    if len(pools) > 1 and (step.relation or any(slot.max_patients > 1 for slot in step.slots)):
        yield from _layout_sets(step, pools, ward, blood)
    elif len(pools) > 1:
        for first in pool:
            for second in pools[1][:2]:
                if first.code != second.code or ward.count(first.code) > 1:
                    yield first, second
    elif number == 1:
        for one in pool:
            yield (one,)
    elif step.relation == "equal":
        for value in {value_of(one.code) for one in pool}:
            yield from _some([one for one in pool if value_of(one.code) == value], number, ward, blood)
    elif step.relation == "run":
        yield from _rows(pool, number, blood)
    else:
        yield from _some(pool, number, ward, blood)


def _layout_sets(step: Step, pools: Sequence[list[Chosen]], ward: Ward, blood: int) -> Iterator[tuple[Chosen, ...]]:
    """Sets for slots that want different things: of each the best who are left, the best sets first."""
    found: dict[tuple[Chosen, ...], int] = {}
    for layout in step.layouts:
        for skipped in range(_FIRST_CHOICES):
            some = _filled(layout, pools, ward, blood, skipped)
            if some is not None:
                rank = sum(pools[one.slot].index(one) for one in some) - 2 * len(some)
                found.setdefault(some, rank)
    yield from sorted(found, key=found.__getitem__)


def _filled(
    layout: Sequence[Unit], pools: Sequence[list[Chosen]], ward: Ward, blood: int, skipped: int
) -> tuple[Chosen, ...] | None:
    """The best who fit a layout, one after the other; `skipped` of them are passed over at first."""
    taken: list[Chosen] = []
    for slot, value in layout:
        for one in pools[slot]:
            codes = [other.code for other in taken]
            fits = value is None or value_of(one.code) == value
            if not fits or one.bags > blood or codes.count(one.code) >= ward.count(one.code):
                continue
            if skipped:
                skipped -= 1
                continue
            blood -= one.bags
            taken.append(one)
            break
        else:
            return None
    return tuple(taken)


def _some(pool: Sequence[Chosen], number: int, ward: Ward, blood: int) -> Iterator[tuple[Chosen, ...]]:
    """Sets of `number` of the best candidates; patients who look alike may be taken together."""
    several: list[Chosen] = []
    for one in pool:
        several += [one] * min(number, ward.count(one.code))
    seen = set()
    for some in combinations(several[: _POOL + number - 1], number):
        if some not in seen and sum(one.bags for one in some) <= blood:
            seen.add(some)
            if all(sum(o.code == one.code for o in some) <= ward.count(one.code) for one in some):
                yield some


def _rows(pool: Sequence[Chosen], number: int, blood: int) -> Iterator[tuple[Chosen, ...]]:
    """Values that rise by one, of each the best candidate."""
    best: dict[int, Chosen] = {}
    for one in pool:
        best.setdefault(value_of(one.code), one)
    for start in range(1, HOME - number + 1):
        row = tuple([best[value] for value in range(start, start + number) if value in best])
        if len(row) == number and sum(one.bags for one in row) <= blood:
            yield row
