"""Undo: always within the never-list, never across it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.log import Began, Undid, chose
from bot.engine.match import Match, advance, undoable
from bot.engine.refusals import MoveRefusal, UndoRefusal
from bot.records import MatchRow, SeatRow
from tests.engine.table import Table
from tests.tiny import HOT_WARD


async def test_a_secret_pick_can_be_taken_back_and_changed(table: Table) -> None:
    match = await table.started(3)
    picked = await table.take(match, 0, 2)
    await table.take(match, 1, 1)
    undone = (await table.engine.undo(match.row.id, 0, player="ana")).match
    assert undone.ask(0) == match.ask(0)
    assert undone.counts[0] == 2, "controls shown before the undo are stale"
    assert undone.playing.state.nurses[1].pick == 2, "nobody else has to redo anything"
    changed = await table.take(undone, 0, 0)
    assert changed.playing.state.nurses[0].pick != picked.playing.state.nurses[0].pick


async def test_what_others_have_not_seen_is_taken_back_in_private(table: Table) -> None:
    match = await table.started(3)
    await table.take(match, 0)
    await table.engine.undo(match.row.id, 0, player="ana")
    assert [event.to for event in table.updates[-1].events] == [0]  # type: ignore[union-attr]


async def test_nothing_to_undo_has_its_own_answer(table: Table) -> None:
    match = await table.started(3)
    with pytest.raises(UndoRefusal, match="nothing"):
        await table.engine.undo(match.row.id, 0, player="ana")


async def test_an_undo_offered_earlier_is_stale(table: Table) -> None:
    match = await table.started(3)
    picked = await table.take(match, 0)
    await table.engine.undo(match.row.id, 0, player="ana", decision=picked.counts[0])
    with pytest.raises(MoveRefusal, match="stale"):
        await table.engine.undo(match.row.id, 0, player="ana", decision=picked.counts[0])


async def test_undo_never_crosses_a_reveal_or_the_dice(table: Table) -> None:
    match = await table.started(2)
    await table.take(match, 0)
    match = await table.take(await table.engine.match(match.row.id), 1)
    for seat, player in ((0, "ana"), (1, "ben")):
        with pytest.raises(UndoRefusal, match="never"):
            await table.engine.undo(match.row.id, seat, player=player)
    assert await table.engine.match(match.row.id) == match


async def test_undo_survives_a_restart(table: Table) -> None:
    match = await table.started(3)
    await table.take(match, 0, 2)
    match = await table.take(match, 1, 1)
    table.clock.now += 10_000
    table.engine.evict_idle()
    undone = (await table.engine.undo(match.row.id, 0, player="ana")).match
    table.engine.evict_idle()
    table.clock.now += 10_000
    table.engine.evict_idle()
    assert await table.engine.match(match.row.id) == undone


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_never_list_holds_in_random_play(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 4))
    row = MatchRow(table="t", game="hot_ward", rules_version=1, options=b"{}", seed=bytes(32), host="ana", created=0.0)
    match = Match(row, tuple(SeatRow(match=0, seat=seat) for seat in range(seats)), HOT_WARD)
    match = advance(match, None, Began(seats)).match
    for _ in range(40):
        if not match.playing.asks:
            break
        seat = data.draw(st.integers(0, seats - 1))
        if data.draw(st.booleans()):
            _check_undo(match, seat)
        decision = data.draw(st.sampled_from(match.playing.asks))
        choice = data.draw(st.sampled_from(decision.choices))
        match = advance(match, decision.seat, chose(choice.action)).match


def _check_undo(match: Match, seat: int) -> None:
    try:
        numbers = undoable(match, seat, whole_turn=False)
    except UndoRefusal as refusal:
        mine = [entry for entry in match.open if entry.seat == seat]
        assert refusal.code == "others_went_on" if mine else refusal.code in ("nothing", "never")
        return
    after = advance(match, seat, Undid(numbers)).match
    assert after.playing.drawn == match.playing.drawn
    for other in range(len(match.counts)):
        if other != seat:
            assert after.ask(other) == match.ask(other)
            assert HOT_WARD.view(after.playing.state, other).points == HOT_WARD.view(match.playing.state, other).points
    assert after.ask(seat) is not None
