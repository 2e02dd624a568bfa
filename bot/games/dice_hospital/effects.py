"""Whom an effect may be used on: the legal sets of patients, blood that recolours them included.

Pure questions about a hospital; nothing is changed here. Patients who look alike are interchangeable, so every answer
names one set of each look. The sets themselves are found by `search`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.hospital import Target
from bot.games.dice_hospital.patients import Look, Patient
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Search, Targets, guises
from bot.games.dice_hospital.vocabulary import Plan, Slot, Step

Guise: TypeAlias = tuple[Look, int, str | None]  # what a patient looks like, his number, and what he is turned into


FEW = 3  # so many patients can be offered together with their department


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
    return any(prospects(scope, step))


def prospects(scope: Scope, step: Step) -> tuple[Sequence[Patient], bool]:
    """What a step promises: the few patients it could be used on as they are, and whether it can do more than that."""
    slot = step.single
    if slot is None:
        return (), any(_possible(scope, way) for way in step.ways)
    clean = recoloured = 0
    for reference in scope.references:
        own, dyed = scope.split(slot, reference)
        clean |= own
        recoloured |= dyed
    if slot.recolours or clean.bit_count() > FEW:
        return (), clean > 0
    looks = {patient.look: patient for place, patient in enumerate(scope.patients) if clean >> place & 1}
    return tuple(looks.values()), recoloured > 0 or (clean > 0 and slot.heals and scope.blood > 0)


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
        for plan in step.plans:
            if _enough(scope, plan, own, dyed, blood):
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
    if step.single and not picked:
        clean, bloody = single_targets(scope, step.single, left)
        return [(Target(0, *one[1:]),) for one in clean], [(Target(0, *one[1:]),) for one in bloody]
    # Two references may allow the same set, and so may two slots with the same filter.
    repeats = len(scope.references) > 1 or len(step.slots) > 1
    seen: set[tuple[tuple[object, ...], ...]] = set()
    for reference in scope.references:
        search = Search(scope, step, reference, left)
        for bleeding, sets in enumerate(found):
            if bleeding and not left:
                continue
            for rest in search.completions(picked, bleeding=bool(bleeding)):
                if repeats:
                    looks = tuple(sorted(search.looks(rest)))
                    if looks in seen:
                        continue
                    seen.add(looks)
                sets.append(search.named(rest, picked))
                if len(sets) == most:
                    break
    return found


def single_targets(scope: Scope, slot: Slot, bags: int) -> tuple[list[Guise], list[Guise]]:
    """Who may be the only patient of a slot, one of each look: without blood, and recoloured by one of these bags."""
    found: tuple[dict[tuple[Look, str], int], dict[tuple[Look, str], int]] = ({}, {})
    for reference in scope.references:
        own, dyed = scope.split(slot, reference)
        rest = own | dyed
        while rest:
            place = rest.bit_length() - 1
            rest ^= 1 << place
            patient = scope.patients[place]
            look = patient.look
            for colour, paid in guises(slot, patient.now, bool(own >> place & 1), bags > 0):
                found[paid][look, colour or ""] = patient.pid
    clean, bloody = ([(look, pid, colour or None) for (look, colour), pid in sorted(ones.items())] for ones in found)
    return clean, bloody


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
