"""Planned choices: followed when a seat is asked, never against its will, and told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.log import Chose, Undid, decode_entry
from bot.engine.plans import plan_of, plan_row, planned_choices
from bot.engine.refusals import MoveRefusal
from bot.engine.time.clock import PRESETS, TableClock
from bot.engine.updates import Advanced
from tests.engine.table import Table
from tests.tiny.rules import HotWard


async def test_a_plan_waits_for_the_next_question_of_its_kind(table: Table) -> None:
    match = await table.started(2, rounds=3)
    match = await table.engine.plan(match.row.id, 0, (2, 0), player="ana")
    assert match.ask(0) is not None, "whoever is asked already decides themselves"
    assert [wish.tags for wish in plan_of(match, 0)] == [("bed:3",), ("bed:1",)]
    while match.playing.state.round == 1:
        match = await table.take(match, match.playing.asks[0].seat)
    assert match.playing.state.nurses[0].pick == 3
    assert [ask.seat for ask in match.playing.asks] == [1]
    last = decode_entry((await table.store.actions(match.row.id))[-1].entry)
    assert isinstance(last, Chose)
    assert last.cause == "plan"


async def test_everybody_who_planned_is_followed_when_they_are_asked_together(table: Table) -> None:
    match = await table.started(3, rounds=3)
    for seat, person in enumerate(("ana", "ben", "cleo")):
        match = await table.engine.plan(match.row.id, seat, (seat,), player=person)
    while match.playing.state.round == 1:
        match = await table.take(match, match.playing.asks[0].seat)
    assert [nurse.pick for nurse in match.playing.state.nurses] == [1, 2, 3]
    autos = [decode_entry(row.entry) for row in (await table.store.actions(match.row.id))[-3:]]
    assert [entry.cause for entry in autos if isinstance(entry, Chose)] == ["plan"] * 3


async def test_a_click_returns_the_events_of_the_own_plan_that_follows_it_and_of_no_other(table: Table) -> None:
    match = await table.started(2, rounds=3)
    for seat, person in enumerate(("ana", "ben")):
        match = await table.engine.plan(match.row.id, seat, (seat,), player=person)
    while match.playing.state.round == 1:
        seat = match.playing.asks[0].seat
        accepted = await table.accepted(match, seat)
        match = accepted.match
    planned = [(event.seat, event.to) for event in accepted.events if event.text.key == "engine.planned"]
    assert planned == [(seat, seat)]
    told = [update for update in table.updates[-3:] if isinstance(update, Advanced)]
    assert [(update.seat, update.cause, update.trigger) for update in told] == [
        (seat, "click", seat),
        (0, "plan", seat),
        (1, "plan", seat),
    ]


async def test_a_planned_choice_can_be_taken_back_and_is_then_asked(table: Table) -> None:
    match = await table.started(2, rounds=3)
    match = await table.engine.plan(match.row.id, 0, (0,), player="ana")
    while match.playing.state.round == 1:
        match = await table.take(match, match.playing.asks[0].seat)
    match = (await table.engine.undo(match.row.id, 0, player="ana")).match
    assert match.ask(0) is not None
    match = await table.take(match, 0, 1)
    assert match.playing.state.nurses[0].pick == 2


async def test_a_wish_that_fits_nothing_asks(table: Table) -> None:
    match = await table.started(2, rounds=3)
    match = await table.engine.plan(match.row.id, 0, (3,), player="ana")  # there are only three beds
    while match.playing.state.round == 1:
        match = await table.take(match, match.playing.asks[0].seat)
    assert match.ask(0) is not None


async def test_plans_survive_a_restart_and_can_be_dropped(table: Table) -> None:
    match = await table.started(2)
    match = await table.engine.plan(match.row.id, 0, (1,), player="ana")
    table.clock.now += 10_000
    table.engine.evict_idle()
    assert plan_of(await table.engine.match(match.row.id), 0) == plan_of(match, 0)
    match = await table.engine.plan(match.row.id, 0, (), player="ana")
    assert plan_of(match, 0) == ()


async def test_only_ones_own_seat_and_only_declared_wishes(table: Table) -> None:
    match = await table.started(2)
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.plan(match.row.id, 1, (0,), player="ana")
    with pytest.raises(MoveRefusal, match="no_such_wish"):
        await table.engine.plan(match.row.id, 0, (99,), player="ana")


class Patient(HotWard):
    """The tiny game with a standing wish: the first bed."""

    meta = replace(HotWard.meta, wishes=(replace(HotWard.meta.wishes[0], standing=True), *HotWard.meta.wishes[1:]))


async def test_standing_wishes_hold_where_turns_take_hours(table: Table) -> None:
    match = replace(await table.started(2, rounds=3), game=Patient())
    slow = replace(match, clock=TableClock(rules=PRESETS["daily"]))
    assert plan_of(match, 0) == plan_of(replace(match, clock=TableClock(rules=PRESETS["live"])), 0) == ()
    assert [wish.tags for wish in plan_of(slow, 0)] == [("bed:1",)]
    row = plan_row(slow, 0, ())
    assert row is not None, "a seat that wants to be asked must be able to say so"
    assert plan_of(replace(slow, plans=(row,)), 0) == ()
    assert plan_row(match, 0, ()) is None


async def test_standing_wishes_are_followed_without_a_plan(table: Table) -> None:
    before = await table.started(2, rounds=3)
    slow = replace(before, game=Patient(), clock=TableClock(rules=PRESETS["daily"]))
    unasked = replace(slow, position=None)
    chosen = list(planned_choices(unasked, slow, None, Undid(())))
    assert [one.entry.cause for one in chosen] == ["plan"] * len(slow.playing.asks)
    assert not list(planned_choices(unasked, replace(slow, clock=TableClock()), None, Undid(())))
