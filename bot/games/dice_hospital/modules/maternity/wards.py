"""Beds where wards matter: the owner says where each arrival lies, and how a mother gets into a full ward.

The stage `wards` asks all seats at once: mothers first, then the others from the weakest up. Patients who arrive in
the middle of an activation are asked about there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Deliver, Lodge, LodgeRest
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.maternity import maternity_parts
from bot.games.dice_hospital.patients.die import MOTHER, PINK, Die
from bot.games.dice_hospital.patients.patient import BEDS_PER_WARD, WARDS, Look, Patient, admitted_to, born
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Group, Stage, Text, Who


def enter_wards(draft: Draft) -> None:
    for seat, hospital in enumerate(draft.state.hospitals):
        arrivals = tuple(sorted(hospital.arrivals, key=lambda die: (die.colour != PINK, die.value, die.colour)))
        draft.update_hospital(seat, arrivals=arrivals)
    draft.wait_for(_unfinished(draft.state))


def _unfinished(state: State) -> tuple[int, ...]:
    """Seats with an arrival, or with babies to come."""
    return tuple([seat for seat, one in enumerate(state.hospitals) if one.arrivals or one.expecting is not None])


# --- questions ---


def ask_wards(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    if hospital.expecting is not None:
        faces = dict.fromkeys(maternity_parts().midwife)
        choices = tuple([Choice(Deliver(babies), texts.phrase("choice.babies", n=babies)) for babies in faces])
        return Decision(seat, "midwife", texts.word("ask.midwife"), choices)
    die = hospital.arrivals[0]
    prompt = texts.phrase("ask.ward", die=texts.die(die.colour, die.value))
    if die.colour != PINK:
        wards = _wards_with_room(hospital)
        choices = tuple([Choice(Lodge(ward), _ward(hospital, ward)) for ward in wards])
        together = _REST if len(wards) > 1 and _is_asked_again(hospital) else ()
        return Decision(seat, "ward", prompt, (*together, *choices))
    plain = [Choice(Lodge(ward), _ward(hospital, ward)) for ward in _different(hospital) if _has_room(hospital, ward)]
    together = _REST_WITH_MOTHER if plain and len(hospital.arrivals) > 1 else ()
    groups = []
    for ward in _different(hospital):
        moves = tuple([_moving(hospital, action) for action in _shifts(hospital, ward)])
        if moves:
            groups.append(Group(texts.phrase("choice.full_ward", ward=_ward(hospital, ward)), moves))
    return Decision(seat, "ward", prompt, (*together, *plain), tuple(groups))


_REST = (Choice(LodgeRest(), texts.word("choice.lodge_rest"), texts.word("choice.lodge_rest_hint")),)
_REST_WITH_MOTHER = (Choice(LodgeRest(), texts.word("choice.lodge_family"), texts.word("choice.lodge_family_hint")),)


def _wards_with_room(hospital: Hospital) -> list[int]:
    return [ward for ward in _different(hospital) if _free_beds(hospital, ward)]


def _is_asked_again(hospital: Hospital) -> bool:
    """Whether there is still a choice for the next arrival once this one has a bed away from mothers."""
    if len(hospital.arrivals) == 1:
        return False
    lodged = admitted_to(hospital.patients, hospital.arrivals[0], hospital.next_pid, _away_from_mothers(hospital))
    return len(_wards_with_room(replace(hospital, patients=(*hospital.patients, lodged)))) > 1


def _different(hospital: Hospital) -> list[int]:
    """The wards; where the same patients lie in several and in the rooms below, they are one choice: the first."""
    lying: list[list[Look]] = [[] for _ in range(WARDS)]
    for one in hospital.patients:  # in one go, and without the cost of a call for each
        lying[one.ward].append((one.value, one.now, one.true, one.treated, one.kind))
    wards: dict[tuple[Look, ...], int] = {}
    for ward, looks in enumerate(lying):
        looks.sort()
        wards.setdefault(tuple(looks), ward)
    return list(wards.values())


def _in_beds(hospital: Hospital, ward: int) -> list[Patient]:
    return [one for one in hospital.patients if one.ward == ward and one.in_bed]


def _free_beds(hospital: Hospital, ward: int) -> int:
    return BEDS_PER_WARD - len(_in_beds(hospital, ward))


def _has_mother(hospital: Hospital, ward: int) -> bool:
    return any(one.kind == MOTHER for one in hospital.patients if one.ward == ward)


def _has_room(hospital: Hospital, ward: int) -> bool:
    """Whether a mother could simply be put there."""
    return not _has_mother(hospital, ward) and _free_beds(hospital, ward) > 0


def _shifts(hospital: Hospital, ward: int) -> Iterator[Lodge]:
    """How a mother gets into a full ward: one patient of it moves to another."""
    if _has_mother(hospital, ward) or _free_beds(hospital, ward):
        return
    moved = {one.look: one for one in reversed(_in_beds(hospital, ward))}
    for one in sorted(moved.values(), key=lambda patient: patient.look):
        for other in _different(hospital):
            if other != ward and _free_beds(hospital, other):
                yield Lodge(ward, one.pid, other)


def _ward(hospital: Hospital, ward: int) -> Text:
    lying = [texts.patient(one) for one in hospital.patients if one.ward == ward]
    if not lying:
        return texts.phrase("choice.empty_ward", ward=texts.ward_name(ward))
    return texts.phrase("choice.ward", ward=texts.ward_name(ward), patients=texts.row(lying))


def _moving(hospital: Hospital, action: Lodge) -> Choice:
    assert action.moved is not None and action.to is not None
    moved = texts.patient(hospital.patient(action.moved))
    label = texts.phrase("choice.moving", patient=moved, ward=texts.ward_name(action.to))
    return Choice(action, label, _ward(hospital, action.to))


# --- answers ---


def apply_wards(draft: Draft, seat: int, action: Action) -> None:
    answer_ward(draft, seat, action)
    draft.wait_for(_unfinished(draft.state))


def answer_ward(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, Deliver):
        deliver(draft, seat, action.babies)
    elif isinstance(action, LodgeRest):
        # A Head Midwife is asked about the babies in between.
        while draft.hospital(seat).arrivals and draft.hospital(seat).expecting is None:
            _lodge(draft, seat, Lodge(_usual_ward(draft.hospital(seat))))
    else:
        assert isinstance(action, Lodge)
        _lodge(draft, seat, action)


def _lodge(draft: Draft, seat: int, action: Lodge) -> None:
    hospital = draft.hospital(seat)
    if action.moved is not None and action.to is not None:
        hospital = _with_moved(hospital, action.moved, action.to)
        moved = ("patient", texts.patient(hospital.patient(action.moved))), ("ward", texts.ward_name(action.to))
        draft.emit("moved", seat, (f"patient:{action.moved}",), ("who", Who(seat)), *moved)
    die = hospital.arrivals[0]
    patient = admitted_to(hospital.patients, die, hospital.next_pid, action.ward)
    hospital = replace(
        hospital,
        patients=(*hospital.patients, patient),
        next_pid=hospital.next_pid + 1,
        arrivals=hospital.arrivals[1:],
    )
    draft.set_hospital(seat, hospital)
    told = ("who", Who(seat)), ("die", texts.die(die.colour, die.value)), ("ward", texts.ward_name(action.ward))
    draft.emit("lodged", seat, (f"patient:{patient.pid}",), *told)
    if patient.kind:
        _open_room(draft, seat, action.ward)


def _usual_ward(hospital: Hospital) -> int:
    """Where the next arrival lies unless the owner has other ideas: a mother alone, if possible."""
    if hospital.arrivals[0].colour != PINK:
        return _away_from_mothers(hospital)
    return min(
        [ward for ward in range(WARDS) if _has_room(hospital, ward)], key=lambda ward: len(_in_beds(hospital, ward))
    )


def _away_from_mothers(hospital: Hospital) -> int:
    """The fullest ward with a free bed and, if possible, without a mother: empty ones are kept for mothers."""
    free = [ward for ward in range(WARDS) if _free_beds(hospital, ward)]
    return min(free, key=lambda ward: (_has_mother(hospital, ward), _free_beds(hospital, ward)))


def _with_moved(hospital: Hospital, pid: int, ward: int) -> Hospital:
    taken = [one.bed for one in hospital.patients if one.ward == ward]
    bed = next(bed for bed in range(BEDS_PER_WARD) if bed not in taken)
    return replace(
        hospital,
        patients=tuple([replace(one, ward=ward, bed=bed) if one.pid == pid else one for one in hospital.patients]),
    )


def _open_room(draft: Draft, seat: int, ward: int) -> None:
    """The room below the mother's ward opens, and her babies come."""
    hospital = draft.hospital(seat)
    draft.set_hospital(seat, with_open_room(replace(hospital, expecting=ward), ward))
    administrator = cards().administrators[hospital.administrator] if hospital.administrator else None
    if not (administrator and administrator.chooses_babies):
        deliver(draft, seat, draft.dice.stream("midwife", draft.state.round, seat).pick(maternity_parts().midwife))


