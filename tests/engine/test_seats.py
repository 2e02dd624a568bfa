"""Seats that change hands: computers that play on, people who come back, volunteers; and no table is ever stuck."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.match import Match
from bot.engine.occupants import is_offered
from bot.engine.plans import plan_of
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import HOUR
from bot.engine.time.clock import ClockRules
from bot.games.registry import GAMES
from bot.kernel import AnyGame, Decision, Policy, Stream
from bot.records import Change
from storage.sqlite import open_store
from tests.engine.table import Clock, Table, first_choice, simple_policies, table_at
from tests.engine.test_deadlines import clocked, pass_time
from tests.tiny import HOT_WARD

KEEPS_SEATS = "emergency"  # its rules say nothing about a person who leaves, so a computer plays on


async def emergency(table: Table, people: int = 3) -> Match:
    table.engine = Engine(games=GAMES, policies=simple_policies, store=table.store, clock=table.clock, entropy=bytes)
    match = await table.engine.tables.create(NewMatch(table="er", game=KEEPS_SEATS, host="ana"))
    for person in ("ben", "cleo")[: people - 1]:
        await table.engine.tables.sit(match.row.id, person)
    return await table.engine.tables.start(match.row.id)


async def test_a_seat_that_was_given_up_is_offered_and_taken_over(table: Table) -> None:
    match_id = (await emergency(table)).row.id
    match = (await table.engine.seats.resign(match_id, 1, player="ben")).match
    await table.engine.wait_for_computers()
    assert (match.seats[1].player, is_offered(match, 1), is_offered(match, 0)) == (None, True, False)
    with pytest.raises(LobbyRefusal, match="already_seated"):
        await table.engine.seats.take(match_id, 1, "ana")
    match = await table.engine.seats.take(match_id, 1, "dev")
    assert (match.seats[1].player, match.seats[1].policy) == ("dev", None)
    assert not is_offered(match, 1)
    with pytest.raises(MoveRefusal, match="seat_not_offered"):
        await table.engine.seats.take(match_id, 1, "ben")


async def test_a_plan_does_not_go_with_the_seat(table: Table) -> None:
    match_id = (await emergency(table)).row.id
    await table.engine.plan(match_id, 1, (0,), player="ben")
    await table.engine.seats.resign(match_id, 1, player="ben")
    await table.engine.wait_for_computers()
    match = await table.engine.seats.take(match_id, 1, "dev")
    assert plan_of(match, 1) == ()
    table.clock.now += 10_000
    table.engine.evict_idle()
    assert plan_of(await table.engine.match(match_id), 1) == ()


async def test_what_is_offered_survives_a_restart(tmp_path: Path) -> None:
    async with table_at(tmp_path / "m.sqlite3") as table:
        match_id = (await emergency(table)).row.id
        await table.engine.seats.resign(match_id, 2, player="cleo")
        await table.engine.wait_for_computers()
    async with open_store(tmp_path / "m.sqlite3") as store:
        engine = Engine(games=GAMES, policies=simple_policies, store=store, clock=Clock())
        assert is_offered(await engine.match(match_id), 2)


async def test_a_seat_that_the_rules_take_off_the_board_is_not_offered(table: Table) -> None:
    match = await table.started(3)
    match = (await table.engine.seats.resign(match.row.id, 1, player="ben")).match
    assert match.seats[1].policy is not None
    assert not is_offered(match, 1), "there is nothing left to play there"


async def test_a_host_may_offer_what_a_computer_plays_and_only_that(table: Table) -> None:
    match_id = (await emergency(table)).row.id
    with pytest.raises(MoveRefusal, match="seat_is_played"):
        await table.engine.seats.offer(match_id, 1)
    with pytest.raises(NoSuchMatch, match="no_such_seat"):
        await table.engine.seats.offer(match_id, 7)
    await table.engine.seats.substitute(match_id, 1, "first")
    await table.engine.wait_for_computers()
    assert not is_offered(await table.engine.match(match_id), 1)
    match = await table.engine.seats.offer(match_id, 1)
    assert is_offered(match, 1)
    match = await table.engine.seats.take(match_id, 1, "ben")
    assert (match.seats[1].policy, match.clock.offered) == (None, ()), "the first to take it has it"


async def test_a_person_who_returns_decides_even_while_a_computer_is_thinking(tmp_path: Path) -> None:
    """Two computers play; while the first one thinks, its person returns: what it thought is not done."""
    thinking, may_answer = threading.Event(), threading.Event()

    def slow(game: AnyGame, state: object, decision: Decision, stream: Stream) -> int:
        thinking.set()
        assert may_answer.wait(5)
        return first_choice(game, state, decision, stream)

    def policies(game: AnyGame) -> Mapping[str, Policy]:  # noqa: ARG001
        return {"slow": slow, "first": first_choice, "greedy": first_choice}

    async with open_store(tmp_path / "m.sqlite3") as store:
        engine = Engine(games={"hot_ward": HOT_WARD}, policies=policies, store=store, clock=Clock(), entropy=bytes)
        match = await engine.tables.create(NewMatch(table="ward", game="hot_ward", host="ana"))
        match_id = match.row.id
        for person in ("ben", "cleo"):
            await engine.tables.sit(match_id, person)
        await engine.tables.start(match_id)
        await engine.seats.substitute(match_id, 0, "slow")
        assert await asyncio.to_thread(thinking.wait, 5)
        await engine.seats.substitute(match_id, 1, "first")
        await engine.seats.take(match_id, 0, "ana")
        may_answer.set()
        await engine.wait_for_computers()
        match = await engine.match(match_id)
        assert match.ask(0) is not None, "the choice is hers"
        assert match.ask(1) is None, "the other computer went on"


async def test_a_computer_player_that_fails_makes_the_harmless_choice(tmp_path: Path) -> None:
    def broken(game: AnyGame, state: object, decision: Decision, stream: Stream) -> int:  # noqa: ARG001
        raise ZeroDivisionError

    async with open_store(tmp_path / "m.sqlite3") as store:
        engine = Engine(games={"hot_ward": HOT_WARD}, policies=lambda _: {"broken": broken}, store=store, clock=Clock())
        match_id = (await engine.tables.create(NewMatch(table="ward", game="hot_ward", host="ana"))).row.id
        await engine.tables.add_computer(match_id, "broken")
        await engine.tables.start(match_id)
        await engine.wait_for_computers()
        match = await engine.match(match_id)
        assert match.counts[1] == 1
        assert not match.row.owed


async def test_a_match_of_other_rules_blocks_no_other(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with table_at(path) as table:
        old = await clocked(table)
        new = await table.engine.tables.create(
            NewMatch(table="lab", game="hot_ward", host="ana", clock=ClockRules(13 * HOUR))
        )
        await table.engine.tables.sit(new.row.id, "ben")
        await table.engine.tables.start(new.row.id)
        await table.store.commit(Change.of(replace(old.row, rules_version=99)))
    async with table_at(path) as table:
        assert [match.row.id for match in await table.engine.playable("ben")] == [new.row.id]
        await pass_time(table, 14 * HOUR)
        assert (await table.engine.match(new.row.id)).row.length > 1, "its deadline came after the old one's"
        await table.engine.deadlines.reschedule("ben")
        assert b'"lab"' in await table.engine.privacy.export("ben")
        await table.engine.privacy.erase("ben")
        stored = await table.store.load(old.row.id)
        assert stored is not None
        assert stored.seats[1].player is None


async def test_a_match_that_cannot_be_handled_is_tried_again_and_blocks_no_other(table: Table) -> None:
    first = await clocked(table)
    second = await table.engine.tables.create(
        NewMatch(table="lab", game="hot_ward", host="cleo", clock=ClockRules(13 * HOUR))
    )
    await table.engine.tables.sit(second.row.id, "dev")
    await table.engine.tables.start(second.row.id)

    class Broken(type(HOT_WARD)):  # type: ignore[misc]
        def default(self, state: object, decision: Decision) -> None:  # noqa: ARG002
            raise ZeroDivisionError

    async with table.engine._live.lock(first.row.id) as locked:
        locked.put(replace(locked.match, game=Broken()))
    await pass_time(table, 14 * HOUR)
    assert (await table.engine.match(second.row.id)).clocks[0].lates == 1
    async with table.engine._live.lock(first.row.id) as locked:
        locked.put(replace(locked.match, game=HOT_WARD))
        mended = locked.match
    await pass_time(table, HOUR)
    assert (await table.engine.match(first.row.id)).row.length > mended.row.length


async def test_a_computer_player_that_an_older_release_knew_makes_the_harmless_choice(table: Table) -> None:
    match = await table.started(3)
    await table.store.commit(Change.of(replace(match.seats[1], policy="retired")))
    table.clock.now += 10_000
    table.engine.evict_idle()
    await table.take(match, 0)
    await table.engine.wait_for_computers()
    assert (await table.engine.match(match.row.id)).ask(1) is None
