"""A table before the match starts: who sits where, as rows, and by which options.

Pure; the engine stores what comes out of here.
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


def checked_options(game: AnyGame, options: Mapping[str, object], seats: int | None) -> dict[str, Value]:
    """The options, valid for these seats, or for any number of seats the game allows while the table fills."""
    if seats is not None:
        return validate(game.meta, options, seats)
    least, most = game.meta.seats
    refusals: list[Refusal] = []
    for possible in range(least, most + 1):
        try:
            return validate(game.meta, options, possible)
        except Refusal as refusal:
            refusals.append(refusal)
    # What stands in the way at most numbers of seats is what people should hear about.
    reasons = [refusal.text for refusal in refusals]
    raise max(refusals, key=lambda refusal: reasons.count(refusal.text))
