"""Administration on the player boards (R65-R69): patients get worse, doctors tire, the town helps out."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.building.kinds import TOILETS
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import lower_doctor, raise_doctor
from bot.games.clinic.people.person import CRITICAL, DOCTOR, PATIENT, RED, Person
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import ROUNDS, Player
from bot.kernel import Text


def stays_as_he_is(player: Player, patient: Person) -> bool:
    """Undetermined patients do not get worse, nor does a patient in the toilets unless he is critical."""
    if patient.undetermined:
        return True
    return player.site.kind(patient.place) == TOILETS and patient.level < CRITICAL and not patient.burn


def is_dying(patient: Person) -> bool:
    return patient.level >= RED or bool(patient.burn)


def lose_patient(draft: Draft, seat: int, patient: Person) -> None:
    """A death that is held against the clinic."""
    draft.remove_person(seat, patient.id)
    draft.gain(seat, pp=constants().death_pp)
    draft.update(seat, deaths=draft.player(seat).deaths + 1)
    draft.emit("died", seat, ("pp", _mark(patient)), ("patient", texts.person(patient)), ("n", -constants().death_pp))


def lose_arrival(draft: Draft, seat: int, burn: str) -> None:
    """A big burn for whom there is no place dies at once; he and his vehicle leave the game."""
    draft.gain(seat, pp=constants().death_pp)
    draft.update(seat, deaths=draft.player(seat).deaths + 1)
    patient = texts.word(f"patient.burn_{burn}")
    draft.emit("died_on_arrival", seat, ("pp",), ("patient", patient), ("n", -constants().death_pp))


def _mark(patient: Person) -> str:
    return "pre" if patient.place < 0 else f"cell:{patient.place}"


def enter_worsening(draft: Draft) -> None:
    for seat in draft.state.order:
        worsen(draft, seat)


def worsen(draft: Draft, seat: int) -> None:
    """Every patient of one clinic, pre-admissions included (R66)."""
    told: list[Text] = []
    marks: list[str] = []
    player = draft.player(seat)
    for one in player.people:
        if one.kind != PATIENT or stays_as_he_is(player, one):
            continue
        if is_dying(one):
            lose_patient(draft, seat, one)
        else:
            after = draft.change_person(seat, one.id, level=one.level + 1)
            told.append(texts.person(after))
            marks.append(f"person:{one.id}")
    tell_worse(draft, seat, told, marks)


def tell_worse(draft: Draft, seat: int, told: list[Text], marks: list[str]) -> None:
    for start in range(0, len(told), 5):
        patients = texts.row(told[start : start + 5], "semicolon")
        draft.emit("worse", seat, tuple(marks[start : start + 5]), ("patients", patients))


def enter_tiring(draft: Draft) -> None:
    """Doctors who learned in a treatment rise, the others lose a colour (R68)."""
    for seat in draft.state.order:
        told: list[Text] = []
        for one in draft.player(seat).people:
            if one.kind != DOCTOR:
                continue
            if one.laid:
                if raise_doctor(draft, seat, one):
                    draft.emit("learned_treating", seat, (f"person:{one.id}",), ("person", texts.person(one)))
            elif _tires(draft, seat, one) and lower_doctor(draft, seat, one):
                told.append(texts.person(one))
        people = [
            replace(one, in_lab=False, laid=False) if one.in_lab or one.laid else one
            for one in draft.player(seat).people
        ]
        draft.update(seat, people=tuple(people))
        if told:
            draft.emit("tired", seat, ("people",), ("people", texts.row(told)))


def _tires(draft: Draft, seat: int, doctor: Person) -> bool:
    in_toilets = draft.player(seat).site.kind(doctor.place) == TOILETS
    return draft.state.terms.tiring and not (doctor.in_lab or doctor.cigarettes or in_toilets)


def enter_grant(draft: Draft) -> None:
    """The town fills up an empty purse and tells the newspapers (R69)."""
    if draft.state.round >= ROUNDS:
        return
    numbers = constants()
    for seat in draft.state.order:
        missing = numbers.grant_floor - draft.player(seat).money
        if missing > 0:
            lost = -(-missing // numbers.debt_dollars_per_pp)
            draft.gain(seat, money=missing, pp=-lost)
            draft.emit("grant", seat, ("money", "pp"), ("money", texts.money(missing)), ("n", lost))
