"""The computer player says why: in the numbers of the plan that it follows."""

from __future__ import annotations

from bot.games.dice_hospital import GAME, texts
from bot.games.dice_hospital.actions import EndActivation
from bot.games.dice_hospital.player import reasons
from bot.games.dice_hospital.player.computer_player import ComputerPlayer
from bot.games.dice_hospital.table.state import State
from bot.kernel import Advice, Dice, Text, begin, choose
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


def test_an_ambulance_without_leavers_says_how_many_could_be_treated() -> None:
    dice = Dice(bytes(32))
    position = begin(GAME, {}, 2, dice).position
    while position.asks[0].kind != "ambulance":
        position = choose(GAME, position, position.asks[0].seat, 0, dice).position
    _, advice = advised(position.state, position.asks[0].seat)
    reason = advice.reason
    assert reason is not None
    assert reason.key.startswith("dice_hospital.reason.ambulance")
    assert int(str(dict(reason.params)["n"])) > 0


def points(n: int) -> Text:
    return texts.points(n)


def test_a_card_is_worth_what_it_is_estimated_to_bring_until_the_end() -> None:
    assert reasons.describe_card(2, 9.0, 3) == texts.phrase("reason.improve_now", n=2)
    assert reasons.describe_card(0, 4.4, 3) == texts.phrase("reason.improve_later", n=3, points=points(4))
    assert reasons.describe_card(0, 4.4, 0) == texts.phrase("reason.improve_last", points=points(4))
    assert reasons.describe_card(0, 0.4, 3) == texts.word("reason.improve_slight")


def test_blood_for_a_card_says_how_long_the_card_would_work() -> None:
    assert reasons.describe_trade(2) == texts.phrase("reason.trade", n=2)
    assert reasons.describe_trade(0) == texts.word("reason.trade_last")
    assert reasons.describe_keeping(3.2, 2) == texts.phrase("reason.keep", n=2, points=points(3))
    assert reasons.describe_keeping(0.0, 0) == texts.word("reason.keep_slight")


def test_closing_a_department_says_what_it_costs_or_what_it_saves() -> None:
    assert reasons.describe_closing(2.1, [3.0]) == texts.phrase("reason.close", points=points(2))
    assert reasons.describe_closing(0.2, [3.0, 5.0]) == texts.phrase("reason.close_free", points=points(3))
    assert reasons.describe_closing(0.2, [0.3]) == texts.word("reason.close_any")
