"""The one way to move a match forward: refusals change nothing, forced decisions are taken and reported."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.kernel import BadOptions, Dice, IllegalAction, Position, begin, choose, find, give_up
from tests.tiny import HOT_WARD
from tests.tiny.state import Cool, Measure, Note, Nurse, Options, Pick, State

SEED = bytes(range(32))


def opened(**options: Any) -> tuple[Position, Dice]:
    dice = Dice(SEED)
    return begin(HOT_WARD, options, 3, dice, pauses=True).position, dice


def picked(position: Position, dice: Dice, *beds: int, pauses: bool = True) -> Position:
    for seat, bed in enumerate(beds):
        position = choose(HOT_WARD, position, seat, find(position, seat, Pick(bed)), dice, pauses=pauses).position
    return position


def test_everybody_is_asked_at_once_and_answers_in_any_order() -> None:
    position, dice = opened()
    assert [decision.seat for decision in position.asks] == [0, 1, 2]
    turn = choose(HOT_WARD, position, 1, 0, dice)
    assert [decision.seat for decision in turn.position.asks] == [0, 2]
    assert not turn.reveals


def test_the_last_answer_reveals() -> None:
    position, dice = opened()
    position = picked(position, dice, 1, 1)
    turn = choose(HOT_WARD, position, 2, 2, dice, pauses=True)
    assert turn.reveals
    assert [event.text.key for event in turn.events] == ["hot_ward.you_picked", "hot_ward.shown"]


def test_a_draw_of_the_dice_reveals_and_is_counted() -> None:
    position, dice = opened()
    position = picked(position, dice, 1, 1, 1)
    turn = choose(HOT_WARD, position, 0, 0, dice, pauses=True)
    assert turn.reveals
    assert turn.position.drawn == dice.drawn == 1


def test_a_pause_is_a_click_only_where_clicks_are_wanted() -> None:
    position, dice = opened()
    waiting = picked(position, dice, 1, 1, 1)
    assert waiting.asks[0].kind == "measure"
    position, dice = opened()
    assert picked(position, dice, 1, 1, 1, pauses=False).asks[0].kind == "fever"


def test_forced_decisions_are_taken_and_told() -> None:
    position, dice = opened(rounds=1)
    position = picked(position, dice, 1, 1, 1)
    nurses = tuple(msgspec.structs.replace(nurse, ice=0) for nurse in position.state.nurses)
    position = msgspec.structs.replace(position, state=msgspec.structs.replace(position.state, nurses=nurses))
    turn = choose(HOT_WARD, position, 0, find(position, 0, Measure()), dice)
    assert turn.position.over
    told = [(event.text.key.removeprefix("hot_ward."), event.forced) for event in turn.events]
    # A roll that could have been a click is not marked as forced, nor is the end that follows from the last score.
    assert told == [("measured", False), ("scored", True)] * 3 + [("closed", False)]


def test_grouped_choices_come_after_plain_ones() -> None:
    state = State(Options(), (Nurse(), Nurse()), turn=0, heat=4)
    actions = [choice.action for choice in HOT_WARD.decision(state, 0).choices]
    assert actions == [Note(), Cool(1), Cool(2), Cool(3)]


@pytest.mark.parametrize("choice", [-1, 3, 25])
def test_a_choice_that_does_not_exist_is_refused(choice: int) -> None:
    position, dice = opened()
    with pytest.raises(IllegalAction) as refusal:
        choose(HOT_WARD, position, 0, choice, dice)
    assert refusal.value.code == "no_such_choice"
    assert dice.drawn == 0


def test_a_seat_that_is_not_asked_is_refused() -> None:
    position, dice = opened()
    position = picked(position, dice, 1)
    for seat in (0, 3, -1):
        with pytest.raises(IllegalAction) as refusal:
            choose(HOT_WARD, position, seat, 0, dice)
        assert refusal.value.code == "not_asked"
        with pytest.raises(IllegalAction):
            find(position, seat, Pick(1))


def test_an_action_that_is_not_offered_is_not_found() -> None:
    position, _ = opened()
    with pytest.raises(IllegalAction) as refusal:
        find(position, 0, Pick(4))
    assert refusal.value.code == "not_offered"


def test_giving_up_follows_the_rules_of_the_game() -> None:
    position, dice = opened()
    position = picked(position, dice, 1, 1)
    turn = give_up(HOT_WARD, position, 2, dice)
    assert turn is not None
    assert turn.events[0].text.key == "hot_ward.left"
    assert 2 not in [decision.seat for decision in turn.position.asks]


def test_a_match_does_not_begin_with_bad_options() -> None:
    dice = Dice(SEED)
    with pytest.raises(BadOptions):
        begin(HOT_WARD, {"beds": "nine"}, 3, dice)
    assert dice.drawn == 0
