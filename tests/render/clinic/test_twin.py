"""The text twins of Clinic contain what the pictures show, in both languages, and hide the same secrets."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games.clinic.table.state import State
from bot.games.clinic.view import View
from render.registry import PAINTERS
from render.twin import write_twin
from tests.render.clinic import samples
from tests.render.clinic.samples import NAMES
from tests.render.readers import reader

PAINTER = PAINTERS["clinic"]
KEY = re.compile(r"\b(picture|clinic)\.\w+|[{}]")
STATES = (
    samples.START,
    samples.MIDGAME,
    samples.CROWDED,
    samples.CHOOSING,
    samples.DOORWAY,
    samples.MOVING,
    samples.NARROW,
    samples.SOLO,
    samples.OVER,
)


def sheet(known: State | View, seat: int = 0, locale: str = "en") -> list[str]:
    view = known if isinstance(known, View) else samples.view(known, seat)
    return write_twin(PAINTER.sheet_twin(view, seat), reader(locale, NAMES)).splitlines()


def table(known: State | View, locale: str = "en") -> list[str]:
    view = known if isinstance(known, View) else samples.view(known)
    return write_twin(PAINTER.table_twin(view), reader(locale, NAMES)).splitlines()


def test_a_clinic_in_words() -> None:
    assert sheet(samples.MIDGAME) == [
        "Ada: 30 points so far. Round 3 of 6, Actions.",
        "Money $23, popularity 14, time 17 h (costs 4).",
        "Wages and upkeep: $28. Cars: 7 of 34 places.",
        "Action tiles left: Build 1, Hire 1 and Admit patients 1.",
        "At the doors: orange doctor; nurse; orderly.",
        "Pre-admissions, psychiatry: white patient; yellow patient.",
        "Pre-admissions, cardiology: orange patient.",
        "B2: supply room; inside orderly.",
        "C2: psychiatry hub; inside red doctor; 2 × nurse.",
        "D2: laboratory; inside white doctor.",
        "C3: treatment room (treats psychiatry); inside yellow doctor; white doctor; yellow patient, psychiatry; "
        "white patient, psychiatry; nurse.",
        "D3: supply room.",
        "C2, floor 1: treatment room (treats cardiology); inside orange doctor; red patient, cardiology.",
        "D2, floor 1: supply room.",
        "C3, floor 1: cardiology hub.",
        "D2, floor 2: helipad.",
        "Outside, A1: 2 cars; no module now.",
        "Outside, D1: 2 parking tiles, cars on them: 1; no module now.",
        "Outside, A2: garden; 1 car; 1 parking tile, cars on it: 3; no module now.",
        "Outside, B3: garden; no module now.",
        "Empty spaces: B1, C1 and A3.",
        "Entrances: south of C3; east of D2.",
        "Conveyors: A1; C1; C2; C2, floor 1.",
        "Rides: A1–C1; C1–C2; C2–C2, floor 1.",
        "Highest floor: 1.",
        "Treated: 7. Deaths: 1.",
        "Points: Popularity 14, Doctors 14, Nurses 4, Orderlies 2, Functional buildings 4, Rooms on upper floors 2, "
        "Time -4 and Patients left -6.",
    ]


def test_everything_of_the_extension_is_told() -> None:
    said = "\n".join(sheet(samples.CROWDED))
    for words in (
        "haunted; soiled; air-conditioned",
        "white doctor, smoking",
        "with dog",
        "orange doctor, has learned",
        "big burn from the fire truck",
        "helipad (helicopter); inside big burn from the helicopter",
        "orange temp doctor",
        "visitor",
        "Wheelchairs: 2.",
        "Pre-admissions, neurology: undetermined patient.",
        "garden; 2 cars; 1 fire truck",
        "vending machine",
        "Air conditioners: west of A2, floor 1; east of D2, floor 2; south of C3.",
        "Urban Design: floor 0 A2, B2 and C2; floor 1 B2; +5, or −3.",
    ):
        assert words in said


def test_what_is_asked_is_told_to_the_seat_that_is_asked() -> None:
    assert "Places to choose: 1 C1; 2 C2, floor 2; 3 A3; 4 C3, floor 2." in sheet(samples.CHOOSING)
    doorway = next(line for line in sheet(samples.DOORWAY) if line.startswith("Places"))
    assert re.fullmatch(r"Places to choose: 1 \w+ of \w\d(; \d+ \w+ of \w\d)+\.", doorway)
    plan = [line for line in sheet(samples.PLAN) if line.startswith("Plan")]
    assert "Plan: red doctor; white patient, psychiatry → treatment room C3, 2 h." in plan
    assert not any(line.startswith(("Plan", "Places")) for line in sheet(replace(samples.PLAN, seat=1)))


def test_who_is_done_is_told() -> None:
    moved = replace(
        samples.BUSY, step="move", people=(replace(samples.BUSY.people[0], moved=True), *samples.BUSY.people[1:])
    )
    state = replace(samples.MOVING, players=(moved, *samples.MOVING.players[1:]))
    assert any("yellow doctor (done)" in line for line in sheet(state))
    assert not any("(done)" in line for line in sheet(replace(state, stage="tile")))


def test_the_table_in_words() -> None:
    said = table(samples.with_extension(samples.view(samples.CROWDED)))
    assert said[:2] == ["Round 6 of 6, Actions.", "Action tile 2 of 3."]
    assert (
        "3. Ada: points 54, money $128, popularity 46, time 93 h; doctors 12, nurses 12, orderlies 3, patients 16."
        in said
    )
    assert {
        "Ada has left: Build 1, Hire 2 and Admit patients 1.",
        "Ada plays Build.",
        "Still to answer: Grégoire.",
        "In the bag: undetermined patient 30 and critical patient 4.",
        "For hire: nurse, 5 left, $1.",
        "Temps left, by price: $3 2, $5 4 and $7 0.",
        "1 visitor from popularity 15 on.",
        "3 visitors from popularity 45 on.",
    } <= set(said)
    assert any(line.startswith("Urban Design: floor 0") and line.endswith("+14, or −7.") for line in said)
    assert any(line.startswith("Appointments, psychiatry, the next one first: ") for line in said)
    assert any("air conditioners 8" in line for line in said)


def test_a_goal_is_told() -> None:
    assert any(line.startswith("Goal: Tower: at least 4") for line in table(samples.SOLO))


def test_a_tile_is_told_only_once_it_is_revealed() -> None:
    hidden = replace(
        samples.MIDGAME, players=tuple(replace(one, pick="build") for one in samples.MIDGAME.players), stage="tile"
    )
    assert "Ada has chosen." in table(hidden)
    assert not any("plays" in line for line in table(hidden))
    assert "Ada plays Build." in table(replace(hidden, stage="build", waiting=(0,)))


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("state", STATES)
def test_every_word_exists_in_both_languages(state: State, locale: str) -> None:
    lines = table(state, locale)
    for seat in range(len(state.players)):
        lines += sheet(state, seat, locale)
    lines += table(samples.with_extension(samples.view(samples.CROWDED)), locale)
    assert len(lines) > 20
    for line in lines:
        assert not KEY.search(line), line


def test_the_end_in_words_is_in_the_order_of_the_ranking() -> None:
    said = write_twin(
        PAINTER.final_twin(samples.outcome(samples.OVER), samples.view(samples.OVER)), reader("en", NAMES)
    )
    ranks = [int(line.split(".")[0]) for line in said.splitlines() if re.match(r"\d+\. ", line)]
    assert ranks == sorted(ranks)
    assert said.splitlines()[0] == "Bo wins"