def with_open_room(hospital: Hospital, ward: int) -> Hospital:
    rooms = [replace(one, closed=False) if one.ward == ward else one for one in hospital.departments]
    return replace(hospital, departments=tuple(rooms))


def deliver(draft: Draft, seat: int, babies: int) -> None:
    hospital = draft.hospital(seat)
    assert hospital.expecting is not None
    draft.set_hospital(seat, with_babies(hospital, hospital.expecting, babies))
    marks = tuple(f"patient:{hospital.next_pid + place}" for place in range(babies))
    told = ("who", Who(seat)), ("n", babies), ("ward", texts.ward_name(hospital.expecting))
    draft.emit("born", seat, marks, *told)


def with_babies(hospital: Hospital, ward: int, babies: int) -> Hospital:
    first, value = hospital.next_pid, maternity_parts().baby_value
    newborn = [born(first + place, ward, place, value) for place in range(babies)]
    return replace(
        hospital, patients=(*hospital.patients, *newborn), next_pid=hospital.next_pid + babies, expecting=None
    )


def with_first_family(hospital: Hospital) -> Hospital:
    """The starting mother and her baby, in the first ward without a patient."""
    parts = maternity_parts()
    ward = next(ward for ward in range(WARDS) if not _in_beds(hospital, ward))
    mother = admitted_to(hospital.patients, Die(PINK, parts.start_mother), hospital.next_pid, ward)
    lodged = replace(hospital, patients=(*hospital.patients, mother), next_pid=hospital.next_pid + 1)
    return with_open_room(with_babies(lodged, ward, parts.start_babies), ward)


def in_activation(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A patient who arrives in the middle of an activation gets a ward before anything else."""
    ask_command, apply_command = stage.ask, stage.apply
    assert ask_command is not None and apply_command is not None

    def ask(state: State, seat: int) -> Decision:
        return ask_wards(state, seat) if state.hospitals[seat].arrivals else ask_command(state, seat)

    def apply(draft: Draft, seat: int, action: Action) -> None:
        if isinstance(action, Lodge | LodgeRest):
            answer_ward(draft, seat, action)
        else:
            apply_command(draft, seat, action)

    return replace(stage, ask=ask, apply=apply)


# --- default answers ---


def away_from_mothers(state: State, seat: int, action: object) -> float:
    """A mother alone if possible, others away from mothers; no patient is moved without need."""
    if isinstance(action, LodgeRest):
        return 1
    assert isinstance(action, Lodge)
    hospital = state.hospitals[seat]
    if action.moved is not None:
        return -100
    if hospital.arrivals[0].colour == PINK:
        return -len(_in_beds(hospital, action.ward))
    return -10 * _has_mother(hospital, action.ward)


def one_baby(_state: State, _seat: int, action: object) -> float:
    assert isinstance(action, Deliver)
    return -action.babies
