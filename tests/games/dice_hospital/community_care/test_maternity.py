"""Maternity (V10–V12, V38–V50, V56), its combinations (V51–V55), and the decisions about them by their numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    Decline,
    Deliver,
    EndActivation,
    Fetch,
    GiveUpOn,
    Lodge,
    LodgeRest,
    Place,
    PlaceMothers,
    TakeAmbulance,
    Transfuse,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.effects.apply import with_families_home
from bot.games.dice_hospital.modules.city.collecting import enter_collecting, options_for
from bot.games.dice_hospital.modules.maternity.module import enter_waiting_families
from bot.games.dice_hospital.modules.maternity.mothers import enter_boarding, enter_mothers, mother_places
from bot.games.dice_hospital.modules.maternity.wards import enter_wards
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver, Patient
from bot.games.dice_hospital.phases.discharge import discharge_points, enter_discharge
from bot.games.dice_hospital.phases.neglect import enter_losses
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Department, Hospital
from bot.kernel import Dice, begin
from tests.games.dice_hospital.community_care.cities import cell, fixture, in_city
from tests.games.dice_hospital.tables import Match, ambulance, hospital, table, treating_with

ON = Options(maternity=True)


def lying(*wards: str) -> tuple[Patient, ...]:
    """Patients ward by ward: `M4 R3* / B4` has a mother and a red patient in beds, and a baby below."""
    found: list[Patient] = []
    for ward, text in enumerate(wards):
        beds, _, room = text.partition("/")
        for first, part in ((0, beds), (3, room)):
            for place, (letter, value, star) in enumerate(re.findall(r"([RYGMB])(\d)(\*?)", part)):
                kind = {"M": "mother", "B": "baby"}.get(letter, "")
                colour = "P" if kind else letter
                found.append(Patient(len(found) + 1, colour, colour, int(value), bool(star), ward, first + place, kind))
    return tuple(found)


def shown(one: Patient) -> str:
    letter = {"mother": "M", "baby": "B"}.get(one.kind, one.true)
    return f"{letter}!" if one.ready else f"{letter}{one.value}{'*' if one.treated else ''}"


def maternity(*wards: str, departments: tuple[str, ...] = (), **parts: Any) -> Hospital:
    patients = lying(*wards)
    one = hospital("", departments=departments, **parts)
    mothers = {patient.ward for patient in patients if patient.kind == "mother"}
    rooms = tuple(Department("d.paediatric_room", closed=ward not in mothers, ward=ward) for ward in range(4))
    return replace(
        one, by_ward=True, patients=patients, next_pid=len(patients) + 1, departments=(*one.departments, *rooms)
    )


def working(*wards: str, dice: Dice | None = None, options: Options = ON, **parts: Any) -> Match:
    return Match(table(maternity(*wards, **parts), maternity(), options=options), dice)


def ward(match: Match, seat: int = 0) -> str:
    return " ".join(sorted(shown(one) for one in match.hospital(seat).patients))


def room(match: Match, number: int) -> int:
    return next(n for n, one in enumerate(match.hospital().departments) if one.ward == number)


def heal(match: Match, department: str, *who: str, pawn: int = -1) -> Match:
    """Put a pawn on a department for these patients, in the notation of `shown`."""
    number = match.number_of(department)
    return treat(match, [a for a in match.offers() if isinstance(a, Place) and a.department == number], who, pawn)


def heal_in_room(match: Match, number: int, who: str, pawn: int = -1) -> Match:
    place = room(match, number)
    return treat(match, [a for a in match.offers() if isinstance(a, Place) and a.department == place], (who,), pawn)


def treat(match: Match, offered: list[Place], who: tuple[str, ...], pawn: int) -> Match:
    one = match.hospital()
    fitting = [a for a in offered if a.pawn == pawn and a.converted is None]
    assert fitting, "not offered"
    for action in fitting:
        if action.pid is not None and (shown(one.patient(action.pid)),) == who:
            return match.do(action)
    match.do(next(action for action in fitting if action.pid is None))
    return choose(match, *who) if who and match.ask().kind == "patients" else match


def choose(match: Match, *who: str) -> Match:
    one = match.hospital()
    for action in match.offers():
        targets = getattr(action, "targets", None)
        if targets is not None and sorted(shown(one.patient(t.pid)) for t in targets) == sorted(who):
            return match.do(action)
    raise AssertionError(f"{who} cannot be chosen")


# --- mothers in the ambulances ---


def test_v10_and_56_two_mothers_of_one_ambulance() -> None:
    offers = mother_places((3, 3), (2, 2, 2, 3, 4, 4, 4, 5, 5, 5), (3, 3, 3, 3))
    assert offers == ((0, 3, 3, 0), (3, 3, 0, 0))


def test_x1_orders_that_keep_mothers_apart_come_first() -> None:
    # R2 Y2 G3 R3 Y4 G4 R5 with mothers 3 and 3: the block of threes reaches over the first border.
    assert mother_places((3, 3), (2, 2, 3, 3, 4, 4, 5), (3, 3, 3)) == ((3, 3, 0),)
    assert mother_places((2, 5), (2, 3, 3, 3, 4, 4, 5), (3, 3, 3)) == ((2, 0, 5),)


def test_mothers_need_not_rise() -> None:
    """Three in one ambulance: one stays, the others go as short a way as possible, any of them."""
    offers = mother_places((3, 4, 4), (2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5, 5), (3, 3, 3, 3, 3))
    assert all(sum(map(bool, places)) == 3 for places in offers)
    assert {tuple(map(bool, places)) for places in offers} == {(True, True, True, False, False)}
    assert (4, 3, 4, 0, 0) in offers and (4, 4, 3, 0, 0) in offers


def test_the_placing_player_is_asked_and_coloured_dice_rise() -> None:
    ambulances = tuple(ambulance(n) for n in (1, 2, 3, 4))
    rows = [maternity() for _ in range(3)]
    for number in range(40):
        state = table(*rows, stage="more", waiting=(), options=ON, ambulances=ambulances, round=3)
        draft = Draft(state, Dice(number.to_bytes(32, "big")))
        enter_mothers(draft)
        if not draft.state.waiting:
            continue
        match = Match(replace(draft.state, stage="mothers"))
        asked = match.state.waiting[0]
        offers = match.offers(asked)
        assert len(offers) > 1 and all(isinstance(one, PlaceMothers) for one in offers)
        match.do(offers[0], asked)
        while match.state.stage in ("mothers", "loading"):
            match.do(match.offers(match.state.waiting[0])[0], match.state.waiting[0])
        loads = [one.dice for one in match.state.ambulances]
        assert [len(load) for load in loads] == [3, 3, 3, 3]
        assert all(sum(die.colour == "P" for die in load) <= 1 for load in loads)
        coloured = [die.value for load in loads for die in load if die.colour != "P"]
        assert coloured == sorted(coloured)
        return
    raise AssertionError("no tie of mothers")


def test_v51_mothers_and_parking_spaces() -> None:
    capacities = (3, 4, 4)
    ambulances = tuple(replace(ambulance(n), capacity=c) for n, c in zip((1, 2, 3), capacities, strict=True))
    options = Options(maternity=True, investments=True)
    state = table(maternity(), maternity(), stage="more", waiting=(), round=5, options=options, ambulances=ambulances)
    draft = Draft(state, Dice(bytes(32)))
    enter_mothers(draft)
    places = draft.state.mothers or [one.mother for one in draft.state.ambulances if one.mother]
    assert (len(draft.state.rolled), len(places)) == (9, 2)


def test_v47_a_hospital_with_four_mothers() -> None:
    full = maternity("M4 / B4", "M4 / B4", "M4 / B4", "M4 / B4")
    loads = (
        ambulance(1, (Die("R", 2),) * 3),
        ambulance(2, (Die("R", 3), Die("R", 3), Die("P", 3))),
        ambulance(3, (Die("R", 5), Die("R", 5), Die("P", 5))),
    )
    match = Match(table(full, maternity(), stage="ambulance", options=ON, ambulances=loads))
    assert match.offers() == [TakeAmbulance(2), TakeAmbulance(3)]
    match.do(TakeAmbulance(3))
    assert [die.value for die in match.hospital().arrivals] == [5, 5, 5]
    assert "P" not in [die.colour for die in match.hospital().arrivals]
    other = Match(table(maternity(), full, stage="ambulance", options=ON, ambulances=loads))
    other.do(TakeAmbulance(2))
    assert other.hospital(1).ambulance == 1  # the only one without a mother: nobody was asked


# --- wards ---


def admitting(one: Hospital, *dice: str, options: Options = ON, **parts: Any) -> Match:
    arrivals = tuple(Die(text[0].replace("M", "P"), int(text[1])) for text in dice)
    state = table(replace(one, arrivals=arrivals), maternity(), stage="admission", options=options, **parts)
    draft = Draft(replace(state, waiting=()), Dice(bytes(32)))
    enter_wards(draft)
    return Match(replace(draft.state, stage="wards"))


def test_x24_wards_that_hold_the_same_are_one_choice() -> None:
    match = admitting(maternity("R3", "R3", "", ""), "G4")
    assert match.offers() == [Lodge(0), Lodge(2)]  # and nobody else is waiting for a bed


def test_x25_mothers_first_then_the_weakest() -> None:
    match = admitting(maternity("R3", "", "", ""), "R2", "G2", "M4", "Y5")
    assert [die.colour for die in match.hospital().arrivals] == ["P", "G", "R", "Y"]
    match.do(Lodge(1))
    one = match.hospital()
    assert [patient.ward for patient in one.patients if patient.kind] == [1] * (1 + len(one.patients) - 2)
    assert not one.departments[room(match, 1)].closed
    assert all(patient.value == 4 for patient in one.patients if patient.kind == "baby")


def test_v48_a_mother_into_a_full_ward() -> None:
    match = admitting(maternity("R3 G3 Y3", "M4 R3 / B4", "M4 R2 / B4", "M4 R4 R4 / B4"), "M3")
    offers = match.offers()
    assert {one.to for one in offers if isinstance(one, Lodge)} == {1, 2}
    assert all(isinstance(one, Lodge) and one.ward == 0 and one.moved in (1, 2, 3) for one in offers)
    match.do(Lodge(0, 2, 1))
    one = match.hospital()
    assert one.patient(2).ward == 1 and not one.patient(2).treated
    assert sum(patient.kind == "mother" for patient in one.patients if patient.ward == 0) == 1


def test_mothers_are_never_victims() -> None:
    one = maternity("M1 R2 R3 / B4", "M1 Y2 Y3 / B4", "G2 G3 G4", "G5 G5 G5")
    state = table(replace(one, arrivals=(Die("R", 2),)), maternity(), stage="admission", options=ON)
    match = Match(replace(state, waiting=(0,)))
    victims = {one.patient(a.pid).kind for a in match.offers() if isinstance(a, GiveUpOn)}
    assert victims == {""}


def test_head_midwife_chooses() -> None:
    one = maternity("R3", "", "", "", administrator="a.head_midwife")
    match = admitting(one, "M4").do(Lodge(1))
    assert match.offers() == [Deliver(1), Deliver(2)]
    match.do(Deliver(2))
    assert sum(patient.kind == "baby" for patient in match.hospital().patients) == 2


def test_58_the_first_family() -> None:
    position = begin(GAME, {"maternity": True, "administrators": False}, 2, Dice(bytes(32))).position
    match = Match(position.state, Dice(bytes(32), 10_000))
    while match.state.round == 0:
        ask = match.position.asks[0]
        match.do(match.offers(ask.seat)[0], ask.seat)
    for one in match.state.hospitals:
        assert [patient.ward for patient in one.patients] == [0, 0, 0, 1, 1]
        assert [shown(patient) for patient in one.patients if patient.kind] == ["M4", "B4"]
        assert one.nurses == 4
        assert [room.closed for room in one.departments if room.ward >= 0] == [True, False, True, True]


# --- together or not at all ---


def test_v11_a_mother_waits_for_her_baby() -> None:
    match = working("M6 / B4")
    heal_in_room(match, 0, "M6")
    assert ward(match) == "B4 M!"
    match.do(EndActivation()).do(EndActivation(), 1)
    assert "M6" in ward(match) and match.hospital().tally.discharge == 0


def test_v11_together_in_one_round() -> None:
    match = working("M6 / B6", "M3 / B4")
    heal_in_room(match, 0, "M6")
    heal_in_room(match, 1, "B6")
    assert ward(match) == "B4 M3" and sorted(one.kind for one in match.hospital().discharged) == ["baby", "mother"]


def test_60_a_room_closes_when_its_family_leaves() -> None:
    match = working("M6 / B6", "M3 / B4")
    heal_in_room(match, 1, "M6")
    match.place("outpatients")
    assert len(match.hospital().discharged) == 2
    assert match.hospital().departments[room(match, 0)].closed


def test_v38_twins_wait_for_each_other() -> None:
    one = maternity("M6 / B6 B6")
    ready = tuple(replace(p, value=7, treated=True) if p.pid in (1, 2) else p for p in one.patients)
    draft = Draft(table(replace(one, patients=ready), maternity(), options=ON), Dice(bytes(32)))
    assert with_families_home(draft.hospital(0)).discharged == ()
    enter_waiting_families(draft)
    assert sorted(shown(p) for p in draft.hospital(0).patients) == ["B6", "B6*", "M6*"]


def test_v39_and_65_and_66_neglect() -> None:
    one = maternity("M3 / B4", "M3 R4* / B4", "M1 G2 / B4")
    draft = Draft(table(one, maternity(), options=ON), Dice(bytes(32)))
    enter_losses(draft)
    assert sorted(shown(p) for p in draft.hospital(0).patients) == ["B4", "B4", "B4", "G1", "M1", "M2", "M3", "R4*"]


def test_superbug_takes_two_from_a_mother_who_shares() -> None:
    one = maternity("M3 R4 / B4", "M2 R4 / B4")
    draft = Draft(table(one, maternity(), options=Options(maternity=True, superbug=True)), Dice(bytes(32)))
    enter_losses(draft)
    assert sorted(shown(p) for p in draft.hospital(0).patients) == ["B4", "B4", "M1", "M1", "R2", "R2"]


def test_v12_v49_and_71_points() -> None:
    state = table(options=ON)
    assert [discharge_points(state, n) for n in (4, 15, 16, 20, 21)] == [7, 52, 68, 98, 106]
    smooth = table(options=Options(maternity=True, house_rules=("smooth_tail",)))
    assert [discharge_points(smooth, n) for n in (15, 16, 20)] == [52, 58, 88]


def test_v50_head_of_maternity() -> None:
    pink = [Leaver("P", "P", kind) for kind in ("mother", "mother", "baby", "baby")]
    leavers = (*pink, Leaver("R", "R"))
    one = maternity("R3", discharged=leavers, administrator="a.maternity_head")
    bag = table(one, maternity(), options=ON)
    draft = Draft(bag, Dice(bytes(32)))
    enter_discharge(draft)
    assert draft.hospital(0).tally.discharge + draft.hospital(0).tally.administrator == 9 + 3
    assert len(draft.state.bag) == len(bag.bag) + 1  # pink dice go to the supply


def test_72_pink_is_a_colour_for_the_medical_director() -> None:
    leavers = (Leaver("P", "P", "mother"), Leaver("R", "R"), Leaver("G", "G"))
    one = maternity("R3", discharged=leavers, administrator="a.rainbow")
    draft = Draft(table(one, maternity(), options=ON), Dice(bytes(32)))
    enter_discharge(draft)
    assert draft.hospital(0).tally.administrator == 1


def test_v56_empty_wards_and_rooms() -> None:
    for options, points in ((ON, 5), (Options(maternity=True, investments=True), 0)):
        draft = Draft(table(maternity(), maternity("M4 / B4"), options=options), Dice(bytes(32)))
        enter_discharge(draft)
        assert [one.tally.empty_wards for one in draft.state.hospitals] == [points, 0]


# --- departments and specialists ---


def test_v40_birth_centre() -> None:
    match = working("M4 R4 / B4", "G4", departments=("birth_centre",))
    assert ward(heal(match, "birth_centre", "M4", "R4", "G4")) == "B4 G5* M! R5*"


def test_v41_runs_with_a_pink_one() -> None:
    for name, beds, after in (
        ("prenatal", "M3 R4 Y5", "M6* R5* Y6*"),
        ("postnatal", "R2 Y3 M4", "M! R3* Y4*"),
    ):
        match = working(f"{beds} / B6", departments=(name,))
        assert ward(heal(match, name, *beds.split())) == f"B6 {after}"
    match = working("R3 Y5 M1 / B4", departments=("delivery_suite",))
    assert ward(heal(match, "delivery_suite", "R3", "Y5", "B4")) == "B! M1 R4* Y6*"
    assert not working("R3 M4 Y5 / B4", departments=("prenatal",)).can_place("prenatal")


def test_v42_family_clinic() -> None:
    match = working("M4 R4 Y4 / B4", departments=("family_clinic",))
    assert ward(heal(match, "family_clinic")) == "B5* M5* R5* Y5*"
    assert not working("M4 R4 Y4 / B6", "M4 / B6", departments=("family_clinic",)).can_place("family_clinic")


def test_v43_an_obstetrician_in_a_room() -> None:
    match = working("M3 / B4", specialists=["obstetrician"])
    heal_in_room(match, 0, "B4", pawn=0)
    assert ward(choose(match, "B5*")) == "B! M3"


def test_v44_and_67_family_liaison() -> None:
    one = maternity("M6 / B6", specialists=["family_liaison"])
    ready = tuple(replace(p, value=7, treated=True) if p.kind == "mother" else p for p in one.patients)
    match = Match(table(replace(one, patients=ready), maternity(), options=ON)).place("outpatients", pawn=0)
    match.do(next(a for a in match.offers() if not isinstance(a, Decline)))
    assert len(match.hospital().discharged) == 2 and match.hospital().blood == 2
    by_blood = Match(table(replace(one, patients=ready, blood=1), maternity(), options=ON)).do(Transfuse(2))
    assert len(by_blood.hospital().discharged) == 2 and by_blood.hospital().blood == 0


@pytest.mark.parametrize(("other", "after"), [("B5", "B5* M5*"), ("R5", "B4 M5* R2*")])
def test_v45_and_69_screening_lab(other: str, after: str) -> None:
    wards = ("M3 / B5",) if other == "B5" else ("M3 R5 / B4",)
    match = working(*wards, departments=("screening_lab",), specialists=["surgeon"], dice=treating_with(2))
    heal(match, "screening_lab", "M3", other, pawn=0 if other == "R5" else -1)
    assert ward(match) == after
    if other == "R5":
        assert match.ask().kind == "ability"  # the re-rolled die counts as healed


def test_v46_and_70_neonatal_nurse_needs_two() -> None:
    match = working("M4 / B4", specialists=["neonatal_nurse"])
    heal_in_room(match, 0, "M4", pawn=0)
    assert match.ask().kind == "command"
    match = working("M4 / B4 B4", specialists=["neonatal_nurse"])
    heal_in_room(match, 0, "M4", pawn=0)
    assert ward(choose(match, "B4", "B4")) == "B5* B5* M5*"


def test_59_a_room_heals_any_pink_die_or_only_its_own() -> None:
    match = working("M3 / B4", "M2 / B5")
    offered = {shown(match.hospital().patient(a.pid)) for a in match.offers() if isinstance(a, Place) and a.pid}
    assert {"M3", "B4", "M2", "B5"} - {"B4", "B5"} <= offered | {"M3", "M2"}
    heal_in_room(match, 0, "B5")
    own = maternity("M3 / B4", "M2 / B5")
    rooms = tuple(replace(d, card="d.family_room") if d.ward >= 0 else d for d in own.departments)
    strict = Match(table(replace(own, departments=rooms), maternity(), options=ON))
    strict.do(Place(-1, room(strict, 0)))
    assert strict.ask().kind == "patients" and sorted(
        shown(strict.hospital().patient(a.targets[0].pid)) for a in strict.offers() if hasattr(a, "targets")
    ) == ["B4", "M3"]


def test_x35_babies_never_lose_and_mothers_never_die() -> None:
    match = working("M1 R3 / B4", specialists=["medical_student"], departments=())
    match.place("critical_care", pawn=0)
    down = {
        shown(match.hospital().patient(t.pid)) for a in match.offers() for t in getattr(a, "targets", ()) if t.slot == 1
    }
    assert down == {"M1"}  # X35; a baby is never chosen
    choose(match, "B4", "M1")
    assert ward(match) == "B5* M1* R4*"


def test_pink_dice_are_not_recoloured_nor_put_into_the_bag() -> None:
    match = working("M4 / B4", departments=("physiotherapy",), blood=2)
    assert not match.can_place("physiotherapy")
    assert not any(getattr(a, "colour", None) for a in match.offers())
    event = table(
        maternity("M4 / B4"), maternity(), stage="event", event="e04", options=Options(maternity=True, events=True)
    )
    assert len(GAME.decision(event, 0).choices) == 1  # nobody can be sent back: only "no, thanks"


# --- with the other modules ---


def walking(patients: dict[tuple[int, int], str], **parts: Any) -> tuple[tuple[int, ...], bool]:
    city = fixture(patients, pink=((0, 1), (2, 2)), order=(0, 1), position=cell(2, 3), fetched=2, **parts)
    state = in_city(maternity(), maternity(), city=city, stage="collecting", options=Options(city=True, maternity=True))
    return options_for(state, 0)


def test_v52_to_v54_and_73_pink_dice_are_walls_roads_or_replaced() -> None:
    pink = {(0, 1): "M3", (2, 2): "M4"}
    assert walking({**pink, (0, 0): "R3"}, has_pink=True) == ((cell(0, 0),), False)
    assert walking(pink, has_pink=True) == ((cell(0, 1), cell(2, 2)), True)
    assert walking({**pink, (0, 0): "R3", (0, 3): "G2"}, has_pink=True) == ((cell(0, 3),), False)
    assert walking({**pink, (0, 0): "R3"})[0] == (cell(0, 1), cell(2, 2))


def test_75_a_mother_nobody_may_take_becomes_another_patient() -> None:
    patients = {(0, 1): "M3", (2, 2): "M4", (2, 3): "M5"}
    parked = ((2, 3, "E"), (1, 0, "W"))
    city = fixture(patients, pink=((0, 1), (2, 2), (2, 3)), order=(0, 1), parked=parked, out=(0, 1))
    options = Options(city=True, maternity=True)
    draft = Draft(in_city(maternity(), maternity(), city=city, stage="collecting", options=options), Dice(bytes(32)))
    enter_collecting(draft)
    match = Match(draft.state, draft.dice).do(Fetch(cell(2, 2)))
    assert [die.colour == "P" for die in match.hospital().arrivals[:2]] == [True, False]
    assert match.hospital().arrivals[1].value == 4


def test_v55_a_red_conversion_on_the_nursery() -> None:
    one = maternity("M4 R4 / B4", departments=("nursery",))
    changed = tuple(replace(d, tokens=("t.R.dye",)) if d.card == "d.nursery" else d for d in one.departments)
    options = Options(maternity=True, investments=True)
    match = Match(table(replace(one, departments=changed), maternity(), options=options))
    heal(match, "nursery", "R4", "M4")
    assert ward(match) == "B4 M4*" and match.home == "R"


def test_x2_a_conversion_on_the_family_clinic() -> None:
    assert cards().departments["d.family_clinic"].step.treats == "P"
    converted = cards().departments["d.family_clinic"].step.conversions["R"]
    assert [slot.colour for slot in converted.slots] == ["R", "R", None] and not any(s.kind for s in converted.slots)


def test_boarding_puts_the_mother_into_her_ambulance() -> None:
    ambulances = (replace(ambulance(1, (Die("R", 2), Die("R", 3))), mother=4), ambulance(2, (Die("G", 4),) * 3))
    draft = Draft(table(options=ON, ambulances=ambulances), Dice(bytes(32)))
    enter_boarding(draft)
    assert draft.state.ambulances[0].dice[-1] == Die("P", 4)


def test_x7_a_patient_of_the_admissions_nurse_gets_a_ward() -> None:
    options = Options(maternity=True, admissions_nurse=True)
    match = working("R6", "M4 / B4", specialists=["admissions_nurse"], options=options)
    match.place("outpatients", pawn=0)
    match.do(next(a for a in match.offers() if getattr(a, "way", 0) == 1))
    assert match.ask().kind == "ward" and {a.ward for a in match.offers() if isinstance(a, Lodge)} == {0, 1}
    match.do(Lodge(1))
    assert match.ask().kind == "command" and not match.hospital().arrivals


def test_all_arrivals_can_be_lodged_at_once_away_from_mothers() -> None:
    match = admitting(maternity("M4 / B4", "R3 R3", "", ""), "R2", "G2", "Y5")
    match.do(LodgeRest())
    one = match.hospital()
    assert not one.arrivals and [patient.ward for patient in one.patients[-3:]] == [1, 2, 2]
