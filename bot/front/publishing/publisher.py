"""What everybody sees: the lobby, one message per round, and who is called when it becomes their turn; and the letters
of those who would rather hear it in private.

Woken by the engine's updates, but told only by the log and the notes of the table: so what was committed and not
announced before a crash is announced after it, and the same page is never posted twice. No match is locked while a
message is on its way.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TypeAlias

import aiohttp
import discord

from bot.engine.updates import Advanced, Update
from bot.front.interactions.services import Services
from bot.front.publishing.direct_messages import DirectMessages
from bot.front.publishing.table_messages import TableMessages
from bot.front.publishing.transport import Transport, Unreachable
from bot.kernel import Refusal

log = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500


Target: TypeAlias = int | str  # a match, told at its table, or a person, told by letter


class _News:
    """What is not told yet, and the task that tells it."""

    def __init__(self) -> None:
        self.fresh = False
        self.hurry = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Publisher:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._pages = TableMessages(services, transport)
        self._letters = DirectMessages(services, transport)
        self._news: dict[Target, _News] = {}
        self._closing = False

    def hear(self, update: Update) -> None:
        """Takes note of an update and returns at once."""
        can_wait = isinstance(update, Advanced) and not update.new_round and not update.asked
        self.wake(update.match, hurry=not can_wait)

    def wake(self, whom: Target, *, hurry: bool = True) -> None:
        """See to it that everybody is shown how this match stands, or this person what waits for them."""
        news = self._news.setdefault(whom, _News())
        news.fresh = True
        if hurry or self._closing:
            news.hurry.set()
        if news.task is None:
            news.task = asyncio.get_running_loop().create_task(self._tell(whom, news))

    async def recover(self) -> None:
        """After a start, or when a server lets us in again: tell what nobody was told."""
        for match_id in await self._services.engine.recover():
            self.wake(match_id)
        for person in await self._letters.recover():
            self.wake(person)
        await self.remind()

    async def remind(self) -> None:
        """Go to the tables at which somebody is still to be called."""
        for match_id in {notice.match for notice in await self._services.engine.outbox.pending()}:
            self.wake(match_id)

    async def drain(self) -> None:
        """Tell at once whatever is left to tell, and wait for it."""
        self._closing = True
        while self._news:
            for news in self._news.values():
                news.hurry.set()
            await asyncio.gather(*(news.task for news in self._news.values() if news.task))

    @property
    def busy(self) -> int:
        """How many tables and people have news on the way."""
        return len(self._news)

    async def _tell(self, whom: Target, news: _News) -> None:
        try:
            while news.fresh:
                await self._gather(news)
                news.fresh = False
                await self._persist(whom)
        finally:
            del self._news[whom]

    async def _gather(self, news: _News) -> None:
        """Several quick moves become one edit; what cannot wait does not."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._services.config.gathering):
                await news.hurry.wait()
        news.hurry.clear()

    async def _persist(self, whom: Target) -> None:
        """Try until it is told, or until we learn that it cannot be."""
        pause = self._services.config.backoff
        while not await self._try(whom):
            if self._closing:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, self._services.config.longest_backoff)

    async def _try(self, whom: Target) -> bool:
        """False: it may work later."""
        try:
            await (self._letters.tell(whom) if isinstance(whom, str) else self._show(whom))
        except (Unreachable, Refusal) as error:
            # It stays unannounced: the next start, or being invited again, tells it.
            log.warning("%s cannot be shown: %r", _named(whom), error)
        except Exception as error:
            if _passes(error):
                log.warning("%s will be shown later: %r", _named(whom), error)
                return False
            log.exception("%s could not be shown", _named(whom))
        return True

    async def _show(self, match_id: int) -> None:
        try:
            told = await self._pages.tell(match_id)
        except Unreachable:
            notices = self._services.engine.outbox
            await notices.failed(await notices.pending(match=match_id))
            raise
        for person in {*told.letters, *self._letters.concerned(told.match)}:
            self.wake(person)


def _named(whom: Target) -> str:
    """For the log, which names no person."""
    return "a letter" if isinstance(whom, str) else f"match {whom}"


def _passes(error: Exception) -> bool:
    """Whether this is a trouble that goes away by itself."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= SERVER_ERROR
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError)
