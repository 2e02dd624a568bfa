"""The command line with the address of a PostgreSQL database in place of a file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.__main__ import main
from bot.app.config import DATABASE, from_environment
from bot.cli import doctor
from bot.cli.exit_status import REFUSED
from bot.engine.engine import Engine
from bot.engine.tables import NewMatch
from bot.games.registry import GAMES
from bot.policies import policies_for
from bot.records import FINISHED
from bot.words import words_of
from storage import opening, sqlite
from storage.failures import ReadOnly
from storage.postgres import Examination, check_empty, connection, dump, examine, open_store, open_to_read
from tests.front.test_matches import play_by_clicking
from tests.front.ward import hospital
from tests.storage.cluster import Cluster
from tests.storage.rows import acted, match

SLUG = next(iter(GAMES))


async def finish_a_match(address: str | Path) -> int:
    async with opening.open_store(address) as store:
        engine = Engine(games=GAMES, policies=policies_for, store=store, clock=lambda: 1.0, entropy=bytes)
        created = await engine.tables.create(NewMatch(table="t", game=SLUG, host="ana"))
        await engine.tables.add_computer(created.row.id, "random")
        await engine.tables.start(created.row.id)
        await engine.seats.substitute(created.row.id, 0, "random")
        await engine.wait_for_computers()
        assert (await engine.match(created.row.id)).row.status == FINISHED
        return created.row.id


async def command(*arguments: str) -> int:
    return await asyncio.to_thread(main, [*arguments])


def test_the_variable_takes_an_address_or_a_file() -> None:
    assert from_environment({DATABASE: "postgresql://ann@host/ward"}).database == "postgresql://ann@host/ward"
    assert from_environment({DATABASE: "ward.sqlite3"}).database == Path("ward.sqlite3")


async def test_a_match_is_exported_beside_the_bot_and_is_genuine(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await cluster.new_address()
    number = await finish_a_match(address)
    file = tmp_path / "match.json"
    async with open_store(address):
        assert await command("export", str(number), "--database", address, "--to", str(file)) == 0
    assert await command("verify", str(file)) == 0
    assert "genuine" in capsys.readouterr().out
    assert await command("export", "77", "--database", address) == REFUSED
    assert "no match of that number" in capsys.readouterr().err


async def test_who_only_reads_cannot_write(cluster: Cluster) -> None:
    address = await cluster.new_address()
    async with open_store(address) as store:
        number = await store.create(match(), ())
    async with open_to_read(address) as reading:
        assert await reading.live_at("table") == number
        with pytest.raises(ReadOnly):
            await reading.commit(acted(number, 1))


@pytest.mark.slow
async def test_a_backup_is_a_dump_that_comes_back(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await cluster.new_address()
    number = await finish_a_match(address)
    dump, before, after = (tmp_path / name for name in ("dump", "before", "after"))
    async with open_store(address):
        assert await command("backup", str(dump), "--database", address) == 0
    assert dump.stat().st_mode & 0o077 == 0, "it holds seeds"
    assert await command("backup", str(dump), "--database", address) == REFUSED
    assert "never overwrites" in capsys.readouterr().err
    other = await cluster.new_address(empty=True)
    assert await command("restore", str(dump), "--database", other) == 0
    for source, file in ((address, before), (other, after)):
        assert await command("export", str(number), "--database", source, "--to", str(file)) == 0
    assert before.read_bytes() == after.read_bytes()
    for bad, target, told in (
        (dump, other, "something in this database already"),
        (before, await cluster.new_address(empty=True), "damaged"),
        (tmp_path / "none", await cluster.new_address(empty=True), "no such file"),
    ):
        assert await command("restore", str(bad), "--database", target) == REFUSED
        assert told in capsys.readouterr().err
    damaged = tmp_path / "damaged"
    damaged.write_bytes(dump.read_bytes()[:-200])
    empty = await cluster.new_address(empty=True)
    assert await command("restore", str(damaged), "--database", empty) == REFUSED
    await check_empty(empty)


def test_a_backup_file_comes_back_as_a_database_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, copy, second = (str(tmp_path / name) for name in ("first", "copy", "second"))
    asyncio.run(make_empty(Path(first)))
    assert main(["backup", copy, "--database", first]) == 0
    assert main(["restore", copy, "--database", second]) == 0
    assert main(["restore", copy, "--database", second, "--lang", "fr"]) == REFUSED
    assert "existe déjà" in capsys.readouterr().err


async def make_empty(path: Path) -> None:
    async with sqlite.open_store(path):
        pass


def test_no_tool_gets_the_password_as_an_argument() -> None:
    assert dump.without_password("postgresql://ann:s%40cret@host:5433/ward?sslmode=require") == (
        "postgresql://ann@host:5433/ward?sslmode=require",
        "s@cret",
    )
    assert dump.without_password("postgresql:///ward?password=secret") == ("postgresql:///ward", "secret")
    assert dump.without_password("postgresql://host") == ("postgresql://host", None)


@pytest.mark.parametrize(("locale", "told"), [("en", "a server answer"), ("fr", "un serveur répond-il")])
def test_a_backup_of_what_is_not_there(
    tmp_path: Path, locale: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"postgresql://ann:secret@/ward?host={tmp_path}"
    assert main(["backup", str(tmp_path / "copy"), "--database", address, "--lang", locale]) == REFUSED
    printed = capsys.readouterr().err
    assert told in printed
    assert "secret" not in printed
    assert [*tmp_path.iterdir()] == []


def test_without_the_tools_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", str(tmp_path / "copy"), "--database", "postgresql://host/ward"]) == REFUSED
    assert "postgresql-client" in capsys.readouterr().err


async def test_a_server_that_is_too_old_is_named(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(connection, "OLDEST", 99)
    assert await command("export", "1", "--database", await cluster.new_address()) == REFUSED
    assert "is too old: 99 or newer" in capsys.readouterr().err


def answering(found: Examination) -> Callable[[str], Awaitable[Examination]]:
    async def answer(_: str) -> Examination:
        return found

    return answer


async def test_the_doctor_counts_and_names_what_is_wrong(
    cluster: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WARD_ROUND_TOKEN", raising=False)
    monkeypatch.delenv("WARD_ROUND_TOKEN_FILE", raising=False)
    address = await cluster.new_address()
    async with open_store(address) as store:
        await store.create(match(), ())
        await command("doctor", "--database", address)
        assert "fsync off" in capsys.readouterr().out, "as the cluster of the tests is"
        sound = msgspec.structs.replace(await examine(address), fsync=True)
        monkeypatch.setattr("bot.cli.doctor.examine", answering(sound))
        await command("doctor", "--database", address)
        assert "holds 1 match." in capsys.readouterr().out
        ill: dict[str, dict[str, object]] = {
            "read-only copy": {"is_copy": True},
            "may not write": {"may_write": False},
            "2 free connections": {"free_connections": 2},
            "differ by 61 seconds": {"clock_difference": -61.2},
            "unencrypted": {"is_local": False},
            "synchronous_commit local": {"synchronous_commit": "local"},
        }
        for told, fields in ill.items():
            monkeypatch.setattr("bot.cli.doctor.examine", answering(msgspec.structs.replace(sound, **fields)))
            findings = await asyncio.to_thread(doctor.check_postgres, address)
            assert [finding.ok for finding in findings] == [False]
            assert told in words_of(()).say(findings[0].what, "en")
        monkeypatch.setattr("bot.cli.doctor.examine", examine)
    for bad, told in (
        (await cluster.new_address(empty=True), "makes or updates its tables"),
        (cluster.address("nowhere"), "no database of this name"),
        ("postgresql://ann:secret@[::1", "no address of a database"),
    ):
        (finding,) = await asyncio.to_thread(doctor.check_postgres, bad)
        printed = words_of(()).say(finding.what, "en")
        assert not finding.ok
        assert told in printed
        assert "secret" not in printed


@pytest.mark.slow
async def test_a_match_is_played_over_the_loopback_and_goes_on_after_a_restart(
    cluster: Cluster, tmp_path: Path
) -> None:
    address = await cluster.new_address()
    async with hospital(tmp_path, database=address) as ward:
        async with ward.running():
            number = await ward.start("hot_ward", ward.ana, ward.ben)
            await ward.settled()
        async with ward.running():
            await play_by_clicking(ward, (ward.ana, ward.ben), number)
            await ward.settled()
            assert (await ward.engine.match(number)).row.status == FINISHED
    async with open_to_read(address) as reading:
        assert len(await reading.actions(number)) > 1


@pytest.mark.slow
async def test_a_store_migrates_there_and_back_with_the_same_exports(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = tmp_path / "first.sqlite3", tmp_path / "last.sqlite3"
    number = await finish_a_match(first)
    address = await cluster.new_address(empty=True)
    assert await command("migrate-store", str(first), address) == 0
    assert "the 1 match of the other database" in capsys.readouterr().out
    assert await command("migrate-store", address, str(last), "--lang", "fr") == 0
    assert "comparées ligne par ligne" in capsys.readouterr().out
    files: list[Path] = []
    for source in (str(first), address, str(last)):
        files.append(tmp_path / f"export{len(files)}")
        assert await command("export", str(number), "--database", source, "--to", str(files[-1])) == 0
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    for arguments, told in (
        ((str(first), str(first)), "the same database"),
        ((str(first), address), "something in this database already"),
        ((str(tmp_path / "none"), address), "cannot be opened"),
    ):
        assert await command("migrate-store", *arguments) == REFUSED
        assert told in capsys.readouterr().err


@pytest.mark.slow
async def test_a_log_that_cannot_be_replayed_is_not_migrated(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ward.sqlite3"
    await finish_a_match(path)
    with closing(sqlite3.connect(path)) as rows, rows:
        rows.execute("UPDATE actions SET entry = (SELECT entry FROM actions WHERE number = 3) WHERE number = 9")
    address = await cluster.new_address(empty=True)
    assert await command("migrate-store", str(path), address) == REFUSED
    assert capsys.readouterr().err.startswith("ward-round: ")
    await check_empty(address)
