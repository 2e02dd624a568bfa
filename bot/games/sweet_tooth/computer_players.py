"""The two computer players of this game: Nibbler chooses at random, Sensible weighs sweets against appointments.

The game has no secrets, so both see all of it. Sensible's weights are data (`data/sensible.toml`); the arithmetic over
them is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.sweet_tooth import mouth
from bot.games.sweet_tooth.actions import Action, Book, Give, GoOn, Move, PickAny, Stop, TakeCube
from bot.games.sweet_tooth.board import APPOINTMENT, BRUSHING, DENTIST, KNOCK, SUGAR, board
from bot.games.sweet_tooth.decisions import projected_result
from bot.games.sweet_tooth.dentist import max_gift
from bot.games.sweet_tooth.options import SLUG
from bot.games.sweet_tooth.state import Booking, Eating, Finishing, Moving, Player, Receiving, State, Treating
from bot.games.sweet_tooth.turn import destination
from bot.kernel import Advice, AnyGame, Choice, Decision, Stream, Text, text


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Sensible's estimates, in points."""

    appointment_needed: float
    appointment_spare: float
    cube_later: float
    advance: float
    knock: float
    dentist: float
    sugar_ahead: dict[int, float]
    sugar: dict[str, float]
    brushing: dict[str, float]
    cleaning: dict[str, float]


@cache
def weights() -> Weights:
    raw = msgspec.toml.decode(files(__package__).joinpath("data/sensible.toml").read_bytes())
    return msgspec.convert(raw, Weights, strict=False)  # TOML keys are always strings


def nibbler(_game: AnyGame, _state: State, decision: Decision, stream: Stream) -> int:
    """The index of a random choice."""
    return stream.d(decision.choice_count) - 1


class Sensible:
    """Takes the sensible choice, and can say why."""

    def __call__(self, _game: AnyGame, state: State, decision: Decision, _stream: Stream, /) -> int:
        return decision.choices.index(sensible_choice(state, decision))

    def advise(self, game: AnyGame, state: State, decision: Decision, stream: Stream, /) -> Advice:
        index = self(game, state, decision, stream)
        return Advice(index, _REASONS[type(state.phase)](state, decision.choices[index].action))


def sensible_choice(state: State, decision: Decision) -> Choice:
    """The choice with the best estimate; also the default for a seat whose time is up."""
    action = _ANSWERS[type(state.phase)](state)
    return next(choice for choice in decision.choices if choice.action == action)


def _dice_to_move(state: State) -> Action:
    if not state.options.two_dice:
        return Move()
    player, cube = state.player, state.cube == state.current
    return Move(2 if _move_worth(player, 2, cube) > _move_worth(player, 1, cube) else 1)


def _any_tooth(_state: State) -> Action:
    return PickAny()


def _book_or_cube(state: State) -> Action:
    player, known = state.player, weights()
    ahead = known.sugar_ahead[player.space]
    now = sugar_cost(player.teeth, 1)
    last_lap = player.laps + 1 >= state.options.goal
    later = 0.0 if last_lap else known.cube_later * sugar_cost(mouth.clean_and_treat(player.teeth, player.green)[0], 1)
    cube = ahead * now + (1 - ahead) * later
    return TakeCube() if cube > _appointment_worth(player) else Book()


def _gift(state: State) -> Action:
    phase = state.phase
    assert isinstance(phase, Receiving)
    giver = state.players[phase.giver]
    spare = giver.green if giver.out else max(0, -_need(giver))
    return Give(min(spare, max_gift(state, phase.giver)))


def _stop_or_go_on(state: State) -> Action:
    return Stop() if projected_result(state, state.current) == "win" else GoOn()


@lru_cache(maxsize=4096)
def sugar_cost(teeth: str, dice: int) -> float:
    """The expected damage of a sweet rolled with this many dice."""
    totals = _totals(dice)
    return sum(_damage(teeth, total) for total in totals) / len(totals)


def _damage(teeth: str, total: int) -> float:
    cost = 0.0
    for before, _ in board().worsen:
        count = min(total, teeth.count(before))
        cost += weights().sugar[before] * count
        total -= count
    return cost


@cache
def _totals(dice: int) -> tuple[int, ...]:
    """The sum of every possible throw."""
    sides = range(1, board().move_die + 1)
    return tuple(sides) if dice == 1 else tuple(one + other for one in sides for other in sides)


