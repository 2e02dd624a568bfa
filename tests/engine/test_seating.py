"""Who may sit at a table: seats, invitations and records, checked under the lock of the match."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.engine.match import Match
from bot.engine.refusals import LobbyRefusal
from bot.engine.seating import Seating
from bot.engine.tables import NewMatch
from bot.records import LOBBY, RUNNING, Change, InvitationRow, Row
from storage.sqlite import open_store
from tests.engine.table import Table
from tests.storage.rows import result


class SlowReads:
    """A store that takes its time for results, and lets other tasks run first."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def find(self, row_class: type[Row], **columns: int | str) -> Any:
        await asyncio.sleep(0.1)
        return await self._store.find(row_class, **columns)


async def opened(table: Table, seating: Seating) -> Match:
    return await table.engine.tables.create(NewMatch(table="ward", game="hot_ward", host="ana", seating=seating))


async def with_record(table: Table, player: str, **record: int) -> None:
    """One finished match of a person, with these numbers."""
    match = await table.engine.tables.create(NewMatch(table=f"of {player}", game="hot_ward", host=player))
    await table.store.commit(Change.of(result(match.row.id, 0, player, **record)))


async def test_two_people_who_join_a_table_for_two_at_once_do_not_make_three(tmp_path: Path) -> None:
    async with open_store(tmp_path / "m.sqlite3") as store:
        table = Table(SlowReads(store))
        match = await opened(table, Seating(max_seats=2, max_late_percent=50))
        joined = await asyncio.gather(
            *(table.engine.tables.sit(match.row.id, person) for person in ("ben", "cleo")), return_exceptions=True
        )
        assert [getattr(each, "code", None) for each in joined] == [None, "full"]
        assert [row.player for row in (await table.engine.match(match.row.id)).seats] == ["ana", "ben"]


async def test_a_person_who_joins_while_the_table_starts_and_fills_sits_there_or_does_not(tmp_path: Path) -> None:
    async with open_store(tmp_path / "m.sqlite3") as store:
        table = Table(SlowReads(store))
        match = await opened(table, Seating(max_seats=3, fill=True, max_late_percent=50))
        ben, cleo, started = await asyncio.gather(
            table.engine.tables.sit(match.row.id, "ben"),
            table.engine.tables.sit(match.row.id, "cleo"),
            table.engine.tables.start(match.row.id),
            return_exceptions=True,
        )
        assert isinstance(ben, Match)
        assert isinstance(cleo, Match)
        assert isinstance(started, Match)
        assert [row.player for row in started.seats] == ["ana", "ben", "cleo"]
        with pytest.raises(LobbyRefusal, match="started"):
            await table.engine.tables.sit(match.row.id, "dev")


async def test_computer_players_fill_a_table_when_it_starts(table: Table) -> None:
    match = await opened(table, Seating(max_seats=3, fill=True))
    started = await table.engine.tables.start(match.row.id)
    assert [(row.player, row.policy) for row in started.seats] == [("ana", None), (None, "greedy"), (None, "greedy")]
    await table.engine.wait_for_computers()
    stored = await table.store.load(match.row.id)
    assert stored is not None
    assert (stored.match.status, stored.seats) == (RUNNING, started.seats)


async def test_without_a_number_of_seats_only_as_many_are_filled_as_the_game_needs(table: Table) -> None:
    match = await opened(table, Seating(fill=True))
    started = await table.engine.tables.start(match.row.id)
    assert len(started.seats) == max(1, match.game.meta.seats[0])
    await table.engine.wait_for_computers()


async def test_a_start_that_is_refused_fills_nothing(table: Table) -> None:
    match = await opened(table, Seating())
    with pytest.raises(LobbyRefusal, match="full"):
        await table.engine.tables.configure(match.row.id, {}, seating=lambda _: Seating(max_seats=1, fill=True))
        await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.configure(match.row.id, {}, seating=lambda _: Seating())
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.configure(match.row.id, {}, seating=lambda _: Seating(max_seats=1, fill=True))
    with pytest.raises(LobbyRefusal, match="full"):
        await table.engine.tables.start(match.row.id)
    match = await table.engine.match(match.row.id)
    assert (match.row.status, [row.player for row in match.seats]) == (LOBBY, ["ana", "ben"])


