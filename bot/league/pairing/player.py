"""A person as pairing sees them: what they have scored, whom they have met, where they have sat."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class PairedPlayer(Struct, frozen=True, kw_only=True):
    """`points` and `rating` order people; tie-breaks never do."""

    entrant: int
    points: float = 0.0
    rating: float = 0.0
    met: Mapping[int, int] = {}  # how often each other entrant
    sat: tuple[int, ...] = ()  # how often on each seat
    byes: int = 0
    small_tables: int = 0  # how often at a table that was smaller than others of its round


class PairedTable(Struct, frozen=True):
    """A table of a pairing: the entrants in the order of their seats."""

    seats: tuple[int, ...]


class Pairing(Struct, frozen=True):
    """One round: its tables, who has a bye, and which meetings are repeats that could not be avoided."""

    tables: tuple[PairedTable, ...]
    byes: tuple[int, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()
