"""Who plays each seat of a running match: a person, a computer player, or a computer player for a person who is away.

Pure functions over a match. `with_occupant` is the one way to change who plays a seat; `seats.py` decides when that is
allowed and stores it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine.log import encode
from bot.engine.match import Match
from bot.engine.time.turns import with_clock
from bot.records import RUNNING


def people_playing(match: Match) -> set[str]:
    """The people who play their seat themselves. Only they have a vote."""
    return {row.player for row in match.seats if row.player is not None and row.policy is None}


def is_offered(match: Match, seat: int) -> bool:
    """Whether a volunteer may take this seat over.

    A computer must be playing it, and either its person gave it up or the host offered it (`TableClock.offered`), or
    the table's rules give the seats of people who are late to volunteers.
    """
    row = match.seats[seat]
    if match.row.status != RUNNING or row.policy is None:
        return False
    late = row.player is not None and match.clock.rules.late == "volunteer"
    return late or seat in match.clock.offered


def with_occupant(match: Match, seat: int, *, player: str | None, policy: str | None) -> Match:
    """The match with this seat played by a person (`policy` None) or by a computer player, in a person's name or not.

    A plan belongs to the person who made it, so another person starts without one, and with a clean record of time
    (results report how each seat's person kept it). A seat that a person plays is not on offer.
    """
    before = match.seats[seat]
    if player != before.player:
        match = replace(match, plans=tuple(row for row in match.plans if row.seat != seat))
        if player is not None:
            match = with_clock(match, seat, replace(match.clocks[seat], missed=0, lates=0, seconds=0.0))
    if policy is None and seat in match.clock.offered:
        match = with_offers(match, set(match.clock.offered) - {seat})
    occupied = replace(before, player=player, policy=policy)
    return replace(match, seats=tuple(occupied if row.seat == seat else row for row in match.seats))


def with_offers(match: Match, seats: Iterable[int]) -> Match:
    """The match with exactly these seats on offer, in addition to those its rules offer when their person is late."""
    table = replace(match.clock, offered=tuple(sorted(set(seats))))
    return replace(match, clock=table, row=replace(match.row, clock=encode(table)))
