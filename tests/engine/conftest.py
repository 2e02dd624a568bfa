"""A fresh table for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.engine.table import Table, table_at


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(tmp_path / "matches.sqlite3") as table:
        yield table
