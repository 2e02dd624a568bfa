"""Departments, abilities and blood (T23–T49): who may be treated, and what becomes of them."""

from __future__ import annotations

import pytest

from bot.games.dice_hospital.actions import Decline, EndActivation, Transfuse, Treat
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.table.hospital import Target
from tests.games.dice_hospital.tables import Match, activating, department, scope, target_sets, treating_with


def test_t23_cardiologist_in_cardiology() -> None:
    match = activating("R2 R3 R4 G3 Y4 Y5", departments=["cardiology"], specialists=["cardiologist"])
    match.place("cardiology", pawn=0)
    assert match.ward == "G3 R3* R4* R5* Y4 Y5"
    assert match.treatments() == [["G3"], ["Y4"]]


def test_t24_the_reference_counts_even_if_he_has_left() -> None:
    match = activating("R6 G6 Y5", specialists=["cardiologist"]).place("critical_care", pawn=0)
    assert match.home == "R"
    assert match.treatments() == [["G6"]]


def test_t25_surgeon_whose_patient_has_left() -> None:
    match = activating("R6", specialists=["surgeon"]).place("critical_care", pawn=0)
    assert match.home == "R"
    assert match.ask().kind == "command"


def test_t26_another_red_patient_is_outside_the_department() -> None:
    match = activating("R3 R3 R3 R4", departments=["anaesthetics"], specialists=["anaesthetist"])
    assert match.place("anaesthetics", pawn=0).treatments() == [["R4"]]


def test_t27_anaesthetist_in_critical_care() -> None:
    match = activating("R4 R6 G2", specialists=["anaesthetist"]).place("critical_care", pawn=0, on="R4")
    assert match.treatments() == [["R6"]]
    match.treat("R6")
    assert (match.ward, match.home) == ("G2 R5*", "R")


def test_t28_triage_nurse_needs_two() -> None:
    match = activating("G2 Y1", specialists=["triage_nurse"]).place("pharmacy", pawn=0)
    assert match.ask().kind == "command"
    match = activating("G2 Y1 R3", specialists=["triage_nurse"]).place("pharmacy", pawn=0)
    assert match.treat("R3", "Y1").ward == "G3* R4* Y2*"


def test_t29_alternative_medicine() -> None:
    match = activating("G2 Y1", specialists=["alternative_medicine"]).place("pharmacy", pawn=0)
    assert match.treat("Y1").ward == "G3* Y3*"


def test_t30_blood_in_the_window_makes_a_target() -> None:
    match = activating("G3 Y3", specialists=["general_practitioner"], blood=1)
    match.place("pharmacy", pawn=0).treat("G3")
    assert match.ask().kind == "ability"
    assert match.treatments() == []
    match.do(Transfuse(2))
    assert match.treatments() == [["Y4*"]]
    assert match.treat("Y4*").ward == "G4* Y5*"


def test_t31_radiology() -> None:
    assert activating("R1 Y2 G3", departments=["radiology"]).can_place("radiology")
    assert not activating("Y2 G3 G4", departments=["radiology"]).can_place("radiology")


def test_t32_triage_centre() -> None:
    assert activating("R1 Y2", departments=["triage_centre"]).place("triage_centre").ward == "R3* Y4*"


def test_t33_emergency_room() -> None:
    assert activating("G1", departments=["casualty"]).place("casualty").ward == "G5*"
    assert not activating("G3", departments=["casualty"]).can_place("casualty")


def test_t34_a_recoloured_patient_among_three() -> None:
    match = activating("Y3 Y3 R3", departments=["nephrology"], blood=1).place("nephrology")
    assert (match.ward, match.hospital().blood) == ("R4*(Y) Y4* Y4*", 0)


def test_t35_two_recoloured_patients_among_three() -> None:
    match = activating("Y3 R3 G3", departments=["nephrology"], blood=2).place("nephrology")
    assert (match.ward, match.hospital().blood) == ("G4*(Y) R4*(Y) Y4*", 0)


def test_t36_only_a_target_can_be_recoloured() -> None:
    match = activating("Y3 R3 Y4", blood=1).place("oncology")
    assert match.refuses(Treat((Target(0, 1), Target(0, 2, "G"))))
    match.treat("Y3")
    assert (match.ward, match.hospital().blood) == ("R3 Y4 Y4*", 1)


def test_t37_recoloured_to_trigger_an_ability() -> None:
    match = activating("G2", specialists=["surgeon"], blood=1).place("intensive_care", pawn=0).treat("G2>R")
    assert match.ward == "G3*(R)"
    assert match.treat("G3*(R)").ward == "G4*(R)"


def test_t38_the_colour_he_counts_as_triggers() -> None:
    match = activating("R3", specialists=["pharmacist"], blood=1).place("pharmacy", pawn=0)
    assert match.ask().kind == "ability"
    match = activating("R3", specialists=["surgeon"], blood=1).place("pharmacy", pawn=0)
    assert match.ask().kind == "command"


def test_t39_cardiology_wants_a_row() -> None:
    assert not activating("R3 R3 R4", departments=["cardiology"]).can_place("cardiology")
    match = activating("R4 R5 R6", departments=["cardiology"]).place("cardiology")
    assert (match.ward, match.home) == ("R5* R6*", "R")


def test_t40_blood_treats() -> None:
    match = activating("R1 R6", blood=2).do(Transfuse(1)).do(Transfuse(2))
    assert (match.ward, match.home) == ("R2*", "R")
    match.do(EndActivation()).do(EndActivation(), 1)
    assert match.hospital().deaths == 0
    assert "R2" in match.ward


