"""Whom an effect may be used on: the legal sets of patients, blood that recolours them included.

Pure questions about a hospital; nothing is changed here. Patients who look alike are interchangeable, so every answer
names one set of each look. The sets themselves are found by `search`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, islice
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.cards.effect_language import Plan, Slot, Step
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.search import Row, Search, Targets
from bot.games.dice_hospital.patients.looks import Some, looks, number_of
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import Target

Found: TypeAlias = tuple[Search, Row]  # a set of patients, and who can name them


class Pick(NamedTuple):
    """The next patient of an effect whose patients are chosen one by one."""

    target: Target
    bags: int


class Singles(Struct, frozen=True):
    """Who may be the only patient of a slot: the looks there are (see `roster`), and whose they are."""

    different: bytes  # the weakest first
    looks: bytes
    patients: tuple[Patient, ...]

    def pid(self, look: int) -> int:
        """The first patient who looks like that."""
        return self.patients[self.looks.index(look)].pid


def payable(scope: Scope, step: Step) -> int | None:
    """The blood that is left for recolouring once the step is paid for; None if it cannot be paid or gained."""
    blood = scope.blood
    for cost in step.pay:
        if cost.op == "blood":
            blood -= cost.k
        elif cost.op == "death" and scope.hospital.deaths < cost.k:
            return None
    for gain in step.gain:
        if gain.op == "admit" and not (scope.bag and scope.hospital.free_beds):
            return None
    return blood if blood >= 0 else None


def possible(scope: Scope, step: Step) -> bool:
    """Whether the owner could use this step on anybody, with the blood at hand."""
    if step.one_of:
        return any(_possible(scope, way) for way in step.ways)
    return _possible(scope, step)


def _possible(scope: Scope, step: Step) -> bool:
    blood = payable(scope, step)
    if blood is None:
        return False
    if len(step.slots) > 1:
        return any(found_sets(scope, step, most=1))
    for slot in step.slots:
        for reference in scope.references:
            own = anybody = scope.fitting(slot, reference, blood=False)
            # Most departments that want several patients have too few of them, whatever their values.
            if number_of(own) + blood < slot.least:
                continue
            if blood:
                anybody = scope.fitting(slot, reference, blood=True)
                if number_of(anybody) < slot.least:
                    continue
            if slot is step.single or _some_plan_works(step.plans, own, anybody, blood):
                return True
    return not step.slots


def _some_plan_works(plans: Sequence[Plan], own: Some, anybody: Some, blood: int) -> bool:
    """For a step of one slot counting is enough: different values are different patients."""
    for plan in plans:
        left = blood
        for _, patients, value in plan:
            short = patients - (number_of(own) if value is None else own.count(value))
            if short > 0:
                left -= short
                if left < 0 or (number_of(anybody) if value is None else anybody.count(value)) < patients:
                    break
        else:
            return True
    return False


def found_sets(
    scope: Scope, step: Step, picked: Targets = (), most: int | None = None
) -> tuple[list[Found], list[Found]]:
    """What completes `picked` to a legal set, one answer of each look: without more blood, and with some.

    Each list ends after `most` answers. Nobody is named yet: that is dear where only one of many sets is looked at.
    """
    found: tuple[list[Found], list[Found]] = ([], [])
    left = payable(scope, step)
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
            sets += [(search, row) for row in islice(new, None if most is None else most - len(sets))]
    return found


def _unseen(search: Search, rows: Iterable[Row], seen: set[tuple[tuple[object, ...], ...]]) -> Iterator[Row]:
    """Only rows that look different from all before; `seen` grows."""
    for row in rows:
        looks = tuple(sorted(search.looks(row)))
        if looks not in seen:
            seen.add(looks)
            yield row


def singles(scope: Scope, slot: Slot) -> Singles:
    """Who may be the only patient of a slot; where there are several references, the last is asked first."""
    patients: tuple[Patient, ...] = ()
    for reference in reversed(scope.references):
        patients += tuple(compress(scope.patients, scope.fitting(slot, reference, blood=scope.blood > 0)))
    shown = looks(patients)
    return Singles(bytes(sorted(set(shown))), shown, patients)


def next_picks(scope: Scope, step: Step, picked: Targets) -> Iterator[Pick]:
    """The patients who can come next after `picked`, one of each look; the lowest open slot is filled first."""
    left = payable(scope, step)
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
