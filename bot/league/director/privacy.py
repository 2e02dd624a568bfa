"""What the league stores about one person: exported for them, or erased on their request.

Results stay, under a pseudonym that leads to no account, and the ratings of others are unchanged. A person who is
erased first drops out of their running seasons, as if they had done it themselves.
"""

from __future__ import annotations

from contextlib import AsyncExitStack

import msgspec
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.privacy import as_file
from bot.league.director.entry import Entry
from bot.league.director.reading import Reading
from bot.league.director.seasons import Seasons
from bot.records import (
    AttemptRow,
    EntrantRow,
    QueueRow,
    RatingChangeRow,
    RatingRow,
    RevisionRow,
    SeasonRow,
    SeasonSeatRow,
    VolunteerRow,
)


class OwnStanding(Struct, frozen=True, kw_only=True):
    """Where a person stands in a season. Ranks and divisions count from 1."""

    season: str
    name: str
    state: str
    division: int
    rank: int
    shared: bool
    points: float


class LeagueDossier(Struct, frozen=True):
    """Everything the league stores about one person."""

    ratings: tuple[RatingRow, ...]
    rating_history: tuple[RatingChangeRow, ...]
    revisions: tuple[RevisionRow, ...]
    entries: tuple[EntrantRow, ...]
    standings: tuple[OwnStanding, ...]
    volunteers_for: tuple[str, ...]
    queues: tuple[QueueRow, ...]
    daily_attempts: tuple[AttemptRow, ...]


class LeaguePrivacy:
    def __init__(self, seasons: Seasons, engine: Engine, entry: Entry, reading: Reading) -> None:
        self._seasons = seasons
        self._engine = engine
        self._entry = entry
        self._reading = reading

    async def export(self, player: str) -> bytes:
        """Everything that is stored about a person, by the engine and by the league, as one file."""
        store = self._seasons.store
        dossier = LeagueDossier(
            ratings=await store.find(RatingRow, player=player),
            rating_history=await store.find(RatingChangeRow, player=player),
            revisions=await store.find(RevisionRow, player=player),
            entries=await store.find(EntrantRow, player=player),
            standings=await self._standings(player),
            volunteers_for=tuple(row.season for row in await store.find(VolunteerRow, player=player)),
            queues=await store.find(QueueRow, player=player),
            daily_attempts=await store.find(AttemptRow, player=player),
        )
        engine = await self._engine.privacy.dossier(player)
        return await as_file({**msgspec.structs.asdict(engine), "league": dossier})

    async def _standings(self, player: str) -> tuple[OwnStanding, ...]:
        found = []
        for entry in await self._seasons.store.find(EntrantRow, player=player):
            season = await self._seasons.load(entry.season)
            for division, lines in enumerate(await self._reading.standings(season), start=1):
                found += [
                    OwnStanding(
                        season=season.id,
                        name=season.settings.name,
                        state=season.row.state,
                        division=division,
                        rank=line.rank,
                        shared=line.shared,
                        points=float(line.points),
                    )
                    for line in lines
                    if line.entrant == entry.number
                ]
        return tuple(found)

    async def erase(self, player: str) -> None:
        """Forget a person. No season they have to do with may be changed at the same time: a step that was begun before
        would write their id again."""
        for row in await self._seasons.store.find(EntrantRow, player=player):
            season = await self._seasons.store.get(SeasonRow, row.season)
            if season is not None and season.state != "closed" and row.state in ("waiting", "playing", "resting"):
                await self._entry.leave(row.season, player)
        async with AsyncExitStack() as stack:
            for season_id in sorted(await self._seasons_of(player)):  # in order, so that two erasures cannot deadlock
                await stack.enter_async_context(self._seasons.lock(season_id))
            await self._engine.privacy.erase(player)

    async def _seasons_of(self, player: str) -> set[str]:
        """The seasons whose rows name a person."""
        store = self._seasons.store
        return {
            *(row.season for row in await store.find(EntrantRow, player=player)),
            *(row.season for row in await store.find(VolunteerRow, player=player)),
            *(row.season for row in await store.find(SeasonSeatRow, substitute=player)),
            *(row.id for row in await store.find(SeasonRow, organiser=player)),
        }
