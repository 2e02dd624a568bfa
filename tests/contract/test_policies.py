"""Computer players: each that a game offers answers its decisions, and the same way twice."""

from __future__ import annotations

import msgspec

from bot.kernel import Adviser, AnyGame, Dice, Stream
from bot.kernel.texts import nested_texts
from bot.policies import hint, policies_for
from bot.words import Words
from tests.contract.test_words import LOCALES, placeholders
from tests.contract.walks import Walk

SEED = bytes(range(32))


def test_the_substitute_exists(game: AnyGame) -> None:
    assert {game.meta.substitute, game.meta.adviser or game.meta.substitute} <= set(policies_for(game))


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


def test_hints_are_choices_with_reasons_in_every_language(played: tuple[Walk, ...], words: Words) -> None:
    for walk in played[::2]:
        for move in walk.some_moves(6):
            advice = hint(walk.game, move.before.state, move.decision)
            assert 0 <= advice.index < len(move.decision.choices)
            assert advice.reason is not None or move.decision.single, f"no reason for {move.decision.kind}"
            for part in nested_texts(advice.reason) if advice.reason else ():
                for locale in LOCALES:
                    assert words.message(part.key, locale) is not None, f"{part.key} has no words in {locale}"
                    assert placeholders(words, part.key, locale) <= {name for name, _ in part.params}, part.key


def test_a_player_advises_what_it_would_choose_itself(played: tuple[Walk, ...]) -> None:
    for walk in played[::3]:
        policy = policies_for(walk.game)[walk.game.meta.adviser or walk.game.meta.substitute]
        assert isinstance(policy, Adviser), "the player that gives hints can say why"
        for move in walk.some_moves(2):
            imagined = walk.game.imagine(move.before.state, move.seat, _private_stream())
            advice = policy.advise(walk.game, imagined, move.decision, _private_stream())
            assert advice.index == policy(walk.game, imagined, move.decision, _private_stream())


def _private_stream() -> Stream:
    return Dice(SEED).stream("thought")
