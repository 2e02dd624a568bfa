"""Moments of a match: one per round, and nothing in them that only one seat was told."""

from __future__ import annotations

from bot.engine.history.replay_frames import frames
from tests.engine.table import Table


async def test_there_is_a_moment_for_the_beginning_every_round_and_the_end(table: Table) -> None:
    match = await table.play_out(await table.started(3, rounds=3))
    found = frames(match, await table.store.actions(match.row.id))
    assert [moment.state.round for moment in found] == [1, 2, 3, 3]
    assert found[-1].state == match.playing.state
    assert {mark.place for mark in found[1].marks} == {"thermometer"}


async def test_a_running_match_ends_with_how_it_stands(table: Table) -> None:
    match = await table.started(3)
    match = await table.take(match, 0)
    found = frames(match, await table.store.actions(match.row.id))
    assert found[-1].state == match.playing.state
    assert found[-1].marks == (), "a secret pick leaves no mark that others could see"
