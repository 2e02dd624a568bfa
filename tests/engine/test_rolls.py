"""Rolls: people who are all at the table press for them; for others the dice roll by themselves, without a call."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.engine import Move
from bot.engine.history.export import export, verify
from bot.engine.history.results import seat_answers
from bot.engine.log import cause_of, decode_entry
from bot.engine.match import Match
from bot.engine.tables import NewMatch
from bot.engine.time.clock import PRESETS, ClockRules
from bot.engine.time.rolls import PRESENT_SECONDS, is_roll
from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose
from bot.policies import policies_for
from tests.engine.table import PEOPLE, Table, table_at

GAME = GAMES["sweet_tooth"]
SEATS = 3


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(tmp_path / "rolls.sqlite3", GAMES) as table:
        yield table


async def started(table: Table, clock: ClockRules = PRESETS["none"], seats: int = SEATS) -> Match:
    new = NewMatch(table="1/1", game="sweet_tooth", host="ana", players=PEOPLE[:seats], pauses=True, clock=clock)
    match = await table.engine.tables.create(new)
    return await table.engine.tables.start(match.row.id)


async def answer(table: Table, match: Match) -> Match:
    """The first person who is asked takes what a good player would."""
    (ask, *_) = match.playing.asks
    thoughts = Dice(bytes([match.row.length % 256]) * 32).stream("thought")
    choice = 0 if ask.single else policies_for(GAME)["greedy"](GAME, match.playing.state, ask, thoughts)
    move = Move(ask.seat, match.counts[ask.seat], choice)
    return (await table.engine.act(match.row.id, move, player=PEOPLE[ask.seat])).match


async def causes(table: Table, match: Match) -> list[str]:
    return [cause_of(decode_entry(row.entry)) for row in await table.engine.actions(match.row.id)]


async def test_people_who_are_all_here_roll_themselves_and_are_not_called_for_it(table: Table) -> None:
    match = await started(table)
    while not match.playing.over:
        rolls = is_roll(match.playing.asks[0])
        called = {row.seat for row in await table.engine.outbox.pending()}
        assert not rolls or match.playing.asks[0].seat not in called
        table.clock.now += 60
        match = await answer(table, match)
    assert "rolled" not in await causes(table, match)


async def test_dice_roll_by_themselves_where_a_person_is_away(table: Table) -> None:
    match = await started(table)
    while not match.playing.over:
        table.clock.now += PRESENT_SECONDS + 1
        match = await answer(table, match)
        assert not any(map(is_roll, match.playing.asks))
    assert "rolled" in await causes(table, match)


async def test_dice_roll_by_themselves_where_a_turn_has_hours(table: Table) -> None:
    match = await started(table, PRESETS["daily"])
    assert not any(map(is_roll, match.playing.asks))
    table.clock.now += 1
    match = await answer(table, match)
    assert not any(map(is_roll, match.playing.asks))


async def test_a_roll_that_no_one_presses_is_taken_after_a_while(table: Table) -> None:
    match = await started(table)
    (ask,) = match.playing.asks
    assert is_roll(ask)
    table.clock.now += PRESENT_SECONDS - 1
    assert await table.engine.outbox.pending() == ()
    assert is_roll((await table.engine.match(match.row.id)).playing.asks[0])
    table.clock.now += 1
    due = await table.engine.outbox.pending()
    match = await table.engine.match(match.row.id)
    assert not any(map(is_roll, match.playing.asks))
    asked = {each.seat for each in match.playing.asks}
    assert {row.seat for row in due} <= asked, "who is called has something to choose"
    assert (await causes(table, match)).count("rolled") >= 1


async def test_a_roll_that_was_taken_is_no_answer_and_no_presence(table: Table) -> None:
    match = await started(table)
    while not match.playing.over:
        table.clock.now += PRESENT_SECONDS + 1
        match = await answer(table, match)
    log = await table.engine.actions(match.row.id)
    clicks = sum(cause_of(decode_entry(row.entry)) == "click" for row in log[1:])
    assert sum(each.all for each in seat_answers(log)) == clicks
    assert verify(export(match, log), GAMES).results


async def test_the_calls_of_a_match_before_and_after(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """A simulated table without a clock: each person answers a quarter of an hour after the call."""
    match = await started(table)
    calls = [0] * SEATS
    while not match.playing.over:
        due = await table.engine.outbox.pending()
        for row in due:
            calls[row.seat] += 1
        await table.engine.outbox.mark_delivered(due)
        table.clock.now += 900
        match = await answer(table, await table.engine.match(match.row.id))
    before = calls_without_rolls(match.row.seed)
    with capsys.disabled():
        print(f"\ncalls of three people in a match of Sweet Tooth: {sum(before)} before, {sum(calls)} after")
        print(f"per person: {before} before, {calls} after")
    assert sum(calls) * 2 < sum(before)


def calls_without_rolls(seed: bytes) -> list[int]:
    """How often each seat became the one that is asked by the act of another, where a roll is asked like anything."""
    dice, calls = Dice(seed), [0] * SEATS
    turn, actor, asked = begin(GAME, {}, SEATS, dice, pauses=True), 0, set[int]()
    while True:
        now = {ask.seat for ask in turn.position.asks}
        for seat in now - asked - {actor}:
            calls[seat] += 1
        if turn.position.over:
            return calls
        (ask, *_) = turn.position.asks
        thoughts = Dice(bytes([ask.seat]) * 32).stream("thought")
        choice = 0 if ask.single else policies_for(GAME)["greedy"](GAME, turn.position.state, ask, thoughts)
        asked, actor = now, ask.seat
        turn = choose(GAME, turn.position, ask.seat, choice, dice, pauses=True)
