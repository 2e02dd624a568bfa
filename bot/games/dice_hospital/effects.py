"""Whom an effect may be used on: the legal sets of patients, blood that recolours them included.

Pure questions about a hospital; nothing is changed here. Patients who look alike are interchangeable, so every answer
names one set of each look. The sets themselves are found by `search`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.games.dice_hospital.hospital import Target
from bot.games.dice_hospital.patients import Look
from bot.games.dice_hospital.roster import Roster
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Search, Targets, guises
from bot.games.dice_hospital.vocabulary import Plan, Slot, Step

FEW = 3  # so many patients can be offered together with their department
Prospect: TypeAlias = tuple[Mapping[Look, int], bool]  # patients by look, with a number each; whether there is more
_NOBODY: Mapping[Look, int] = {}


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
    for gain in step.gain:
        if gain.op == "admit" and not (scope.bag and scope.hospital.free_beds):
            return None
    return blood if blood >= 0 else None


def possible(scope: Scope, step: Step) -> bool:
    """Whether the owner could use this step on anybody, with the blood at hand."""
    if step.one_of:
        return any(_possible(scope, way) for way in step.ways)
    return _possible(scope, step)


def prospects(scope: Scope, steps: Sequence[Step]) -> list[Prospect]:
    """What departments promise: the few patients one fits as they are, and whether it can do more than that.

    Asked for all open departments before every pawn, so it says once more, without a call, what `Scope.split` says.
    """
    roster, patients, blood = scope.roster, scope.patients, scope.blood
    up_to, by_colour = roster.up_to, roster.by_colour
    found: list[Prospect] = []
    for step in steps:
        glance = step.glance
        if glance is None:
            found.append((_NOBODY, possible(scope, step)))
            continue
        below, high, colour, recolours, heals, wants_blood = glance
        fit = up_to[high] & ~up_to[below]
        clean = fit & by_colour[colour]
        if not clean:
            found.append((_NOBODY, blood > 0 and wants_blood and fit & ~by_colour["P"] > 0))
        elif recolours or clean.bit_count() > FEW:
            found.append((_NOBODY, True))
        else:
            few: dict[Look, int] = {}
            while clean:
                first = clean & -clean
                clean ^= first
                one = patients[first.bit_length() - 1]
                few[one.value, one.now, one.true, one.treated, one.kind] = one.pid
            found.append((few, heals and blood > 0))
    return found


def _possible(scope: Scope, step: Step) -> bool:
    blood = payable(scope, step)
    if blood is None:
        return False
    if len(step.slots) > 1:
        return any(target_sets(scope, step, most=1))
    for slot in step.slots:
        for reference in scope.references:
            own, dyed = scope.split(slot, reference)
            # Most departments that want several patients have too few of them, whatever their values.
            enough = own.bit_count() + min(blood, dyed.bit_count()) >= slot.least
            if enough and (slot is step.single or _some_plan_works(scope.roster, step.plans, own, dyed, blood)):
                return True
    return not step.slots


def _some_plan_works(roster: Roster, plans: Sequence[Plan], own: int, dyed: int, blood: int) -> bool:
    """For a step of one slot counting is enough: different values are different patients."""
    everybody = roster.by_colour[None]
    for plan in plans:
        left = blood
        for _, patients, value in plan:
            at = everybody if value is None else roster.by_value[value]
            short = patients - (own & at).bit_count()
            if short > 0:
                left -= short
                if left < 0 or (dyed & at).bit_count() < short:
                    break
        else:
            return True
    return False


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
        for look, pid, fits in singles(scope, step.single):
            for colour, paid in guises(step.single, look[1], fits, left > 0):
                found[paid].append((Target(0, pid, colour),))
        return found
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


def singles(scope: Scope, slot: Slot) -> list[tuple[Look, int, bool]]:
    """Who may be the only patient of a slot, one of each look, the weakest first; and whether he fits as he is."""
    found: dict[Look, tuple[int, bool]] = {}
    for reference in scope.references:
        own, dyed = scope.split(slot, reference)
        rest = own | dyed
        while rest:
            place = rest.bit_length() - 1
            rest ^= 1 << place
            one = scope.patients[place]
            look = (one.value, one.now, one.true, one.treated, one.kind)  # without the cost of a call
            found[look] = (one.pid, own >> place & 1 > 0)
    return [(look, pid, fits) for look, (pid, fits) in sorted(found.items())]


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
