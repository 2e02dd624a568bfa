"""A picture that takes long delays no panel, and what takes long for one person delays no other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app.replay_cache import ReplayCache
from bot.engine.history import replay_frames
from bot.front.interactions.long_work import LongWork
from bot.front.ports import Log, Subject
from bot.front.ui.rate_limit import Rate, RateLimiter
from bot.front.ui.refusals import FrontRefusal
from bot.sandbox import ManualClock
from bot.sandbox.model.entities import Message
from bot.words import Picture
from tests.front.test_failures import PANEL
from tests.front.test_refused_pictures import TinyPictures, names
from tests.front.ward import QUICK_CONFIG, Ward, hospital, is_asked, text_of, words
from tests.sandbox.bots import eventually

AT_ONCE = replace(QUICK_CONFIG, picture_timeout=0.0)


class SlowPictures(TinyPictures):
    """Draws nothing before the gate is opened."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.drawing = 0

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        await self._wait()
        return await super().sheet(subject, seat)

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:
        await self._wait()
        return await super().replay(subject, seat, log)

    async def _wait(self) -> None:
        self.drawing += 1
        try:
            await self.gate.wait()
        finally:
            self.drawing -= 1


@pytest.fixture
async def pictures() -> SlowPictures:
    return SlowPictures()


@pytest.fixture
async def ward(tmp_path: Path, pictures: SlowPictures) -> AsyncIterator[Ward]:
    pictures.gate.set()
    async with hospital(tmp_path, picture_service=pictures, config=AT_ONCE) as ward, ward.running() as bot:
        await ward.start("hot_ward", ward.ana, ward.ben)
        yield ward
        pictures.gate.set()
        await ward.settled()
        assert bot.handlers.router.failed == 0


async def opened(ward: Ward) -> Message:
    reply = await ward.ana.click(ward.table(), f"play/{await ward.number()}")
    return (await reply.finished()).message


async def test_a_panel_shows_its_twin_and_the_picture_follows(ward: Ward, pictures: SlowPictures) -> None:
    pictures.gate.clear()
    shown = await opened(ward)
    assert "```" in words(shown)
    assert (names(shown), is_asked(shown)) == ([], True), "it can be played at once"
    pictures.gate.set()
    await ward.settled()
    shown = next(message for message in ward.ana.sees(ward.ward) if message.id == shown.id)
    assert "```" not in words(shown)
    assert (names(shown), is_asked(shown)) == (["seat"], True)


async def test_a_late_picture_never_replaces_a_newer_panel(ward: Ward, pictures: SlowPictures) -> None:
    pictures.gate.clear()
    shown = await opened(ward)
    after = (await (await ward.ana.click(shown, label="Bed 1")).finished()).message
    edits = ward.sandbox.rest.request_counts[PANEL]
    assert pictures.drawing == 2
    pictures.gate.set()
    await ward.settled()
    assert ward.sandbox.rest.request_counts[PANEL] == edits + 1, "of two pictures only the newer one is shown"
    after = next(message for message in ward.ana.sees(ward.ward) if message.id == after.id)
    assert "Waiting for Ben." in words(after)
    assert names(after) == ["seat"]


async def test_a_late_picture_of_a_panel_that_was_dismissed_is_dropped(ward: Ward, pictures: SlowPictures) -> None:
    pictures.gate.clear()
    await opened(ward)
    assert ward.bot is not None
    await ward.bot.handlers.router.drain()
    edits = ward.sandbox.rest.request_counts[PANEL]
    ward.clock.advance(15 * 60)
    pictures.gate.set()
    await ward.settled()
    assert ward.sandbox.rest.request_counts[PANEL] == edits


