"""People who are kept away: from the tables of a person or a server, also after they were erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.engine.exclusions import MAX_EXCLUSIONS, of_person, of_server
from bot.engine.refusals import LobbyRefusal
from bot.engine.tables import NewMatch
from bot.records import Change, ExclusionRow
from tests.engine.table import Table, table_at
from tests.engine.test_privacy import mentions


async def open_on_server(table: Table, host: str) -> int:
    match = await table.engine.tables.create(NewMatch(table="7/1", game="hot_ward", host=host))
    return match.row.id


async def test_a_person_whom_the_host_keeps_away_cannot_sit_down(table: Table) -> None:
    await table.engine.exclusions.add(of_person("ana"), "ben")
    match = await open_on_server(table, "ana")
    with pytest.raises(LobbyRefusal, match="excluded_by_host"):
        await table.engine.tables.sit(match, "ben")
    await table.engine.tables.sit(match, "cleo")
    await table.engine.exclusions.remove(of_person("ana"), "ben")
    assert [row.player for row in (await table.engine.tables.sit(match, "ben")).seats] == ["ana", "cleo", "ben"]


async def test_a_person_whom_the_server_keeps_away_cannot_sit_down_there(table: Table) -> None:
    await table.engine.exclusions.add(of_server("7"), "ben")
    match = await open_on_server(table, "ana")
    with pytest.raises(LobbyRefusal, match="excluded_by_server"):
        await table.engine.tables.sit(match, "ben", manages=True)
    await table.engine.exclusions.require_admitted("ben", server="8")
    await table.engine.exclusions.require_admitted("ben", server=None)


async def test_the_host_decides_and_not_the_others_at_the_table(table: Table) -> None:
    await table.engine.exclusions.add(of_person("cleo"), "ben")
    match = await open_on_server(table, "ana")
    await table.engine.tables.sit(match, "cleo")
    assert len((await table.engine.tables.sit(match, "ben")).seats) == 3


async def test_a_volunteer_is_refused_as_well(table: Table) -> None:
    match = (await table.started(3)).row.id
    await table.engine.seats.substitute(match, 1)
    await table.engine.seats.offer(match, 1)
    await table.engine.exclusions.add(of_person("ana"), "dev")
    with pytest.raises(LobbyRefusal, match="excluded_by_host"):
        await table.engine.seats.take(match, 1, "dev")
    await table.engine.seats.take(match, 1, "ben")


@pytest.mark.parametrize(
    ("keeper", "excluded"), [(of_person("ana"), "ben"), (of_server("7"), "ben"), (of_person("ben"), "ana")]
)
async def test_no_invitation_reaches_a_person_who_is_kept_away_or_wants_none(
    table: Table, keeper: str, excluded: str
) -> None:
    match = await open_on_server(table, "ana")
    await table.engine.exclusions.add(keeper, excluded)
    with pytest.raises(LobbyRefusal, match="not_invitable"):
        await table.engine.tables.invite(match, "ben", by="ana")
    assert (await table.engine.match(match)).invitations == ()


async def test_a_list_says_what_is_on_it(table: Table) -> None:
    ana = of_person("ana")
    await table.engine.exclusions.add(ana, "ben")
    for code, change in (
        ("already_excluded", table.engine.exclusions.add(ana, "ben")),
        ("excludes_oneself", table.engine.exclusions.add(ana, "ana")),
        ("not_excluded", table.engine.exclusions.remove(ana, "cleo")),
        ("not_excluded", table.engine.exclusions.remove(of_server("7"), "ben")),
    ):
        with pytest.raises(LobbyRefusal, match=code):
            await change
    assert [row.player for row in await table.engine.exclusions.of(ana)] == ["ben"]


async def test_a_list_has_an_end(table: Table) -> None:
    ana = of_person("ana")
    rows = (ExclusionRow(keeper=ana, digest=str(n), player=str(n), since=1.0) for n in range(MAX_EXCLUSIONS))
    await table.store.commit(Change.of(*rows))
    with pytest.raises(LobbyRefusal, match="too_many_exclusions"):
        await table.engine.exclusions.add(ana, "ben")


async def test_erasing_oneself_ends_no_exclusion_and_leaves_no_name(tmp_path: Path) -> None:
    stranger = "stranger-1234"
    async with table_at(tmp_path / "m.sqlite3") as table:
        for keeper in (of_person("ana"), of_server("7")):
            await table.engine.exclusions.add(keeper, stranger)
        await table.engine.exclusions.add(of_person(stranger), "ana")
        known = json.loads(await table.engine.privacy.export(stranger))
        assert (known["keeps_away"], known["kept_away_by_servers"], known["kept_away_by_people"]) == (["ana"], ["7"], 1)
        assert json.loads(await table.engine.privacy.export("ana"))["keeps_away"] == [stranger]
        await table.engine.privacy.erase(stranger)
        assert not any(json.loads(await table.engine.privacy.export(stranger)).values())
        assert json.loads(await table.engine.privacy.export("ana"))["keeps_away"] == [None]
        match = await open_on_server(table, "ana")
        with pytest.raises(LobbyRefusal, match="excluded_by_server"):
            await table.engine.tables.sit(match, stranger)
        await table.engine.exclusions.remove(of_server("7"), stranger)
        with pytest.raises(LobbyRefusal, match="excluded_by_host"):
            await table.engine.tables.sit(match, stranger)
    assert mentions(tmp_path, stranger.encode()) == []


async def test_the_list_of_an_erased_person_is_gone(table: Table) -> None:
    await table.engine.exclusions.add(of_person("ana"), "ben")
    await table.engine.privacy.erase("ana")
    assert await table.engine.exclusions.of(of_person("ana")) == ()


async def test_a_server_is_greeted_once(table: Table) -> None:
    assert [await table.engine.people.mark_greeted(server) for server in ("7", "7", "8")] == [True, False, True]
