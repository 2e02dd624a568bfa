"""A table before its match starts: who sits where, as rows, and by which options.

Pure functions; `tables.py` calls them under the lock of the match and stores what they return.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal
from bot.kernel import AnyGame, Refusal
from bot.kernel.options import Value, validate
from bot.records import LOBBY, SeatRow


def require_lobby(match: Match) -> None:
    if match.row.status != LOBBY:
        raise LobbyRefusal("started")


def occupied(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    return tuple(row for row in seats if row.player is not None or row.policy is not None)


def seat_of(match: Match, player: str) -> int | None:
    """The seat a person sits on, if any."""
    return next((row.seat for row in match.seats if row.player == player), None)


def capacity(match: Match) -> int:
    """How many seats this table has: what its host wants, within what the game allows."""
    game_max = match.game.meta.seats[1]
    return min(match.seating.max_seats or game_max, game_max)


def sit(match: Match, *, player: str | None = None, policy: str | None = None) -> tuple[SeatRow, ...]:
    """The seats with one more occupant at the end of the table."""
    require_lobby(match)
    if player is not None and seat_of(match, player) is not None:
        raise LobbyRefusal("already_seated")
    taken, seats = occupied(match.seats), capacity(match)
    if len(taken) >= seats:
        raise LobbyRefusal("full", most=seats)
    return (*taken, SeatRow(match=match.row.id, seat=len(taken), player=player, policy=policy))


def stand(match: Match, seat: int) -> tuple[SeatRow, ...]:
    """The seats without the occupant of this one; those behind it move up."""
    require_lobby(match)
    if not 0 <= seat < len(match.seats):
        raise LobbyRefusal("not_seated")
    others = [row for row in occupied(match.seats) if row.seat != seat]
    return tuple(msgspec.structs.replace(row, seat=index) for index, row in enumerate(others))


def seats_at_start(match: Match, at_least: int = 0) -> tuple[SeatRow, ...]:
    """The seats with which a match starts: computer players take the free ones where the host wants that.

    Where the host named no number of seats, only as many are filled as the game needs, or `at_least` so many.
    """
    seats, limit = occupied(match.seats), capacity(match)
    if len(seats) > limit:
        raise LobbyRefusal("full", most=limit)
    if not (match.seating.fill or at_least):
        return seats
    wanted = limit if match.seating.max_seats else min(limit, max(at_least, match.game.meta.seats[0]))
    policy = match.game.meta.substitute
    added = (SeatRow(match=match.row.id, seat=seat, policy=policy) for seat in range(len(seats), wanted))
    return (*seats, *added)


def seat_rows(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The rows to store: the new seats, and empty rows for those that are no longer there."""
    emptied = before[len(after) :]
    return (*after, *(msgspec.structs.replace(row, player=None, policy=None) for row in emptied))


def checked_options(game: AnyGame, options: Mapping[str, object], seats: int | None) -> dict[str, Value]:
    """The options, valid for these seats, or for any number of seats the game allows while the table fills."""
    if seats is not None:
        return validate(game.meta, options, seats)
    min_seats, max_seats = game.meta.seats
    refusals: list[Refusal] = []
    for possible in range(min_seats, max_seats + 1):
        try:
            return validate(game.meta, options, possible)
        except Refusal as refusal:
            refusals.append(refusal)
    # The reason that applies to the most numbers of seats explains the problem best.
    reasons = [refusal.text for refusal in refusals]
    raise max(refusals, key=lambda refusal: reasons.count(refusal.text))
