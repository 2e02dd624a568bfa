"""Computer players: each that a game offers answers its decisions, and the same way twice."""

from __future__ import annotations

import msgspec

from bot.kernel import AnyGame, Dice, Stream
from bot.policies import hint, policies_for
from tests.contract.walks import Walk

SEED = bytes(range(32))


def test_the_substitute_exists(game: AnyGame) -> None:
    assert game.meta.substitute in policies_for(game)


def test_every_player_answers_within_the_choices_and_repeatably(played: tuple[Walk, ...]) -> None:
    for walk in played[::4]:
        for move in walk.some_moves(2):
            before = msgspec.json.encode(move.before.state)
            for policy in policies_for(walk.game).values():
                imagined = walk.game.imagine(move.before.state, move.seat, _private_stream())
                answer = policy(walk.game, imagined, move.decision, _private_stream())
                assert 0 <= answer < len(move.decision.choices)
                assert answer == policy(walk.game, imagined, move.decision, _private_stream())
            assert msgspec.json.encode(move.before.state) == before


def test_hints_are_choices(played: tuple[Walk, ...]) -> None:
    for walk in played[::3]:
        for move in walk.some_moves(2):
            assert 0 <= hint(walk.game, move.before.state, move.decision) < len(move.decision.choices)


def _private_stream() -> Stream:
    return Dice(SEED).stream("thought")