async def test_a_person_has_one_replay_at_a_time(ward: Ward, pictures: SlowPictures) -> None:
    pictures.gate.clear()
    first = await ward.ana.slash(ward.ward, "replay")
    await eventually(lambda: pictures.drawing)
    second = await (await ward.ana.slash(ward.ward, "replay")).finished()
    assert "still busy with what you asked for" in text_of(second)
    verified = await (await ward.ana.slash(ward.ward, "privacy export")).finished()
    assert "still busy" in text_of(verified)
    other = await ward.ben.slash(ward.ward, "replay")
    await eventually(lambda: pictures.drawing == 2)
    pictures.gate.set()
    for reply in (first, other):
        assert names((await reply.finished()).message)[0] == "replay"
    again = await (await ward.ana.slash(ward.ward, "replay")).finished()
    assert names(again.message)[0] == "replay"


async def test_only_so_many_people_wait_for_long_work() -> None:
    clock = ManualClock()
    work = LongWork(RateLimiter(clock, Rate(burst=3.0, per_second=0.2)), max_people=2)
    with work.of("ana"), work.of("ben"):
        with pytest.raises(FrontRefusal, match="much_work"), work.of("cleo"):
            pass
        with pytest.raises(FrontRefusal, match="still_working"), work.of("ben"):
            pass
    with work.of("cleo"):
        assert await work.run(lambda: threading.current_thread().name) == "long-work_0"
    for _ in range(2):
        with work.of("ana"):
            pass
    with pytest.raises(FrontRefusal, match="too_much_work"), work.of("ana"):
        pass
    clock.advance(5.0)
    with work.of("ana"):
        pass
    work.close()


async def test_panels_are_drawn_while_long_work_is_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real pictures: the frames of a replay are worked out in the thread for long work, and panels go on."""
    started, go_on, worked = threading.Event(), threading.Event(), replay_frames.frames
    threads: list[str] = []

    def frames(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        started.set()
        go_on.wait(10.0)
        return worked(*given)

    monkeypatch.setattr(replay_frames, "frames", frames)
    async with hospital(tmp_path, picture_service=None) as ward, ward.running() as bot:
        await ward.start("emergency", ward.ana, ward.ben)
        replay = await ward.ana.slash(ward.ward, "replay")
        await eventually(started.is_set)
        shown = await ward.panel(ward.ben)
        assert names(shown) == ["seat"]
        go_on.set()
        assert names((await replay.finished()).message)[0] == "replay"
        again = await (await ward.ana.slash(ward.ward, "replay")).finished()
        assert names(again.message)[0] == "replay"
        assert threads == ["long-work_0"], "the second time it is cached"
        assert bot.handlers.router.failed == 0


def drawn(size: int) -> Picture:
    return Picture(bytes(size), "replay.gif", "a replay")


async def test_replays_are_cached_within_a_limit() -> None:
    cache = ReplayCache(max_bytes=100)
    count = 0

    async def draw() -> Picture:
        nonlocal count
        count += 1
        return drawn(40)

    for key in ("a", "b", "a", "c", "a", "b"):
        await cache.get(key, draw)
    assert count == 4, "b was used longest ago when c came"
    await cache.get("large", lambda: asyncio.sleep(0, drawn(101)))
    assert (await cache.get("a", draw), count) == (drawn(40), 4), "what does not fit drops nothing else"


async def test_a_replay_that_several_people_want_is_drawn_once() -> None:
    cache, gate, count = ReplayCache(), asyncio.Event(), 0

    async def draw() -> Picture:
        nonlocal count
        count += 1
        await gate.wait()
        return drawn(10)

    waiting = [asyncio.create_task(cache.get("same", draw)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    gate.set()
    assert await asyncio.gather(*waiting[1:]) == [drawn(10)] * 2
    assert count == 1


async def test_a_replay_that_failed_is_tried_again() -> None:
    cache = ReplayCache()

    async def fail() -> Picture:
        raise OSError("no paint")

    with pytest.raises(OSError, match="no paint"):
        await cache.get("same", fail)
    assert await cache.get("same", lambda: asyncio.sleep(0, drawn(10))) == drawn(10)
