"""What is stored about one person: exported for them, or erased on their request.

Matches belong to all who played them, so results and logs stay; the person's name, settings and every link from them
to a match are deleted. Logs hold seats, never names.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct, json

from bot.engine import lobby
from bot.engine.exclusions import of_person, server_of_keeper
from bot.engine.live_matches import LiveMatches
from bot.engine.people import Player
from bot.engine.ports import PersonStore
from bot.engine.seats import Seats
from bot.engine.tables import Tables
from bot.kernel import Wish
from bot.records import (
    LOBBY,
    RUNNING,
    ClockRow,
    ExclusionRow,
    InvitationRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    ResultRow,
    SeatRow,
    SeenRow,
)


class KnownMatch(Struct, frozen=True):
    match: int
    game: str
    table: str
    status: str
    created: float
    seat: int
    clock: ClockRow | None  # how they kept time
    plan: tuple[Wish, ...]  # what they wanted done for them


class Dossier(Struct, frozen=True):
    """Everything stored about one person."""

    player: Player | None
    matches: tuple[KnownMatch, ...]
    results: tuple[ResultRow, ...]
    looked_at: tuple[SeenRow, ...]  # how far in each match
    told: tuple[NoticeRow, ...]
    invited_to: tuple[int, ...]  # matches
    keeps_away: tuple[str | None, ...]  # people from their tables; None: one who was erased
    kept_away_by_servers: tuple[str, ...]
    kept_away_by_people: int  # how many; who they are is theirs to tell


class Privacy:
    def __init__(self, live: LiveMatches, store: PersonStore, tables: Tables, seats: Seats) -> None:
        self._live = live
        self._store = store
        self._tables = tables
        self._seats = seats

    async def export(self, player: str) -> bytes:
        """Everything that is stored about a person, as a file they can read."""
        return await as_file(await self.dossier(player))

    async def dossier(self, player: str) -> Dossier:
        """Reads the rows of the person only, not the logs of their matches."""
        exclusions = [server_of_keeper(row.keeper) for row in await self._store.find(ExclusionRow, player=player)]
        return Dossier(
            player=await self._live.people.player(player),
            matches=await self._known_matches(player),
            results=(await self._store.find(ResultRow, player=player))[::-1],
            looked_at=await self._store.find(SeenRow, player=player),
            told=await self._store.find(NoticeRow, player=player),
            invited_to=tuple(row.match for row in await self._store.find(InvitationRow, player=player)),
            keeps_away=tuple(row.player for row in await self._live.exclusions.of(of_person(player))),
            kept_away_by_servers=tuple(server for server in exclusions if server is not None),
            kept_away_by_people=exclusions.count(None),
        )

    async def _known_matches(self, player: str) -> tuple[KnownMatch, ...]:
        seats = {row.match: row.seat for row in await self._store.find(SeatRow, player=player)}
        rows = [row for live in (True, False) for row in await self._live.store.matches_of(player, live=live)]
        return tuple([await self._known_match(row, seats[row.id]) for row in rows if row.id in seats])

    async def _known_match(self, row: MatchRow, seat: int) -> KnownMatch:
        planned = await self._store.get(PlanRow, row.id, seat)
        return KnownMatch(
            match=row.id,
            game=row.game,
            table=row.table,
            status=row.status,
            created=row.created,
            seat=seat,
            clock=await self._store.get(ClockRow, row.id, seat),
            plan=() if planned is None else json.decode(planned.plan, type=tuple[Wish, ...]),
        )

    async def erase(self, player: str) -> None:
        """Forget a person. They leave lobbies and give up running matches first, as if they had done it themselves."""
        for match in await self._live.playable(player):
            await self._leave(match.row.id, player)
        await self._store.erase(player)
        self._live.people.forget(player)
        self._live.cache.invalidate_all()  # any match may have named them: as a former host, or as invited

    async def _leave(self, match_id: int, player: str) -> None:
        async with self._live.lock(match_id) as locked:
            seat = lobby.seat_of(locked.match, player)
            if seat is None:
                return
            if locked.match.row.status == LOBBY:
                await self._tables.stand_locked(locked, seat)
            elif locked.match.row.status == RUNNING:
                await self._seats.give_up(locked, seat)
                if locked.match.row.host == player:
                    others = (row.player for row in locked.match.seats if row.player not in (None, player))
                    await self._live.save_row(locked, host=next(others, None) or "")


async def as_file(dossier: object) -> bytes:
    """A dossier as text. In a thread: that of a person with thousands of results has megabytes."""
    return await asyncio.to_thread(lambda: json.format(json.encode(dossier), indent=1))
