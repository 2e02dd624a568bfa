"""How fast the rules are, against the random play of a well-known rules library, and how well greedy plays."""

from __future__ import annotations

import random
import time
from statistics import mean

import chess

from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose
from bot.policies import match_seed
from bot.policies.series import Played, Series, play_some
from tests.bench import Row
from tests.bench.pace import best_rates

EMERGENCY = GAMES["emergency"]
CHESS_MOVES = 8000
MATCHES = 40
RULE_FILE_MEAN = 88  # greedy, four seats


def rows() -> list[Row]:
    return [_random_play(), _greedy_against_random(), _greedy_among_itself()]


def _random_play() -> Row:
    ours, theirs = best_rates(_emergency_by_chance, _chess_by_chance)
    return Row(
        what="random play, Emergency, 4 seats",
        ours=f"{ours:,.0f} decisions/s",
        against=f"python-chess, {theirs:,.0f} moves/s",
        ratio=f"{ours / theirs:.2f}×",
        goal="≥ 2×",
        met=ours >= 2 * theirs,
    )


def _emergency_by_chance() -> int:
    """Decisions generated and applied, through the same door as every other move."""
    luck = random.Random(1)
    decisions = 0
    for number in range(MATCHES):
        dice = Dice(match_seed("bench", number))
        position = begin(EMERGENCY, {}, 4, dice).position
        while not position.over:
            decision = luck.choice(position.asks)
            choice = luck.randrange(len(decision.choices))
            position = choose(EMERGENCY, position, decision.seat, choice, dice).position
            decisions += 1
    return decisions


def _chess_by_chance() -> int:
    luck = random.Random(1)
    board = chess.Board()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock > 100:
            board.reset()
            moves = list(board.legal_moves)
        board.push(luck.choice(moves))
    return CHESS_MOVES


def _greedy_against_random() -> Row:
    played = play_some(Series(EMERGENCY, {}, 2, ("greedy", "random"), "bench duel"), range(100))
    won = sum(chair.won for match in played for chair in match.chairs if chair.player == "greedy") / len(played)
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
    played = play_some(Series(EMERGENCY, {}, 4, ("greedy",), "bench table"), range(60))
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


def _totals(played: tuple[Played, ...]) -> list[int]:
    return [chair.total for match in played for chair in match.chairs]
