"""Reminders, time-outs, pauses and votes: a person is warned before a time-out, and a restart loses no deadline."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.log import Chose, Late, decode_entry
from bot.engine.match import Match
from bot.engine.people import Player
from bot.engine.refusals import MoveRefusal
from bot.engine.tables import NewMatch
from bot.engine.time.calendar import DAY, HOUR, Vacation
from bot.engine.time.clock import MAX_MISSED_TURNS, MAX_PAUSE, ClockRules
from bot.engine.votes import EXTEND, PAUSE, RESUME
from bot.records import ResultRow
from tests.engine.table import PEOPLE, Table, table_at

HURRY = ClockRules(turn=10 * HOUR, bank=2 * HOUR, refill=HOUR)


async def clocked(table: Table, people: int = 2, rules: ClockRules = HURRY) -> Match:
    match = await table.engine.tables.create(NewMatch(table="ward", game="hot_ward", host="ana", clock=rules))
    for person in PEOPLE[1:people]:
        await table.engine.tables.sit(match.row.id, person)
    return await table.engine.tables.start(match.row.id)


async def pass_time(table: Table, seconds: float) -> int:
    table.clock.now += seconds
    return await table.engine.deadlines.run_due()


async def now_of(table: Table, match: Match) -> Match:
    return await table.engine.match(match.row.id)


async def test_a_reminder_comes_first_and_only_once(table: Table) -> None:
    match = await clocked(table)
    await table.engine.outbox.mark_delivered(await table.engine.outbox.pending())
    assert await pass_time(table, 7 * HOUR) == 0
    assert await pass_time(table, HOUR) == 2
    reminders = await table.engine.outbox.pending()
    assert [(row.player, row.kind) for row in reminders] == [("ana", "reminder"), ("ben", "reminder")]
    await table.engine.outbox.mark_delivered(reminders)
    assert await pass_time(table, HOUR) == 0
    assert await table.engine.outbox.pending() == ()
    assert (await now_of(table, match)).row.length == 1, "a reminder plays nothing"


async def test_when_time_runs_out_a_harmless_choice_is_made_and_told(table: Table) -> None:
    match = await clocked(table)
    await table.take(match, 0, 1)
    await pass_time(table, 12 * HOUR)
    match = await now_of(table, match)
    entries = [decode_entry(row.entry) for row in await table.store.actions(match.row.id)]
    assert [type(entry) for entry in entries[1:4]] == [Chose, Late, Chose]
    assert isinstance(entries[3], Chose)
    assert entries[3].cause == "timeout"
    assert (match.clocks[1].missed, match.clocks[1].lates) == (1, 1)
    assert match.clocks[0].lates == 0


async def test_a_person_who_is_gone_gets_a_substitute_and_can_come_back(table: Table) -> None:
    match = await clocked(table)
    while match.seats[1].policy is None:
        if match.ask(0) is not None:
            await table.take(match, 0)
        await pass_time(table, 14 * HOUR)
        await table.engine.wait_for_computers()
        match = await now_of(table, match)
    assert match.clocks[1].lates == MAX_MISSED_TURNS
    assert (match.seats[1].player, match.seats[1].policy) == ("ben", "greedy")
    match = await table.engine.seats.take(match.row.id, 1, "ben")
    assert match.seats[1].policy is None


async def test_a_table_may_want_a_substitute_at_once(table: Table) -> None:
    match = await clocked(table, rules=replace(HURRY, late="substitute"))
    await pass_time(table, 13 * HOUR)
    assert [row.policy for row in (await now_of(table, match)).seats] == ["greedy", "greedy"]


async def test_deadlines_survive_a_restart_and_are_handled_in_order(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with table_at(path) as table:
        match = await clocked(table)
        due = await table.engine.deadlines.next_due()
    async with table_at(path) as table:
        assert await table.engine.deadlines.next_due() == due
        table.clock.now += 30 * HOUR
        assert await table.engine.deadlines.run_due() > 0
        assert (await now_of(table, match)).row.length > 3
        assert await table.engine.deadlines.run_due() == 0


async def test_the_clock_stands_still_while_a_person_sleeps_or_is_away(table: Table) -> None:
    midnight = table.clock.now - table.clock.now % DAY
    table.clock.now = midnight + 20 * HOUR
    await table.engine.people.change(
        "ben",
        lambda ben: Player(
            "ben", "Ben", replace(ben.settings, timezone="UTC", sleeps_from=time(22), sleeps_until=time(8))
        ),
    )
    match = await clocked(table)
    assert match.clocks[0].due_at == table.clock.now + 12 * HOUR
    assert match.clocks[1].due_at == midnight + DAY + 18 * HOUR
    tomorrow = datetime.fromtimestamp(midnight + DAY, UTC).date()
    away = Vacation(tomorrow, tomorrow + timedelta(days=2))
    await table.engine.people.change("ben", lambda ben: replace(ben, settings=replace(ben.settings, vacations=(away,))))
    await table.engine.deadlines.reschedule("ben")
    assert (await now_of(table, match)).clocks[1].due_at == midnight + 4 * DAY + 18 * HOUR


async def test_all_can_agree_on_more_time(table: Table) -> None:
    match = await clocked(table)
    due = match.clocks[0].due_at
    assert due is not None
    match = await table.engine.votes.agree(match.row.id, "ana", EXTEND)
    assert match.clocks[0].due_at == due
    match = await table.engine.votes.agree(match.row.id, "ben", EXTEND)
    assert match.clocks[0].due_at == due + 10 * HOUR
    assert match.clock.votes == {}


async def test_all_can_agree_on_a_pause_and_on_its_end(table: Table) -> None:
    match = await clocked(table)
    table.clock.now += 4 * HOUR
    for person in ("ana", "ben"):
        match = await table.engine.votes.agree(match.row.id, person, PAUSE)
    assert match.clock.paused
    assert await pass_time(table, 20 * DAY) == 0
    with pytest.raises(MoveRefusal, match="already_so"):
        await table.engine.votes.agree(match.row.id, "ana", PAUSE)
    for person in ("ana", "ben"):
        match = await table.engine.votes.agree(match.row.id, person, RESUME)
    assert match.clocks[0].due_at == table.clock.now + 8 * HOUR


async def test_a_pause_ends_by_itself_in_the_end(table: Table) -> None:
    match = await clocked(table)
    for person in ("ana", "ben"):
        await table.engine.votes.agree(match.row.id, person, PAUSE)
    table.clock.now += DAY
    match = await table.take(await now_of(table, match), 0)  # people may play on during a pause
    assert match.clock.paused
    assert await pass_time(table, MAX_PAUSE) > 0
    match = await now_of(table, match)
    assert not match.clock.paused
    assert match.clocks[1].due_at == table.clock.now + 12 * HOUR, "with what was left of the turn"
    assert match.row.length == 2, "and nobody was late"


async def test_a_turn_that_is_taken_back_goes_on_where_it_stood(table: Table) -> None:
    match = await clocked(table)
    due = match.clocks[0].due_at
    for _ in range(4):
        table.clock.now += 2 * HOUR
        await table.take(match, 0)
        match = (await table.engine.undo(match.row.id, 0, player="ana")).match
        assert match.clocks[0].due_at == due
    assert match.clocks[0].turns == 0


async def test_a_system_clock_that_is_set_back_delays_nothing(table: Table) -> None:
    table.clock.now += 400 * DAY  # wrong by more than a year, and put right in the middle of a turn
    match = await clocked(table)
    table.clock.now -= 400 * DAY
    assert await table.engine.outbox.pending() == ()
    assert await table.engine.deadlines.run_due() == 0
    match = await now_of(table, match)
    assert match.clocks[0].due_at == table.clock.now + 12 * HOUR
    assert len(await table.engine.outbox.pending()) == 2
    assert await pass_time(table, 13 * HOUR) == 2
    assert (await now_of(table, match)).clocks[0].lates == 1


async def test_a_table_that_was_closed_has_no_time(table: Table) -> None:
    match = await clocked(table)
    await table.engine.tables.abandon(match.row.id)
    assert await table.engine.deadlines.next_due() is None
    assert await pass_time(table, 5 * DAY) == 0
    assert (await now_of(table, match)).row.length == match.row.length
    assert await table.engine.outbox.pending() == ()


async def test_only_people_who_play_have_a_vote(table: Table) -> None:
    match = await clocked(table, people=3, rules=replace(HURRY, late="substitute"))
    for person in ("ana", "ben"):
        match = await table.engine.votes.agree(match.row.id, person, PAUSE)
    assert not match.clock.paused
    assert match.clock.votes == {PAUSE: ("ana", "ben")}
    match = await table.engine.seats.substitute(match.row.id, 2, "first")  # Cleo is gone
    with pytest.raises(MoveRefusal, match="substituted"):
        await table.engine.votes.agree(match.row.id, "cleo", PAUSE)
    assert match.clock.paused, "all who play have agreed"
    await table.engine.wait_for_computers()


async def test_a_vote_passes_when_the_last_who_has_not_agreed_runs_out_of_time(table: Table) -> None:
    match = await clocked(table, rules=replace(HURRY, late="substitute"))
    match = await table.take(match, 0)
    await table.engine.votes.agree(match.row.id, "ana", PAUSE)
    await pass_time(table, 13 * HOUR)
    await table.engine.wait_for_computers()
    match = await now_of(table, match)
    assert (match.seats[1].policy, match.clock.paused) == ("greedy", True)


async def test_votes_of_strangers_and_without_a_clock_are_refused(table: Table) -> None:
    match = await clocked(table, rules=ClockRules())
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.votes.agree(match.row.id, "eve", EXTEND)
    with pytest.raises(MoveRefusal, match="no_clock"):
        await table.engine.votes.agree(match.row.id, "ana", EXTEND)


async def test_one_notice_per_turn_and_none_for_ones_own_act(table: Table) -> None:
    match = await clocked(table, people=3)
    first = await table.engine.outbox.pending()
    assert [row.player for row in first] == ["ana", "ben", "cleo"]
    await table.engine.outbox.mark_delivered(first)
    for seat in range(3):
        match = await table.take(match, seat)
    told = [row.player for row in await table.engine.outbox.pending()]
    assert told == ["ana"], "it is her turn to measure, and somebody else's pick made it so"


async def test_a_notice_that_is_no_longer_true_is_dropped_and_a_failed_one_comes_back(table: Table) -> None:
    match = await clocked(table, people=3)
    await table.take(match, 1)
    pending = await table.engine.outbox.pending()
    assert [row.player for row in pending] == ["ana", "cleo"]
    await table.engine.outbox.mark_failed(pending)
    assert await table.engine.outbox.pending() == ()
    table.clock.now += 6
    again = await table.engine.outbox.pending()
    assert [(row.player, row.tries) for row in again] == [("ana", 1), ("cleo", 1)]
    for _ in range(20):
        await table.engine.outbox.mark_failed(again)
        table.clock.now += 4000
        again = await table.engine.outbox.pending()
    assert again == (), "there is a limit"


async def test_how_people_kept_time_is_part_of_their_results(table: Table) -> None:
    match = await clocked(table)
    while match.playing.asks:
        table.clock.now += HOUR
        match = await table.take(match, match.playing.asks[0].seat)
    results = await table.store.find(ResultRow, match=match.row.id)
    assert all(row.turns > 0 and row.seconds > 0 and row.lates == 0 for row in results)
