"""A person can see what is known of them, and can be forgotten; the matches of others stay whole."""

from __future__ import annotations

import json
from pathlib import Path

from bot.engine.people import Player
from bot.engine.time.clock import PRESETS
from bot.engine.updates import Closed
from bot.engine.votes import PAUSE
from bot.records import ABANDONED, FINISHED, LOBBY, PSEUDONYM, RUNNING, ResultRow
from tests.engine.table import Table, table_at


def mentions(folder: Path, name: bytes) -> list[Path]:
    return [file for file in folder.iterdir() if name in file.read_bytes()]


async def test_a_person_gets_everything_that_is_known(table: Table) -> None:
    await table.engine.people.change("ana", lambda ana: Player("ana", "Ana", ana.settings))
    await table.play_out(await table.started(2))
    dossier = json.loads(await table.engine.privacy.export("ana"))
    assert dossier["player"]["name"] == "Ana"
    assert [match["seat"] for match in dossier["matches"]] == [0]
    assert [result["seat"] for result in dossier["results"]] == [0]
    assert b"ben" not in await table.engine.privacy.export("ana")


async def test_an_erased_person_leaves_results_without_a_name(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with table_at(path) as table:
        await table.engine.people.change("ana", lambda ana: Player("ana", "Ana Conda", ana.settings))
        match = await table.play_out(await table.started(3))
        await table.engine.mark_seen(match.row.id, "ana", 3)
        before = await table.store.find(ResultRow, match=match.row.id)
        await table.engine.privacy.erase("ana")
        after = await table.store.find(ResultRow, match=match.row.id)
        assert [row.player for row in after[1:]] == ["ben", "cleo"]
        assert (after[0].player or "").startswith(PSEUDONYM)
        assert [row.total for row in after] == [row.total for row in before]
        assert (await table.engine.match(match.row.id)).seats[0].player is None
        assert not any(json.loads(await table.engine.privacy.export("ana")).values()), "nothing is known any more"
    assert mentions(tmp_path, b"Ana Conda") == [], "not even in a free page of the file"


async def test_running_matches_go_on_without_them(table: Table) -> None:
    match = await table.started(3)
    await table.engine.privacy.erase("ben")
    match = await table.engine.match(match.row.id)
    assert match.row.status == RUNNING
    assert match.playing.state.nurses[1].gone
    assert match.seats[1].player is None


async def test_a_running_table_keeps_no_trace_of_its_host(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.configure(match.row.id, {}, clock=PRESETS["daily"])
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.sit(match.row.id, "cleo")
    await table.engine.tables.start(match.row.id)
    await table.engine.votes.agree(match.row.id, "ana", "pause")
    await table.engine.privacy.erase("ana")
    match = await table.engine.match(match.row.id)
    assert match.row.host == "ben"
    assert "ana" not in repr(match.row.clock)
    stored = await table.store.load(match.row.id)
    assert stored is not None
    assert stored.match == match.row


async def test_an_open_table_finds_another_host_or_closes(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.privacy.erase("ana")
    match = await table.engine.match(match.row.id)
    assert (match.row.status, match.row.host, [row.player for row in match.seats]) == (LOBBY, "ben", ["ben"])
    table.clock.now += 60
    await table.engine.privacy.erase("ben")
    match = await table.engine.match(match.row.id)
    assert (match.row.status, match.row.ended) == (ABANDONED, table.clock.now)
    assert isinstance(table.updates[-1], Closed)


async def test_erasing_a_guest_of_an_open_table_leaves_its_host_alone(table: Table) -> None:
    match = await table.open()
    for person in ("ben", "cleo"):
        await table.engine.tables.sit(match.row.id, person)
    await table.engine.privacy.erase("ben")
    match = await table.engine.match(match.row.id)
    assert (match.row.host, [row.player for row in match.seats]) == ("ana", ["ana", "cleo"])


async def test_what_the_others_have_agreed_to_happens_when_the_last_person_is_erased(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.configure(match.row.id, {}, clock=PRESETS["daily"])
    for person in ("ben", "cleo"):
        await table.engine.tables.sit(match.row.id, person)
    await table.engine.tables.start(match.row.id)
    for person in ("ana", "ben"):
        await table.engine.votes.agree(match.row.id, person, PAUSE)
    await table.engine.privacy.erase("cleo")
    match = await table.engine.match(match.row.id)
    assert (match.clock.paused, match.clock.votes) == (True, {})


async def test_a_match_that_ends_because_a_person_is_erased_has_an_end_and_results(table: Table) -> None:
    match = await table.started(2)
    table.clock.now += 60
    await table.engine.privacy.erase("ben")
    match = await table.engine.match(match.row.id)
    assert (match.row.status, match.row.ended, match.row.host) == (FINISHED, table.clock.now, "ana")
    ana, ben = await table.store.find(ResultRow, match=match.row.id)
    assert ana.player == "ana"
    assert (ben.player or "").startswith(PSEUDONYM)


async def test_everything_that_is_kept_is_handed_out_and_erased(table: Table) -> None:
    match = await table.started(3)
    await table.engine.plan(match.row.id, 1, (2,), player="ben")
    await table.engine.mark_seen(match.row.id, "ben", 1)
    known = json.loads(await table.engine.privacy.export("ben"))
    assert known["matches"][0]["plan"][0]["tags"] == ["bed:3"]
    assert known["matches"][0]["clock"]["turns"] == 0
    assert known["looked_at"] == [{"match": match.row.id, "player": "ben", "number": 1}]
    assert [notice["kind"] for notice in known["told"]] == ["turn"]
    await table.engine.privacy.erase("ben")
    stored = await table.store.load(match.row.id)
    assert stored is not None
    assert [row for row in stored.plans if row.plan] == []


async def test_a_match_that_is_over_keeps_no_votes(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.configure(match.row.id, {}, clock=PRESETS["daily"])
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.start(match.row.id)
    await table.engine.votes.agree(match.row.id, "ana", PAUSE)
    await table.engine.tables.abandon(match.row.id)
    await table.engine.privacy.erase("ana")
    stored = await table.store.load(match.row.id)
    assert stored is not None
    assert b"ana" not in stored.match.clock
