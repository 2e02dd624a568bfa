"""Sensible weighs as the rule file says; Nibbler chooses at random; both choose only what is offered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Book, Give, GoOn, Move, PickAny, Stop, TakeCube
from bot.games.sweet_tooth.computer_players import sugar_cost
from bot.games.sweet_tooth.state import Booking, Receiving, State
from bot.kernel import Dice
from tests.games.sweet_tooth.table import SEED, asked, by_hand, mouth, player, roll, table


def sensible(state: State) -> Any:
    """Sensible's action, which is also the default for a seat whose time is up."""
    decision = asked(state)
    assert decision is not None
    place = GAME.policies["sensible"](GAME, state, decision, Dice(SEED).stream("thought"))
    assert GAME.default(state, decision) == decision.choices[place]
    return decision.choices[place].action


@pytest.mark.parametrize(
    ("teeth", "dice", "cost"),
    [
        ("", 1, 0.5 * 3.5),
        ("", 2, 0.5 * 7),
        ("r", 1, 3.5 + 0.5 * 2.5),
        ("roy", 1, (3.5 + 3.9 + 5.2 + 5.7 + 6.2 + 6.7) / 6),
        ("b" * 16, 2, 0.0),
    ],
)
def test_what_a_sweet_costs(teeth: str, dice: int, cost: float) -> None:
    assert sugar_cost(mouth(teeth), dice) == pytest.approx(cost)


@pytest.mark.parametrize(
    ("teeth", "green", "space", "laps", "answer"),
    [
        # A clean mouth: 1.70 for the cube against 0.9 for appointments.
        ("", 0, 1, 0, TakeCube()),
        # Two black teeth need four appointments: worth 3.6, more than the 1.75 of a sweet.
        ("bb", 0, 1, 0, Book()),
        # Reds are in danger: 3.5 each.
        ("rrr", 0, 1, 0, TakeCube()),
        # One red, shortly before the Dentist in the last lap: 2.66 for the cube against 2.7.
        ("r", 0, 13, 4, Book()),
        # Not the last lap: what the cube may save later (0.65) tips the balance.
        ("r", 0, 13, 0, TakeCube()),
        # Enough appointments already, so the next ones are only spare.
        ("b", 2, 13, 0, TakeCube()),
        ("b", 2, 13, 4, TakeCube()),
    ],
)
def test_cube_or_appointments(teeth: str, green: int, space: int, laps: int, answer: Any) -> None:
    state = table(player(teeth, green, laps, space), player(), phase=Booking())
    assert sensible(state) == answer


@pytest.mark.parametrize(
    ("teeth", "space", "cube", "answer"),
    [
        ("", 12, None, Move(2)),  # the Dentist is six spaces away
        ("rrrr", 3, None, Move(1)),  # with many reds, one die avoids most of the sugar
        ("rrrr", 3, 0, Move(2)),  # with the cube, sugar does no harm
    ],
)
def test_one_die_or_two(teeth: str, space: int, cube: int | None, answer: Any) -> None:
    assert sensible(table(player(teeth, space=space), player(), cube=cube, two_dice=True)) == answer


@pytest.mark.parametrize(
    ("mine", "theirs", "answer"), [("", "b", Stop()), ("b", "", GoOn()), ("b", "b", Stop()), ("bb", "b", GoOn())]
)
def test_stops_exactly_when_it_would_win(mine: str, theirs: str, answer: Any) -> None:
    assert sensible(roll(table(player(mine, laps=4, space=17), player(theirs)), 1)) == answer


def test_a_shared_win_is_not_enough_to_stop() -> None:
    assert sensible(roll(table(player("b", laps=4, space=17), player("b", laps=5), player("bb")), 1)) == GoOn()


@pytest.mark.parametrize(
    ("teeth", "green", "out", "answer"),
    [("", 3, False, Give(3)), ("bo", 4, False, Give(1)), ("bb", 3, False, Give(0)), ("bb", 3, True, Give(3))],
)
def test_gives_what_it_does_not_need(teeth: str, green: int, out: bool, answer: Any) -> None:
    giver = player(teeth, green, laps=5 if out else 0, out=out)
    state = table(player("bbb"), giver, variant="cooperative", phase=Receiving(1))
    assert sensible(state) == answer


def test_never_minds_which_tooth() -> None:
    assert sensible(roll(by_hand(table(player("rr", space=1))), 1, 1)) == PickAny()


def test_nibbler_answers_anything() -> None:
    state = table(player(), player(), phase=Booking())
    decision = asked(state)
    assert decision is not None
    stream = Dice(SEED).stream("thought")
    answers = Counter(GAME.policies["nibbler"](GAME, state, decision, stream) for _ in range(400))
    assert set(answers) == {0, 1}
    assert min(answers.values()) > 150
