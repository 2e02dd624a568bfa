"""What is known about one person, handed to them or erased on their request.

Matches belong to everybody who played them, so results and logs stay; the person's name, settings and every link from
them to a match go. Logs never held a name: they know seats.
"""

from __future__ import annotations

from msgspec import Struct, json
from msgspec.structs import replace

from bot.engine import lobby
from bot.engine.live_matches import LiveMatches
from bot.engine.log import GaveUp, encode
from bot.engine.match import Match
from bot.engine.people import Player
from bot.engine.ports import PersonStore
from bot.engine.updates import Closed, LobbyChanged
from bot.kernel import Wish
from bot.records import (
    ABANDONED,
    LOBBY,
    RUNNING,
    Change,
    ClockRow,
    NoticeRow,
    ResultRow,
    SeenRow,
    StoredMatch,
)


class KnownMatch(Struct, frozen=True):
    match: int
    game: str
    table: str
    status: str
    created: float
    seat: int | None
    clock: ClockRow | None  # how they kept time
    plan: tuple[Wish, ...]  # what they wanted done for them


class Dossier(Struct, frozen=True):
    """Everything stored about one person."""

    player: Player | None
    matches: tuple[KnownMatch, ...]
    results: tuple[ResultRow, ...]
    looked_at: tuple[SeenRow, ...]  # how far in each match
    told: tuple[NoticeRow, ...]


class Privacy:
    def __init__(self, live: LiveMatches, store: PersonStore) -> None:
        self._live = live
        self._store = store

    async def export(self, player: str) -> bytes:
        """Everything we know about a person, as a file they can read."""
        matches = []
        for live in (True, False):
            for row in await self._live.store.matches_of(player, live=live):
                stored = await self._live.store.load(row.id)
                if stored is not None:
                    matches.append(_known(stored, player))
        dossier = Dossier(
            player=await self._live.people.player(player),
            matches=tuple(matches),
            results=(await self._store.find(ResultRow, player=player))[::-1],
            looked_at=await self._store.find(SeenRow, player=player),
            told=await self._store.find(NoticeRow, player=player),
        )
        return json.format(json.encode(dossier), indent=1)

    async def erase(self, player: str) -> None:
        """Forget a person. Their running matches go on without them, as if they had given up."""
        for match in await self._live.playable(player):
            await self._leave(match.row.id, player)
        await self._store.erase(player)
        self._live.people.forget(player)
        self._live.cache.forget_all()  # any table may have named them, if only as somebody who was invited

    async def _leave(self, match_id: int, player: str) -> None:
        async with self._live.hold(match_id) as held:
            seat = lobby.seat_of(held.match, player)
            if seat is None:
                return
            if held.match.row.status == RUNNING:
                await self._live.append(held, seat, GaveUp())
                held.match = _without(held.match, player)
                await self._live.save_row(held, clock=encode(held.match.clock))
            elif held.match.row.status == LOBBY:
                seats = lobby.stand(held.match, seat)
                people = [row.player for row in seats if row.player is not None]
                status = LOBBY if people else ABANDONED
                row = replace(held.match.row, host=people[0] if people else "", status=status)
                await self._live.commit(held, Change.of(row, *lobby.vacated(held.match.seats, seats)))
                held.forget()
                self._live.publish((LobbyChanged if people else Closed)(row.id, row.table))


def _known(stored: StoredMatch, player: str) -> KnownMatch:
    row = stored.match
    seat = next((sitting.seat for sitting in stored.seats if sitting.player == player), None)
    plan = next((planned.plan for planned in stored.plans if planned.seat == seat), b"[]")
    return KnownMatch(
        match=row.id,
        game=row.game,
        table=row.table,
        status=row.status,
        created=row.created,
        seat=seat,
        clock=next((clock for clock in stored.clocks if clock.seat == seat), None),
        plan=json.decode(plan, type=tuple[Wish, ...]),
    )


def _without(match: Match, player: str) -> Match:
    """A running match that says nothing about a person: neither that they host it nor what they agreed to."""
    votes = {what: tuple(who for who in agreed if who != player) for what, agreed in match.clock.votes.items()}
    people = [row.player for row in match.seats if row.player is not None]
    host = next(iter(people), "") if match.row.host == player else match.row.host
    return replace(match, row=replace(match.row, host=host), clock=replace(match.clock, votes=votes))
