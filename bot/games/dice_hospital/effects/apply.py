"""Applies an effect: what it does to its patients, to the hospital and to the bag.

The targets are legal: they come from a choice that `legal` allowed, so nothing is checked here again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dice_hospital.cards.effect_language import PlayerOp, Slot, Step
from bot.games.dice_hospital.cards.operations import Change, change_of
from bot.games.dice_hospital.patients.die import HOME, Die
from bot.games.dice_hospital.patients.patient import Leaver, with_admitted
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Target, Treated


def apply_effect(
    draft: Draft,
    seat: int,
    step: Step,
    targets: tuple[Target, ...],
    hospital: Hospital | None = None,
    *,
    line: str = "ability",
) -> list[Change]:
    """Pay, treat all targets at once, gain. Returns what became of each target.

    `hospital` is the hospital of the seat where it differs from the one in the draft, `line` the score line that points
    go to.
    """
    hospital = hospital or draft.hospital(seat)
    changes: list[Change] = []
    blood, rolls = hospital.blood, hospital.rolls
    for target in targets:
        slot = step.slots[target.slot]
        patient = hospital.patient(target.pid)
        if target.colour is not None and slot.heals:
            blood -= 1
        change = change_of(patient, slot, target.colour)
        if change is None:
            stream = draft.dice.stream("treatment", draft.state.round, seat, rolls)
            change = change_of(patient, slot, target.colour, stream.d(6))
            rolls += 1
        assert change is not None
        changes.append(change)
    if (blood, rolls) != (hospital.blood, hospital.rolls):
        hospital = replace(hospital, blood=blood, rolls=rolls)
    apply_changes(draft, seat, hospital, changes)
    for cost in step.pay:
        _account(draft, seat, cost, -1, line)
    for gain in step.gain:
        _account(draft, seat, gain, 1, line)
    return changes


def treated_by(
    step: Step, targets: tuple[Target, ...], changes: list[Change], before: Hospital, after: Hospital
) -> tuple[Treated, ...]:
    """What an ability has to know about the department effect before it, in the hospital before and after."""
    treated = [_treated(change, step.slots[target.slot]) for target, change in zip(targets, changes, strict=True)]
    return _with_families(treated, before, after) if before.by_ward else tuple(treated)


def _treated(change: Change, slot: Slot) -> Treated:
    before, after = change.before, change.after
    healed = slot.counts_as_heal or (after.value > before.value and not slot.only_shifts)
    return Treated(before.pid, before.value, after.now, healed, after.value >= HOME)


def _with_families(treated: list[Treated], before: Hospital, after: Hospital) -> tuple[Treated, ...]:
    """A pink die is discharged when its family leaves, and so are all others of that family."""
    here = {one.pid for one in after.patients}
    known = [replace(one, discharged=one.discharged and one.pid not in here) for one in treated]
    chosen = {one.pid for one in treated}
    family = [one for one in before.patients if one.kind and one.pid not in here and one.pid not in chosen]
    return (*known, *[Treated(one.pid, one.value, one.now, False, True, chosen=False) for one in family])


def apply_changes(draft: Draft, seat: int, hospital: Hospital, changes: list[Change]) -> None:
    """Patients change, go home, die or return to the bag; their beds are free at once."""
    patients, home, deaths, returned = list(hospital.patients), hospital.discharged, hospital.deaths, ""
    ready = False
    for change in changes:
        after = change.after
        place = patients.index(change.before)
        if (1 <= after.value < HOME or after.kind) and not change.to_bag:
            patients[place] = after
            ready = ready or after.value >= HOME
            continue
        del patients[place]
        if change.to_bag:
            returned += after.true
        elif after.value >= HOME:
            home += (Leaver(after.true, after.now),)
        else:
            deaths += 1
            returned += after.true
    if returned:
        bag.put_back(draft, returned)
    changed = replace(hospital, patients=tuple(patients), discharged=home, deaths=deaths)
    draft.set_hospital(seat, with_families_home(changed) if ready else changed)


def with_families_home(hospital: Hospital) -> Hospital:
    """Families of whom all are ready leave together, and their rooms close at once."""
    pink = [one for one in hospital.patients if one.kind]
    waiting = {one.ward for one in pink if not one.ready}
    leaving = [one for one in pink if one.ward not in waiting]
    if not leaving:
        return hospital
    wards = {one.ward for one in leaving}
    return replace(
        hospital,
        patients=tuple([one for one in hospital.patients if not (one.kind and one.ward in wards)]),
        discharged=(*hospital.discharged, *[Leaver(one.true, one.now, one.kind) for one in leaving]),
        departments=tuple([replace(one, closed=True) if one.ward in wards else one for one in hospital.departments]),
    )


def _account(draft: Draft, seat: int, op: PlayerOp, sign: int, line: str) -> None:
    hospital = draft.hospital(seat)
    match op.op:
        case "blood":
            draft.update_hospital(seat, blood=hospital.blood + sign * op.k)
        case "death":
            draft.update_hospital(seat, deaths=hospital.deaths + sign * op.k)
        case "points":
            draft.add_points(seat, **{line: sign * op.k})
        case "admit":
            arrivals = bag.draw(draft, op.k, "treatment", draft.state.round, seat, hospital.rolls)
            hospital = replace(hospital, rolls=hospital.rolls + 1)
            # Where wards matter, the owner is asked for one next.
            waiting = replace(hospital, arrivals=(*hospital.arrivals, *arrivals)) if hospital.by_ward else None
            draft.set_hospital(seat, waiting or with_new_patients(hospital, arrivals))
        case "nurse":
            draft.update_hospital(seat, nurses=hospital.nurses + sign * op.k)
        case _:  # pawns that are swapped and tokens that are used are answers of their own
            pass


def with_new_patients(hospital: Hospital, dice: Sequence[Die]) -> Hospital:
    patients = with_admitted(hospital.patients, dice, hospital.next_pid)
    return replace(hospital, patients=patients, next_pid=hospital.next_pid + len(dice))
