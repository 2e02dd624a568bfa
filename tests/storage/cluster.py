"""A private PostgreSQL for one run of tests: a cluster in a temporary folder, on a socket, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

from storage.postgres import open_store

_OWNER = "postgres"  # PostgreSQL refuses to run as root; the package brings this user
_UNSAFE_BUT_FAST = "-F -c full_page_writes=off -c max_connections=60"


def programs() -> Path | None:
    """The folder of the newest PostgreSQL that is installed."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda folder: int(folder.parent.name), default=None)


class Cluster:
    """A running cluster. Its first database has our tables, and every other one is a copy of it."""

    def __init__(self, folder: Path, owner: str) -> None:
        self._folder = folder
        self._owner = owner
        self._numbers = count(1)
        self._has_template = False

    def address(self, database: str) -> str:
        return f"postgresql://{self._owner}@/{database}?host={self._folder}"

    async def new_address(self, *, empty: bool = False) -> str:
        """The address of a new database."""
        if not self._has_template and not empty:
            await self._run("CREATE DATABASE template_of_tests")
            async with open_store(self.address("template_of_tests")):
                self._has_template = True
        name = f"test_{next(self._numbers)}"
        await self._run(f"CREATE DATABASE {name}{'' if empty else ' TEMPLATE template_of_tests'}")
        return self.address(name)

    async def _run(self, sql: str) -> None:
        connection = await asyncpg.connect(self.address("postgres"))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


@contextmanager
def running_cluster(bin_folder: Path) -> Iterator[Cluster]:
    as_root = os.geteuid() == 0
    owner = _OWNER if as_root else os.environ.get("USER", _OWNER)
    folder = Path(tempfile.mkdtemp(prefix="ward-round-pg-"))
    if as_root:
        shutil.chown(folder, _OWNER, _OWNER)

    def run(program: str, *arguments: str) -> None:
        command = [str(bin_folder / program), "-D", str(folder / "data"), *arguments]
        if as_root:
            command = ["runuser", "-u", _OWNER, "--", *command]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    try:
        run("initdb", "-A", "trust", "-U", owner, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", f"-k {folder} -h '' {_UNSAFE_BUT_FAST}", "start")
        try:
            yield Cluster(folder, owner)
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
