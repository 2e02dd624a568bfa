"""Everything a seat can answer, as data."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Move(Struct, frozen=True, tag="move"):
    """Roll one die, or two in the two-dice variant."""

    dice: int = 1


class Book(Struct, frozen=True, tag="book"):
    """Roll for appointments."""


class TakeCube(Struct, frozen=True, tag="cube"):
    """Take the white cube instead of rolling."""


class PickTooth(Struct, frozen=True, tag="tooth"):
    """This tooth is the next to change."""

    number: int


class PickAny(Struct, frozen=True, tag="any"):
    """Lowest numbers for the rest of the visit: one tooth is like another."""


class Give(Struct, frozen=True, tag="give"):
    """Hand over this many appointments."""

    count: int


class Stop(Struct, frozen=True, tag="stop"):
    """End the match for everybody."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """Let the match run; never asked again."""


Action: TypeAlias = Move | Book | TakeCube | PickTooth | PickAny | Give | Stop | GoOn
