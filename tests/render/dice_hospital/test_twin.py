"""The text twins contain what the pictures show, in both languages, and hide the same secrets."""

from __future__ import annotations

import re

import pytest

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table.state import State
from render.registry import PAINTERS
from render.twin import write_twin
from tests.render.dice_hospital import samples
from tests.render.dice_hospital.samples import NAMES
from tests.render.readers import reader

PAINTER = PAINTERS["dice_hospital"]
KEY = re.compile(r"\b(picture|dice_hospital)\.\w+|[{}]")
STATES = (
    samples.START,
    samples.MIDGAME,
    samples.FULL,
    samples.STAFF,
    samples.CHOOSING,
    samples.SOLO,
    samples.TWO,
    samples.THREE,
    samples.FIVE,
    samples.SWAP,
    samples.COLLECTING,
    samples.OUTBREAK,
    samples.BARE,
    samples.OVER,
)


def sheet(state: State, seat: int = 0, viewer: int | None = 0, locale: str = "en") -> list[str]:
    return write_twin(PAINTER.sheet_twin(samples.view(state, viewer), seat), reader(locale, NAMES)).splitlines()


def table(state: State, locale: str = "en") -> list[str]:
    return write_twin(PAINTER.table_twin(samples.view(state)), reader(locale, NAMES)).splitlines()


def test_a_hospital_in_words() -> None:
    assert sheet(samples.MIDGAME)[:17] == [
        "Ada: 27 points so far. Round 4 of 8, Activation.",
        "First player: Ada.",
        "Ward 1: R3, Y4 and G5 untreated.",
        "Ward 2: G2, R6 and Y3 as R treated.",
        "Ward 3: Y1, G4 and R2 untreated.",
        "Ward 4: empty.",
        "Ambulance 1 this round.",
        "Going home this round: 1 R, 1 G and 1 Y; worth 5 points.",
        "2 of 3 nurses free.",
        "Free specialists: Triage Nurse.",
        "Free departments: Oncology, Pharmacy, Intensive Care, Imaging, Clinic and Radiology.",
        "Departments in use: Critical Care (Nurse) and Cardiology (Surgeon).",
        "3 blood bags.",
        "1 death.",
        "Administrator Head of Trauma: 1 point in a round with two or more red patients discharged.",
        "Points: Patients discharged 19, Empty wards 5, Administrator 2, Deaths -2 and Blood bags 3.",
        "Critical Care: one red patient +1.",
    ]


def test_closed_spared_copied_and_empty() -> None:
    said = sheet(samples.FULL)
    assert "Closed this round: Pharmacy." in said
    assert "Spared from neglect: R3." in said
    assert "Consultant, copying: after healing a red patient: the same patient +1." in said
    assert "Going home this round: 4 R, 3 G and 4 Y; worth 30 points." in said
    assert "The wards are empty." in sheet(samples.STAFF)


def test_alone_there_are_reports() -> None:
    said = sheet(samples.SOLO)
    assert "Arriving: R3, Y2, G5 and G4." in said
    assert "Active report: R, R, Y and G, 6 points." in said
    assert not any("First player" in line for line in said)
    assert {
        "Just rolled: R2 Y2 G4 G5.",
        "Waiting report: R and R, 3 points.",
        "Completed report: Y and Y, 3 points.",
    } <= set(table(samples.SOLO))


def test_the_table_in_words() -> None:
    said = table(samples.FIVE)
    assert said[:3] == [
        "Round 6 of 8, Improvement.",
        "First player: Bo.",
        "Event: Road Works. Ambulances are taken in the opposite order, and the first player places the ties. "
        "Alone: three dice, keep them all.",
    ]
    assert "Ximena: 0 points, patients 0, blood bags 0, deaths 0; still to answer." in said
    assert "Ambulance 0: taken by Ximena." in said
    assert "Ambulance 1: G3 R3 Y3." in said
    assert "On offer, Emergency Room: one patient of value 1–2 +4." in said
    assert said[-1] == "In the bag: 12 R, 12 Y and 12 G."
    assert "Ambulance 2: R3 G3 R3; taken by Marie-Thérèse." in table(samples.THREE)
    assert "The ambulances still have room for R3, G4, Y3, G2, R2 and G3." in table(samples.COLLECTING)
    assert not any(line.startswith(("On offer", "Event")) for line in table(samples.COLLECTING))
    assert any(line.startswith("On the table, Medical Director:") for line in table(samples.SWAP))


def test_a_pile_without_open_cards_is_still_counted() -> None:
    said = table(samples.BARE)
    assert "Departments: 8 more in the pile." in said
    assert "Specialists: none on offer, 8 more in the pile." in said
    assert "Spécialistes\u00a0: aucun à prendre, encore 8 en pile." in table(samples.BARE, "fr")


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_every_word_exists_in_both_languages(state: State, locale: str) -> None:
    lines = table(state, locale)
    for seat in range(len(state.hospitals)):
        lines += sheet(state, seat, seat, locale)
    assert len(lines) > 5
    for line in lines:
        assert not KEY.search(line), line


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_secret_administrators_are_told_to_their_own_seat_only(viewer: int | None) -> None:
    called = [reader().say(f"dice_hospital.card.{card}") for card in cards().administrators]
    for seat in range(3):
        said = "\n".join(sheet(samples.CHOOSING, seat, viewer))
        assert any(name in said for name in called) == (seat == viewer)


def test_the_end_in_words() -> None:
    said = write_twin(
        PAINTER.final_twin(samples.outcome(samples.OVER), samples.view(samples.OVER)), reader("en", NAMES)
    )
    assert said.splitlines()[:2] == ["Marie-Thérèse wins", "1. Marie-Thérèse: 100 points"]
    assert "3 patients left in the wards" in said
