"""Puts patients together: every set that satisfies the slots and the relation of one step.

Patients of one kind (they look alike and fit the same slots) are counted instead of told apart, so that twelve patients
with three colours each stay a small search. Only `effects` asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, compress
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.cards.effect_language import COLOURS, Slot, Step, Unit
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.looks import looks
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import Target, Treated

Targets: TypeAlias = tuple[Target, ...]


class Candidate(NamedTuple):
    """Patients of one kind who fit a slot, perhaps after being turned into `colour`, for so many blood bags."""

    kind: int
    colour: str | None
    bags: int


Chosen: TypeAlias = tuple[int, Candidate]  # the slot it is for
Row: TypeAlias = tuple[Chosen, ...]


@cache
def guises(slot: Slot, now: str, blood: bool) -> tuple[tuple[str | None, int], ...]:
    """How a patient of this colour can be used in a slot: what he is turned into, and for how many blood bags.

    Some fit as they are; others only once blood has turned them into the colour of the slot.
    """
    others = [colour for colour in COLOURS if colour != now] if now in COLOURS else []
    if slot.colour not in (None, now):
        return ((slot.colour, 1),) if blood else ()
    if slot.recolours:
        return tuple((colour, 0) for colour in others)
    for_blood = others if blood and slot.heals and slot.colour is None else []
    return ((None, 0), *((colour, 1) for colour in for_blood))


@cache
def _candidates(kind: int, slot: Slot, now: str, blood: bool) -> tuple[Candidate, ...]:
    return tuple(Candidate(kind, *guise) for guise in guises(slot, now, blood))


class Search:
    """One step seen from one reference patient: candidates by kind, and the sets that can be made of them.

    Nothing of it changes once it is made: choices that nobody has looked at yet refer to it.
    """

    def __init__(self, scope: Scope, step: Step, reference: Treated | None, blood: int) -> None:
        self.step = step
        self.blood = blood
        kinds: dict[tuple[int, ...], list[Patient]] = {}  # by look, and whether they fit the first slot, the second …
        fitting = [scope.fitting(slot, reference, blood=scope.blood > 0) for slot in step.slots]
        anybody = fitting[0] if len(fitting) == 1 else bytes(map(max, zip(*fitting, strict=True)))
        patients = list(compress(scope.patients, anybody))
        keys = zip(looks(patients), *(compress(fits, anybody) for fits in fitting), strict=True)
        for patient, key in zip(patients, keys, strict=True):
            kinds.setdefault(key, []).append(patient)
        sorted_kinds = sorted(kinds.items())
        self.kinds = [alike for _, alike in sorted_kinds]
        self.pools = [
            self._pool(slot, [key[number] for key, _ in sorted_kinds]) for number, slot in enumerate(step.slots, 1)
        ]

    @cached_property
    def kind_of(self) -> dict[int, int]:
        """The kind of each patient who fits somewhere; wanted only where patients are picked one by one."""
        return {patient.pid: kind for kind, patients in enumerate(self.kinds) for patient in patients}

    def completions(self, picked: Targets, *, bleeding: bool | None = None) -> Iterator[Row]:
        """Every multiset of candidates that completes `picked`; only those that use more blood, or none of them."""
        if picked and not all(map(self._fits, picked)):
            return
        used = [0] * len(self.kinds)
        for target in picked:
            used[self.kind_of[target.pid]] += 1
        spent = sum(target.colour is not None and self.step.slots[target.slot].heals for target in picked)
        if spent > self.blood:
            return
        blood = 0 if bleeding is False else self.blood - spent
        for layout in self.step.layouts:
            units = self._open(layout, picked) if picked else layout
            if units is None:
                continue
            if not units:
                if not bleeding:
                    yield ()
                continue
            if not all(value in self.pools[slot] for slot, value in units):
                continue
            if bleeding is False and not picked and self._are_alike(units):
                yield from self._combined(units)
            else:
                yield from self._fill(units, (), used, blood, 1 if bleeding else 0)

    def extensions(self, picked: Targets) -> Iterator[Chosen]:
        """Candidates for the lowest open slot with whom the set can still be completed."""
        if not all(self._fits(target) for target in picked):
            return
        slot = min((units[0][0] for one in self.step.layouts if (units := self._open(one, picked))), default=None)
        if slot is None:
            return
        for candidate in self.pools[slot][None]:
            if sum(self.kind_of[target.pid] == candidate.kind for target in picked) == len(self.kinds[candidate.kind]):
                continue
            extended = (*picked, *self.named([(slot, candidate)], picked))
            if next(self.completions(extended), None) is not None:
                yield slot, candidate

    def named(self, chosen: Sequence[Chosen], picked: Targets) -> Targets:
        """The same candidates as patients: of each kind the first who are not picked yet."""
        taken = [target.pid for target in picked]
        targets = []
        for slot, (kind, colour, _) in chosen:
            for patient in self.kinds[kind]:
                if patient.pid not in taken:
                    taken.append(patient.pid)
                    targets.append(Target(slot, patient.pid, colour))
                    break
        return tuple(targets)

    def looks(self, chosen: Sequence[Chosen]) -> Iterator[tuple[object, ...]]:
        """What tells one answer from another when patients who look alike are the same."""
        for slot, (kind, colour, _) in chosen:
            yield slot, colour or "", self.kinds[kind][0].look

    def _pool(self, slot: Slot, fits: Sequence[int]) -> dict[int | None, list[Candidate]]:
        """Candidates of a slot by value, and all of them; `fits` says which kinds fit it."""
        pool: dict[int | None, list[Candidate]] = {None: []}
        for kind, fit in enumerate(fits):
            if fit:
                patient = self.kinds[kind][0]
                some = _candidates(kind, slot, patient.now, self.blood > 0)
                pool[None] += some
                if some:
                    pool.setdefault(patient.value, []).extend(some)
        return pool

    def _fits(self, target: Target) -> bool:
        """Whether somebody picked from one reference's point of view also fits from this one's."""
        kind = self.kind_of.get(target.pid)
        return any((one.kind, one.colour) == (kind, target.colour) for one in self.pools[target.slot][None])

    def _open(self, layout: tuple[Unit, ...], picked: Targets) -> Sequence[Unit] | None:
        """What the layout still needs when these are picked; None if they are not part of it."""
        units = list(layout)
        for target in picked:
            value = self.kinds[self.kind_of[target.pid]][0].value
            unit = next((unit for unit in units if unit[0] == target.slot and unit[1] in (None, value)), None)
            if unit is None:
                return None
            units.remove(unit)
        return units

    def _are_alike(self, units: Sequence[Unit]) -> bool:
        """Whether each of these wants the same, and a kind is one candidate for it where there is no blood."""
        return len(set(units)) == 1 and not self.step.slots[units[0][0]].recolours

    def _combined(self, units: Sequence[Unit]) -> Iterator[Row]:
        """The same as `_fill` for units that are alike, without blood: then rows are combinations, which is cheaper."""
        slot, value = units[0]
        pool = [(slot, candidate) for candidate in self.pools[slot][value] if not candidate.bags]
        places = [place for place, (_, one) in enumerate(pool) for _ in self.kinds[one.kind]]
        seen: set[tuple[int, ...]] = set()
        for row in combinations(places, len(units)):
            if row not in seen:
                seen.add(row)
                yield tuple([pool[place] for place in row])

    def _fill(self, units: Sequence[Unit], chosen: Row, used: list[int], blood: int, least: int) -> Iterator[Row]:
        """Candidates for like units are taken in rising order, so that every multiset comes up once."""
        place = len(chosen)
        slot, value = unit = units[place]
        pool = self.pools[slot][value]
        first = pool.index(chosen[-1][1]) if place and units[place - 1] == unit else 0
        last = place + 1 == len(units)
        for candidate in pool[first:]:
            kind, _, bags = candidate
            if bags > blood or used[kind] == len(self.kinds[kind]):
                continue
            more = (*chosen, (slot, candidate))
            if not last:
                used[kind] += 1
                yield from self._fill(units, more, used, blood - bags, least - bags)
                used[kind] -= 1
            elif bags >= least:
                yield more
