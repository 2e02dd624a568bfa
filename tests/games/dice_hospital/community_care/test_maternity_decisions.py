"""Decisions about Maternity and the Automa by their numbers, where no test vector shows them already."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital.actions import Close, EndActivation, Improve, Place, PlaceMothers, TakeAmbulance, Transfuse
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.modules.automa.choices import enter_improvement
from bot.games.dice_hospital.modules.events import enter_inspection
from bot.games.dice_hospital.modules.maternity.module import enter_waiting_families
from bot.games.dice_hospital.modules.maternity.mothers import enter_mothers
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.phases.discharge import enter_discharge
from bot.games.dice_hospital.phases.neglect import enter_losses
from bot.games.dice_hospital.table.automa import Automa, CardInRow
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital
from bot.kernel import Dice
from tests.games.dice_hospital.community_care.test_automa import DOWN, card, facing, filled, slots
from tests.games.dice_hospital.community_care.test_maternity import (
    ON,
    admitting,
    choose,
    heal,
    heal_in_room,
    maternity,
    room,
    shown,
    ward,
    working,
)
from tests.games.dice_hospital.tables import Match, ambulance, shelves, table


def ready(one: Hospital, *kinds: str) -> Hospital:
    """The same with these members of families healed to seven."""
    waiting = tuple(replace(p, value=7, treated=True) if p.kind in kinds else p for p in one.patients)
    return replace(one, patients=waiting)


def with_event(name: str, *hospitals: Hospital, stage: str) -> Match:
    options = Options(maternity=True, events=True)
    return Match(table(*hospitals, stage=stage, options=options, event=name))


# --- cards and mothers ---


def test_54_sixteen_cards_of_each_kind() -> None:
    for kind in (cards().departments, cards().specialists):
        assert sum(one.copies for one in kind.values() if one.set == "mat") == 16


def test_55_mothers_show_two_to_five() -> None:
    found: set[int] = set()
    for number in range(60):
        state = table(
            maternity(), maternity(), stage="more", waiting=(), options=ON, ambulances=tuple(map(ambulance, (1, 2, 3)))
        )
        draft = Draft(state, Dice(number.to_bytes(32, "big")))
        enter_mothers(draft)
        found |= {*draft.state.mothers, *[one.mother for one in draft.state.ambulances if one.mother]}
    assert found == {2, 3, 4, 5}


def test_57_the_helicopter_is_the_lowest_ambulance_of_five_seats() -> None:
    rows = [maternity() for _ in range(5)]
    loads = tuple(ambulance(number, (Die("R", 3),) * 3) for number in range(6))
    match = Match(table(*rows, stage="ambulance", options=ON, ambulances=loads, first=0))
    assert TakeAmbulance(0) not in match.offers()
    match.do(TakeAmbulance(1))
    assert TakeAmbulance(0) in match.offers(1)


def test_x26_first_the_mothers_then_the_ties() -> None:
    ambulances = tuple(ambulance(n) for n in (1, 2, 3, 4))
    rows = [maternity() for _ in range(3)]
    for number in range(60):
        state = table(*rows, stage="more", waiting=(), options=ON, ambulances=ambulances, round=3)
        draft = Draft(state, Dice(number.to_bytes(32, "big")))
        enter_mothers(draft)
        if draft.state.waiting:
            match = Match(replace(draft.state, stage="mothers"))
            (asked,) = match.state.waiting
            assert match.ask(asked).kind == "mothers"
            match.do(next(one for one in match.offers(asked) if isinstance(one, PlaceMothers)), asked)
            if match.state.stage == "loading":
                assert match.ask(asked).kind == "loading" and match.state.waiting == (asked,)
                return
    raise AssertionError("no tie of mothers and of others in one round")


# --- together or not at all ---


def test_61_and_62_a_family_that_was_not_together_is_treated_and_not_neglected() -> None:
    one = ready(maternity("M6 R4 / B4 B6"), "mother")
    draft = Draft(table(one, maternity(), options=ON), Dice(bytes(32)))
    enter_waiting_families(draft)
    enter_losses(draft)
    assert sorted(shown(p) for p in draft.hospital(0).patients) == ["B4", "B6", "M6*", "R3"]


def test_63_a_ready_mother_keeps_her_bed_and_her_ward_is_not_empty() -> None:
    one = ready(maternity("M6 / B4"), "mother")
    assert one.free_beds == 11
    draft = Draft(table(one, maternity(), options=ON), Dice(bytes(32)))
    enter_discharge(draft)
    assert draft.hospital(0).tally.empty_wards == 0


def test_64_a_ready_die_cannot_be_treated() -> None:
    one = ready(maternity("M6 / B4", blood=1), "mother")
    match = Match(table(one, maternity(), options=ON))
    mother = one.patients[0].pid
    assert not any(getattr(action, "pid", None) == mother for action in match.offers())
    match.do(next(a for a in match.offers() if isinstance(a, Place) and a.department == room(match, 0)))
    assert ward(match) == "B5* M!"


def test_68_one_of_several_pink_dice_gets_most() -> None:
    match = working("M4 R4 / B4", departments=("birth_centre",))
    heal(match, "birth_centre")
    offered = [
        {shown(match.hospital().patient(t.pid)): t.slot for t in action.targets}
        for action in match.offers()
        if hasattr(action, "targets")
    ]
    assert {"M4": 0, "B4": 1, "R4": 1} in offered and {"M4": 1, "B4": 0, "R4": 1} in offered


def test_x3_the_whole_family_is_discharged_by_the_effect_that_completes_it() -> None:
    one = ready(maternity("M6 / B6", specialists=["family_liaison"]), "mother")
    match = Match(table(one, maternity(), options=ON)).place("outpatients", pawn=0)
    base = match.hospital().activation.base
    assert [(t.chosen, t.discharged) for t in base] == [(True, True), (False, True)]


def test_x14_and_x38_an_arrival_of_this_activation_has_its_present_value() -> None:
    options = Options(maternity=True, investments=True, admissions_nurse=True)
    one = maternity("R6", "", departments=("ent",), specialists=["admissions_nurse"])
    laid = tuple(replace(d, tokens=("t.R.equal",)) if d.card == "d.outpatients" else d for d in one.departments)
    match = Match(table(replace(one, departments=laid), maternity(), options=options))
    match.place("outpatients", pawn=0)
    before = dict(match.hospital().activation.before)
    assert before == {1: 6}
    match.do(next(a for a in match.offers() if getattr(a, "way", 0) == 1))
    while match.ask().kind == "ward":
        match.do(match.offers()[0])
    assert all(one.pid not in before for one in match.hospital().patients)


def test_x16_and_x8_no_effect_and_no_event_looks_at_a_baby() -> None:
    match = working("M4 R3 / B4", departments=("nursery",))
    heal(match, "nursery")
    settled = {
        match.hospital().patient(t.pid).kind for a in match.offers() for t in getattr(a, "targets", ()) if t.slot == 1
    }
    assert settled == {"mother", ""}
    spoilt = with_event("e02", maternity("M4 / B4"), maternity(), stage="event")
    chosen = {spoilt.hospital().patient(t.pid).kind for a in spoilt.offers() for t in getattr(a, "targets", ())}
    assert chosen == {"mother"}


@pytest.mark.parametrize(("beds", "points"), [("M4* / B4", 2), ("M4 / B4", 0)])
def test_x8_the_inspection_counts_mothers_but_no_babies(beds: str, points: int) -> None:
    options = Options(maternity=True, events=True)
    draft = Draft(table(maternity(beds), maternity(), options=options, event="e14"), Dice(bytes(32)))
    enter_inspection(draft)
    assert draft.hospital(0).tally.event == points


def test_a_burst_pipe_closes_a_department_but_no_paediatric_room() -> None:
    """Rooms without a family are closed anyway: they must not count as the department that the event closes."""
    match = with_event("e12", maternity("M4 / B4"), maternity(), stage="activation")
    assert match.ask().kind == "close"
    names = [match.hospital().departments[a.department].card for a in match.offers() if isinstance(a, Close)]
    assert names == [one.id for one in cards().departments.values() if one.set == "start"]
    match.do(match.offers()[0])
    assert match.ask().kind == "command"


@pytest.mark.parametrize("number", [1, 2])
def test_x25_one_press_can_lodge_a_mother_alone_and_the_others(number: int) -> None:
    babies = {1: "R3", 2: "R3 R3"}[number]
    match = admitting(maternity(babies, "M4 / B4", "", ""), "R2", "M4", "Y5")
    match.do(match.offers()[0])
    one = match.hospital()
    assert not one.arrivals
    new = {patient.ward for patient in one.patients if patient.kind == "mother"}
    assert new == {1, 2} and {p.ward for p in one.patients if not p.kind} == {0, *([3] if number == 2 else [])}


def test_x37_every_question_fits_twenty_five_groups_of_twenty_five() -> None:
    crowd = ("M4 R1 Y2 / B4 B4", "M5 G3 R2 / B4 B4", "M3 Y1 G1 / B4", "R3 Y3 G2")
    match = working(*crowd, departments=("nursery", "screening_lab", "rooming_in", "birth_centre"), blood=3)
    for action in match.offers():
        if isinstance(action, Place):
            after = working(*crowd, departments=("nursery", "screening_lab", "rooming_in", "birth_centre"), blood=3)
            ask = after.do(action).ask()
            assert len(ask.groups) <= 25 and len(ask.plain) <= 25 and all(len(g.choices) <= 25 for g in ask.groups)
    ask = match.ask()
    assert len(ask.groups) <= 25 and all(len(group.choices) <= 25 for group in ask.groups)


def test_one_room_is_offered_with_its_patients_and_the_others_by_name() -> None:
    match = working("M4 / B4", "M3 / B5", "M2 / B4 B6")
    first, *others = [room(match, number) for number in range(3)]
    offers = [one for one in match.offers() if isinstance(one, Place) and one.pawn == -1]
    assert len([one for one in offers if one.department == first and one.pid]) == 7
    assert [one.pid for one in offers if one.department in others] == [None, None]


# --- the Automa ---


def test_78_and_79_the_first_of_a_kind_goes_under_its_pile() -> None:
    row = (card("S1"), CardInRow("h.N2"), *DOWN)
    open_cards = shelves(("d.ent",), ("s.surgeon", "s.virologist"))
    draft = Draft(facing(Automa(row=row, first=True), "beds", waiting=(), shelves=open_cards), Dice(bytes(32)))
    enter_improvement(draft)
    shelf = draft.state.shelf("specialists")
    assert shelf.row == ("s.virologist",) and shelf.pile[-1] == "s.surgeon"
    match = Match(replace(draft.state, stage="improvement"))
    assert Improve("s.surgeon") not in match.offers()


def test_82_and_83_bags_are_placed_at_once_and_a_covered_half_is_gone() -> None:
    assert slots(card("S1", "R"), waiting="Y", blood=1) == [("R", "bag", "Y")]
    assert filled(card("S1", covered=True), waiting="RG").points == 2


def test_a_transfusion_heals_a_mother_once() -> None:
    match = working("M1 / B4", blood=1).do(Transfuse(1))
    assert ward(match) == "B4 M2*"


def test_an_obstetrician_may_finish_a_family_in_a_room() -> None:
    one = ready(maternity("M4 / B6", specialists=["obstetrician"]), "baby")
    match = Match(table(one, maternity(), options=ON))
    heal_in_room(match, 0, "M4", pawn=0)
    choose(match, "M5*")
    assert sorted(p.kind for p in match.hospital().discharged) == ["baby", "mother"]
    assert match.hospital().patients == () and match.hospital().departments[room(match, 0)].closed
    assert EndActivation() in match.offers()
