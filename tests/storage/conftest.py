"""The stores that the contract tests run over, and the private PostgreSQL of one of them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TypeAlias

import pytest

from storage import postgres, sqlite
from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from tests.storage.cluster import Cluster, programs, running_cluster

AnyStore: TypeAlias = SqliteStore | PostgresStore
Opening: TypeAlias = Callable[[], AbstractAsyncContextManager[AnyStore]]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    folder = programs()
    if folder is None:
        reason = "no PostgreSQL is installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with running_cluster(folder) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
async def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Opens one store, again and again."""
    if request.param == "sqlite":
        return lambda: sqlite.open_store(tmp_path / "store.sqlite3")
    cluster: Cluster = request.getfixturevalue("cluster")
    address = await cluster.new_address()
    return lambda: postgres.open_store(address)


@pytest.fixture
async def store(opening: Opening) -> AsyncIterator[AnyStore]:
    async with opening() as opened:
        yield opened
