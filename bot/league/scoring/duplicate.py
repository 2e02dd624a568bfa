"""Duplicate: all tables of a round play the same dice, and a person is compared with all other seats of the round.

The score is the share of the other seats that were beaten by total, ties half (matchpoints). Tables of unequal seats
play different games, so they are compared among themselves. A season commits to one master seed when it opens; the seed
of a round is worked out from it, and shown when the last table of the round has ended.
"""

from __future__ import annotations

import hmac
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import TypeAlias

from bot.league.scoring.table_scores import ScoredSeat, ScoredTable

Worth: TypeAlias = tuple[bool, int]  # what seats are compared by; the greater is better


def round_seed(master: bytes, round_: int) -> bytes:
    """The seed of all tables of a round: HMAC-SHA256 of the round's number in decimal, by the master seed."""
    return hmac.new(master, f"round {round_}".encode(), sha256).digest()


def pairing_seed(master: bytes) -> bytes:
    """The seed by which a season is paired. Public from the start, so it must tell nothing about the dice."""
    return hmac.new(master, b"pairing", sha256).digest()


def matchpoints(tables: Iterable[ScoredTable]) -> dict[tuple[int, int], Fraction]:
    """By round and entrant: the share of the other seats of the round that were beaten.

    Divisions are compared within themselves. An entrant with several tables in a round has the sum of their shares.
    """
    groups: defaultdict[tuple[int, int, int], list[tuple[int, Worth]]] = defaultdict(list)
    for table in tables:
        worths = ((seat.entrant, _worth(seat, table.low_wins)) for seat in table.seats)
        groups[table.round, table.division, len(table.seats)] += worths
    found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (round_, _, _), seats in groups.items():
        for entrant, share in _shares(seats):
            found[round_, entrant] += share
    return dict(found)


def _shares(seats: Sequence[tuple[int, Worth]]) -> Iterator[tuple[int, Fraction]]:
    ordered = sorted(worth for _, worth in seats)
    others = 2 * (len(seats) - 1)
    for entrant, own in seats:
        yield entrant, Fraction(bisect_left(ordered, own) + bisect_right(ordered, own) - 1, others)


def _worth(seat: ScoredSeat, low_wins: bool) -> Worth:
    """A seat that defaulted is below all that did not, and equal to others like it."""
    total = -seat.total if low_wins else seat.total
    return not seat.defaulted, 0 if seat.defaulted else total
