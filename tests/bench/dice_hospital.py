"""Dice Hospital: its rules against python-chess, its largest decision, and how its own player does."""

from __future__ import annotations

import random
import time
from statistics import mean

from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose
from bot.policies import match_seed
from bot.policies.series import Series, play_some
from tests.bench import Row
from tests.bench.pace import best_rates
from tests.bench.play import _chess_by_chance
from tests.games.dice_hospital.tables import hospital, table

GAME = GAMES["dice_hospital"]
MATCHES = 12
CROWD = "R1 Y1 G1 R2 Y2 G2 R3 Y3 G3 R3* Y2* G1*"  # twelve patients, no two alike, all of them fit for Radiology


def rows() -> list[Row]:
    return [_random_play(), _largest_decision(), _greedy()]


def _random_play() -> Row:
    ours, theirs = best_rates(_by_chance, _chess_by_chance)
    return Row(
        what="random play, Dice Hospital, 3 seats",
        ours=f"{ours:,.0f} decisions/s",
        against=f"python-chess, {theirs:,.0f} moves/s",
        ratio=f"{ours / theirs:.2f}×",
        goal="≥ 1×",
        met=ours >= theirs,
    )


def _by_chance() -> int:
    luck = random.Random(1)
    decisions = 0
    for number in range(MATCHES):
        dice = Dice(match_seed("bench", number))
        position = begin(GAME, {}, 3, dice).position
        while not position.over:
            decision = luck.choice(position.asks)
            position = choose(GAME, position, decision.seat, luck.randrange(len(decision.choices)), dice).position
            decisions += 1
    return decisions


def _largest_decision() -> Row:
    """Three of twelve patients, and blood to recolour all of them."""
    one = hospital(CROWD, departments=["radiology"], blood=3)
    one = replace(one, activation=replace(one.activation, begun=True, pawn=-1, department=6))
    state = table(one)
    fastest = min(_seconds(state) for _ in range(50))
    return Row(
        what="largest decision, 12 patients and 3 blood bags",
        ours=f"{fastest * 1000:.2f} ms",
        against="10 ms",
        ratio=f"{fastest / 0.010:.2f}×",
        goal="≤ 1×",
        met=fastest <= 0.010,
    )


def _seconds(state: object) -> float:
    began = time.process_time()
    GAME.decision(state, 0)
    return time.process_time() - began


def _greedy() -> Row:
    began = time.process_time()
    played = play_some(Series(GAME, {}, 3, ("greedy",), "bench table"), range(10))
    turn = (time.process_time() - began) / (len(played) * 3 * 8)
    points = mean(chair.total for match in played for chair in match.chairs)
    return Row(
        what="greedy, Dice Hospital, 3 seats",
        ours=f"mean {points:.1f} points, {turn * 1000:.0f} ms a round",
        against="40 points",
        ratio=f"{points / 40:.2f}×",
        goal="≥ 1×, ≤ 200 ms",
        met=points >= 40 and turn <= 0.2,
    )
