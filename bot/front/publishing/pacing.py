"""Paces every request to Discord except answers to interactions, whichever part of the bot sends it.

Discord allows an application 50 requests a second and does not count answers to interactions. The library knows the
limits of single routes only, and repeats a refused request by itself; so requests are counted and delayed where they
leave, in a trace of its HTTP session, and not where they are made. A request waits for its turn in a fair queue: the
lane and the group of the task that sends it (`sending`) decide the order. Anything that sends many requests, such as
opening the threads of a whole league, only has to choose its lane.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Protocol

import aiohttp
from msgspec import Struct
from msgspec.structs import replace
from yarl import URL

from bot.front.publishing.circuit_breaker import CircuitBreaker, Level
from bot.front.publishing.fair_queue import FairQueue, Lane
from bot.front.ui.refusals import FrontRefusal

ANSWERS = frozenset({"interactions", "webhooks"})  # resources under which interactions are answered
CONNECTING = frozenset({"gateway"})  # needed to connect, and never refused
TICK = 1e-6  # seconds; a shorter delay is none


class Pace(Struct, frozen=True):
    """At most `burst` + `per_second` requests leave in any second, 39. Delays on the way may bring some of them closer
    together, and even then no more than 45 shall arrive in one."""

    per_second: float = 35.0
    burst: int = 4
    max_in_flight: int = 30
    max_in_flight_of_group: int = 10


class Timer(Protocol):
    """Seconds from an arbitrary moment, and calling something later."""

    def __call__(self) -> float: ...

    def call_later(self, delay: float, callback: Callable[[], None]) -> object: ...


class LoopTimer:
    """The time of the running event loop."""

    def __call__(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        return asyncio.get_running_loop().call_later(delay, callback)


class Origin(Struct, frozen=True):
    """What a request is sent for. Handlers set nothing: a person waits for them."""

    lane: Lane = Lane.LIVE
    group: str = ""


BY_A_PERSON = Origin()
_origin: ContextVar[Origin] = ContextVar("origin", default=BY_A_PERSON)


@contextmanager
def sending(lane: Lane | None = None, group: str | None = None) -> Iterator[None]:
    """Requests of this task within the block belong to this lane and this group; what is None stays as it was."""
    outer = _origin.get()
    changes = {name: value for name, value in (("lane", lane), ("group", group)) if value is not None}
    token = _origin.set(replace(outer, **changes))
    try:
        yield
    finally:
        _origin.reset(token)


class Suspended(FrontRefusal):
    """Too many answers were invalid: for a while the bot sends nothing but answers to interactions."""


class Pacer:
    def __init__(self, pace: Pace, timer: Timer) -> None:
        self._pace = self._whole = pace
        self._timer = self.timer = timer
        self.breaker = CircuitBreaker(timer)
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue(pace.max_in_flight_of_group)
        self._in_flight = 0
        self.sent = 0  # requests since the start
        self._next = 0.0  # when the next request would be due if there were no burst
        self._woken = False  # a timer is set

    def divide(self, processes: int) -> None:
        """Use only this share of the requests that the whole bot may send."""
        burst = max(1, self._whole.burst // processes)
        self._pace = replace(self._whole, per_second=self._whole.per_second / processes, burst=burst)

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return len(self._waiting)

    @property
    def suspended(self) -> bool:
        return self.breaker.level is Level.ANSWERS_ONLY

    def trace(self) -> aiohttp.TraceConfig:
        """To be given to the HTTP session whose requests are paced."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._on_start)
        trace.on_request_end.append(self._on_end)
        trace.on_request_exception.append(self._on_exception)
        return trace

    async def enter(self) -> str:
        """Wait until a request of the present origin may be sent. Returns its group, for `leave`."""
        if self.suspended:
            raise Suspended("suspended")
        origin = _origin.get()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.push(origin.lane, origin.group, turn)
        self._start_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # cancelled in the moment in which its turn had come
                self.leave(origin.group)
            raise
        return origin.group

    def leave(self, group: str) -> None:
        """A request that had entered is answered, or has failed."""
        self._in_flight -= 1
        self._waiting.release(group)
        self._start_next()

    def _start_next(self) -> None:
        """Let go as many as may be sent now; where only time is missing, continue when it has passed."""
        while self._waiting and self._in_flight < self._pace.max_in_flight:
            level = self.breaker.level
            delay = 0.0 if level is Level.ANSWERS_ONLY else self._delay()
            if delay > TICK:
                if not self._woken:
                    self._woken = True
                    self._timer.call_later(delay, self._wake)
                return
            found = self._waiting.pop()
            if found is None:
                return  # every group that waits is at its limit, and `leave` continues
            group, turn = found
            if turn.done():  # its task was cancelled while it waited
                self._waiting.release(group)
            elif level is Level.ANSWERS_ONLY:
                self._waiting.release(group)
                turn.set_exception(Suspended("suspended"))
            else:
                self._in_flight += 1
                self.sent += 1
                self._next = max(self._next, self._timer()) + self._interval(level)
                turn.set_result(None)

    def _wake(self) -> None:
        self._woken = False
        self._start_next()

    def _delay(self) -> float:
        """Seconds until the next request may be sent: they are due in even steps, `burst` of them in advance."""
        return self._next - self._timer() - (self._pace.burst - 1) / self._pace.per_second

    def _interval(self, level: Level) -> float:
        return 100 / level.value / self._pace.per_second

    # --- the trace of the HTTP session --------------------------------------------------------------------------

    async def _on_start(
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        resource = _resource(request.url)
        if resource is None or resource in ANSWERS or (resource in CONNECTING and self.suspended):
            return
        context.group = await self.enter()

    async def _on_end(
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002
        context: SimpleNamespace,
        answered: aiohttp.TraceRequestEndParams,
    ) -> None:
        if _resource(answered.url) is not None:
            response = answered.response
            self.breaker.record(response.status, response.headers.get("X-RateLimit-Scope", ""))
        self._leave(context)

    async def _on_exception(
        self,
        session: aiohttp.ClientSession,  # noqa: ARG002
        context: SimpleNamespace,
        failed: aiohttp.TraceRequestExceptionParams,  # noqa: ARG002
    ) -> None:
        self._leave(context)

    def _leave(self, context: Any) -> None:
        group = getattr(context, "group", None)  # an exempt request never entered
        if group is not None:
            context.group = None
            self.leave(group)


def _resource(url: URL) -> str | None:
    """The first part of the path below the API ("channels"); None for anything else, such as a download."""
    parts = url.path.split("/", 4)
    return parts[3] if len(parts) > 3 and parts[1] == "api" else None
