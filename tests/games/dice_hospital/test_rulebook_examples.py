"""The worked examples of the rulebooks (T1–T22), one test each."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    CompleteReport,
    Decline,
    EndActivation,
    GiveUpOn,
    Load,
    LoadSeveral,
    SetValues,
    TakeAmbulance,
)
from bot.games.dice_hospital.cards.effect_language import PatientOp, Slot, Step
from bot.games.dice_hospital.effects.apply import apply_effect
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Target
from bot.games.dice_hospital.table.state import Reports, Space
from bot.kernel import Dice, begin
from tests.games.dice_hospital.tables import (
    Match,
    activating,
    alone,
    ambulance,
    hospital,
    looks,
    table,
)


def test_t1_three_seats_have_four_ambulances_and_roll_twelve_dice() -> None:
    turn = begin(GAME, {"administrators": False}, 3, Dice(bytes(32)))
    match = Match(turn.position.state)
    for decision in match.position.asks:
        match.do(match.offers(decision.seat)[0], decision.seat)
    state = match.state
    loaded = sum(len(one.dice) for one in state.ambulances) + len(state.rolled)
    assert [one.number for one in state.ambulances] == [1, 2, 3, 4]
    assert loaded == 12


def test_t2_starting_dice_take_three_four_and_five_in_any_order() -> None:
    state = table(hospital(arrivals=(Die("Y"), Die("R"), Die("G"))), stage="preparation", waiting=(0,))
    match = Match(state)
    assert set(match.offers()) == {SetValues(values) for values in permutations((3, 4, 5))}
    assert match.refuses(SetValues((3, 3, 5)))


def loading(values: list[int], colours: str) -> Match:
    """Three seats, seat 0 first, with these dice rolled."""
    rolled = tuple(Die(colour, value) for colour, value in zip(colours, values, strict=True))
    ambulances = tuple(ambulance(number) for number in (1, 2, 3, 4))
    state = table(
        hospital(), hospital(), hospital(), stage="loading", waiting=(2,), rolled=rolled, ambulances=ambulances
    )
    return Match(state)


def test_too_many_ways_to_load_are_asked_ambulance_by_ambulance() -> None:
    match = loading([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3], "RRRYYYGGGRRY")
    assert {type(one) for one in match.offers(2)} == {Load}
    while match.state.stage == "loading":
        match.do(match.offers(2)[-1], 2)
    assert [len(one.dice) for one in match.state.ambulances] == [3] * 4


def test_one_tie_is_asked_about_by_itself() -> None:
    match = loading([2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5], "RYGRYYRYGRYG")
    assert set(match.offers(2)) == {Load("RYG"), Load("RRY"), Load("RRG")}


def test_t3_the_seat_to_the_right_places_ties_that_matter() -> None:
    match = loading([2, 2, 2, 2, 3, 4, 4, 4, 4, 5, 5, 5], "RYGRYRYGGRYG")
    twos, fours = ("RYG", "RRY", "RRG"), ("R", "Y", "G")
    assert set(match.offers(2)) == {LoadSeveral((two, four)) for two in twos for four in fours}
    match.do(LoadSeveral(("RYG", "G")), 2)
    # The three other 4s and the 5s fill whole ambulances: no seat is asked.
    loads = [[(die.colour, die.value) for die in one.dice] for one in match.state.ambulances]
    assert loads[0] == [("R", 2), ("Y", 2), ("G", 2)]
    assert loads[1] == [("R", 2), ("Y", 3), ("G", 4)]
    assert sorted(loads[2]) == [("G", 4), ("R", 4), ("Y", 4)]
    assert [value for _, value in loads[3]] == [5, 5, 5]
    assert match.state.stage == "ambulance"


def choosing(*, first: int = 0, seats: int = 3, low: int = 1) -> Match:
    """Loaded ambulances, before the first choice."""
    ambulances = tuple(
        ambulance(number, (Die("R", 2), Die("Y", 3), Die("G", 4))) for number in range(low, low + seats + 1)
    )
    hospitals = [replace(hospital(), ambulance=None) for _ in range(seats)]
    state = table(*hospitals, stage="ambulance", ambulances=ambulances, first=first)
    order = tuple((first + step) % seats for step in range(seats))
    return Match(replace(state, waiting=order, hospitals=tuple(replace(h, ambulance=None) for h in state.hospitals)))


def test_t4_the_first_player_keeps_the_token_with_the_lowest_claimed_ambulance() -> None:
    match = choosing().do(TakeAmbulance(2)).do(TakeAmbulance(3), 1).do(TakeAmbulance(4), 2)
    assert match.hospital(0).blood == 1
    assert match.state.first == 0


def test_t5_new_patients_lie_untreated_in_free_beds() -> None:
    match = choosing().do(TakeAmbulance(2)).do(TakeAmbulance(3), 1).do(TakeAmbulance(4), 2)
    patients = match.hospital(0).patients
    assert looks(patients) == "G4 R2 Y3"
    assert len({(one.ward, one.bed) for one in patients}) == 3


def test_t6_old_patients_make_room_and_new_ones_never_do() -> None:
    full = hospital("R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1 G2", arrivals=(Die("G", 5), Die("G", 5), Die("R", 5)))
    match = Match(table(full, stage="admission", waiting=(0,)))
    assert all(isinstance(action, GiveUpOn) for action in match.offers())
    assert match.refuses(GiveUpOn(11))  # the first number an arrival would get
    bag = len(match.state.bag)
    match.do(GiveUpOn(5))
    assert len(match.hospital().patients) == 12
    assert match.hospital().deaths == 1
    assert len(match.state.bag) == bag + 1


def test_t7_a_nurse_in_the_pharmacy() -> None:
    assert activating("G4").place("pharmacy").ward == "G5*"


def test_t8_anaesthetics_needs_three_equal_red_patients() -> None:
    assert not activating("R3 R3", departments=["anaesthetics"]).can_place("anaesthetics")
    assert activating("R3 R3 R3", departments=["anaesthetics"]).can_place("anaesthetics")


def test_t9_levels_beyond_seven_are_lost() -> None:
    match = activating("R5", departments=["operating_theatre"]).place("operating_theatre")
    assert (match.ward, match.home) == ("", "R")


def test_t10_surgeon_in_intensive_care() -> None:
    match = activating("R2", specialists=["surgeon"]).place("intensive_care", pawn=0)
    assert match.ward == "R3*"
    assert match.treat("R3*").ward == "R4*"


def test_t11_haematologist_in_nephrology() -> None:
    match = activating("Y3 Y3 Y3", departments=["nephrology"], specialists=["haematologist"])
    match.place("nephrology", pawn=0)
    assert match.ward == "Y4* Y4* Y4*"
    assert match.treatments() == [["Y4*"]]  # three options that look alike are one
    assert match.treat("Y4*").ward == "Y4* Y4* Y5*"


def test_t12_pharmacist_in_anaesthetics_has_nothing_to_do() -> None:
    match = activating("R3 R3 R3", departments=["anaesthetics"], specialists=["pharmacist"])
    match.place("anaesthetics", pawn=0)
    assert match.ward == "R4* R4* R4*"
    assert match.ask().kind == "command"


def test_t13_blood_makes_a_red_patient_green_until_the_shift_changes() -> None:
    match = activating("R3", blood=1, state={"options": Options(), "waiting": (0, 1)})
    match.place("pharmacy")
    assert (match.ward, match.hospital().blood) == ("R4*(G)", 0)
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.ward.split()[0] == "R4"


def test_t14_a_yellow_six_goes_home() -> None:
    match = activating("Y6").place("oncology")
    assert (match.ward, match.home) == ("", "Y")


def test_t15_untreated_patients_lose_a_level_and_may_die() -> None:
    match = activating("R1 G3 Y4*")
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.hospital().deaths == 1
    assert looks(match.hospital().patients[:2]) == "G2 Y4"


@pytest.mark.parametrize(
    ("before", "levels", "ward", "home", "deaths"),
    [
        ("R3", -4, "", "", 1),
        ("R1", -1, "", "", 1),
        ("R2", -1, "R1*", "", 0),
        ("R5", 1, "R6*", "", 0),
        ("R6", 1, "", "R", 0),
    ],
)
def test_t16_a_value_decides_where_a_patient_is(before: str, levels: int, ward: str, home: str, deaths: int) -> None:
    op = PatientOp("heal", levels) if levels > 0 else PatientOp("worsen", -levels)
    draft = Draft(table(hospital(before)), Dice(bytes(32)))
    apply_effect(draft, 0, Step(slots=(Slot(ops=(op,)),)), (Target(0, 1),))
    after = draft.hospital(0)
    gone = "".join(leaver.true for leaver in after.discharged)
    assert (looks(after.patients), gone, after.deaths) == (ward, home, deaths)


def test_t17_pharmacist_in_the_allergy_centre_heals_one_more_level() -> None:
    match = activating("G3 G3 G3", departments=["allergy"], specialists=["pharmacist"]).place("allergy", pawn=0)
    assert match.treat("G4*").ward == "G4* G4* G5*"
    assert match.ask().kind == "command"


def test_t18_allergy_centre_without_three_equal_greens_is_not_offered() -> None:
    assert not activating("G3 G3 G4 R3", departments=["allergy"]).can_place("allergy")


def test_t19_the_unclaimed_ambulance_gives_its_dice_back_and_stays() -> None:
    match = choosing()
    bag = len(match.state.bag)
    match.do(TakeAmbulance(2)).do(TakeAmbulance(3), 1).do(TakeAmbulance(4), 2)
    assert len(match.state.bag) == bag + 3
    assert [one.number for one in match.state.ambulances] == [1, 2, 3, 4]


def test_t20_collection_takes_a_patient_to_a_space_of_his_colour_and_value() -> None:
    state = table(
        hospital("R3 R4"),
        stage="collection",
        waiting=(0,),
        options=Options(collection=True),
        spaces=(Space("R", 3), Space("Y", 3)),
        round=8,
    )
    match = Match(state)
    match.do(match.offers()[0])
    assert match.hospital().tally.collection == 1 - 1  # one collected, one left behind
    assert match.ward == "R4"


@pytest.mark.parametrize("path", [["m07"], ["m09"], ["m02", "m03"]])
def test_t21_solo_reports_use_each_patient_once_and_slide_down(path: list[str]) -> None:
    leavers = tuple(Leaver(colour, colour) for colour in "YYGG")
    state = alone(
        hospital(discharged=leavers),
        stage="reports",
        reports=Reports(lower=("m07", "m09", "m02"), upper=("m13", "m14", "m03")),
    )
    match = Match(state)
    for card in path:
        match.do(CompleteReport(card))
    if match.state.stage == "reports":
        match.do(Decline())
    assert match.state.reports is not None
    assert match.state.reports.done == tuple(path)
    assert match.hospital().tally.discharge == 7


def test_t22_four_discharged_are_worth_seven() -> None:
    leavers = tuple(Leaver(colour, colour) for colour in "RRYG")
    match = Match(table(hospital("R3*", discharged=leavers), waiting=(0,)))
    match.do(EndActivation())
    assert match.hospital().tally.discharge == 7
