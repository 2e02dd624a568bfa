"""A view has everything a picture needs, and marks point at places it has."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import CompleteReport
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.table.state import Reports
from bot.games.dice_hospital.view import View
from bot.kernel import Dice, Mark
from tests.games.dice_hospital.playing import mixed_options, turns
from tests.games.dice_hospital.tables import Match, activating, alone, hospital, table

PLACES = re.compile(
    r"(patient|department|specialist):\d+|patients|arrivals|discharged|blood|deaths|score|administrator"
    r"|ambulances|event|reports|departments|specialists"
)

TABLE = {"ambulances", "event", "reports"}


def test_who_stands_where() -> None:
    match = activating("R2 R3 G4", specialists=["surgeon"], blood=1).place("intensive_care", pawn=0).treat("R2")
    match.treat("R3*").place("pharmacy").treat("G4")
    mine = GAME.view(match.state, 0).hospitals[0]
    pawns = {one.card.card: one.pawn for one in mine.departments}
    assert (pawns["d.intensive_care"], pawns["d.pharmacy"], pawns["d.outpatients"]) == (0, -1, None)
    assert (mine.nurses, mine.nurses_used, mine.specialists[0].used) == (3, 1, True)
    assert mine.departments[0].card.effect is not None
    assert mine.specialists[0].card.when is not None


def test_the_score_is_what_it_would_be_now() -> None:
    match = Match(table(hospital(blood=2, deaths=1)))
    mine = GAME.view(match.state, None).hospitals[0]
    assert mine.score == 0
    assert dict(mine.lines) == {"discharge": 0, "deaths": -2, "blood": 2}


def test_a_completed_report_stands_out_on_the_table_and_in_the_score() -> None:
    state = alone(
        replace(hospital(), discharged=(Leaver("R", "R"),) * 5),
        stage="reports",
        reports=Reports(lower=tuple(cards().reports)[:3], upper=tuple(cards().reports)[3:6]),
    )
    red = next(choice for choice in GAME.decision(state, 0).choices if isinstance(choice.action, CompleteReport))
    (told,) = [
        event
        for event in GAME.apply(state, 0, red.action, Dice(bytes(32))).events
        if event.text.key == "dice_hospital.event.report"
    ]
    assert set(told.marks) == {Mark(None, "reports"), Mark(0, "reports"), Mark(0, "score")}


@pytest.mark.parametrize("number", range(10))
def test_marks_of_the_table_have_no_seat(number: int) -> None:
    seats, options = mixed_options(number)
    for turn, _ in turns(options, seats, number):
        marks = {mark for event in turn.events for mark in event.marks}
        assert all(mark.place in TABLE for mark in marks if mark.seat is None)
        # Reports alone are in both pictures: the hospital shows what they are worth.
        assert not any(mark.place in TABLE - {"reports"} for mark in marks if mark.seat is not None)


@pytest.mark.parametrize("number", range(10))
def test_views_and_marks_over_whole_matches(number: int) -> None:
    seats, options = mixed_options(number)
    for count, (turn, _) in enumerate(turns(options, seats, number)):
        for event in turn.events:
            assert all(PLACES.fullmatch(mark.place) for mark in event.marks), event.marks
        if count % 10 == 0:
            view = GAME.view(turn.position.state, count % seats)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
            assert len(view.hospitals) == seats
            assert set(view.waiting) == {ask.seat for ask in turn.position.asks}
