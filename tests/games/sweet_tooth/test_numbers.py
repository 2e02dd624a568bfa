"""The measured numbers of the rule file, measured again: means, lengths, and the worth of each choice.

Every match has its own fixed seed, so a run always gives the same figures; the tolerances cover the distance between
a few thousand matches and the hundred thousand behind the table. As a program it prints the whole table:
`python -m tests.games.sweet_tooth.test_numbers 20000`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import Struct

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Book, GoOn, Move, Stop, TakeCube
from bot.kernel import Decision, Dice, Outcome, Stream, begin, choose

MATCHES = 4000
Player = Callable[[Any, Decision, Stream], int]


class MatchScores(Struct, frozen=True):
    """The numbers of one match."""

    points: tuple[int, ...]
    turns: int
    winners: tuple[int, ...]
    stopped: bool


def play(seed: int, players: Sequence[Player], **options: Any) -> MatchScores:
    dice, own = Dice(seed.to_bytes(32, "big")), Dice((seed + 2**200).to_bytes(32, "big")).stream("thought")
    turn = begin(GAME, options, len(players), dice, pauses=True)
    turns, last = 0, ""
    while not turn.position.over:
        decision = turn.position.asks[0]
        turns += decision.kind in ("roll", "dice")
        place = 0 if decision.kind == "roll" else players[decision.seat](turn.position.state, decision, own)
        last = type(decision.choices[place].action).__name__
        turn = choose(GAME, turn.position, decision.seat, place, dice, pauses=True)
    outcome = GAME.outcome(turn.position.state)
    assert isinstance(outcome, Outcome)
    points = tuple(each.points for each in turn.position.state.players)
    return MatchScores(points, turns, outcome.winners, last == "Stop")


def sensible(state: Any, decision: Decision, stream: Stream) -> int:
    return GAME.policies["sensible"](GAME, state, decision, stream)


def nibbler(state: Any, decision: Decision, stream: Stream) -> int:
    return GAME.policies["nibbler"](GAME, state, decision, stream)


def sensible_but(kind: str, answer: Any) -> Player:
    """Sensible in everything except one question; None is "at random"."""

    def player(state: Any, decision: Decision, stream: Stream) -> int:
        if decision.kind != kind:
            return sensible(state, decision, stream)
        if answer is None:
            return nibbler(state, decision, stream)
        return next(place for place, choice in enumerate(decision.choices) if choice.action == answer)

    return player


def win_rate(tester: Player, matches: int, *, testers: int = 1, rival: Player = sensible, **options: Any) -> float:
    """Percent of four-seat matches that the tested players win; shared wins count in part."""
    players = [tester] * testers + [rival] * (4 - testers)
    won = 0.0
    for seed in range(matches):
        winners = play(seed, players, **options).winners
        won += sum(seat < testers for seat in winners) / len(winners)
    return 100 * won / matches


BASE = [(2, 17.0, 27.5, 62), (3, 17.4, 27.2, 78), (4, 17.5, 26.9, 86), (5, 17.6, 26.7, 90), (6, 17.7, 26.5, 93)]

ONE_QUESTION: list[tuple[str, Any, dict[str, Any], float]] = [
    ("appointment", Book(), {}, 24.0),
    ("appointment", None, {}, 23.8),
    ("appointment", TakeCube(), {}, 23.1),
    ("stop", Stop(), {}, 24.4),
    ("stop", None, {}, 20.6),
    ("stop", GoOn(), {}, 16.6),
    ("dice", Move(2), {"two_dice": True}, 20.6),
    ("dice", None, {"two_dice": True}, 12.0),
    ("dice", Move(1), {"two_dice": True}, 2.4),
]


def base(seats: int, matches: int, player: Player = sensible, **options: Any) -> tuple[float, float, float]:
    """Mean points of a mouth, turns per player, and percent of matches that a player ended."""
    played = [play(seed, [player] * seats, **options) for seed in range(matches)]
    points = sum(sum(each.points) for each in played) / (matches * seats)
    turns = sum(each.turns for each in played) / (matches * seats)
    return points, turns, 100 * sum(each.stopped for each in played) / matches


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "points", "turns", "stopped"), BASE)
def test_means_and_lengths_of_the_race(seats: int, points: float, turns: float, stopped: float) -> None:
    got = base(seats, MATCHES)
    assert got[0] == pytest.approx(points, abs=0.5)
    assert got[1] == pytest.approx(turns, abs=0.3)
    assert got[2] == pytest.approx(stopped, abs=2)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "answer", "options", "rate"), ONE_QUESTION, ids=str)
def test_what_one_question_is_worth(kind: str, answer: Any, options: dict[str, Any], rate: float) -> None:
    assert win_rate(sensible_but(kind, answer), MATCHES, **options) == pytest.approx(rate, abs=2)


@pytest.mark.slow
def test_always_one_die_loses_to_always_two() -> None:
    one, two = (sensible_but("dice", Move(count)) for count in (1, 2))
    assert win_rate(one, MATCHES, testers=2, rival=two, two_dice=True) == pytest.approx(46, abs=2)


@pytest.mark.slow
def test_other_tables() -> None:
    assert base(4, 2000, nibbler)[0] == pytest.approx(17.8, abs=0.5)
    short = base(3, 2000, laps="3")
    assert short[0] == pytest.approx(11.7, abs=0.5)
    assert short[1] == pytest.approx(15.9, abs=0.3)
    running = base(4, 2000, two_dice=True)
    assert 7.8 < running[0] < 9.0
    assert 16.5 < running[1] < 18.5
    lesson = base(1, 4000, variant="educational")
    assert lesson[0] == pytest.approx(15.7, abs=0.7)
    assert lesson[1] == pytest.approx(28, abs=0.4)


@pytest.mark.parametrize("bots", [(sensible,) * 4, (nibbler,) * 4, (nibbler, sensible, nibbler)], ids=len)
def test_a_build_that_plays_like_this_is_sane(bots: tuple[Player, ...]) -> None:
    """A quick check in every run: the limits of the rule file, slightly wider for a few hundred matches."""
    played = [play(seed, bots) for seed in range(250)]
    assert 16.0 < sum(sum(each.points) for each in played) / (250 * len(bots)) < 19.0
    assert 26.0 < sum(each.turns for each in played) / (250 * len(bots)) < 28.0


def main(matches: int) -> None:
    """Print every figure beside the one of the rule file."""
    for seats, *wanted in BASE:
        print(seats, "seats:", *(f"{got:.2f} ({want})" for got, want in zip(base(seats, matches), wanted, strict=True)))
    for kind, answer, options, rate in ONE_QUESTION:
        print(kind, answer, f"{win_rate(sensible_but(kind, answer), matches, **options):.2f} ({rate})")


if __name__ == "__main__":
    main(int(sys.argv[1]))
