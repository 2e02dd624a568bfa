"""Why a patient is not offered, for people who type whom they want."""

from __future__ import annotations

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import EndActivation
from bot.kernel import KnowsMisfits
from bot.words import words_of
from tests.games.dice_hospital.tables import Match, activating

WORDS = words_of([GAME])


def reasons(match: Match) -> dict[str, str]:
    assert isinstance(GAME, KnowsMisfits)
    found = GAME.misfits(match.state, match.ask())
    return {WORDS.say(one.name, "en"): WORDS.say(one.why, "en") for one in found}


def test_a_wrong_colour_and_a_wrong_value_are_told_apart() -> None:
    told = reasons(activating("R3 G5 Y1 Y2 Y3 Y4"))
    assert told["Oncology: 🔴R3"] == "wrong colour"
    assert told["Imaging: 🟢G5"] == "wrong value"
    assert "Pharmacy: 🟢G5" not in told


def test_patients_of_a_department_that_is_asked_about() -> None:
    many = "R1 R2 R3 R3* R4 R4* R5 G3"
    match = activating(many, departments=["operating_theatre"]).place("operating_theatre")
    assert match.ask().kind == "patients" and reasons(match) == {"🟢G3": "wrong colour"}


def test_an_ability_names_what_it_asks_for() -> None:
    match = activating("R3 R4 G3 Y5", specialists=["cardiologist"]).place("critical_care", pawn=0, on="R3")
    assert reasons(match) == {
        "🔴R4 treated": "the department has treated this patient already",
        "🔴R4": "wrong value",
        "🟡Y5": "wrong value",
    }


def test_blood_makes_every_colour_possible() -> None:
    assert "Oncology: 🔴R3" not in reasons(activating("R3 G5", blood=1))


def test_a_question_about_nobody_has_no_misfits() -> None:
    match = activating("R3").do(EndActivation())
    assert match.ask(1).kind == "command" and reasons(activating("")) == {}
