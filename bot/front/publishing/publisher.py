"""Keeps public and direct messages up to date, one task per match or person at a time.

Updates of the engine only wake it. What it sends follows from the log and the stored message state: so what was
committed but not announced before a crash is announced after the restart, and nothing is posted twice. No lock of a
match is held while a message is being sent.

What people have just caused is published at once. What a start, a server or a reminder brings up at the same time waits
in the backlog: few of it are worked on at a time, in the order of `fair_queue`, and `pacing` delays its requests
behind those of people.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TypeAlias

import aiohttp
import discord

from bot.engine.match import Match
from bot.engine.updates import Advanced, Update
from bot.front.interactions.services import Services
from bot.front.publishing.direct_messages import DirectMessages
from bot.front.publishing.fair_queue import FairQueue, Lane
from bot.front.publishing.idle_lobbies import IdleLobbies
from bot.front.publishing.mentions import pending_deliveries
from bot.front.publishing.pacing import Pacer, Suspended, sending
from bot.front.publishing.panels import Panels
from bot.front.publishing.table_messages import TableMessages
from bot.front.publishing.transport import Transport, Unreachable
from bot.front.publishing.unreachable_tables import UnreachableTables
from bot.front.ui import addresses, message_state
from bot.kernel import Refusal
from bot.records import MatchAtTable, Scope

log = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500
MAX_BACKLOG_JOBS = 16  # worked on at a time; more would hold pictures that wait for their turn
MAX_OF_GROUP = 4  # of them, of one server
MAX_BACKLOG_ATTEMPTS = 8  # about two minutes, in which a job takes the place of another one

Target: TypeAlias = int | str  # the id of a match, for its table message, or of a person, for their direct message


class _Job:
    """The publishing of one target. `requested` is set again by each update that arrives while its task runs."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.requested = False
        self.urgent = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Publisher:
    def __init__(self, services: Services, transport: Transport, pacer: Pacer, panels: Panels) -> None:
        self._services = services
        self._transport = transport
        self._pacer = pacer
        self._table_messages = TableMessages(services, transport, panels)
        self._direct_messages = DirectMessages(services, transport)
        self._idle_lobbies = IdleLobbies(services)
        self._unreachable = UnreachableTables(services, transport)
        self._jobs: dict[Target, _Job] = {}
        self._backlog: FairQueue[Target] = FairQueue(MAX_OF_GROUP)
        self._backlog_jobs = 0
        self._connected = False
        self._closing = False

    def on_update(self, update: Update) -> None:
        """Schedule the match of an update, and return at once."""
        can_wait = isinstance(update, Advanced) and not update.new_round and not update.asked
        self.schedule(update.match, urgent=not can_wait)

    def schedule(self, target: Target, *, urgent: bool = True) -> None:
        """Publish the present state of this match or person, soon or (if urgent) now."""
        job = self._request(target, Lane.LIVE)
        if urgent or self._closing:
            job.urgent.set()

    def enqueue(self, target: Target, lane: Lane, group: str) -> None:
        """Publish the present state of this match or person when its turn comes in the backlog."""
        if not self._closing:
            self._backlog.push(lane, group, target)
            self._start_backlog()

    # --- what is to be published --------------------------------------------------------------------------------

    async def load(self) -> None:
        """Load what is stored about messages, before the first update, also of a shard that was taken."""
        await self._direct_messages.load()

    async def recover(self, scope: Scope | None = None) -> None:
        """After a start, when it is known which servers there are: publish what is not announced there yet. With a
        scope, that of the shard that was taken."""
        self._connected = True
        self._enqueue_tables(await self._services.engine.unannounced(scope=scope), Lane.DUE)
        await self.remind()
        self._enqueue_tables(await self._services.engine.lobbies(scope=scope), Lane.IDLE)
        for person in self._direct_messages.people():
            self.enqueue(person, Lane.IDLE, addresses.DIRECT)

    async def recover_server(self, server: str) -> None:
        """A server invited us (again), or came back after an outage: publish what is not announced there yet."""
        self._unreachable.reconsider(server)
        prefix = addresses.prefix_of(server)
        self._enqueue_tables(await self._services.engine.unannounced(prefix), Lane.DUE)
        self._enqueue_tables(await self._services.engine.lobbies(prefix), Lane.IDLE)

    def reconsider(self, server: str, *, seen: str | None = None) -> None:
        """Something about the channels of a server has changed, or a person was `seen` at a table: try again what
        could not be reached."""
        self._enqueue_tables(self._unreachable.reconsider(server, seen=seen), Lane.DUE)

    async def remind(self) -> None:
        """Schedule what has pending notices or a round to post because its person has stopped; close idle lobbies."""
        notices = await self._services.engine.outbox.pending()
        for match_id in {*(notice.match for notice in notices), *self._table_messages.stopped()}:
            table = (await self._services.engine.match(match_id)).row.table
            self.enqueue(match_id, Lane.DUE, addresses.group_of(table))
        await self._idle_lobbies.close()

    async def drain(self) -> None:
        """Publish what people have caused without delay, and wait for it. The backlog is found again at a start."""
        self._closing = True
        self._backlog.clear()
        while self._jobs:
            for job in self._jobs.values():
                job.urgent.set()
            await asyncio.gather(*(job.task for job in self._jobs.values() if job.task))

    @property
    def pending(self) -> int:
        """How many matches and people are scheduled."""
        return len(self._jobs) + len(self._backlog)

    def _enqueue_tables(self, found: Iterable[MatchAtTable], lane: Lane) -> None:
        for each in found:
            if self._transport.is_listed(each.table):
                self.enqueue(each.match, lane, addresses.group_of(each.table))

    # --- jobs ---------------------------------------------------------------------------------------------------

    def _request(self, target: Target, lane: Lane) -> _Job:
        job = self._jobs.setdefault(target, _Job(lane))
        job.lane = min(job.lane, lane)
        job.requested = True
        if job.task is None:
            job.task = asyncio.get_running_loop().create_task(self._run(target, job))
        return job

    def _start_backlog(self) -> None:
        while self._backlog_jobs < MAX_BACKLOG_JOBS and (found := self._backlog.pop()) is not None:
            group, target = found
            self._backlog_jobs += 1
            job = self._request(target, Lane.DUE)
            job.urgent.set()
            assert job.task is not None
            job.task.add_done_callback(partial(self._backlog_job_done, group))

    def _backlog_job_done(self, group: str, _: asyncio.Task[None]) -> None:
        self._backlog_jobs -= 1
        self._backlog.release(group)
        self._start_backlog()

    async def _run(self, target: Target, job: _Job) -> None:
        try:
            while job.requested:
                with suppress(TimeoutError):  # several quick moves become one edit, unless one is urgent
                    async with asyncio.timeout(self._services.config.debounce):
                        await job.urgent.wait()
                job.urgent.clear()
                job.requested = False
                with sending(lane=job.lane):
                    await self._publish_with_retry(target, job)
        finally:
            del self._jobs[target]

    async def _publish_with_retry(self, target: Target, job: _Job) -> None:
        """Retry until it is published, or cannot be. What is in the backlog is found again at the next start."""
        pause, attempts = self._services.config.backoff, 1
        while not await self._try_publish(target):
            if self._closing or (job.lane is not Lane.LIVE and attempts == MAX_BACKLOG_ATTEMPTS):
                return
            await asyncio.sleep(pause)
            pause, attempts = min(2 * pause, self._services.config.max_backoff), attempts + 1

    async def _try_publish(self, target: Target) -> bool:
        """False: retry later."""
        if self._pacer.suspended:
            return False
        try:
            await (self._direct_messages.update(target) if isinstance(target, str) else self._publish_match(target))
        except Suspended:
            return False
        except (Unreachable, Refusal) as error:
            # It stays unannounced, and is published when the table can be reached again.
            log.warning("%s cannot be published: %r", _name(target), error)
        except Exception as error:
            if _is_transient(error):
                log.warning("publishing %s will be retried: %r", _name(target), error)
                return False
            log.exception("publishing %s failed", _name(target))
        return True

    async def _publish_match(self, match_id: int) -> None:
        match = await self._services.engine.match(match_id)
        if not self._services.engine.shards.accepts(match.row.table):
            return  # published by the process that has its shard
        if not (self._transport.is_listed(match.row.table) and self._unreachable.may_try(match)):
            await self._leave_unpublished(match)
            return
        try:
            published = await self._table_messages.update(match_id)
        except Unreachable:
            await self._unreachable.store(match)
            await self._leave_unpublished(match)
            raise
        await self._unreachable.forget(published.match)
        for person in {*published.direct, *self._direct_messages.affected_by(published.match)}:
            self.schedule(person)

    async def _leave_unpublished(self, match: Match) -> None:
        """The table cannot be reached. Who wants direct messages still gets them; other notices are due again later."""
        if not self._connected:
            return
        entries = await self._services.engine.actions(match.row.id, message_state.read(match).log_start)
        deliveries = await pending_deliveries(self._services, match, entries)
        await self._services.engine.outbox.mark_failed((*deliveries.mentions, *deliveries.suppressed))
        for person in {*deliveries.direct, *self._direct_messages.affected_by(match)}:
            self.schedule(person)


def _name(target: Target) -> str:
    """For the log, which identifies no person."""
    return "a direct message" if isinstance(target, str) else f"match {target}"


def _is_transient(error: Exception) -> bool:
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= SERVER_ERROR
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError)
