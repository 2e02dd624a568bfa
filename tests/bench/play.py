"""The speed of the rules relative to random play in python-chess, and the strength of `greedy`."""

from __future__ import annotations

import random
import time
from statistics import mean
from typing import Any, cast

import chess

from bot.games.registry import GAMES
from bot.kernel import AnyGame, Dice, begin, choose
from bot.policies import match_seed
from bot.policies.series import MatchScores, Series, play_matches
from tests.bench import Row
from tests.bench.pace import ROUNDS, best_rates

EMERGENCY = GAMES["emergency"]
CHESS_MOVES = 8000
MATCHES = 40
RULE_FILE_MEAN = 88  # greedy, four seats


def rows() -> list[Row]:
    return [_random_play(), _greedy_against_random(), _greedy_among_itself()]


def _random_play() -> Row:
    return random_play("random play, Emergency, 4 seats", ByChance(EMERGENCY, 4, MATCHES), goal=2)


def random_play(what: str, ours: ByChance, goal: float) -> Row:
    # A short round is more easily disturbed.
    rate, theirs = best_rates(ours, _chess_by_chance, rounds=3 * ROUNDS)
    return Row(
        what=what,
        ours=f"{rate:,.0f} decisions/s ({ours.forced:.0%} forced)",
        against=f"python-chess, {theirs:,.0f} moves/s",
        ratio=f"{rate / theirs:.2f}×",
        goal=f"≥ {goal}×",
        met=rate >= goal * theirs,
    )


class ByChance:
    """Plays matches at random through `choose`, as every other move. Returns the number of decisions generated
    and carried out: those with one choice are taken by the kernel and count like a forced move in chess."""

    def __init__(self, game: AnyGame, seats: int, matches: int, options: dict[str, Any] | None = None) -> None:
        self._game, self._seats, self._matches, self._options = game, seats, matches, options or {}
        counting = _Counting(game)
        asked = self._play(cast(AnyGame, counting))
        self._decisions = counting.applied
        self.forced = 1 - asked / counting.applied

    def __call__(self) -> int:
        self._play(self._game)
        return self._decisions

    def _play(self, game: AnyGame) -> int:
        luck = random.Random(1).random  # as for chess, one draw whose cost is negligible
        asked = 0
        for number in range(self._matches):
            dice = Dice(match_seed("bench", number))
            position = begin(game, self._options, self._seats, dice).position
            while asks := position.asks:
                decision = asks[asked % len(asks)]
                choice = int(luck() * decision.choice_count)
                position = choose(game, position, decision.seat, choice, dice).position
                asked += 1
        return asked


class _Counting:
    """A game that counts applied actions."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.applied = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, *step: Any) -> Any:
        self.applied += 1
        return self._game.apply(*step)


def _chess_by_chance() -> int:
    luck = random.Random(1).random
    board = chess.Board()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock > 100:
            board.reset()
            moves = list(board.legal_moves)
        board.push(moves[int(luck() * len(moves))])
    return CHESS_MOVES


def _greedy_against_random() -> Row:
    played = play_matches(Series(EMERGENCY, {}, 2, ("greedy", "random"), "bench duel"), range(100))
    won = sum(score.won for match in played for score in match.seats if score.player == "greedy") / len(played)
    return Row(
        what="greedy against random, Emergency, 2 seats",
        ours=f"{won:.0%} of {len(played)} won",
        against="an even match, 50%",
        ratio=f"{won / 0.5:.2f}×",
        goal="≥ 95%",
        met=won >= 0.95,
    )


def _greedy_among_itself() -> Row:
    began = time.process_time()
    played = play_matches(Series(EMERGENCY, {}, 4, ("greedy",), "bench table"), range(60))
    seconds = (time.process_time() - began) / len(played)
    points = mean(_totals(played))
    return Row(
        what="greedy, Emergency, 4 seats",
        ours=f"mean {points:.1f} points, {seconds:.2f} s a match",
        against=f"the rule file's greedy, {RULE_FILE_MEAN}",
        ratio=f"{points / RULE_FILE_MEAN:.2f}×",
        goal="≥ 1×",
        met=points >= RULE_FILE_MEAN,
    )


def _totals(played: tuple[MatchScores, ...]) -> list[int]:
    return [score.total for match in played for score in match.seats]
