"""Clinic: its rules against python-chess, its proposals and largest decision, and its strong player."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import mean, stdev

from msgspec.structs import replace

from bot.games.clinic.proposals.movement_plan import propose
from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose
from bot.policies import match_seed, policies_for
from tests.bench import Row
from tests.bench.play import ByChance, random_play
from tests.games.clinic.large import large_site, large_table
from tests.games.clinic.presses import presses_of_match

GAME = GAMES["clinic"]
MATCHES = 16
TABLES = 6
REFERENCE = 75  # the rule file's strong player, three seats


def rows() -> list[Row]:
    return [_random_play(), _plan(), _largest_decision(), _strong_player(), _presses()]


def _random_play() -> Row:
    return random_play("random play, Clinic, 3 seats", ByChance(GAME, 3, MATCHES), goal=0.5)


def _fastest(measured: Callable[[], object]) -> float:
    def once() -> float:
        began = time.process_time()
        measured()
        return time.process_time() - began

    return min(once() for _ in range(30))


def _limit_row(what: str, seconds: float, limit: float) -> Row:
    return Row(
        what=what,
        ours=f"{seconds * 1000:.2f} ms",
        against=f"{limit * 1000:.0f} ms",
        ratio=f"{seconds / limit:.2f}×",
        goal="≤ 1×",
        met=seconds <= limit,
    )


def _plan() -> Row:
    """With distances that are not cached yet: every measurement has a site of its own."""
    state = large_table()
    player = state.players[0]
    gardens = iter(range(1000))

    def fresh() -> None:
        site = replace(large_site(), droppings=(next(gardens) % 48, next(gardens)))
        propose(replace(state, players=(replace(player, site=site), *state.players[1:])), 0)

    return _limit_row("plan of the largest clinic, 44 people", _fastest(fresh), 0.020)


def _largest_decision() -> Row:
    """Every measurement has a player of its own, so the plan in it is not cached; distances are."""
    state = large_table()
    player = state.players[0]
    money = iter(range(1000))

    def fresh() -> None:
        players = (replace(player, money=next(money)), *state.players[1:])
        tuple(GAME.decision(replace(state, players=players), 0).choices)

    return _limit_row("largest decision, moving 44 people", _fastest(fresh), 0.010)


def _strong_player() -> Row:
    """Its scores among itself, and its slowest turn (its own computation without the rules)."""
    turns: dict[tuple[int, int, int], float] = {}
    points = [mean(_totals(number, turns)) for number in range(TABLES)]
    slowest = max(turns.values())
    error = stdev(points) / len(points) ** 0.5
    return Row(
        what="greedy, Clinic, 3 seats",
        ours=f"mean {mean(points):.1f} ± {error:.1f} points, slowest of {len(turns)} turns {slowest * 1000:.0f} ms",
        against=f"{REFERENCE} points, 300 ms",
        ratio=f"{mean(points) / REFERENCE:.2f}×, {slowest / 0.3:.2f}×",
        goal="≥ 0.95×, ≤ 1×",
        met=mean(points) >= REFERENCE - 4 and slowest <= 0.3,
    )


def _totals(number: int, turns: dict[tuple[int, int, int], float]) -> list[int]:
    """The scores of one match. A turn lasts from one question to the next that another seat is asked."""
    seed = match_seed("bench table", number)
    dice, thoughts = Dice(seed), Dice(seed[::-1]).stream("thought")
    position = begin(GAME, {}, 3, dice).position
    strong = policies_for(GAME)["greedy"]
    count, last = 0, -1
    while not position.over:
        ask = position.asks[0]
        count += ask.seat != last
        last = ask.seat
        began = time.process_time()
        choice = strong(GAME, position.state, ask, thoughts)
        turns[number, count, ask.seat] = turns.get((number, count, ask.seat), 0.0) + time.process_time() - began
        position = choose(GAME, position, ask.seat, choice, dice).position
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return [standing.total for standing in outcome.standings]


def _presses() -> Row:
    """On the panels the front shows; a menu of groups and the menu behind it are two presses."""
    strong = policies_for(GAME)["greedy"]
    counted = [count for number in range(2) for count in presses_of_match(strong, 3, number)]
    return Row(
        what=f"presses of a person in a round, mean of {len(counted)}",
        ours=f"{mean(counted):.1f} presses, at most {max(counted)}",
        against="15 presses, at most 22",
        ratio=f"{mean(counted) / 15:.2f}×, {max(counted) / 22:.2f}×",
        goal="≤ 1×",
        met=mean(counted) <= 15 and max(counted) <= 22,
    )
