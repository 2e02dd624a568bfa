"""Metrics of the bot for Prometheus, served as one page of text, by default on the loopback interface.

Counts and durations only; no match, person or channel is identified.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from bot.front.client import WardRound

METRICS_HOST = "127.0.0.1"
MAX_OVERDUE = 1000
_COUNTS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_FLUSH_SECONDS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0)
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)


class Metrics:
    """Histograms that the front fills, and gauges that are read from the bot for each page."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._interactions = Histogram(
            "ward_round_interaction_seconds",
            "From an interaction to its answer",
            registry=self._registry,
            buckets=_SECONDS,
        )
        self._drawings = Histogram(
            "ward_round_drawing_seconds",
            "From ordering a picture to having it",
            registry=self._registry,
            buckets=_SECONDS,
        )
        self._group_sizes = Histogram(
            "ward_round_store_group_writes",
            "Writes that shared one flush of the database",
            registry=self._registry,
            buckets=_COUNTS,
        )
        self._flushes = Histogram(
            "ward_round_store_flush_seconds",
            "From sending a group of writes to having it on disk",
            registry=self._registry,
            buckets=_FLUSH_SECONDS,
        )
        self._waits = Histogram(
            "ward_round_store_wait_seconds",
            "How long the first write of a group waited for the group before",
            registry=self._registry,
            buckets=_FLUSH_SECONDS,
        )
        self._refusals = Counter(
            "ward_round_refusals",
            "What people sent that was refused or dropped, by the reason",
            ("reason",),
            registry=self._registry,
        )
        self._gauges = {
            name: Gauge(f"ward_round_{name}", about, registry=self._registry) for name, about in _GAUGES.items()
        }

    @contextmanager
    def interaction(self) -> Iterator[None]:
        with _timed(self._interactions):
            yield

    @contextmanager
    def drawing(self) -> Iterator[None]:
        with _timed(self._drawings):
            yield

    def flushed(self, writes: int, waited: float, seconds: float) -> None:
        self._group_sizes.observe(writes)
        self._waits.observe(waited)
        self._flushes.observe(seconds)

    def refused(self, reason: str) -> None:
        self._refusals.labels(reason).inc()

    async def page(self, bot: WardRound) -> bytes:
        health = bot.health
        readings = {
            "connected": health.connected,
            "servers": health.servers,
            "live_matches": await bot.services.engine.live_tables(""),
            "matches_in_memory": health.live_matches,
            "pending_messages": health.pending_messages,
            "waiting_requests": health.waiting_requests,
            "invalid_answers": health.invalid_answers,
            "speed_percent": health.speed,
            "failures": health.failures,
            "owned_shards": len(bot.services.engine.shards.scope.shards),
            "taken_shards": bot.taken_shards,
            "overdue_clocks": await bot.services.engine.deadlines.overdue(MAX_OVERDUE),
        }
        for name, value in readings.items():
            self._gauges[name].set(value)
        return generate_latest(self._registry)


_GAUGES = {
    "connected": "1 while Discord is connected",
    "servers": "Servers that have invited the bot",
    "live_matches": "Lobbies and running matches",
    "matches_in_memory": "Those of them that are cached",
    "pending_messages": "Table and direct messages that are scheduled",
    "waiting_requests": "Requests to Discord that wait for their turn",
    "invalid_answers": "Answers of 401, 403 or 429 within ten minutes; Discord bans an address at 10,000",
    "speed_percent": "How fast requests are sent; 50 or 0 where too many answers were invalid",
    "failures": "Interactions that failed by an error of the bot, since the start",
    "owned_shards": "Shards whose matches are played by this process",
    "taken_shards": "How often a shard was taken since the start, where several processes share them",
    "overdue_clocks": "Reminders and deadlines that are due and not handled yet",
}


@contextmanager
def _timed(histogram: Histogram) -> Iterator[None]:
    began = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - began)


@asynccontextmanager
async def serve_metrics(bot: WardRound, metrics: Metrics, port: int, host: str = METRICS_HOST) -> AsyncIterator[int]:
    """Serve `http://HOST:PORT/metrics`; `/live` answers while the event loop runs, `/ready` whether the bot takes part:
    connected, and not stopping. A process on standby is ready.

    Yields the port, which the system chooses if `port` is 0.
    """

    async def page(request: web.Request) -> web.Response:  # noqa: ARG001 - the signature of a handler
        return web.Response(body=await metrics.page(bot), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def live(request: web.Request) -> web.Response:  # noqa: ARG001
        return web.Response(text="live\n")

    async def ready(request: web.Request) -> web.Response:  # noqa: ARG001
        is_ready = bot.is_serving
        return web.Response(text="ready\n" if is_ready else "not ready\n", status=200 if is_ready else 503)

    app = web.Application()
    for path, handler in (("/metrics", page), ("/live", live), ("/ready", ready)):
        app.router.add_get(path, handler)
    runner = web.AppRunner(app, access_log=None, handle_signals=False)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    await site.start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
