"""The computer player says why: in the numbers of the plan that it follows."""

from __future__ import annotations

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.actions import EndActivation
from bot.games.dice_hospital.player.computer_player import ComputerPlayer
from bot.games.dice_hospital.table.state import State
from bot.kernel import Advice, Dice, Text
from tests.games.dice_hospital.tables import hospital, table

PLAYER = ComputerPlayer()


def advised(state: State, seat: int = 0) -> tuple[object, Advice]:
    decision = GAME.decision(state, seat)
    advice = PLAYER.advise(GAME, state, decision, Dice(bytes(32)).stream("thought"))
    return decision.choices[advice.index].action, advice


def reason_of(state: State) -> Text:
    _, advice = advised(state)
    assert advice.reason is not None
    return advice.reason


def test_a_plan_says_whom_it_sends_home_and_for_how_many_points() -> None:
    state = table(hospital("R6 Y6"), hospital("G3"), stage="activation", round=3, waiting=(0,))
    reason = reason_of(state)
    assert reason.key == "dice_hospital.reason.plan_home"
    assert dict(reason.params)["n"] == 2
    assert dict(dict(reason.params)["points"].params)["n"] == 3  # type: ignore[union-attr]


def test_a_plan_without_leavers_says_how_many_stay_untreated() -> None:
    state = table(hospital("R2 R3 Y2 Y3 G2 G3 R2 Y2"), hospital("G3"), stage="activation", round=3, waiting=(0,))
    reason = reason_of(state)
    assert reason.key == "dice_hospital.reason.plan_treats"
    assert dict(reason.params)["n"] == 5


def test_ending_is_said_to_be_all_that_is_left() -> None:
    state = table(hospital(""), hospital("G3"), stage="activation", round=3, waiting=(0,))
    action, advice = advised(state)
    assert action == EndActivation()
    assert advice.reason == Text("dice_hospital.reason.end")