def test_t41_drug_trials_heal_those_who_rise() -> None:
    dice = treating_with(6, 1)
    match = activating("R2 G5", departments=["drug_trials"], specialists=["surgeon", "pharmacist"], dice=dice)
    match.place("drug_trials", pawn=0)
    assert match.ward == "G1* R6*"
    assert match.treatments() == [["R6*"]]
    assert match.turn is not None and match.turn.reveals
    other = treating_with(6, 1)
    match = activating("R2 G5", departments=["drug_trials"], specialists=["pharmacist"], dice=other)
    assert match.place("drug_trials", pawn=0).ask().kind == "command"
    assert not activating("R2", departments=["drug_trials"]).can_place("drug_trials")


def test_t42_experimental_therapy_turns_a_die_over() -> None:
    match = activating("Y1", departments=["experimental_therapy"], specialists=["haematologist"])
    assert match.place("experimental_therapy", pawn=0).ask().kind == "ability"
    assert match.ward == "Y6*"
    match = activating("Y5", departments=["experimental_therapy"], specialists=["haematologist"])
    assert match.place("experimental_therapy", pawn=0).ask().kind == "command"
    assert match.ward == "Y2*"


def test_t43_physiotherapy_treats_and_heals_nobody() -> None:
    match = activating("Y5 R1 R2 R3", departments=["physiotherapy"], specialists=["triage_nurse"])
    match.place("physiotherapy", pawn=0).pick("R1>G").treat("R1>G", "Y5>G")
    assert match.ward == "R1*(G) R2 R3 Y5*(G)"
    assert match.ask().kind == "command"
    match.do(EndActivation()).do(EndActivation(), 1)
    assert "R1" in match.ward and "Y5" in match.ward


def test_t44_the_student_learns_on_somebody() -> None:
    match = activating("Y5 R5 G1 R1", departments=["training_centre"], specialists=["medical_student"])
    match.place("training_centre", pawn=0).treat("R5", "Y5")
    assert match.treatments() == [["G1", "R1"], ["G1", "R1"]]
    match.do(Treat((Target(0, 3), Target(1, 4))))
    assert (match.ward, match.hospital().deaths) == ("G2* R6* Y6*", 1)
    match = activating("Y5 R5 G1", departments=["training_centre"], specialists=["medical_student"])
    assert match.place("training_centre", pawn=0).ask().kind == "command"


@pytest.mark.parametrize(("patient", "points"), [("Y6", 1), ("Y5", 0)])
def test_t45_transplant_surgeon(patient: str, points: int) -> None:
    match = activating(patient, specialists=["transplant_surgeon"]).place("outpatients", pawn=0)
    if points:
        match.do(Treat())
    assert match.hospital().tally.ability == points
    assert match.ask().kind == "command"


def test_t46_haematology_technician_gains_once() -> None:
    match = activating("R6 R6 R6", departments=["anaesthetics"], specialists=["haematology_technician"])
    match.place("anaesthetics", pawn=0).do(Treat())
    assert (match.home, match.hospital().blood) == ("RRR", 1)
    assert match.ask().kind == "command"


def test_t47_pathologist_pays_with_a_death_token() -> None:
    match = activating("G3", specialists=["pathologist"]).place("pharmacy", pawn=0)
    assert match.ask().kind == "command"
    match = activating("G3", specialists=["pathologist"], deaths=1).place("pharmacy", pawn=0).do(Treat())
    assert (match.hospital().deaths, match.hospital().blood) == (0, 1)


def test_t48_experimental_chemist_rolls_another() -> None:
    match = activating("G3 Y2", specialists=["experimental_chemist"], dice=treating_with(6)).place("pharmacy", pawn=0)
    assert match.treatments() == [["Y2"]]
    assert match.treat("Y2").ward == "G4* Y6*"


def test_t49_physiotherapist_recolours_whom_he_likes() -> None:
    match = activating("G3", specialists=["physiotherapist"]).place("pharmacy", pawn=0)
    assert match.treat("G4*>R").ward == "G4*(R)"


def test_an_ability_may_be_left_unused() -> None:
    match = activating("R2", specialists=["surgeon"]).place("intensive_care", pawn=0).do(Decline())
    assert match.ward == "R3*"
    assert match.ask().kind == "command"


@pytest.mark.parametrize(
    ("name", "patients", "blood", "clean", "bloody"),
    [
        ("pharmacy", "G1 R2", 0, 1, 0),
        ("pharmacy", "G1 R2", 1, 1, 1),
        ("imaging", "R3 Y4 G5", 1, 2, 4),  # any colour fits, so two other colours can be paid for
        ("anaesthetics", "R3 R3 Y3 G3", 1, 0, 2),
        ("anaesthetics", "R3 R3 Y3 G3", 2, 0, 3),
        ("cardiology", "R2 G3 R4 Y3", 1, 0, 2),
        ("physiotherapy", "R2", 2, 2, 0),
        ("training_centre", "R2 R2 R2", 0, 1, 0),
    ],
)
def test_blood_widens_the_choice(name: str, patients: str, blood: int, clean: int, bloody: int) -> None:
    found = target_sets(scope(patients, blood=blood), department(name))
    assert [len(sets) for sets in found] == [clean, bloody]
    assert is_possible(scope(patients, blood=blood), department(name)) == bool(clean + bloody)


def test_nothing_is_spent_by_looking() -> None:
    match = activating("R3 Y3", blood=1)
    before = match.state
    match.ask()
    assert match.refuses(Treat((Target(0, 1),)))
    assert Match(before).position == match.position
