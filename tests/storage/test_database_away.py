"""While the database is away nothing is confirmed that is not on its disk, and nobody waits for ever."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import run
from bot.records import FINISHED
from storage.failures import CannotOpen, ConnectionLost
from storage.postgres import open_store
from tests.front.test_matches import play_by_clicking
from tests.front.ward import controls, hospital, words
from tests.storage.cluster import Cluster, programs, running_cluster
from tests.storage.rows import acted, match


@pytest.fixture
def own_cluster(cluster: Cluster) -> Iterator[Cluster]:  # noqa: ARG001 - says why it is skipped
    """One that can be stopped: the other one serves all tests."""
    folder = programs()
    assert folder is not None
    with running_cluster(folder) as running:
        yield running


@pytest.mark.slow
async def test_a_server_that_dies_under_load_keeps_what_was_confirmed(own_cluster: Cluster) -> None:
    address = await own_cluster.new_address()
    confirmed: dict[int, int] = {}
    async with open_store(address) as store:
        matches = [await store.create(match(table=str(table)), ()) for table in range(20)]
        dying = asyncio.Event()

        async def play(number: int) -> None:
            entry = 0
            while True:
                entry += 1
                await store.commit(acted(number, entry))
                confirmed[number] = entry
                if sum(confirmed.values()) > 2000:
                    dying.set()

        playing = [asyncio.create_task(play(number)) for number in matches]
        await dying.wait()
        await asyncio.to_thread(own_cluster.stop)
        async with asyncio.timeout(20):
            answers = await asyncio.gather(*playing, return_exceptions=True)
        assert {type(answer) for answer in answers} == {ConnectionLost}
        assert store.lost.is_set()
        with pytest.raises(ConnectionLost):
            await store.load(matches[0])
    with pytest.raises(CannotOpen, match="no database answers"):
        async with open_store(address):
            pass
    own_cluster.start()
    async with open_store(address) as store:
        for number in matches:
            stored = [row.number for row in await store.actions(number)]
            assert stored == [*range(1, len(stored) + 1)]
            assert len(stored) - confirmed[number] in (0, 1), "at most the one whose answer was lost"


async def test_a_server_that_does_not_answer_is_given_up(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address, timeout=0.3) as store:
        number = await store.create(match(), ())
        backend = await store.exclusively(lambda connection: connection.fetchval("SELECT pg_backend_pid()"))
        os.kill(backend, signal.SIGSTOP)
        try:
            answers = await asyncio.gather(
                *(store.commit(acted(number, entry)) for entry in (1, 2)), return_exceptions=True
            )
        finally:
            os.kill(backend, signal.SIGCONT)
        assert [type(answer) for answer in answers] == [ConnectionLost] * 2
        assert "not answered for 0.3 seconds" in str(answers[0])
        assert store.lost.is_set()
        with pytest.raises(ConnectionLost):
            await store.commit(acted(number, 3))


@pytest.mark.slow
async def test_people_are_told_and_the_match_goes_on_when_it_is_back(own_cluster: Cluster, tmp_path: Path) -> None:
    address = await own_cluster.new_address()
    async with hospital(tmp_path, database=address) as ward:
        async with ward.running() as bot:
            number = await ward.start("hot_ward", ward.ana, ward.cleo)
            shown = [await ward.panel(person) for person in (ward.ana, ward.cleo)]
            await ward.settled()
            await asyncio.to_thread(own_cluster.stop)
            for person, panel, told in zip(
                (ward.ana, ward.cleo), shown, ("does not answer right now", "ne répond pas"), strict=True
            ):
                choice = next(part for part in controls(panel) if part["custom_id"].startswith("c/"))
                reply = await person.click(panel, choice["custom_id"])
                await reply.finished()
                await bot.handlers.router.drain()
                assert any(told in words(message) for message in person.sees(ward.ward))
            assert bot.services.store_lost.is_set()
        own_cluster.start()
        async with ward.running():
            await play_by_clicking(ward, (ward.ana, ward.cleo), number)
            await ward.settled()
            assert (await ward.engine.match(number)).row.status == FINISHED


async def test_the_bot_waits_for_a_database_that_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [ConnectionLost("gone"), CannotOpen("still gone"), CannotOpen("still gone")]
    served = 0

    async def serve(*_: object) -> None:
        nonlocal served
        served += 1
        if failures:
            raise failures.pop(0)

    monkeypatch.setattr(run, "_serve_once", serve)
    monkeypatch.setattr(run, "FIRST_RETRY", 0.001)
    await run._run("token", argparse.Namespace())
    assert served == 4
    failures = [CannotOpen("never there")]
    with pytest.raises(CannotOpen):
        await run._run("token", argparse.Namespace())
