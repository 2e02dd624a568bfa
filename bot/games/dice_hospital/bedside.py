"""A ward in a nutshell, for computer players: patients as small numbers, and what effects make of them.

Thousands of wards are tried for one activation, so nothing here is exact about what hardly matters for a plan: a
re-roll is taken for a 3, and of many sets of patients only the promising ones come up. The rules are in `effects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.patients import HOME, Patient
from bot.games.dice_hospital.vocabulary import COLOURS, PatientOp, Slot, Step, When

Code: TypeAlias = int  # a patient: value, true colour, colour now, treated
Ward: TypeAlias = tuple[Code, ...]  # sorted

CODES = HOME << 5
GONE_HOME, DEAD, IN_BAG = 0, -1, -2
_EXPECTED = 3  # what a re-roll is taken for
_POOL = 5  # patients considered for an effect on several of them
_MOST = 6  # sets of patients considered for one effect
_GONE = {GONE_HOME: 2.0, DEAD: -2.0, IN_BAG: 0.0}  # roughly what somebody who has left is worth


def code_of(patient: Patient) -> Code:
    true, now = COLOURS.index(patient.true), COLOURS.index(patient.now)
    return patient.value << 5 | true << 3 | now << 1 | patient.treated


def value_of(code: Code) -> int:
    return code >> 5


def true_colour_of(code: Code) -> int:
    return code >> 3 & 3


def colour_of(code: Code) -> int:
    return code >> 1 & 3


class Chosen(NamedTuple):
    """A patient chosen for an effect: what he was, what he is turned into (-1: nothing), and what he is now."""

    slot: int
    code: Code
    colour: int
    after: Code
    bags: int

    @property
    def healed(self) -> bool:
        return self.after == GONE_HOME or self.after >> 5 > self.code >> 5

    @property
    def counted(self) -> int:
        return colour_of(self.code) if self.colour < 0 else self.colour


class Result(NamedTuple):
    """A ward after an effect on some patients, and how it changed."""

    ward: Ward
    chosen: tuple[Chosen, ...]
    way: int
    bags: int
    gain: float  # what those who are still there are worth more than before
    home: tuple[int, ...]  # true colours of those who left
    dead: int

    def triggers(self, when: When) -> list[Chosen]:
        """Those who make an ability available."""
        colour = COLOURS.index(when.colour) if when.colour else None
        return [
            one
            for one in self.chosen
            if (one.healed if when.event == "healed" else one.after == GONE_HOME) and colour in (None, one.counted)
        ]


def _after(code: Code, op: PatientOp, colour: int) -> Code:
    """What an operation makes of a patient who is treated by it."""
    value = code >> 5
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
    if value >= HOME:
        return GONE_HOME
    if value <= 0:
        return DEAD
    now = colour_of(code) if colour < 0 else colour
    return value << 5 | (code & 24) | now << 1 | 1


class Bedside:
    """Finds promising uses of effects. `worth` says what a patient who stays is worth."""

    def __init__(self, worth: Sequence[float]) -> None:
        self._worth = worth

    def uses(
        self, step: Step, ward: Ward, blood: int, before: Result | None = None, when: When | None = None
    ) -> list[Result]:
        """What the owner could make of an effect; of an ability, after what the department did."""
        found: list[Result] = []
        for number, way in enumerate(step.ways):
            if way.slots:
                sets = islice(self._sets(way, ward, blood, before, when), _MOST)
                found += [self._used(ward, chosen, number) for chosen in sets]
            else:
                found.append(Result(ward, (), number, 0, 0.0, (), 0))
        return found

    def _used(self, ward: Ward, chosen: tuple[Chosen, ...], way: int) -> Result:
        rest = list(ward)
        gain, home, bags, dead = 0.0, [], 0, 0
        for _, code, _, after, paid in chosen:
            rest.remove(code)
            gain -= self._worth[code]
            bags += paid
            if after > 0:
                rest.append(after)
                gain += self._worth[after]
            elif after == GONE_HOME:
                home.append(code >> 3 & 3)
            elif after == DEAD:
                dead += 1
        rest.sort()
        return Result(tuple(rest), chosen, way, bags, gain, tuple(home), dead)

    def _better(self, one: Chosen) -> float:
        """How much a patient gains by an effect, less the blood it takes."""
        after = self._worth[one.after] if one.after > 0 else _GONE[one.after]
        return after - self._worth[one.code] - one.bags

    def _sets(
        self, step: Step, ward: Ward, blood: int, before: Result | None, when: When | None
    ) -> Iterator[tuple[Chosen, ...]]:
        pools = [
            self._pool(number, slot, self._candidates(slot, ward, before, when), blood)
            for number, slot in enumerate(step.slots)
        ]
        if len(step.slots) > 1:
            for first in pools[0]:
                for second in pools[1][:2]:
                    if first.code != second.code or ward.count(first.code) > 1:
                        yield first, second
            return
        (slot,), (pool,) = step.slots, pools
        number = slot.least
        if number == 1:
            yield from ((one,) for one in pool)
        elif step.relation == "equal":
            for value in {value_of(one.code) for one in pool}:
                same = [one for one in pool if value_of(one.code) == value]
                yield from self._some(same, number, ward, blood)
        elif step.relation == "run":
            yield from self._rows(pool, number, blood)
        else:
            yield from self._some(pool, number, ward, blood)

    def _pool(self, number: int, slot: Slot, codes: Sequence[Code], blood: int) -> list[Chosen]:
        """Candidates of a slot, most gain first."""
        wanted = COLOURS.index(slot.colour) if slot.colour else None
        (op,) = slot.ops
        pool = []
        for code in codes:
            now = colour_of(code)
            if slot.recolours:
                options = [(colour, 0) for colour in range(3) if colour != now]
            elif wanted is None or wanted == now:
                options = [(-1, 0)]
            elif slot.heals and blood:
                options = [(wanted, 1)]
            else:
                continue
            pool += [Chosen(number, code, colour, _after(code, op, colour), bags) for colour, bags in options]
        pool.sort(key=self._better, reverse=True)
        return pool

    def _candidates(self, slot: Slot, ward: Ward, before: Result | None, when: When | None) -> list[Code]:
        codes = [code for code in ward if code >> 5 in slot.span]
        if before is None or when is None:
            return list(dict.fromkeys(codes))
        if slot.inside:
            mine = [one.after for one in before.triggers(when) if one.after > 0]
            return [code for code in dict.fromkeys(codes) if code in mine]
        if slot.outside:
            for one in before.chosen:
                if one.after in codes:
                    codes.remove(one.after)
        if slot.match:
            values = [value_of(one.code) for one in before.triggers(when)]
            codes = [code for code in codes if code >> 5 in values]
        return list(dict.fromkeys(codes))

    def _some(self, pool: Sequence[Chosen], number: int, ward: Ward, blood: int) -> Iterator[tuple[Chosen, ...]]:
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

    def _rows(self, pool: Sequence[Chosen], number: int, blood: int) -> Iterator[tuple[Chosen, ...]]:
        best: dict[int, Chosen] = {}
        for one in pool:
            best.setdefault(value_of(one.code), one)
        for start in range(1, HOME - number + 1):
            row = tuple([best[value] for value in range(start, start + number) if value in best])
            if len(row) == number and sum(one.bags for one in row) <= blood:
                yield row
