"""Whom an effect may be used on: the legal sets of patients, blood that recolours them included.

Pure questions about a hospital; nothing is changed here. Patients who look alike are interchangeable, so every answer
names one set of each look. The sets themselves are found by `search`.

`is_possible` is asked far more often than who exactly fits, so it counts instead of searching wherever counting is
enough: too few patients of a colour reject most departments before a set is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, islice
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.cards.effect_language import Plan, Slot, Step
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.search import Row, Search, Targets
from bot.games.dice_hospital.patients.looks import Mask, look_bytes, mask_count
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import Target

FoundSet: TypeAlias = tuple[Search, Row]  # a set of candidates, and the search that can name its patients


class Pick(NamedTuple):
    """The next patient of an effect whose patients are chosen one by one."""

    target: Target
    bags: int


class SingleTargets(Struct, frozen=True):
    """The patients who may be the only one of a slot, and their looks (see `looks`)."""

    different: bytes  # each look once, the weakest first
    looks: bytes  # of each patient
    patients: tuple[Patient, ...]

    def pid(self, look: int) -> int:
        """The first patient who looks like that."""
        return self.patients[self.looks.index(look)].pid


def blood_left(scope: Scope, step: Step) -> int | None:
    """The bags left for recolouring once the step is paid for; None if its cost or gain is impossible."""
    blood = scope.blood
    for cost in step.pay:
        if cost.op == "blood":
            blood -= cost.k
        elif cost.op == "death" and scope.hospital.deaths < cost.k:
            return None
    for gain in step.gain:
        if gain.op == "admit" and not (scope.bag and scope.hospital.free_beds):
            return None
        if gain.op == "swapPawn" and not scope.hospital.can_swap:
            return None
    return blood if blood >= 0 else None


def is_possible(scope: Scope, step: Step) -> bool:
    """Whether the owner could use this step at all, with the blood at hand."""
    if step.one_of:
        return any(_is_possible(scope, way) for way in step.ways)
    return _is_possible(scope, step)


def _is_possible(scope: Scope, step: Step) -> bool:
    blood = blood_left(scope, step)
    if blood is None:
        return False
    if len(step.slots) > 1:
        return any(find_sets(scope, step, max_count=1))
    for slot in step.slots:
        for reference in scope.references:
            own = recoloured = scope.fitting(slot, reference, blood=False)
            # Most departments that want several patients have too few of them, of any value.
            if mask_count(own) + blood < slot.min_patients:
                continue
            if blood:
                recoloured = scope.fitting(slot, reference, blood=True)
                if mask_count(recoloured) < slot.min_patients:
                    continue
            if slot is step.single or _some_plan_works(step.plans, own, recoloured, blood):
                return True
    return not step.slots


def _some_plan_works(plans: Sequence[Plan], own: Mask, recoloured: Mask, blood: int) -> bool:
    """For a step of one slot counting is enough: different values are different patients."""
    for plan in plans:
        left = blood
        for _, patients, value in plan:
            short = patients - (mask_count(own) if value is None else own.count(value))
            if short > 0:
                left -= short
                if left < 0 or (mask_count(recoloured) if value is None else recoloured.count(value)) < patients:
                    break
        else:
            return True
    return False


def find_sets(
    scope: Scope, step: Step, picked: Targets = (), max_count: int | None = None
) -> tuple[list[FoundSet], list[FoundSet]]:
    """What completes `picked` to a legal set, one answer of each look: without more blood, and with some.

    Each list ends after `max_count` answers. The sets are of candidates; naming their patients costs more than finding
    one, so it is done for the sets that are looked at.
    """
    found: tuple[list[FoundSet], list[FoundSet]] = ([], [])
    left = blood_left(scope, step)
    if left is None:
        return found
    # Two references may allow the same set, and so may two slots with the same filter.
    repeats = len(scope.references) > 1 or len(step.slots) > 1
    seen: set[tuple[tuple[object, ...], ...]] = set()
    for reference in scope.references:
        search = Search(scope, step, reference, left)
        for bleeding in (False, True) if left else (False,):
            sets = found[bleeding]
            rows = search.completions(picked, bleeding=bleeding)
            new = _unseen(search, rows, seen) if repeats else rows
            sets += [(search, row) for row in islice(new, None if max_count is None else max_count - len(sets))]
    return found


def _unseen(search: Search, rows: Iterable[Row], seen: set[tuple[tuple[object, ...], ...]]) -> Iterator[Row]:
    """Only rows that look different from all before; `seen` grows."""
    for row in rows:
        looks = tuple(sorted(search.looks(row)))
        if looks not in seen:
            seen.add(looks)
            yield row


def single_targets(scope: Scope, slot: Slot) -> SingleTargets:
    """The patients who may be the only one of a slot; where there are several references, the last comes first."""
    patients: tuple[Patient, ...] = ()
    for reference in reversed(scope.references):
        patients += tuple(compress(scope.patients, scope.fitting(slot, reference, blood=scope.blood > 0)))
    looks = look_bytes(patients)
    return SingleTargets(bytes(sorted(set(looks))), looks, patients)


def different_targets(scope: Scope, slot: Slot) -> list[Patient]:
    """Who may be the only one of a slot where more than their looks tells patients apart; the weakest come first."""
    found: dict[tuple[int, int], Patient] = {}
    for reference in reversed(scope.references):
        some = list(compress(scope.patients, scope.fitting(slot, reference, blood=scope.blood > 0)))
        for one, look, key in zip(some, look_bytes(some), scope.keys(some), strict=True):
            found.setdefault((look, key), one)
    return [found[known] for known in sorted(found)]


def next_picks(scope: Scope, step: Step, picked: Targets) -> Iterator[Pick]:
    """The patients who can come next after `picked`, one of each look; the lowest open slot is filled first."""
    left = blood_left(scope, step)
    if left is None:
        return
    seen: set[tuple[object, ...]] = set()
    for reference in scope.references:
        search = Search(scope, step, reference, left)
        for slot, candidate in search.extensions(picked):
            (look,) = search.looks([(slot, candidate)])
            if look not in seen:
                seen.add(look)
                (target,) = search.named([(slot, candidate)], picked)
                yield Pick(target, candidate.bags)
