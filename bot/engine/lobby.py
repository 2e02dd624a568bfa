"""A table before the match starts: who sits where, as rows. Pure; the engine stores what comes out of here."""

from __future__ import annotations

import msgspec

from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal
from bot.records import LOBBY, SeatRow


def require_lobby(match: Match) -> None:
    if match.row.status != LOBBY:
        raise LobbyRefusal("started")


def occupied(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    return tuple(row for row in seats if row.player is not None or row.policy is not None)


def seat_of(match: Match, player: str) -> int | None:
    """The seat a person sits on, if any."""
    return next((row.seat for row in match.seats if row.player == player), None)


def sit(match: Match, *, player: str | None = None, policy: str | None = None) -> tuple[SeatRow, ...]:
    """One more occupant at the end of the table."""
    require_lobby(match)
    if player is not None and seat_of(match, player) is not None:
        raise LobbyRefusal("already_seated")
    taken = occupied(match.seats)
    most = match.game.meta.seats[1]
    if len(taken) >= most:
        raise LobbyRefusal("full", most=most)
    return (*taken, SeatRow(match=match.row.id, seat=len(taken), player=player, policy=policy))


def stand(match: Match, seat: int) -> tuple[SeatRow, ...]:
    """Everybody behind the seat that becomes free moves up."""
    require_lobby(match)
    if not 0 <= seat < len(match.seats):
        raise LobbyRefusal("not_seated")
    left = [row for row in occupied(match.seats) if row.seat != seat]
    return tuple(msgspec.structs.replace(row, seat=place) for place, row in enumerate(left))


def vacated(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The rows to store: the new seats, and empty ones where the table became shorter."""
    gone = before[len(after) :]
    return (*after, *(msgspec.structs.replace(row, player=None, policy=None) for row in gone))
