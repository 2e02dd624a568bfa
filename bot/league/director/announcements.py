"""Posts what seasons have to announce, from an outbox, until it is posted.

The row is written together with the step it is about. Between posting and storing that it was posted the process may be
killed; the id of the row is the nonce by which the front recognises the second time.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.engine.ports import Clock
from bot.engine.shards import Shards
from bot.engine.time.calendar import HOUR
from bot.engine.time.clock import MINUTE
from bot.league.ports import Announcer, LeagueStore
from bot.records import AnnouncementRow, Change, SeasonRow, StorageFailure

log = logging.getLogger(__name__)

BATCH = 50
MAX_DELAY = 6 * HOUR


class Announcements:
    def __init__(self, store: LeagueStore, clock: Clock, announcer: Announcer, shards: Shards) -> None:
        self._store = store
        self._clock = clock
        self._announcer = announcer
        self._shards = shards

    async def run(self) -> int:
        """Post everything that is due; returns how much that was."""
        posted = 0
        while rows := await self._store.due_announcements(self._shards.scope, self._clock(), BATCH):
            for row in rows:
                posted += await self._post(row)
        return posted

    async def _post(self, row: AnnouncementRow) -> bool:
        season = await self._store.get(SeasonRow, row.season)
        assert season is not None, "an announcement refers to a season"
        try:
            await self._announcer.announce(season, row)
        except StorageFailure:
            raise
        except Exception:
            log.exception("an announcement of season %s could not be posted", row.season)
            delay = min(MINUTE * 2**row.tries, MAX_DELAY)
            await self._store.commit(Change.of(replace(row, tries=row.tries + 1, next_try=self._clock() + delay)))
            return False
        await self._store.commit(Change.of(replace(row, next_try=None)))
        return True

    async def known(self, announcement: str) -> bool:
        """Whether this has been announced, or will be."""
        return await self._store.get(AnnouncementRow, announcement) is not None