async def test_a_private_table_is_for_the_invited_and_for_those_who_manage_it(table: Table) -> None:
    match = await opened(table, Seating(private=True))
    with pytest.raises(LobbyRefusal, match="private"):
        await table.engine.tables.sit(match.row.id, "ben")
    with pytest.raises(LobbyRefusal, match="not_here"):
        await table.engine.tables.invite(match.row.id, "ben", by="cleo")
    match = await table.engine.tables.invite(match.row.id, "ben", by="ana")
    assert match.invitations == (InvitationRow(match=match.row.id, player="ben", invited_by="ana"),)
    with pytest.raises(LobbyRefusal, match="already_invited"):
        await table.engine.tables.invite(match.row.id, "ben", by="ana")
    table.clock.now += 10_000
    table.engine.evict_idle()
    await table.engine.tables.sit(match.row.id, "ben")
    with pytest.raises(LobbyRefusal, match="invitee_seated"):
        await table.engine.tables.invite(match.row.id, "ben", by="ana")
    match = await table.engine.tables.sit(match.row.id, "cleo", manages=True)
    assert [row.player for row in match.seats] == ["ana", "ben", "cleo"]


async def test_a_table_asks_for_finished_matches_and_turns_in_time(table: Table) -> None:
    await with_record(table, "ben", turns=100, lates=11)
    await with_record(table, "cleo", turns=100, lates=10)
    match = await opened(table, Seating(min_finished=1, max_late_percent=10))
    for person, code in (("dev", "too_new"), ("ben", "too_late")):
        with pytest.raises(LobbyRefusal, match=code):
            await table.engine.tables.sit(match.row.id, person, manages=True)
    match = await table.engine.tables.sit(match.row.id, "cleo")
    assert [row.player for row in match.seats] == ["ana", "cleo"]


async def test_a_volunteer_has_to_be_as_welcome_as_the_first_players(table: Table) -> None:
    await with_record(table, "cleo")
    match = await opened(table, Seating(private=True, min_finished=1))
    await table.engine.tables.sit(match.row.id, "cleo", manages=True)
    await table.engine.tables.start(match.row.id)
    await table.engine.seats.substitute(match.row.id, 1)
    await table.engine.seats.offer(match.row.id, 1)
    await table.engine.wait_for_computers()
    with pytest.raises(LobbyRefusal, match="private"):
        await table.engine.seats.take(match.row.id, 1, "dev")
    await table.engine.tables.invite(match.row.id, "dev", by="ana")
    with pytest.raises(LobbyRefusal, match="too_new"):
        await table.engine.seats.take(match.row.id, 1, "dev")
    await with_record(table, "dev")
    match = await table.engine.seats.take(match.row.id, 1, "dev")
    assert match.seats[1].player == "dev"
    await table.engine.seats.substitute(match.row.id, 1)
    match = await table.engine.seats.take(match.row.id, 1, "dev")
    assert match.seats[1].policy is None, "one's own seat asks for nothing"


async def test_an_erased_person_is_no_longer_invited_and_invited_no_one(table: Table) -> None:
    match = await opened(table, Seating(private=True))
    await table.engine.tables.sit(match.row.id, "ben", manages=True)
    await table.engine.tables.invite(match.row.id, "cleo", by="ben")
    await table.engine.tables.invite(match.row.id, "dev", by="ana")
    assert b'"invited_to": [\n  1\n ]' in await table.engine.privacy.export("cleo")
    for person in ("ben", "dev"):
        await table.engine.privacy.erase(person)
    match = await table.engine.match(match.row.id)
    assert match.invitations == (InvitationRow(match=match.row.id, player="cleo"),)
    assert (await table.engine.tables.invitation_sent(match.row.id, "dev", 7)).invitations == match.invitations
    match = await table.engine.tables.sit(match.row.id, "cleo")
    assert match.seats[1].player == "cleo", "she is still welcome"


async def test_messages_of_invitations_are_retired_once(table: Table) -> None:
    match = await opened(table, Seating())
    await table.engine.tables.invite(match.row.id, "cleo", by="ana")
    match = await table.engine.tables.invitation_sent(match.row.id, "cleo", 7)
    assert [row.message for row in match.invitations] == [7]
    match = await table.engine.update_message_state(match.row.id, lambda state: state, retired_invitations=True)
    assert [row.message for row in match.invitations] == [None]
    stored = await table.store.load(match.row.id)
    assert stored is not None
    assert stored.invitations == match.invitations
