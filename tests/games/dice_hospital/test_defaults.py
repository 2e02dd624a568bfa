"""The harmless answers (P1–P16), and options that do not go together."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import (
    Action,
    Close,
    Collect,
    CompleteReport,
    Decline,
    EndActivation,
    GiveUpOn,
    Improve,
    KeepAdministrator,
    Load,
    PutBack,
    RevealMore,
    SetValues,
    Spare,
    TakeAmbulance,
    Treat,
)
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.table.hospital import Target
from bot.games.dice_hospital.table.state import Reports, Space, State
from bot.kernel import BadOptions, Dice, begin, choose
from tests.games.dice_hospital.playing import mixed_options
from tests.games.dice_hospital.tables import Match, alone, ambulance, hospital, shelves, table

TWO_CARDS: dict[str, Any] = {"dealt": ("a.most", "a.rainbow"), "shown": False}
LOADED = tuple(ambulance(number, (Die("R", 1 + number),) * 3) for number in (1, 2, 3))
TIED = (Die("G", 2), Die("R", 2), Die("R", 2), Die("Y", 2), Die("Y", 3), Die("Y", 4))
REPORTS = Reports(lower=("m01", "m04", None), upper=("m10", None, None))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (table(hospital(arrivals=(Die("Y"), Die("R"), Die("G"))), stage="preparation"), SetValues((3, 4, 5))),
        (table(hospital(**TWO_CARDS), stage="preparation"), KeepAdministrator("a.most")),
        (table(stage="extra", waiting=(0,)), RevealMore("specialists")),
        (table(hospital("R4", blood=1), stage="event", event="e02"), Treat()),
        (table(hospital("R4 R6 R1"), stage="event", event="e02"), Treat((Target(0, 2),), 1)),
        (table(hospital("R1"), stage="event", event="e03"), Decline()),
        (table(hospital("R1"), stage="event", event="e04"), Decline()),
        (table(stage="loading", rolled=TIED, ambulances=(ambulance(1), ambulance(2))), Load("RRG")),
        (table(stage="ambulance", ambulances=LOADED), TakeAmbulance(3)),
        (table(hospital("R3 R1 " * 6, arrivals=(Die("R", 2),)), stage="admission"), GiveUpOn(2)),
        (table(stage="improvement", shelves=shelves(("d.ent",), ("s.surgeon",))), Decline()),
        (table(hospital("R3"), event="e12"), Close(5)),
        (table(hospital("R3", specialists=["surgeon", "consultant"])), EndActivation()),
        (table(hospital("R3 R1", administrator="a.red_watch"), stage="neglect", waiting=(0,)), Spare(2)),
        (alone(hospital(discharged=(Leaver("R", "R"),) * 4), stage="reports", reports=REPORTS), CompleteReport("m01")),
        (table(hospital("R4 R3"), stage="collection", spaces=(Space("R", 3), Space("R", 4))), Collect(1)),
        (
            alone(hospital(), stage="keeping", rolled=(Die("R", 5), Die("Y", 2), Die("G", 4), Die("G", 3))),
            PutBack("Y", 2),
        ),
        (alone(hospital(), stage="improvement", shelves=shelves(("d.ent",), ("s.surgeon",))), Improve("s.surgeon")),
    ],
)
def test_the_harmless_answer(state: State, expected: Action) -> None:
    match = Match(state)
    assert GAME.default(state, match.ask()).action == expected


def test_an_ability_is_left_unused_when_time_runs_out() -> None:
    match = Match(table(hospital("R2", specialists=["surgeon"]))).place("intensive_care", pawn=0)
    assert GAME.default(match.state, match.ask()).action == Decline()


@pytest.mark.parametrize("number", range(10))
def test_a_match_of_harmless_answers_ends(number: int) -> None:
    seats, options = mixed_options(number)
    dice = Dice(number.to_bytes(32, "big"))
    turn = begin(GAME, options, seats, dice)
    while not turn.position.over:
        ask = turn.position.asks[-1]
        choice = ask.choices.index(GAME.default(turn.position.state, ask))
        turn = choose(GAME, turn.position, ask.seat, choice, dice)
    assert GAME.outcome(turn.position.state) is not None


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {"collection": True}, "collection_alone"),
        (1, {"activation": "simultaneous"}, "simultaneous_alone"),
        (1, {"house_rules": ["shared_most"]}, "shared_most_alone"),
        (3, {"solo_penalties": ["deaths"]}, "penalties_together"),
        (2, {"solo_penalties": ["reports"]}, "penalties_together"),
        (3, {"administrators": False, "house_rules": ["shared_most"]}, "shared_most_without"),
        (3, {"house_rules": ["each_leaver"]}, "each_leaver_without"),
    ],
)
def test_options_that_do_not_go_together(seats: int, options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        begin(GAME, options, seats, Dice(bytes(32)))
    assert refused.value.code == "conflict"
    assert why in str(refused.value.text)


@pytest.mark.parametrize("seats", [0, 6])
def test_seats_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(BadOptions) as refused:
        begin(GAME, {}, seats, Dice(bytes(32)))
    assert refused.value.code == "seats"


def test_options_are_those_of_the_form() -> None:
    assert {option.name for option in GAME.meta.options} == set(Options.__struct_fields__)
    assert all(getattr(Options(), option.name) == option.default for option in GAME.meta.options)


def test_a_solo_hospital_has_no_administrator() -> None:
    turn = begin(GAME, {"administrators": True}, 1, Dice(bytes(32)))
    assert turn.position.state.hospitals[0].dealt == ()
