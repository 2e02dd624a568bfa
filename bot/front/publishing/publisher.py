"""Keeps public and direct messages up to date, one task per match or person at a time.

Updates of the engine only wake it. What it sends follows from the log and the stored message state: so what was
committed but not announced before a crash is announced after the restart, and nothing is posted twice. No lock of a
match is held while a message is being sent.
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
from bot.front.publishing.panels import Panels
from bot.front.publishing.table_messages import TableMessages
from bot.front.publishing.transport import Transport, Unreachable
from bot.kernel import Refusal

log = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500

Target: TypeAlias = int | str  # the id of a match, for its table message, or of a person, for their direct message


class _Job:
    """The publishing of one target. `requested` is set again by each update that arrives while its task runs."""

    def __init__(self) -> None:
        self.requested = False
        self.urgent = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Publisher:
    def __init__(self, services: Services, transport: Transport, panels: Panels) -> None:
        self._services = services
        self._table_messages = TableMessages(services, transport, panels)
        self._direct_messages = DirectMessages(services, transport)
        self._jobs: dict[Target, _Job] = {}
        self._closing = False

    def on_update(self, update: Update) -> None:
        """Schedule the match of an update, and return at once."""
        can_wait = isinstance(update, Advanced) and not update.new_round and not update.asked
        self.schedule(update.match, urgent=not can_wait)

    def schedule(self, target: Target, *, urgent: bool = True) -> None:
        """Publish the present state of this match or person, soon or (if urgent) now."""
        job = self._jobs.setdefault(target, _Job())
        job.requested = True
        if urgent or self._closing:
            job.urgent.set()
        if job.task is None:
            job.task = asyncio.get_running_loop().create_task(self._run(target, job))

    async def recover(self) -> None:
        """After a start, or when a server admits us again: publish what is not announced yet."""
        for match_id in await self._services.engine.recover():
            self.schedule(match_id)
        for person in await self._direct_messages.recover():
            self.schedule(person)
        await self.remind()

    async def remind(self) -> None:
        """Schedule every match that has pending notices, or a round to post because its person has stopped."""
        notices = await self._services.engine.outbox.pending()
        for match_id in {*(notice.match for notice in notices), *self._table_messages.stopped()}:
            self.schedule(match_id)

    async def drain(self) -> None:
        """Publish everything that is scheduled without delay, and wait for it."""
        self._closing = True
        while self._jobs:
            for job in self._jobs.values():
                job.urgent.set()
            await asyncio.gather(*(job.task for job in self._jobs.values() if job.task))

    @property
    def pending(self) -> int:
        """How many matches and people are scheduled."""
        return len(self._jobs)

    async def _run(self, target: Target, job: _Job) -> None:
        try:
            while job.requested:
                with suppress(TimeoutError):  # several quick moves become one edit, unless one is urgent
                    async with asyncio.timeout(self._services.config.debounce):
                        await job.urgent.wait()
                job.urgent.clear()
                job.requested = False
                await self._publish_with_retry(target)
        finally:
            del self._jobs[target]

    async def _publish_with_retry(self, target: Target) -> None:
        """Retry until it is published, or cannot be."""
        pause = self._services.config.backoff
        while not await self._try_publish(target):
            if self._closing:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, self._services.config.max_backoff)

    async def _try_publish(self, target: Target) -> bool:
        """False: retry later."""
        try:
            await (self._direct_messages.update(target) if isinstance(target, str) else self._publish_match(target))
        except (Unreachable, Refusal) as error:
            # It stays unannounced, and is published by `recover`: at the next start, or when we are invited again.
            log.warning("%s cannot be published: %r", _name(target), error)
        except Exception as error:
            if _is_transient(error):
                log.warning("publishing %s will be retried: %r", _name(target), error)
                return False
            log.exception("publishing %s failed", _name(target))
        return True

    async def _publish_match(self, match_id: int) -> None:
        try:
            published = await self._table_messages.update(match_id)
        except Unreachable:
            outbox = self._services.engine.outbox
            await outbox.mark_failed(await outbox.pending(match=match_id))
            raise
        for person in {*published.direct, *self._direct_messages.affected_by(published.match)}:
            self.schedule(person)


def _name(target: Target) -> str:
    """For the log, which identifies no person."""
    return "a direct message" if isinstance(target, str) else f"match {target}"


def _is_transient(error: Exception) -> bool:
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= SERVER_ERROR
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError)
