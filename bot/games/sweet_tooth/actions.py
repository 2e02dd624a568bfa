"""Every action of a seat, as data. The tags are stored in match logs, so their meaning must not change."""

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
    """Take the lowest numbers for the rest of the visit: equal teeth are interchangeable."""


class Give(Struct, frozen=True, tag="give"):
    """Hand over this many appointments."""

    count: int


class Stop(Struct, frozen=True, tag="stop"):
    """End the match for all seats."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """Let the match continue; not offered to this seat again."""


Action: TypeAlias = Move | Book | TakeCube | PickTooth | PickAny | Give | Stop | GoOn
