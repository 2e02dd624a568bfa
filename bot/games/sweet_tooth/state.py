"""The state of a match: the players, the cube, the current seat and the phase of its turn.

All of it is frozen; the functions here read a state or return a changed copy.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.mouth import points
from bot.games.sweet_tooth.options import Options


class Player(Struct, frozen=True):
    """One seat. `green` counts appointments."""

    teeth: str
    green: int = 0
    laps: int = 0
    space: int = 0
    out: bool = False  # educational: all laps done, no more turns
    gone: bool = False  # has left the match

    @property
    def points(self) -> int:
        return points(self.teeth)

    @property
    def distance(self) -> int:
        """The spaces moved since the start."""
        return self.laps * len(board().circuit) + self.space


class Throw(Struct, frozen=True):
    """The result of one throw. `purpose` is move, sugar, appointment or knock."""

    purpose: str
    dice: tuple[int, ...]


class Moving(Struct, frozen=True, tag="moving"):
    """The current player is about to roll."""


class Eating(Struct, frozen=True, tag="eating"):
    """Sugar: `left` teeth of one stage are to be picked by hand."""

    stage: int
    left: int


class Booking(Struct, frozen=True, tag="booking"):
    """An Appointment space with the cube in the middle: roll, or take it."""


class Receiving(Struct, frozen=True, tag="receiving"):
    """The current player is at the Dentist; `giver` may spare some appointments."""

    giver: int


class Treating(Struct, frozen=True, tag="treating"):
    """The current player picks a tooth to be treated."""


class Finishing(Struct, frozen=True, tag="finishing"):
    """The current player has all lap tokens and decides whether the match ends."""


class Over(Struct, frozen=True, tag="over"):
    """The match has ended: no seat has a decision."""


Phase: TypeAlias = Moving | Eating | Booking | Receiving | Treating | Finishing | Over


class State(Struct, frozen=True):
    """A match. The cube is one field, so there cannot be two of it."""

    options: Options
    players: tuple[Player, ...]
    starter: int
    current: int
    cube: int | None = None  # the seat that holds it; None is the middle of the board
    round: int = 1
    phase: Phase = Moving()
    thrower: int | None = None  # whose dice `throws` are: this turn's, or the last one's
    throws: tuple[Throw, ...] = ()

    @property
    def player(self) -> Player:
        """The current player."""
        return self.players[self.current]


def with_player(state: State, seat: int, **changes: object) -> State:
    """The state with one player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_throw(state: State, purpose: str, *dice: int) -> State:
    """The state with this throw added to those of the turn."""
    return replace(state, throws=(*state.throws, Throw(purpose, dice)))


def present(state: State) -> tuple[int, ...]:
    """The seats that have not left."""
    return tuple(seat for seat, player in enumerate(state.players) if not player.gone)


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """All other seats, from the left of this one."""
    return _clockwise(len(state.players), seat)


@cache
def _clockwise(count: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % count for step in range(1, count))
