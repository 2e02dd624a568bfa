"""The state of a match: one frozen value from which decisions, views and scores are computed."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.emergency.components import COLOURS, ambulances
from bot.games.emergency.scoring.cardiologists import Cardiologist
from bot.games.emergency.sheet.bonus import Die
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.turn import Turn

SIMULTANEOUS, IN_ORDER = "simultaneous", "in_order"
DIFFICULTIES = ("preparation", "equipment", "isolation", "capacity")


class Options(Struct, frozen=True):
    """How a table is set up."""

    choosing: str = SIMULTANEOUS
    difficulty: tuple[str, ...] = ()


class State(Struct, frozen=True, kw_only=True):
    """A match. `closed` are the sheets when the last round closed; the marks of the open one are in `turns`."""

    choosing: str
    difficulty: tuple[str, ...]
    rounds: int
    round: int = 0
    pile: tuple[int, ...]  # cards to come, next first
    removed: tuple[int, ...]  # out of this match, unknown to all seats
    card: int = 0
    dice: tuple[int, int, int] = (1, 1, 1)  # red, yellow, green
    chief: int | None  # None: URSULE
    chief_die: str | None = None
    closed: tuple[Sheet, ...]
    turns: tuple[Turn, ...]
    awaited: tuple[int, ...] = ()  # the seats that have a decision, ascending
    cardiologists: tuple[Cardiologist, ...]
    radiologist: str
    epidemiologist: str
    ursule: Sheet | None = None  # solo only
    ursule_filled: int = 0  # sections she filled in this round
    discarding: bool = False  # the human has to throw a cardiologist away
    over: bool = False
    gave_up: bool = False  # a solo player left

    @property
    def solo(self) -> bool:
        return self.ursule is not None


@lru_cache(maxsize=4096)
def dice_on(card: int, values: tuple[int, int, int]) -> tuple[Die, ...]:
    """The three dice of a round with the bonuses of its card."""
    bonuses = ambulances()[card - 1]
    return tuple(Die(colour, value, bonus) for colour, value, bonus in zip(COLOURS, values, bonuses, strict=True))


def die_of(state: State, colour: str) -> Die:
    return dice_on(state.card, state.dice)[COLOURS.index(colour)]


def turns_to_begin(state: State, seat: int) -> int:
    """The number of turns a seat has not begun, this round's included."""
    left = state.rounds - state.round
    return left if state.over or state.discarding or state.turns[seat].die is not None else left + 1
