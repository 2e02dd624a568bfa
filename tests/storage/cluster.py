"""A private PostgreSQL for one run of tests: a cluster in a temporary folder, on a socket, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
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

    def __init__(self, folder: Path, owner: str, run: Callable[..., None], options: str) -> None:
        self._folder = folder
        self._owner = owner
        self._run_program = run
        self._options = options
        self._numbers = count(1)
        self._has_template = False

    def start(self) -> None:
        options = f"-k {self._folder} -h '' {self._options}"
        self._run_program("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """As a crash of the server would: connections break, nothing is tidied up."""
        if self._pid_file.exists():
            self._run_program("pg_ctl", "-w", "-m", "immediate", "stop")

    @property
    def _pid_file(self) -> Path:
        return self._folder / "data" / "postmaster.pid"

    def processes(self) -> list[int]:
        """The ids of the server's processes."""
        server = int(self._pid_file.read_text().split()[0])
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        return [server, *map(int, children)]

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
def running_cluster(
    bin_folder: Path, *, parent: Path | None = None, options: str = _UNSAFE_BUT_FAST
) -> Iterator[Cluster]:
    """A cluster of its own, in a new folder within `parent`."""
    as_root = os.geteuid() == 0
    owner = _OWNER if as_root else os.environ.get("USER", _OWNER)
    folder = Path(tempfile.mkdtemp(prefix=".ward-round-pg-", dir=parent)).absolute()
    if as_root:
        shutil.chown(folder, _OWNER, _OWNER)

    def run(program: str, *arguments: str) -> None:
        command = [str(bin_folder / program), "-D", str(folder / "data"), *arguments]
        if as_root:
            command = ["runuser", "-u", _OWNER, "--", *command]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    try:
        run("initdb", "-A", "trust", "-U", owner, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        running = Cluster(folder, owner, run, options)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
