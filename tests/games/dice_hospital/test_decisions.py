"""The numbered decisions of the rules that no vector shows yet, and the house rules that reverse some of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    Close,
    CopyAbility,
    Decline,
    EndActivation,
    GiveUpOn,
    Improve,
    Pick,
    Place,
    PutBack,
    Spare,
    TakeAmbulance,
    Trade,
    Transfuse,
    Treat,
)
from bot.games.dice_hospital.options import (
    ANY_OTHER,
    EACH_LEAVER,
    LEAVE_AS_COUNTED,
    PARTLY,
    SHARED_MOST,
    WASTED_PAWNS,
    Options,
)
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.stages import proceed
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Target
from bot.games.dice_hospital.table.state import EventInPlay, Reports
from bot.kernel import Dice
from bot.words import words_of
from tests.games.dice_hospital.tables import (
    Match,
    activating,
    alone,
    ambulance,
    hospital,
    looks,
    shelves,
    table,
    treating_with,
)


def house(*rules: str) -> dict[str, Options]:
    return {"options": Options(house_rules=rules)}


def ended(*hospitals: Hospital, **parts: object) -> Match:
    given: dict[str, object] = {"waiting": (0,), **parts}
    return Match(table(*hospitals, **given)).do(EndActivation())  # type: ignore[arg-type]


# --- 1–11: blood and colours ---


def test_02_blood_triggers_nothing() -> None:
    match = activating("R6 Y5", specialists=["transplant_surgeon"], blood=1).do(Transfuse(1))
    assert (match.home, match.hospital().tally.ability) == ("R", 0)
    assert match.ask().kind == "command"


def test_03_blood_before_after_and_between_but_not_inside_an_effect() -> None:
    match = activating("R2 R3", specialists=["surgeon"], blood=3)
    assert Transfuse(1) in match.offers()
    match.place("critical_care", pawn=0)
    assert match.ask().kind == "patients"
    assert not any(isinstance(action, Transfuse) for action in match.offers())
    match.treat("R2")
    assert match.ask().kind == "ability"
    match.do(Transfuse(2)).do(Decline())
    assert Transfuse(1) in match.offers()


def test_03_a_second_bag_recolours_before_a_transfusion() -> None:
    match = activating("R2", blood=2).do(Transfuse(1, "G"))
    assert (match.ward, match.hospital().blood) == ("R3*(G)", 0)
    assert not any(isinstance(a, Transfuse) and a.colour for a in activating("R2", blood=1).offers())


@pytest.mark.parametrize("department", ["drug_trials", "experimental_therapy"])
def test_06_no_recolouring_before_anything_but_healing(department: str) -> None:
    match = activating("R1 R2 R3 G1 G3 Y4 Y5", departments=[department], blood=3).place(department)
    aimed = [action for action in match.offers() if isinstance(action, Treat | Pick)]
    assert aimed
    assert not any(target.colour for action in aimed for target in action.targets)


def test_07_a_recoloured_patient_counts_as_that_colour_and_may_be_recoloured_again() -> None:
    match = activating("R2*(G)", blood=1)
    match.place("pharmacy").place("oncology")
    assert (match.ward, match.hospital().blood) == ("R4*(Y)", 0)


def test_09_the_colour_at_the_moment_of_healing_decides() -> None:
    match = activating("R3*(G)", specialists=["surgeon"]).place("imaging", pawn=0)
    assert match.ask().kind == "command"


def test_10_a_recoloured_patient_needs_his_bed() -> None:
    assert hospital("R3*(G)").free_beds == 11


# --- 12–18: departments ---


def test_12_an_impossible_placement_is_refused() -> None:
    match = activating("R3 R3", departments=["anaesthetics"])
    assert match.refuses(Place(-1, 6))


def test_12_house_rule_wastes_the_pawn() -> None:
    match = activating("R3 R3", departments=["anaesthetics"], state=house(WASTED_PAWNS)).place("anaesthetics")
    one = match.hospital()
    assert (match.ward, one.departments[6].pawn) == ("R3 R3", -1)
    assert match.ask().kind == "command"


def test_15_no_patient_twice_in_one_effect() -> None:
    assert not activating("R2", departments=["training_centre"]).can_place("training_centre")


def test_16_patients_of_a_department_are_raised_together() -> None:
    match = activating("R3 R4 R5", departments=["cardiology"]).place("cardiology")
    assert match.ward == "R4* R5* R6*"


def test_18_treated_patients_may_be_treated_again() -> None:
    match = activating("R2").place("critical_care").place("imaging")
    assert match.ward == "R4*"


# --- 19–35: abilities ---


def test_19_another_is_nobody_the_department_treated() -> None:
    match = activating("R3 R3 R3", departments=["anaesthetics"], specialists=["anaesthetist"])
    assert match.place("anaesthetics", pawn=0).ask().kind == "command"


def test_19_house_rule_excludes_only_the_reference() -> None:
    match = activating(
        "R3 R3 R3", departments=["anaesthetics"], specialists=["anaesthetist"], state=house(ANY_OTHER)
    ).place("anaesthetics", pawn=0)
    assert match.treatments() == [["R4*"]]
    single = activating("R3", specialists=["anaesthetist"], state=house(ANY_OTHER)).place("critical_care", pawn=0)
    assert single.ask().kind == "command"


def test_19_house_rule_matches_the_same_reference_it_excludes() -> None:
    match = activating(
        "R2 R3 R4 G3", departments=["cardiology"], specialists=["cardiologist"], state=house(ANY_OTHER)
    ).place("cardiology", pawn=0)
    # R3* is the 2 risen by one: excluded as the reference 2, but not as the reference 3; R4* likewise.
    assert match.treatments() == [["G3"], ["R3*"], ["R4*"]]


def test_20_triage_nurse_wants_two_different_low_patients() -> None:
    match = activating("G3 R1 Y4 R3", specialists=["triage_nurse"]).place("pharmacy", pawn=0)
    assert match.treatments() == [["R1", "R3"]]


def test_21_house_rule_lets_abilities_be_used_in_part() -> None:
    match = activating("G2 Y1", specialists=["triage_nurse"], state=house(PARTLY)).place("pharmacy", pawn=0)
    assert match.treatments() == [["Y1"]]
    student = activating(
        "Y5 R5 G1", departments=["training_centre"], specialists=["medical_student"], state=house(PARTLY)
    )
    assert student.place("training_centre", pawn=0).ask().kind == "command"


def test_23_the_surgeon_takes_one_who_is_still_there() -> None:
    match = activating("R4 R5 R6", departments=["cardiology"], specialists=["surgeon"]).place("cardiology", pawn=0)
    assert match.treatments() == [["R5*"], ["R6*"]]


def test_26_the_candidate_may_be_treated_and_of_any_colour() -> None:
    match = activating("R3 G3* Y3", specialists=["cardiologist"]).place("critical_care", pawn=0)
    assert match.treatments() == [["G3*"], ["Y3"]]


def test_27_an_ability_triggers_no_ability() -> None:
    match = activating("R5 R6", specialists=["anaesthetist", "haematology_technician"])
    match.place("critical_care", pawn=0, on="R5").treat("R6")
    assert (match.home, match.hospital().blood) == ("R", 0)


def test_28_an_equal_re_roll_heals_nobody() -> None:
    dice = treating_with(2, 1)
    match = activating("R2 R3", departments=["drug_trials"], specialists=["surgeon"], dice=dice)
    assert match.place("drug_trials", pawn=0).ask().kind == "command"
    assert match.ward == "R1* R2*"


def test_34_the_consultant_is_instructed_before_anything_else_and_for_one_round() -> None:
    match = activating("R2 R4", specialists=["consultant", "surgeon", "consultant"], blood=1)
    assert CopyAbility("s.surgeon") in match.offers()
    assert CopyAbility("s.consultant") not in match.offers()
    match.do(CopyAbility("s.surgeon")).do(Transfuse(1))
    assert not any(isinstance(action, CopyAbility | Trade) for action in match.offers())


def test_35_the_admissions_nurse_works_once() -> None:
    match = activating("R6 R6 R6 Y1 Y2", departments=["anaesthetics"], specialists=["admissions_nurse"])
    match.place("anaesthetics", pawn=0).treat("Y1")
    assert match.ask().kind == "command"


def test_35_house_rule_once_for_each_leaver() -> None:
    match = activating(
        "R6 R6 R6 Y1 Y2", departments=["anaesthetics"], specialists=["admissions_nurse"],
        state={"options": Options(admissions_nurse=True, house_rules=(EACH_LEAVER,))},
    )  # fmt: skip
    match.place("anaesthetics", pawn=0).treat("Y1").treat("Y2")
    assert match.ask().kind == "ability"
    match.do(Treat((), 1))
    assert match.ask().kind == "command"
    assert len(match.hospital().patients) == 1


def test_35_house_rule_leaves_the_others_alone() -> None:
    match = activating(
        "R6 R6 R6", departments=["anaesthetics"], specialists=["transplant_surgeon"],
        state={"options": Options(admissions_nurse=True, house_rules=(EACH_LEAVER,))},
    )  # fmt: skip
    match.place("anaesthetics", pawn=0).do(Treat())
    assert match.hospital().tally.ability == 1
    assert match.ask().kind == "command"


# --- 38–49: admission and improvement ---


def test_39_blood_and_death_tokens_never_run_out() -> None:
    rich = trading(hospital("R1", departments=["anaesthetics"], blood=16)).do(Trade("d.anaesthetics"))
    assert rich.hospital().blood == 17
    assert ended(hospital("R1", deaths=14)).hospital().deaths == 15


def test_40_pawns_never_run_out() -> None:
    """The box holds seven red pawns and thirteen nurses."""
    match = activating("R1 R1 R1 R1 Y1 Y1 G1 G1", specialists=["surgeon"] * 8, nurses=0)
    for department in ("critical_care", "oncology", "pharmacy", "intensive_care"):
        free = next(pawn for pawn in match.hospital().free_pawns() if pawn >= 0)
        match.place(department, pawn=free)
        if match.ask().kind == "patients":
            match.do(match.offers()[0])
        if match.ask().kind == "ability":
            match.do(Decline())
    assert len([one for one in match.hospital().departments if one.pawn >= 0]) == 4


def test_43_nobody_may_decline_an_ambulance() -> None:
    loaded = tuple(ambulance(number, (Die("R", 2),) * 3) for number in (1, 2, 3))
    match = Match(table(hospital(), hospital(), stage="ambulance", waiting=(0, 1), ambulances=loaded))
    assert match.offers() == [TakeAmbulance(2), TakeAmbulance(3)]  # nor may the first player take the lowest
    match.do(TakeAmbulance(3))
    assert match.offers(1) == [TakeAmbulance(1), TakeAmbulance(2)]


def test_44_victims_are_chosen_after_seeing_who_comes() -> None:
    full = hospital("R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1 G2 G3 G4", arrivals=(Die("G", 5),) * 3)
    match = Match(table(full, stage="admission", waiting=(0,)))
    assert {a.pid for a in match.offers() if isinstance(a, GiveUpOn)} == set(range(1, 13))
    match.do(GiveUpOn(1)).do(GiveUpOn(5)).do(GiveUpOn(9))
    assert looks(match.hospital().patients).count("5") == 3


def test_45_a_victim_is_a_death_of_the_first_phase() -> None:
    full = hospital("R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1 G2 G3 G4", arrivals=(Die("G", 5),))
    match = Match(table(full, stage="admission", waiting=(0,))).do(GiveUpOn(4))
    assert match.hospital().deaths == 1
    assert not any(patient.treated for patient in match.hospital().patients)


def test_46_new_patients_are_neglected_like_others() -> None:
    match = activating("Y6", specialists=["admissions_nurse"]).place("outpatients", pawn=0).do(Treat((), 1))
    (new,) = match.hospital().patients
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.hospital().patients[0].value == new.value - 1


def test_47_an_improvement_may_be_left() -> None:
    state = table(stage="improvement", shelves=shelves(("d.radiology",), ("s.surgeon",)))
    assert Match(state).offers() == [Decline(), Improve("d.radiology"), Improve("s.surgeon")]


def test_47_alone_one_must_be_taken() -> None:
    open_only = shelves(("d.radiology",), ("s.surgeon",), piles=((), ()))
    match = Match(alone(hospital(), stage="improvement", shelves=open_only))
    assert match.offers() == [Improve("d.radiology"), Improve("s.surgeon")]
    match.do(Improve("d.radiology"))
    assert match.state.shelf("specialists").pile == ("s.surgeon",)
    assert match.state.stage == "trading"
    match.do(Trade("d.radiology"))
    assert match.hospital().blood == 1


def trading(*hospitals: Hospital, **parts: Any) -> Match:
    """All have taken their improvements."""
    draft = Draft(table(*hospitals, stage="improvement", waiting=(), **parts), Dice(bytes(32)))
    proceed(draft)
    return Match(draft.state)


def test_48_traded_blood_is_usable_at_once() -> None:
    match = trading(hospital("R3", departments=["radiology"])).do(Trade("d.radiology")).do(Transfuse(1))
    assert match.ward == "R4*"


def test_48_all_who_have_an_improvement_are_asked_at_once() -> None:
    match = trading(hospital(specialists=["surgeon"]), hospital(), hospital(departments=["ent"]))
    assert [ask.seat for ask in match.position.asks] == [0, 2]
    match.do(Decline(), 2).do(Trade("s.surgeon"))
    assert match.state.stage == "activation" and match.state.shelf("specialists").pile[-1] == "s.surgeon"


def test_49_a_starting_department_cannot_be_traded() -> None:
    match = trading(hospital("R3", specialists=["surgeon"]))
    assert [a for a in match.offers() if isinstance(a, Trade)] == [Trade("s.surgeon")]


# --- 51–63: neglect, discharge, end ---


def test_08_house_rule_leaves_the_counted_colour() -> None:
    leavers = (Leaver("G", "G"), Leaver("R", "G"))
    usual = ended(hospital("R3*", discharged=leavers, administrator="a.green_pair"))
    assert usual.hospital().tally.administrator == 0
    counted = ended(
        hospital("R3*", discharged=leavers, administrator="a.green_pair"),
        options=Options(house_rules=(LEAVE_AS_COUNTED,)),
    )
    assert counted.hospital().tally.administrator == 1


@pytest.mark.parametrize(("rules", "points"), [((), 0), ((SHARED_MOST,), 1)])
def test_51_house_rule_shares_the_bed_manager(rules: tuple[str, ...], points: int) -> None:
    leavers = (Leaver("R", "R"),)
    rows = (hospital("R3*", discharged=leavers, administrator="a.most"), hospital("R3*", discharged=leavers))
    assert ended(*rows, options=Options(house_rules=rules)).hospital().tally.administrator == points
    none = (hospital("R3*", administrator="a.most"), hospital("R3*"))
    assert ended(*none, options=Options(house_rules=rules)).hospital().tally.administrator == 0


def test_52_a_spared_patient_loses_nothing_at_all() -> None:
    state = table(hospital("R1", administrator="a.red_watch"), waiting=(0,), options=Options(superbug=True))
    match = Match(replace(state, event=EventInPlay("e13", "R"))).do(EndActivation()).do(Spare(1))
    assert match.hospital().deaths == 0


def test_53_matron_and_volunteers_spare_two() -> None:
    match = ended(hospital("R1 R1 Y1", administrator="a.red_watch"), event="e15")
    match.do(Spare(1))
    assert match.ask().prompt.params != ()
    match.do(Spare(2))
    assert match.hospital().deaths == 1
    assert looks(match.hospital().patients[:2]) == "R1 R1"


def test_53_declining_one_leaves_the_other() -> None:
    match = ended(hospital("R1 Y1", administrator="a.red_watch"), event="e15").do(Decline())
    assert Spare(1) in match.offers() and Spare(2) in match.offers()


def test_54_wards_emptied_by_death_count() -> None:
    assert ended(hospital("R1")).hospital().tally.empty_wards == 5


def test_56_scores_may_be_negative() -> None:
    match = ended(hospital("R1 Y1 G1"), round=8)
    result = GAME.outcome(match.state)
    assert result is not None
    assert min(standing.total for standing in result.standings) == -1  # three deaths, five points for empty wards


def test_58_leaving_the_collection_is_final() -> None:
    match = ended(hospital("R3* Y2*"), hospital("R3* Y2*"), round=8, options=Options(collection=True))
    match.do(Decline())
    assert match.state.waiting == (1,)


def test_61_alone_the_epidemic_patient_is_not_in_the_sum() -> None:
    rolled = (Die("R", 2), Die("Y", 2), Die("G", 4), Die("R", 5))
    state = alone(hospital(), stage="keeping", rolled=rolled, options=Options(epidemic=True))
    match = Match(replace(state, shelves=shelves(piles=(("d.ent",), ("s.surgeon",))))).do(PutBack("R", 5))
    assert len(match.hospital().patients) == 4
    assert match.hospital().blood == 1  # 2 + 2 + 4; the fourth die does not count


def test_62_a_report_may_be_left() -> None:
    leavers = tuple(Leaver(colour, colour) for colour in "RR")
    reports = Reports(lower=("m01", None, None), upper=(None, None, None))
    match = Match(alone(hospital(discharged=leavers), stage="reports", reports=reports)).do(Decline())
    assert match.state.reports is not None
    assert match.state.reports.done == ()


def test_63_five_seats_swap_administrators_counter_clockwise() -> None:
    rows = [hospital(administrator=f"a.{name}", dealt=(f"a.{name}",), shown=False)
            for name in ("red_pair", "yellow_pair", "green_pair", "rainbow", "most")]  # fmt: skip
    open_cards = ("a.red_watch", "a.yellow_watch", "a.green_watch")
    state = table(*rows, stage="swap", administrators=open_cards, waiting=(2, 1, 0, 4, 3), first=3)
    match = Match(state)
    match.do(next(action for action in match.offers(2) if action != Decline()), 2)
    assert match.hospital(2).administrator == "a.red_watch"
    assert "a.green_pair" in match.state.administrators
    assert match.state.waiting == (1, 0, 4, 3)
    for seat in (1, 0, 4, 3):
        match.do(Decline(), seat)
    assert all(one.shown for one in match.state.hospitals)


def cannot_be_taken_back(match: Match) -> bool:
    assert match.turn is not None
    return match.turn.reveals


def test_commands_can_be_taken_back_until_a_die_is_rolled_or_drawn() -> None:
    match = activating("R2 R3 Y6 G4", departments=["drug_trials"], specialists=["surgeon", "admissions_nurse"], blood=1)
    for action in (Place(0, match.number_of("critical_care"), 1), Treat((Target(0, 1),)), Transfuse(4)):
        assert not cannot_be_taken_back(match.do(action))
    assert not cannot_be_taken_back(match.place("outpatients", pawn=1, on="Y6"))
    assert cannot_be_taken_back(match.do(Treat((), 1))), "a new patient came out of the bag"
    assert cannot_be_taken_back(match.place("drug_trials").do(match.offers()[0])), "two dice were rolled"


def test_activation_at_once_asks_everybody_and_changes_only_ones_own_question() -> None:
    state = table(hospital("R3"), hospital("G3"), options=Options(activation="simultaneous"))
    match = Match(state)
    other = match.ask(1)
    assert [decision.seat for decision in match.position.asks] == [0, 1]
    match.place("critical_care")
    assert match.ask(1) is other


def test_a_bag_that_runs_dry_is_news_for_others() -> None:
    options = Options(activation="simultaneous", consultant=True)
    nurse = hospital("Y6 R1", specialists=["admissions_nurse"])
    match = Match(table(nurse, nurse, options=options, bag="R"))
    match.place("outpatients", pawn=0, seat=0).place("outpatients", pawn=0, seat=1)
    match.do(Treat((), 1), 0)
    assert match.state.bag == ""
    assert match.treatments(1) == [["R1"]]


def test_epidemic_from_an_empty_bag_waits_for_victims() -> None:
    full = hospital("R3 R3 R3 R3 Y3 Y3 Y3 Y3 G3 G3 G3 G3")
    ambulances = tuple(ambulance(number, (Die("R", 2),) * 3) for number in range(1, 6))
    state = table(
        full, full, full, full, stage="ambulance", ambulances=ambulances, bag="", options=Options(epidemic=True)
    )
    match = Match(replace(state, hospitals=tuple(replace(one, ambulance=None) for one in state.hospitals)))
    for seat, number in enumerate((2, 3, 4, 5)):
        match.do(TakeAmbulance(number), seat)
    # Three dice of the unclaimed ambulance go to the three lowest; the fourth waits.
    assert [len(one.arrivals) for one in match.state.hospitals] == [4, 4, 4, 3]
    match.do(GiveUpOn(1), 0)
    assert [len(one.arrivals) for one in match.state.hospitals] == [4, 4, 4, 4]


@pytest.mark.parametrize("department", range(6))
def test_any_starting_department_can_be_closed(department: int) -> None:
    match = activating("R1 Y3 G5", state={"event": "e12"}).do(Close(department))
    assert match.refuses(Place(-1, department))


def test_a_target_that_does_not_fit_is_refused_and_costs_nothing() -> None:
    match = activating("R3 Y3", blood=2)
    match.do(Place(-1, 0))
    assert match.refuses(Treat((Target(0, 2),)))
    assert match.hospital().blood == 2
    assert Dice(bytes(32)).drawn == match.dice.drawn


def test_who_picks_one_by_one_is_told_whom_they_have() -> None:
    match = activating("R1 R2 R3 Y1 Y2 Y3 G1 G2 G3", departments=["drug_trials"])
    match.place("drug_trials")
    asked = match.ask()
    first = asked.choices[0]
    assert isinstance(first.action, Pick)
    words = words_of([GAME])
    match.do(first.action)
    assert words.say(match.ask().prompt, "en") == (
        f"{words.say(asked.prompt, 'en')} You have chosen {words.say(first.label, 'en')}. Who else?"
    )
