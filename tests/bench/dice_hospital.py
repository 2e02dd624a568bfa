"""Dice Hospital: its rules against python-chess, its largest decision, and its own computer player."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import mean, median, stdev

from msgspec.structs import replace

from bot.games.dice_hospital.options import Options
from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose
from bot.policies import match_seed, policies_for
from tests.bench import Row
from tests.bench.pace import ROUNDS, best_rates
from tests.bench.play import ByChance, random_play
from tests.front.click_counts import five_pawns, presses_of_rounds
from tests.games.dice_hospital.community_care.cities import fixture, in_city
from tests.games.dice_hospital.community_care.test_maternity import maternity
from tests.games.dice_hospital.tables import hospital, table

GAME = GAMES["dice_hospital"]
MATCHES = 12
TABLES = 16
MODULE_TABLES = 3
MODULES = (("city",), ("investments",), ("maternity",), ("city", "investments", "maternity"))
CROWD = "R1 Y1 G1 R2 Y2 G2 R3 Y3 G3 R3* Y2* G1*"  # twelve patients, no two alike, all of them fit for Radiology
FAMILIES = ("M4 R1 Y2 / B4 B5", "M5 G3 R2 / B4 B6", "M3 Y1 G1 / B5 B6", "M2 Y3 G2 / B4 B5")


def rows() -> list[Row]:
    return [
        _random_play(),
        *[_module_play(modules) for modules in MODULES],
        _largest_decision(),
        _largest_decision_of_modules(),
        _greedy(),
        *[_module_turns(modules) for modules in MODULES],
        _presses(),
        *_presses_by_module(),
    ]


def _random_play() -> Row:
    return random_play("random play, Dice Hospital, 3 seats", ByChance(GAME, 3, MATCHES), goal=1)


def _module_play(modules: tuple[str, ...]) -> Row:
    """Random play with modules of Community Care, against the base game in the same run."""
    options = dict.fromkeys(modules, True)
    goal = 0.7 if len(modules) == 1 else 0.5
    rate, base = best_rates(ByChance(GAME, 3, MATCHES, options), ByChance(GAME, 3, MATCHES), rounds=ROUNDS)
    return Row(
        what=f"random play with {', '.join(modules)}, 3 seats",
        ours=f"{rate:,.0f} decisions/s",
        against=f"base game, {base:,.0f} decisions/s",
        ratio=f"{rate / base:.2f}×",
        goal=f"≥ {goal}×",
        met=rate >= goal * base,
    )


def _module_turns(modules: tuple[str, ...]) -> Row:
    """The slowest turn of the game's own player."""
    turns: dict[tuple[int, int, int], float] = {}
    points = [mean(_totals(number, turns, dict.fromkeys(modules, True))) for number in range(MODULE_TABLES)]
    slowest = max(turns.values())
    return Row(
        what=f"greedy with {', '.join(modules)}, 3 seats",
        ours=f"mean {mean(points):.1f} points, slowest of {len(turns)} turns {slowest * 1000:.0f} ms",
        against="250 ms",
        ratio=f"{slowest / 0.25:.2f}×",
        goal="≤ 1×",
        met=slowest <= 0.25,
    )


def _presses_by_module() -> Iterator[Row]:
    """Presses of a round, all phases together; a module may add so many to those of the base game."""
    player = policies_for(GAME)["greedy"]

    def median_of(*modules: str) -> float:
        options = dict.fromkeys(modules, True)
        return median([count for number in range(3) for count in presses_of_rounds(player, number, options)])

    base = median_of()
    limits = {(): 13.0, ("city",): base + 5, ("investments",): base + 4, ("maternity",): base + 3}
    for modules, limit in limits.items():
        found = median_of(*modules) if modules else base
        yield Row(
            what=f"presses of a round, {', '.join(modules) or 'base game'}",
            ours=f"median {found:.0f}",
            against=f"{limit:.0f} presses",
            ratio=f"{found / limit:.2f}×",
            goal="≤ 1×",
            met=found <= limit,
        )


def _largest_decision() -> Row:
    """Three of twelve patients, and blood to recolour all of them."""
    one = hospital(CROWD, departments=["radiology"], blood=3)
    one = replace(one, activation=replace(one.activation, begun=True, pawn=-1, department=6))
    return _decision_row("largest decision, 12 patients and 3 blood bags", table(one))


def _largest_decision_of_modules() -> Row:
    """Four families of twins among other patients, with specialists, tokens and blood."""
    one = maternity(
        *FAMILIES,
        departments=("nursery", "radiology", "birth_centre"),
        specialists=["surgeon", "trainee", "obstetrician"],
        blood=3,
        bonus=("care", "red", "green"),
    )
    options = Options(city=True, investments=True, maternity=True)
    state = in_city(one, maternity(), city=fixture(), stage="activation", options=options)
    return _decision_row("largest decision, all modules, four families", state)


def _decision_row(what: str, state: object) -> Row:
    fastest = min(_seconds(state) for _ in range(50))
    return Row(
        what=what,
        ours=f"{fastest * 1000:.2f} ms",
        against="10 ms",
        ratio=f"{fastest / 0.010:.2f}×",
        goal="≤ 1×",
        met=fastest <= 0.010,
    )


def _seconds(state: object) -> float:
    began = time.process_time()
    tuple(GAME.decision(state, 0).choices)  # choices are built when they are read
    return time.process_time() - began


def _greedy() -> Row:
    """Its own player's scores among others, and its slowest turn (its own computation without the rules)."""
    turns: dict[tuple[int, int, int], float] = {}
    points = [mean(_totals(number, turns)) for number in range(TABLES)]
    slowest = max(turns.values())
    error = stdev(points) / len(points) ** 0.5
    return Row(
        what="greedy, Dice Hospital, 3 seats",
        ours=f"mean {mean(points):.1f} ± {error:.1f} points, slowest of {len(turns)} turns {slowest * 1000:.0f} ms",
        against="40 points, 200 ms",
        ratio=f"{mean(points) / 40:.2f}×, {slowest / 0.2:.2f}×",
        goal="≥ 1×, ≤ 1×",
        met=mean(points) >= 40 and slowest <= 0.2,
    )


def _totals(number: int, turns: dict[tuple[int, int, int], float], options: dict[str, bool] | None = None) -> list[int]:
    """The scores of one match; sums the computation of every seat in every round."""
    seed = match_seed("bench table", number)
    dice, thoughts = Dice(seed), Dice(seed[::-1]).stream("thought")
    position = begin(GAME, options or {}, 3, dice).position
    while not position.over:
        ask, state = position.asks[0], position.state
        began = time.process_time()
        choice = GAME.policies["greedy"](GAME, state, ask, thoughts)
        turn = (number, state.round, ask.seat)
        turns[turn] = turns.get(turn, 0.0) + time.process_time() - began
        position = choose(GAME, position, ask.seat, choice, dice).position
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return [standing.total for standing in outcome.standings]


def _presses() -> Row:
    """On the panels the front shows; a menu of groups and the menu behind it are two presses."""
    known = policies_for(GAME)
    counted = [
        count
        for player, matches in (("greedy", 10), ("random", 20))
        for number in range(matches)
        for count in five_pawns(known[player], number)
    ]
    return Row(
        what=f"activation of five pawns, median of {len(counted)}",
        ours=f"{median(counted):.0f} presses, at most {max(counted)}",
        against="12 presses",
        ratio=f"{median(counted) / 12:.2f}×",
        goal="≤ 1×",
        met=median(counted) <= 12,
    )
