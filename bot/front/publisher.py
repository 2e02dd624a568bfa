"""What everybody sees: the lobby, one message per round, and who is called when it becomes their turn.

Woken by the engine's updates, but told only by the log and the notes of the table: so what was committed and not
announced before a crash is announced after it, and the same page is never posted twice. No match is locked while a
message is on its way.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import aiohttp
import discord

from bot.engine.updates import Advanced, Update
from bot.front.desk import Desk
from bot.front.pages import Pages
from bot.front.post import Post, Unreachable
from bot.kernel import Refusal

log = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500


class _Table:
    """News of one match that is not told yet, and the task that tells it."""

    def __init__(self) -> None:
        self.fresh = False
        self.hurry = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Publisher:
    def __init__(self, desk: Desk, post: Post) -> None:
        self._desk = desk
        self._pages = Pages(desk, post)
        self._tables: dict[int, _Table] = {}
        self._closing = False

    def hear(self, update: Update) -> None:
        """Takes note of an update and returns at once."""
        can_wait = isinstance(update, Advanced) and not update.new_round and not update.asked
        self.wake(update.match, hurry=not can_wait)

    def wake(self, match_id: int, *, hurry: bool = True) -> None:
        """See to it that everybody is shown how this match stands."""
        table = self._tables.setdefault(match_id, _Table())
        table.fresh = True
        if hurry or self._closing:
            table.hurry.set()
        if table.task is None:
            table.task = asyncio.get_running_loop().create_task(self._tell(match_id, table))

    async def recover(self) -> None:
        """After a start, or when a server lets us in again: tell what nobody was told."""
        for match_id in await self._desk.engine.recover():
            self.wake(match_id)
        await self.remind()

    async def remind(self) -> None:
        """Go to the tables at which somebody is still to be called."""
        for match_id in {notice.match for notice in await self._desk.engine.notices.pending()}:
            self.wake(match_id)

    async def drain(self) -> None:
        """Tell at once whatever is left to tell, and wait for it."""
        self._closing = True
        while self._tables:
            for table in self._tables.values():
                table.hurry.set()
            await asyncio.gather(*(table.task for table in self._tables.values() if table.task))

    @property
    def busy(self) -> int:
        """How many tables have news on the way."""
        return len(self._tables)

    async def _tell(self, match_id: int, table: _Table) -> None:
        try:
            while table.fresh:
                await self._gather_news(table)
                table.fresh = False
                await self._persist(match_id)
        finally:
            del self._tables[match_id]

    async def _gather_news(self, table: _Table) -> None:
        """Several quick moves become one edit; what cannot wait does not."""
        with suppress(TimeoutError):
            await asyncio.wait_for(table.hurry.wait(), self._desk.manners.gathering)
        table.hurry.clear()

    async def _persist(self, match_id: int) -> None:
        """Try until it is told, or until we learn that it cannot be."""
        pause = self._desk.manners.backoff
        while not await self._try(match_id):
            if self._closing:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, self._desk.manners.longest_backoff)

    async def _try(self, match_id: int) -> bool:
        """False: it may work later."""
        try:
            await self._pages.tell(match_id)
        except (Unreachable, Refusal) as error:
            # It stays unannounced: the next start, or being invited again, tells it.
            log.warning("match %d cannot be shown: %r", match_id, error)
        except Exception as error:
            if _passes(error):
                log.warning("match %d will be shown later: %r", match_id, error)
                return False
            log.exception("match %d could not be shown", match_id)
        return True


def _passes(error: Exception) -> bool:
    """Whether this is a trouble that goes away by itself."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= SERVER_ERROR
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError)
