"""The periodic work of the engine: every job runs at every tick, and a failure stops no other job."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.ticker import Ticker
from bot.engine.time.calendar import HOUR
from tests.engine.table import Table
from tests.engine.test_deadlines import clocked, now_of


class Period:
    """Injected instead of sleeping: the next tick begins when the test says so."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._began, self._over = asyncio.Queue[None](), asyncio.Queue[None]()

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        self._began.put_nowait(None)
        await self._over.get()

    async def end_of_tick(self) -> None:
        async with asyncio.timeout(5):
            await self._began.get()

    async def pass_(self) -> None:
        self._over.put_nowait(None)
        await self.end_of_tick()


async def test_a_failing_job_is_logged_and_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    ran: list[str] = []

    async def broken() -> None:
        ran.append("broken")
        raise ZeroDivisionError

    async def sound() -> None:
        ran.append("sound")

    period = Period()
    ticker = Ticker((broken, sound), 15.0, period.sleep)
    ticker.start()
    ticker.start()
    await period.end_of_tick()
    await period.pass_()
    await ticker.stop()
    await ticker.stop()
    assert ran == ["broken", "sound"] * 2
    assert period.asked == [15.0, 15.0]
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
    assert "broken" in caplog.records[0].getMessage()


async def test_the_ticker_of_the_engine_handles_deadlines_runs_hooks_and_evicts(table: Table) -> None:
    match = await clocked(table)
    lengths: list[int] = []

    async def hook() -> None:
        lengths.append((await now_of(table, match)).row.length)

    ticker = table.engine.ticker(15.0, hook)
    await ticker.tick()
    table.clock.now += 13 * HOUR
    await ticker.tick()
    assert lengths[0] == match.row.length < lengths[1], "the hook sees what the deadlines caused"
    assert table.engine.matches_in_memory == 1
    table.clock.now += HOUR
    table.engine.evict_idle()
    assert table.engine.matches_in_memory == 0
