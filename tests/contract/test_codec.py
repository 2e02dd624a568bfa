"""Everything that is stored or sent survives the trip: `decode(encode(x)) == x`."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.kernel import Dice, Event, Outcome, Progress, Text, choose
from tests.contract.walks import Walk


def same_after_json(value: object, kind: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


def test_states(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(40):
            same_after_json(position.state, walk.game.state_type)
            hash(position.state)


def test_a_match_goes_on_from_a_stored_state(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.some_moves(20):
            stored = msgspec.json.encode(move.before.state)
            state = msgspec.json.decode(stored, type=walk.game.state_type)
            position = msgspec.structs.replace(move.before, state=state)
            dice = Dice(walk.seed, position.drawn)
            assert choose(walk.game, position, move.seat, move.choice, dice, pauses=walk.pauses) == move.turn


def test_actions(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.some_moves(100):
            for choice in move.decision.choices:
                same_after_json(choice.action, walk.game.action_type)


def test_texts(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for move in walk.some_moves(40):
            same_after_json(move.decision.prompt, Text)
            for choice in move.decision.choices:
                same_after_json((choice.label, choice.hint), tuple[Text, Text | None])
        for turn in walk.turns:
            same_after_json(turn.events, tuple[Event, ...])


def test_views_and_results(played: tuple[Walk, ...]) -> None:
    for walk in played:
        for position in walk.some_positions(12):
            for seat in (None, *range(walk.seats)):
                view = walk.game.view(position.state, seat)
                same_after_json(view, type(view))
            same_after_json(walk.game.progress(position.state), Progress)
            same_after_json(walk.game.outcome(position.state), Outcome | None)


def test_options(played: tuple[Walk, ...]) -> None:
    for walk in played:
        options = msgspec.convert(walk.options, walk.game.options_type)
        same_after_json(options, walk.game.options_type)