def _need(player: Player) -> int:
    """The number of appointments this player could still use."""
    return mouth.missing_appointments(mouth.brush(player.teeth), player.green)


def _appointment_worth(player: Player) -> float:
    """The expected worth of an appointment space, which gives one or two appointments."""
    needed, spare, need = weights().appointment_needed, weights().appointment_spare, _need(player)
    first = needed if need >= 1 else spare
    second = needed if need >= 2 else spare
    return first + second / 2


def _move_worth(player: Player, dice: int, cube: bool) -> float:
    """The expected worth of the space reached with this many dice."""
    totals = _totals(dice)
    return sum(_arrival_worth(player, total, dice, cube) for total in totals) / len(totals)


def _arrival_worth(player: Player, total: int, dice: int, cube: bool) -> float:
    circuit = board().circuit
    advanced = min(total, len(circuit) - player.space)
    kind = circuit[destination(player.space, total)]
    return _SPACES[kind](player, dice, cube) + weights().advance * advanced


def _scrubbed(teeth: str, worth: Mapping[str, float]) -> float:
    return sum(each * teeth.count(kind) for kind, each in worth.items())


_SPACES: Mapping[str, Callable[[Player, int, bool], float]] = {
    SUGAR: lambda player, dice, cube: 0.0 if cube else -sugar_cost(player.teeth, dice),
    BRUSHING: lambda player, _dice, _cube: _scrubbed(player.teeth, weights().brushing),
    APPOINTMENT: lambda player, _dice, _cube: _appointment_worth(player),
    KNOCK: lambda _player, _dice, _cube: weights().knock,
    DENTIST: lambda player, _dice, _cube: _scrubbed(player.teeth, weights().cleaning) + weights().dentist,
}

_ANSWERS: Mapping[type, Callable[[State], Any]] = {
    Moving: _dice_to_move,
    Eating: _any_tooth,
    Booking: _book_or_cube,
    Receiving: _gift,
    Treating: _any_tooth,
    Finishing: _stop_or_go_on,
}


def expected_points(player: Player) -> float:
    """A mouth's points, with the appointments it holds counted as half of what they will save."""
    treated, spare = mouth.clean_and_treat(player.teeth, player.green)
    return (player.points + mouth.points(treated)) / 2 - weights().appointment_spare * spare


# --- reasons ---


def _why_so_many_dice(state: State, action: Any) -> Text | None:
    """How often either number of dice ends on a sweet."""
    if not state.options.two_dice:
        return None
    count = action.dice
    (sweets, throws), (other, others) = _sweets(state.player, count), _sweets(state.player, 3 - count)
    key = "two" if count == 2 else "one"
    return text(f"{SLUG}.reason.{key}", n=sweets, of=throws, other=other, others=others)


def _sweets(player: Player, dice: int) -> tuple[int, int]:
    """The throws that end on a sweet, and all throws."""
    totals = _totals(dice)
    return sum(board().circuit[destination(player.space, total)] == SUGAR for total in totals), len(totals)


def _why_any(_state: State, _action: Any) -> Text:
    return text(f"{SLUG}.reason.any")


def _why_book_or_cube(state: State, action: Any) -> Text:
    player = state.player
    if isinstance(action, TakeCube):
        percent = round(100 * weights().sugar_ahead[player.space])
        return text(f"{SLUG}.reason.cube", percent=percent, n=max(1, round(sugar_cost(player.teeth, 1))))
    need = _need(player)
    return text(f"{SLUG}.reason.book", n=need) if need >= 1 else text(f"{SLUG}.reason.book_spare")


def _why_gift(state: State, action: Any) -> Text:
    phase = state.phase
    assert isinstance(phase, Receiving)
    if action.count:
        return text(f"{SLUG}.reason.give_all")
    return text(f"{SLUG}.reason.give_none", n=state.players[phase.giver].green)


def _why_stop_or_go_on(_state: State, action: Any) -> Text:
    return text(f"{SLUG}.reason.{'stop' if isinstance(action, Stop) else 'go_on'}")


_REASONS: Mapping[type, Callable[[State, Any], Text | None]] = {
    Moving: _why_so_many_dice,
    Eating: _why_any,
    Booking: _why_book_or_cube,
    Receiving: _why_gift,
    Treating: _why_any,
    Finishing: _why_stop_or_go_on,
}
