"""The pace of requests: 39 a second, servers in turn, people first, and slower after invalid answers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.front.publishing.circuit_breaker import CircuitBreaker, Level, Thresholds
from bot.front.publishing.fair_queue import FairQueue, Lane
from bot.front.publishing.pacing import Pace, Pacer, Suspended, sending
from bot.sandbox import ManualClock
from tests.front.ward import StillTimer


def most_in_a_second(times: Iterable[float]) -> int:
    ordered = sorted(times)
    return max(sum(start <= time < start + 1.0 for time in ordered) for start in ordered)


async def sent_times(pacer: Pacer, timer: StillTimer, count: int) -> list[float]:
    times: list[float] = []

    async def send() -> None:
        group = await pacer.enter()
        times.append(timer())
        await asyncio.sleep(0)
        pacer.leave(group)

    await asyncio.gather(*(send() for _ in range(count)))
    return times


async def test_never_more_than_39_requests_leave_in_a_second() -> None:
    timer = StillTimer()
    times = await sent_times(Pacer(Pace(), timer), timer, 400)
    assert 36 < most_in_a_second(times) <= 39
    assert max(times) - min(times) == pytest.approx((400 - 4) / 35, rel=1e-3)


async def test_after_a_rest_a_few_may_go_at_once() -> None:
    timer = StillTimer()
    pacer = Pacer(Pace(), timer)
    for _ in range(3):
        start = timer()
        assert await sent_times(pacer, timer, 4) == [start] * 4
        timer.advance(10.0)


async def test_only_so_many_are_under_way_and_fewer_of_one_server() -> None:
    timer = StillTimer()
    pacer = Pacer(Pace(per_second=1e9, max_in_flight=6, max_in_flight_of_group=4), timer)
    entered: Counter[str] = Counter()

    async def send(group: str) -> None:
        with sending(group=group):
            await pacer.enter()
        entered[group] += 1

    tasks = [asyncio.create_task(send(group)) for group in ("a",) * 9 + ("b",) * 9]
    for _ in range(30):
        await asyncio.sleep(0)
    assert entered == {"a": 4, "b": 2}
    pacer.leave("b")
    for _ in range(30):
        await asyncio.sleep(0)
    assert entered == {"a": 4, "b": 3}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert pacer.waiting == 11, "those that were cancelled are dropped when their turn comes"
    for group, count in (("a", 4), ("b", 2)):
        for _ in range(count):
            pacer.leave(group)
    assert pacer.waiting == 0
    assert len(await sent_times(pacer, timer, 20)) == 20, "nothing of them is left that would block others"


async def test_people_go_before_the_backlog() -> None:
    timer = StillTimer()
    pacer = Pacer(Pace(burst=1), timer)
    order: list[str] = []

    async def send(lane: Lane, name: str) -> None:
        with sending(lane, name):
            group = await pacer.enter()
        order.append(name)
        pacer.leave(group)

    backlog = [asyncio.create_task(send(Lane.IDLE, "idle")) for _ in range(50)]
    await asyncio.sleep(0)
    people = [asyncio.create_task(send(Lane.LIVE, "live")) for _ in range(18)]
    await asyncio.gather(*backlog, *people)
    last_live = len(order) - order[::-1].index("live")
    assert last_live <= 22, "one of ten is taken from the backlog, so that it never stands still"
    assert 0 < order[:last_live].count("idle") <= 4


async def test_a_suspended_pacer_refuses_those_that_wait_as_well() -> None:
    timer = StillTimer()
    pacer = Pacer(Pace(max_in_flight=1), timer)
    group = await pacer.enter()
    waiting = asyncio.create_task(pacer.enter())
    await asyncio.sleep(0)
    for _ in range(1000):
        pacer.breaker.record(403)
    with pytest.raises(Suspended):
        await pacer.enter()
    pacer.leave(group)
    with pytest.raises(Suspended):
        await waiting
    timer.advance(601.0)
    assert await pacer.enter() == ""


async def test_at_half_speed_requests_take_twice_as_long() -> None:
    timer = StillTimer()
    pacer = Pacer(Pace(), timer)
    for _ in range(200):
        pacer.breaker.record(429)
    times = await sent_times(pacer, timer, 200)
    assert max(times) - min(times) == pytest.approx((200 - 3) / 17.5, rel=0.02)


def test_the_breaker_counts_what_discord_counts() -> None:
    clock = ManualClock()
    breaker = CircuitBreaker(clock, Thresholds(half=3, answers_only=5, window=600.0))
    for status, scope in ((200, ""), (404, ""), (500, ""), (400, ""), (429, "shared")):
        breaker.record(status, scope)
    assert (breaker.count, breaker.level) == (0, Level.FULL)
    levels = []
    for status in (401, 403, 429, 403, 403):
        breaker.record(status, "user")
        levels.append(breaker.level)
        clock.advance(100.0)
    assert levels == [Level.FULL, Level.FULL, Level.HALF, Level.HALF, Level.ANSWERS_ONLY]
    clock.advance(101.0)
    assert (breaker.count, breaker.level) == (4, Level.HALF)
    clock.advance(200.0)
    assert (breaker.count, breaker.level) == (2, Level.FULL)


@given(st.lists(st.tuples(st.sampled_from(Lane), st.sampled_from("abc")), max_size=60), st.integers(1, 4))
def test_a_fair_queue_loses_nothing_and_keeps_its_limits(pushed: list[tuple[Lane, str]], limit: int) -> None:
    queue: FairQueue[int] = FairQueue(limit)
    for number, (lane, group) in enumerate(pushed):
        queue.push(lane, group, number)
    popped: list[int] = []
    active: Counter[str] = Counter()
    while len(queue):
        found = queue.pop()
        if found is None:
            group = next(iter(active.elements()))
            active[group] -= 1
            queue.release(group)
            continue
        active[found[0]] += 1
        assert active[found[0]] <= limit
        assert pushed[found[1]][1] == found[0]
        popped.append(found[1])
    assert sorted(popped) == list(range(len(pushed)))
    for lane_and_group in set(pushed):
        own = [number for number in popped if pushed[number] == lane_and_group]
        assert own == sorted(own), "first come, first served within one server"


def test_servers_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(100)
    for group, count in (("big", 50), ("small", 2), ("other", 2)):
        for _ in range(count):
            queue.push(Lane.DUE, group, group)
    first = [found[1] for _ in range(6) if (found := queue.pop()) is not None]
    assert first == ["big", "small", "other", "big", "small", "other"]
