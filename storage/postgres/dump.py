"""Backups by the tools of PostgreSQL: `pg_dump` reads the state of one moment beside the bot, `pg_restore` restores it.

The password is never an argument of a program, where every user of the machine could read it. Blocking: in an event
loop it has to run in a thread.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode

from storage.failures import CannotOpen, Corrupt, NotOurDatabase, Unsupported
from storage.new_file import new_file
from storage.opening import shown

_OURS = "ward_round_migrations"  # the table that tells a dump of ours from others
_PORTABLE = ("--no-owner", "--no-privileges")  # the roles of one server are not those of another
_MAX_WORDS = 300


def back_up(address: str, target: Path) -> None:
    """A checked dump of the database in a new file; `BackupExists` rather than overwriting one."""
    options, password = without_password(address)
    with new_file(target) as copy:
        arguments = ("--format=custom", *_PORTABLE, f"--file={copy}", f"--dbname={options}")
        failed = _run("pg_dump", *arguments, password=password)
        if failed is not None:
            raise CannotOpen(f"{shown(address)}: {failed}")
        check(copy)


def check(dump: Path) -> None:
    """Read a dump from its first to its last byte."""
    if not dump.is_file():
        raise CannotOpen(f"{dump}: there is no such file")
    failed = _run("pg_restore", f"--file={os.devnull}", str(dump))
    if failed is not None:
        raise Corrupt(f"{dump}: this is no dump of a database, or a damaged one ({failed})")
    if _OURS not in _output("pg_restore", "--list", str(dump)):
        raise NotOurDatabase(f"{dump}: this is the dump of another program")


def restore(dump: Path, address: str) -> None:
    """Fill an empty database, all in one transaction. The caller has checked that it is empty."""
    check(dump)
    options, password = without_password(address)
    arguments = ("--single-transaction", "--exit-on-error", *_PORTABLE, f"--dbname={options}", str(dump))
    failed = _run("pg_restore", *arguments, password=password)
    if failed is not None:
        raise CannotOpen(f"{shown(address)}: nothing was restored ({failed})")


def without_password(address: str) -> tuple[str, str | None]:
    """The address as the tools take it, and the password that was in it."""
    scheme, _, rest = address.partition("://")
    rest, _, query = rest.partition("?")
    authority, slash, path = rest.partition("/")
    user, at, host = authority.rpartition("@")
    name, _, password = user.partition(":")
    settings = parse_qsl(query, keep_blank_values=True)
    hidden = dict(settings).get("password", unquote(password))
    shown_settings = urlencode([(key, value) for key, value in settings if key != "password"])
    return f"{scheme}://{name}{at}{host}{slash}{path}{'?' if shown_settings else ''}{shown_settings}", hidden or None


def _run(program: str, *arguments: str, password: str | None = None) -> str | None:
    """Why it failed, in the tool's own words; None where it did not."""
    done = _completed(program, arguments, password)
    if done.returncode == 0:
        return None
    return " ".join(done.stderr.split())[:_MAX_WORDS] or f"{program} ended with {done.returncode}"


def _output(program: str, *arguments: str) -> str:
    return _completed(program, arguments, None).stdout


def _completed(program: str, arguments: tuple[str, ...], password: str | None) -> subprocess.CompletedProcess[str]:
    found = shutil.which(program)
    if found is None:
        raise Unsupported(f"{program} is not installed; it comes with PostgreSQL (Debian: postgresql-client)")
    environment = os.environ if password is None else {**os.environ, "PGPASSWORD": password}
    return subprocess.run(
        [found, *arguments],
        env={**environment, "PGAPPNAME": "ward-round", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
