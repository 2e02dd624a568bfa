"""Puts patients together: every set that satisfies the slots and the relation of one step.

Patients of one kind (they look alike and fit the same slots) are counted instead of told apart, so that twelve patients
with three colours each stay a small search. Only `effects` asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.hospital import Target, Treated
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.vocabulary import COLOURS, Plan, Slot, Step

Targets: TypeAlias = tuple[Target, ...]
Unit: TypeAlias = tuple[int, int | None]  # one patient of this slot, of this value


class Candidate(NamedTuple):
    """Patients of one kind who fit a slot, perhaps after being turned into `colour`, for so many blood bags."""

    kind: int
    colour: str | None
    bags: int


Chosen: TypeAlias = tuple[int, Candidate]  # the slot it is for


class Search:
    """One step seen from one reference patient: candidates by kind, and the sets that can be made of them."""

    def __init__(self, scope: Scope, step: Step, reference: Treated | None, blood: int) -> None:
        self.patients = scope.patients
        self.step = step
        self.blood = blood
        splits = [scope.split(slot, reference) for slot in step.slots]
        kinds: dict[object, list[int]] = {}
        for place, patient in enumerate(self.patients):
            fits = [(own >> place & 1, dyed >> place & 1) for own, dyed in splits]
            kinds.setdefault((patient.look, *fits), []).append(place)
        self.kinds = sorted(kinds.values(), key=self._order)  # the places of the patients of each kind
        self.kind_of = {self.patients[place].pid: kind for kind, places in enumerate(self.kinds) for place in places}
        self.pools = [self._pool(slot, *split) for slot, split in zip(step.slots, splits, strict=True)]

    def completions(self, picked: Targets, *, bleeding: bool | None = None) -> Iterator[list[Chosen]]:
        """Every multiset of candidates that completes `picked`; only those that use more blood, or none of them."""
        used = [0] * len(self.kinds)
        for target in picked:
            used[self.kind_of[target.pid]] += 1
        spent = sum(target.colour is not None and self.step.slots[target.slot].heals for target in picked)
        if spent > self.blood:
            return
        blood = 0 if bleeding is False else self.blood - spent
        for plan in self.step.plans:
            units = self._open(plan, picked)
            if units is not None:
                yield from self._fill(units, [], used, blood, 1 if bleeding else 0)

    def extensions(self, picked: Targets) -> Iterator[Chosen]:
        """Candidates for the lowest open slot with whom the set can still be completed."""
        slot = min((units[0][0] for plan in self.step.plans if (units := self._open(plan, picked))), default=None)
        if slot is None:
            return
        for candidate in self.pools[slot]:
            if sum(self.kind_of[target.pid] == candidate.kind for target in picked) == len(self.kinds[candidate.kind]):
                continue
            extended = (*picked, *self.named([(slot, candidate)], picked))
            if next(self.completions(extended), None) is not None:
                yield slot, candidate

    def named(self, chosen: Sequence[Chosen], picked: Targets) -> Targets:
        """The same candidates as patients: of each kind the first who are not picked yet."""
        taken = {target.pid for target in picked}
        targets = []
        for slot, candidate in chosen:
            pids = (self.patients[place].pid for place in self.kinds[candidate.kind])
            pid = next(pid for pid in pids if pid not in taken)
            taken.add(pid)
            targets.append(Target(slot, pid, candidate.colour))
        return tuple(targets)

    def looks(self, chosen: Sequence[Chosen]) -> Iterator[tuple[object, ...]]:
        """What tells one answer from another when patients who look alike are the same."""
        for slot, (kind, colour, _) in chosen:
            yield slot, colour or "", self.patients[self.kinds[kind][0]].look

    def _order(self, places: list[int]) -> tuple[int, str, str, bool]:
        patient = self.patients[places[0]]
        return patient.value, patient.now, patient.true, patient.treated

    def _pool(self, slot: Slot, own: int, dyed: int) -> list[Candidate]:
        pool: list[Candidate] = []
        for kind, places in enumerate(self.kinds):
            if own >> places[0] & 1:
                pool += self._as_they_are(slot, kind)
            elif dyed >> places[0] & 1 and self.blood:
                pool.append(Candidate(kind, slot.colour, 1))
        return pool

    def _as_they_are(self, slot: Slot, kind: int) -> Iterator[Candidate]:
        now = self.patients[self.kinds[kind][0]].now
        others = [colour for colour in COLOURS if colour != now] if now in COLOURS else []
        if slot.recolours:
            yield from (Candidate(kind, colour, 0) for colour in others)
            return
        yield Candidate(kind, None, 0)
        if slot.heals and slot.colour is None and self.blood:
            yield from (Candidate(kind, colour, 1) for colour in others)

    def _open(self, plan: Plan, picked: Targets) -> list[Unit] | None:
        """What the plan still needs when these are picked; None if they are not part of it."""
        units: list[Unit] = [(need.slot, need.value) for need in plan for _ in range(need.patients)]
        for target in picked:
            value = self.patients[self.kinds[self.kind_of[target.pid]][0]].value
            unit = next((unit for unit in units if unit[0] == target.slot and unit[1] in (None, value)), None)
            if unit is None:
                return None
            units.remove(unit)
        return units

    def _fill(
        self, units: list[Unit], numbers: list[int], used: list[int], blood: int, least: int
    ) -> Iterator[list[Chosen]]:
        """Candidates for like units are taken in rising order, so that every multiset comes up once."""
        place = len(numbers)
        if place == len(units):
            if least <= 0:
                yield [(slot, self.pools[slot][number]) for (slot, _), number in zip(units, numbers, strict=True)]
            return
        slot, value = units[place]
        pool = self.pools[slot]
        for number in range(numbers[-1] if place and units[place - 1] == units[place] else 0, len(pool)):
            kind, _, bags = pool[number]
            places = self.kinds[kind]
            if bags > blood or used[kind] == len(places):
                continue
            if value is not None and self.patients[places[0]].value != value:
                continue
            used[kind] += 1
            yield from self._fill(units, [*numbers, number], used, blood - bags, least - bags)
            used[kind] -= 1
