"""In every store, writes that wait together are flushed together, and still fail one by one."""

from __future__ import annotations

import asyncio

import pytest

from bot.records import Change, Duplicate, PlayerRow, TableTaken
from storage.failures import Closed
from tests.storage.conftest import AnyStore, Opening
from tests.storage.rows import acted, match


async def numbers(store: AnyStore, number: int) -> list[int]:
    return [row.number for row in await store.actions(number)]


async def test_what_arrives_during_a_flush_goes_with_the_next(store: AnyStore) -> None:
    number = await store.create(match(), ())

    async def late(entry: int) -> None:
        for _ in range(entry % 5):
            await asyncio.sleep(0)
        await store.commit(acted(number, entry))

    await asyncio.gather(*(late(entry) for entry in range(1, 101)))
    assert await numbers(store, number) == list(range(1, 101))


async def test_a_refused_write_fails_no_other(store: AnyStore) -> None:
    number = await store.create(match(table="taken"), ())
    answers = await asyncio.gather(
        store.commit(acted(number, 1)),
        store.commit(Change.of(match(id=number, table="taken", announced=9), *acted(number, 1).rows)),
        store.create(match(table="taken"), ()),
        store.commit(acted(number, 2)),
        store.create(match(table="free"), ()),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), Duplicate, TableTaken, type(None), int]
    assert await numbers(store, number) == [1, 2]
    loaded = await store.load(number)
    assert loaded is not None
    assert loaded.match.announced == 0


async def test_a_table_given_up_and_taken_in_one_flush(store: AnyStore) -> None:
    number = await store.create(match(), ())
    _, second = await asyncio.gather(
        store.commit(Change.of(match(id=number, status="finished"))),
        store.create(match(), ()),
    )
    assert await store.live_at("table") == second


@pytest.mark.parametrize("steps", range(4))
async def test_cancelling_the_awaiting_task_does_not_cancel_the_write(store: AnyStore, steps: int) -> None:
    number = await store.create(match(), ())
    waiting = [asyncio.create_task(store.commit(acted(number, entry))) for entry in (1, 2, 3)]
    for _ in range(steps + 1):
        await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await store.commit(acted(number, 4))
    assert await numbers(store, number) == [1, 2, 3, 4]


async def test_leaving_finishes_what_was_accepted(opening: Opening) -> None:
    async with opening() as store:
        number = await store.create(match(), ())
        accepted = [asyncio.create_task(store.commit(acted(number, entry))) for entry in range(1, 50)]
        await asyncio.sleep(0)
    await asyncio.gather(*accepted)
    async with opening() as store:
        assert await numbers(store, number) == list(range(1, 50))


async def test_a_failing_body_still_finishes_what_was_accepted(opening: Opening) -> None:
    with pytest.raises(KeyError):
        async with opening() as store:
            number = await store.create(match(), ())
            accepted = asyncio.create_task(store.commit(acted(number, 1)))
            await asyncio.sleep(0)
            raise KeyError("body")
    await accepted
    async with opening() as store:
        assert await numbers(store, number) == [1]


async def test_nothing_is_accepted_while_closing(opening: Opening) -> None:
    async with opening() as store:
        number = await store.create(match(), ())
    with pytest.raises(Closed):
        await store.commit(acted(number, 1))


async def test_writes_of_one_group_keep_their_order(store: AnyStore) -> None:
    def met(name: str) -> Change:
        return Change.of(PlayerRow(id="ann", name=name, created=1.0))

    await asyncio.gather(store.commit(met("Ann")), store.erase("ann"))
    assert await store.get(PlayerRow, "ann") is None, "erased last"
    await asyncio.gather(store.commit(met("Ann")), store.erase("ann"), store.commit(met("Anna")))
    again = await store.get(PlayerRow, "ann")
    assert again is not None
    assert again.name == "Anna"
