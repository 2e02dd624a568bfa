"""Writes what is new; refuses to write what changed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.games.registry import GAMES
from storage.sqlite.schema import shipped_migrations
from tests.formats import goldens
from tests.formats.fields import frozen_lines
from tests.formats.recording import FOLDER, record_database, record_export


def main() -> int:
    refused = 0
    for name, present in frozen_lines().items():
        golden = goldens.golden_lines(name)
        for line in goldens.broken_lines(golden, present):
            refused += 1
            print(f"{name}: {line}")
        goldens.golden_path(name).write_text("\n".join((*golden, *goldens.new_lines(golden, present))) + "\n")
    if refused:
        print(goldens.WHAT_TO_DO)
    for slug, game in GAMES.items():
        path = FOLDER / "exports" / f"{slug}-{game.meta.rules_version}.json"
        if not path.exists():
            path.write_bytes(asyncio.run(_recorded_export(slug)))
    path = FOLDER / "databases" / f"{shipped_migrations()[-1].number:04}.sql"
    if not path.exists():
        path.write_text(asyncio.run(_recorded_database()), encoding="utf-8")
    return 1 if refused else 0


async def _recorded_export(slug: str) -> bytes:
    with TemporaryDirectory() as folder:
        return await record_export(slug, Path(folder) / "matches.sqlite3")


async def _recorded_database() -> str:
    with TemporaryDirectory() as folder:
        return await record_database(Path(folder) / "matches.sqlite3")


sys.exit(main())
