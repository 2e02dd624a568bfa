"""Whom an effect may be used on: the legal sets of patients, blood that recolours them included.

Pure questions about a hospital; nothing is changed here. Patients who look alike are interchangeable, so every answer
names one set of each look. The sets themselves are found by `search`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.dice_hospital.hospital import Target
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Search, Targets
from bot.games.dice_hospital.vocabulary import Plan, Step


class Pick(NamedTuple):
    """The next patient of an effect whose patients are chosen one by one."""

    target: Target
    bags: int


def payable(scope: Scope, step: Step) -> int | None:
    """The blood that is left for recolouring once the step is paid for; None if it cannot be paid or gained."""
    blood = scope.blood
    for cost in step.pay:
        if cost.op == "blood":
            blood -= cost.k
        elif cost.op == "death" and scope.hospital.deaths < cost.k:
            return None
    if any(gain.op == "admit" for gain in step.gain) and not (scope.bag and scope.hospital.free_beds):
        return None
    return blood if blood >= 0 else None


def possible(scope: Scope, step: Step) -> bool:
    """Whether the owner could use this step on anybody, with the blood at hand."""
    return any(_possible(scope, way) for way in step.ways)


def _possible(scope: Scope, step: Step) -> bool:
    blood = payable(scope, step)
    if blood is None:
        return False
    if len(step.slots) > 1:
        return any(target_sets(scope, step, most=1))
    if not step.slots:
        return True
    for reference in scope.references:
        own, dyed = scope.split(step.slots[0], reference)
        if any(_enough(scope, plan, own, dyed, blood) for plan in step.plans):
            return True
    return False


def _enough(scope: Scope, plan: Plan, own: int, dyed: int, blood: int) -> bool:
    """For a step of one slot counting is enough: different values are different patients."""
    for _, patients, value in plan:
        at = scope.everybody if value is None else scope.by_value[value]
        short = patients - (own & at).bit_count()
        if short > 0:
            blood -= short
            if blood < 0 or (dyed & at).bit_count() < short:
                return False
    return True


def target_sets(
    scope: Scope, step: Step, picked: Targets = (), most: int | None = None
) -> tuple[list[Targets], list[Targets]]:
    """What completes `picked` to a legal set, one answer of each look: without more blood, and with some.

    Each list ends after `most` answers.
    """
    found: tuple[list[Targets], list[Targets]] = ([], [])
    left = payable(scope, step)
    if left is None:
        return found
    seen: set[tuple[tuple[object, ...], ...]] = set()
    for reference in scope.references:
        search = Search(scope, step, reference, left)
        for bleeding, sets in enumerate(found):
            if bleeding and not left:
                continue
            for rest in search.completions(picked, bleeding=bool(bleeding)):
                looks = tuple(sorted(search.looks(rest)))
                if looks not in seen:
                    seen.add(looks)
                    sets.append(search.named(rest, picked))
                    if len(sets) == most:
                        break
    return found


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


def enough(step: Step, picked: Targets) -> bool:
    """Whether a slot that takes "one or two" may be left at what was picked."""
    counts = [sum(target.slot == slot for target in picked) for slot in range(len(step.slots))]
    return all(slot.least <= count for slot, count in zip(step.slots, counts, strict=True))
