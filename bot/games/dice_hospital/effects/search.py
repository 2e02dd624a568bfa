"""Puts patients together: every set that satisfies the slots and the relation of one step.

Three of twelve patients, each of whom blood may turn into two other colours, are thousands of sets, and almost all of
them are the same to a player. So patients are put into *classes*: those of one class look alike and fit the same slots,
and are counted instead of told apart. A candidate is a class used in one way (as it is, or recoloured for a bag), and
the search builds multisets of candidates, unit by unit of a layout of the step (a unit is one patient of a slot,
perhaps of a given value). Units that want the same take candidates in rising order, so every multiset comes up exactly
once; without blood such units are plain combinations, which `itertools` finds faster.

A search gives rows of candidates, not patients: `named` picks the actual patients, and is called only for the rows that
are looked at. Only `legal` asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import combinations, compress
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.cards.effect_language import Slot, Step, Unit
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.die import COLOURS
from bot.games.dice_hospital.patients.looks import look_bytes
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import Target, Treated

Targets: TypeAlias = tuple[Target, ...]


class Candidate(NamedTuple):
    """A class of patients who fit a slot, perhaps after being turned into `colour`, for so many blood bags."""

    class_index: int
    colour: str | None
    bags: int


Chosen: TypeAlias = tuple[int, Candidate]  # the slot it is for
Row: TypeAlias = tuple[Chosen, ...]


@cache
def recolourings(slot: Slot, now: str, blood: bool) -> tuple[tuple[str | None, int], ...]:
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
def _candidates(class_index: int, slot: Slot, now: str, blood: bool) -> tuple[Candidate, ...]:
    return tuple(Candidate(class_index, *use) for use in recolourings(slot, now, blood))


class Search:
    """One step seen from one reference patient: its candidates, and the sets that can be made of them.

    It never changes once it is made: choices that were not looked at yet refer to it.
    """

    def __init__(self, scope: Scope, step: Step, reference: Treated | None, blood: int) -> None:
        self.step = step
        self.blood = blood
        classes: dict[tuple[int, ...], list[Patient]] = {}  # by look, and whether they fit the first slot, the second …
        fitting = [scope.fitting(slot, reference, blood=scope.blood > 0) for slot in step.slots]
        in_some_slot = fitting[0] if len(fitting) == 1 else bytes(map(max, zip(*fitting, strict=True)))
        patients = list(compress(scope.patients, in_some_slot))
        fits: list[Iterator[int]] = [compress(mask, in_some_slot) for mask in fitting]
        if scope.tells_apart:
            fits.append(iter(scope.keys(patients)))
        for patient, key in zip(patients, zip(look_bytes(patients), *fits, strict=True), strict=True):
            classes.setdefault(key, []).append(patient)
        in_order = sorted(classes.items())
        self.scope = scope
        self.classes = [alike for _, alike in in_order]
        self.pools = [self._pool(slot, [key[place] for key, _ in in_order]) for place, slot in enumerate(step.slots, 1)]

    @cached_property
    def class_of(self) -> dict[int, int]:
        """The class of each patient who fits somewhere; needed only where patients are picked one by one."""
        return {patient.pid: index for index, patients in enumerate(self.classes) for patient in patients}

    def completions(self, picked: Targets, *, bleeding: bool | None = None) -> Iterator[Row]:
        """Every multiset of candidates that completes `picked`; only those that use more blood, or none of them."""
        if picked and not all(map(self._fits, picked)):
            return
        used = [0] * len(self.classes)
        for target in picked:
            used[self.class_of[target.pid]] += 1
        spent = sum(target.colour is not None and self.step.slots[target.slot].heals for target in picked)
        if spent > self.blood:
            return
        blood = 0 if bleeding is False else self.blood - spent
        for layout in self.step.layouts:
            units = self._open(layout, picked) if picked else layout
            if units is None:
                continue
            if not units:
                if not bleeding and (not self.step.maxes_out or self._maxed_out(picked, ())):
                    yield ()
                continue
            if not all(value in self.pools[slot] for slot, value in units):
                continue
            if bleeding is False and not picked and self._are_alike(units):
                rows = self._combined(units)
            else:
                rows = self._fill(units, (), used, blood, 1 if bleeding else 0)
            yield from filter(partial(self._maxed_out, picked), rows) if self.step.maxes_out else rows

    def _maxed_out(self, picked: Targets, row: Row) -> bool:
        """Whether no slot that takes as many as there are could take one more."""
        taken = [(target.slot, self.class_of[target.pid]) for target in picked]
        taken += [(slot, candidate.class_index) for slot, candidate in row]
        for number, slot in enumerate(self.step.slots):
            if slot.max_out and sum(used == number for used, _ in taken) < slot.max_patients:
                for candidate in self.pools[number][None]:
                    index = candidate.class_index
                    if sum(one == index for _, one in taken) < len(self.classes[index]):
                        return False
        return True

    def extensions(self, picked: Targets) -> Iterator[Chosen]:
        """Candidates for the lowest open slot with whom the set can still be completed."""
        if not all(self._fits(target) for target in picked):
            return
        slot = min((units[0][0] for one in self.step.layouts if (units := self._open(one, picked))), default=None)
        if slot is None:
            return
        for candidate in self.pools[slot][None]:
            index = candidate.class_index
            if sum(self.class_of[target.pid] == index for target in picked) == len(self.classes[index]):
                continue
            extended = (*picked, *self.named([(slot, candidate)], picked))
            if next(self.completions(extended), None) is not None:
                yield slot, candidate

    def named(self, chosen: Sequence[Chosen], picked: Targets) -> Targets:
        """The same candidates as patients: of each class the first who are not picked yet."""
        taken = [target.pid for target in picked]
        targets = []
        for slot, (index, colour, _) in chosen:
            for patient in self.classes[index]:
                if patient.pid not in taken:
                    taken.append(patient.pid)
                    targets.append(Target(slot, patient.pid, colour))
                    break
        return tuple(targets)

    def looks(self, chosen: Sequence[Chosen]) -> Iterator[tuple[object, ...]]:
        """What tells one answer from another when patients who look alike are the same."""
        for slot, (index, colour, _) in chosen:
            patient = self.classes[index][0]
            yield slot, colour or "", patient.look, self.scope.keys((patient,))[0] if self.scope.tells_apart else 0

    def _pool(self, slot: Slot, fits: Sequence[int]) -> dict[int | None, list[Candidate]]:
        """Candidates of a slot by value, and all of them; `fits` says which classes fit it."""
        pool: dict[int | None, list[Candidate]] = {None: []}
        for index, fit in enumerate(fits):
            if fit:
                patient = self.classes[index][0]
                some = _candidates(index, slot, patient.now, self.blood > 0)
                pool[None] += some
                if some:
                    pool.setdefault(patient.value, []).extend(some)
        return pool

    def _fits(self, target: Target) -> bool:
        """Whether a patient picked from one reference's point of view also fits from this one's."""
        index = self.class_of.get(target.pid)
        return any((one.class_index, one.colour) == (index, target.colour) for one in self.pools[target.slot][None])

    def _open(self, layout: tuple[Unit, ...], picked: Targets) -> Sequence[Unit] | None:
        """What the layout still needs when these are picked; None if they are not part of it."""
        units = list(layout)
        for target in picked:
            value = self.classes[self.class_of[target.pid]][0].value
            unit = next((unit for unit in units if unit[0] == target.slot and unit[1] in (None, value)), None)
            if unit is None:
                return None
            units.remove(unit)
        return units

    def _are_alike(self, units: Sequence[Unit]) -> bool:
        """Whether each of these wants the same, and a class is one candidate for it where there is no blood."""
        return len(set(units)) == 1 and not self.step.slots[units[0][0]].recolours

    def _combined(self, units: Sequence[Unit]) -> Iterator[Row]:
        """The same as `_fill` for units that are alike, without blood: then rows are combinations, which is cheaper."""
        slot, value = units[0]
        pool = [(slot, candidate) for candidate in self.pools[slot][value] if not candidate.bags]
        places = [place for place, (_, one) in enumerate(pool) for _ in self.classes[one.class_index]]
        seen: set[tuple[int, ...]] = set()
        for row in combinations(places, len(units)):
            if row not in seen:
                seen.add(row)
                yield tuple([pool[place] for place in row])

    def _fill(self, units: Sequence[Unit], chosen: Row, used: list[int], blood: int, min_bags: int) -> Iterator[Row]:
        """Candidates for like units are taken in rising order, so that every multiset comes up once."""
        place = len(chosen)
        slot, value = unit = units[place]
        pool = self.pools[slot][value]
        first = pool.index(chosen[-1][1]) if place and units[place - 1] == unit else 0
        last = place + 1 == len(units)
        for candidate in pool[first:]:
            index, _, bags = candidate
            if bags > blood or used[index] == len(self.classes[index]):
                continue
            more = (*chosen, (slot, candidate))
            if not last:
                used[index] += 1
                yield from self._fill(units, more, used, blood - bags, min_bags - bags)
                used[index] -= 1
            elif bags >= min_bags:
                yield more
