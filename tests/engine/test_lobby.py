"""Before the start: who sits where, who may, and what a table is refused."""

from __future__ import annotations

import pytest

from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.tables import NewMatch
from bot.engine.updates import Closed, LobbyChanged, Started
from bot.kernel import BadOptions
from bot.records import ABANDONED, LOBBY, RUNNING
from tests.engine.table import Table


async def test_a_table_opens_with_its_host_on_the_first_seat(table: Table) -> None:
    match = await table.open(rounds=3)
    assert [row.player for row in match.seats] == ["ana"]
    assert match.row.status == LOBBY
    assert table.updates == [LobbyChanged(match.row.id, "ward")]
    assert (await table.engine.at_table("ward")).row.id == match.row.id


async def test_people_and_computer_players_take_seats_in_order(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.sit(match.row.id, "ben")
    match = await table.engine.tables.add_computer(match.row.id, "first")
    assert [(row.player, row.policy) for row in match.seats] == [("ana", None), ("ben", None), (None, "first")]


async def test_when_somebody_stands_up_the_others_move_up_and_a_host_is_found(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.sit(match.row.id, "cleo")
    match = await table.engine.tables.stand(match.row.id, 0)
    assert [(row.seat, row.player) for row in match.seats] == [(0, "ben"), (1, "cleo")]
    assert match.row.host == "ben"
    again = await table.engine.tables.sit(match.row.id, "dev")
    assert [row.player for row in again.seats] == ["ben", "cleo", "dev"]


async def test_seats_survive_being_read_again(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.sit(match.row.id, "ben")
    await table.engine.tables.sit(match.row.id, "cleo")
    match = await table.engine.tables.stand(match.row.id, 1)
    table.clock.now += 10_000
    assert table.engine.evict_idle() == 1
    assert await table.engine.match(match.row.id) == match


async def test_a_table_without_people_closes(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.add_computer(match.row.id, "first")
    match = await table.engine.tables.stand(match.row.id, 0)
    assert match.row.status == ABANDONED
    assert table.updates[-1] == Closed(match.row.id, "ward")
    with pytest.raises(NoSuchMatch, match="none_here"):
        await table.engine.at_table("ward")
    assert (await table.open()).row.status == LOBBY, "the place is free for a new table"


async def test_one_live_match_per_table(table: Table) -> None:
    await table.open()
    with pytest.raises(LobbyRefusal, match="table_taken"):
        await table.open()


async def test_nobody_sits_twice_and_a_full_table_is_full(table: Table) -> None:
    match = await table.open()
    with pytest.raises(LobbyRefusal, match="already_seated"):
        await table.engine.tables.sit(match.row.id, "ana")
    for person in ("ben", "cleo", "dev"):
        await table.engine.tables.sit(match.row.id, person)
    with pytest.raises(LobbyRefusal, match="full"):
        await table.engine.tables.sit(match.row.id, "eve")
    with pytest.raises(LobbyRefusal, match="not_seated"):
        await table.engine.tables.stand(match.row.id, 9)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colour": 1}, "unknown"),
        ({"rounds": 99}, "value"),
        ({"heatwave": "yes"}, "value"),
        ({"visitors": ["aunt", "clown"]}, "too_many"),
        ({"heatwave": True, "visitors": ["clown"]}, "conflict"),
    ],
)
async def test_options_that_make_no_sense_are_refused_and_change_nothing(
    table: Table, options: dict[str, object], code: str
) -> None:
    with pytest.raises(BadOptions, match=code):
        await table.open(**options)
    match = await table.open()
    with pytest.raises(BadOptions, match=code):
        await table.engine.tables.configure(match.row.id, options)
    assert await table.engine.match(match.row.id) == match


async def test_a_conflict_with_the_number_of_seats_shows_at_the_start(table: Table) -> None:
    match = await table.open(beds="four")
    await table.engine.tables.sit(match.row.id, "ben")
    with pytest.raises(BadOptions, match="conflict"):
        await table.engine.tables.start(match.row.id)
    await table.engine.tables.sit(match.row.id, "cleo")
    match = await table.engine.tables.start(match.row.id)
    assert match.row.status == RUNNING


async def test_too_few_people_cannot_start(table: Table) -> None:
    match = await table.open()
    with pytest.raises(BadOptions, match="seats"):
        await table.engine.tables.start(match.row.id)
    assert (await table.engine.match(match.row.id)).row.status == LOBBY


async def test_options_can_be_changed_until_the_start(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.sit(match.row.id, "ben")
    match = await table.engine.tables.configure(match.row.id, {"rounds": 1}, pauses=True)
    match = await table.engine.tables.start(match.row.id)
    assert match.playing.state.options.rounds == 1
    assert match.row.pauses
    with pytest.raises(LobbyRefusal, match="started"):
        await table.engine.tables.configure(match.row.id, {"rounds": 2})
    with pytest.raises(LobbyRefusal, match="started"):
        await table.engine.tables.sit(match.row.id, "eve")
    with pytest.raises(LobbyRefusal, match="started"):
        await table.engine.tables.start(match.row.id)


async def test_starting_says_who_is_asked(table: Table) -> None:
    match = await table.started(3)
    started = table.updates[-1]
    assert isinstance(started, Started)
    assert started.asked == (0, 1, 2)
    assert started.number == match.row.length == 1


async def test_a_match_can_be_abandoned_once(table: Table) -> None:
    match = await table.started(2)
    match = await table.engine.tables.abandon(match.row.id)
    assert (match.row.status, match.row.ended) == (ABANDONED, table.clock.now)
    with pytest.raises(MoveRefusal, match="over"):
        await table.engine.tables.abandon(match.row.id)
    with pytest.raises(MoveRefusal, match="over"):
        await table.take(match, 0)


async def test_unknown_games_policies_and_matches(table: Table) -> None:
    with pytest.raises(NoSuchMatch, match="unknown_game"):
        await table.engine.tables.create(NewMatch(table="x", game="chess", host="ana"))
    match = await table.open()
    with pytest.raises(LobbyRefusal, match="unknown_policy"):
        await table.engine.tables.add_computer(match.row.id, "genius")
    with pytest.raises(NoSuchMatch, match="unknown"):
        await table.engine.match(999)
    assert table.engine.matches_in_memory == 1, "a match that does not exist leaves nothing behind"
