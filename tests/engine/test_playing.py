"""A running match: who may do what, what is refused, and that nothing is half-done."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.engine import Move
from bot.engine.log import Chose, decode_entry
from bot.engine.refusals import LobbyRefusal, MoveRefusal, NoSuchMatch
from bot.engine.updates import Advanced, Ended
from bot.records import FINISHED, REDELIVERED_SECONDS, ResultRow
from tests.engine.table import Table


async def test_a_choice_is_stored_then_told(table: Table) -> None:
    match = await table.started(3)
    after = await table.take(match, 1, choice=2)
    rows = await table.store.actions(match.row.id)
    assert [(row.number, row.seat) for row in rows] == [(1, None), (2, 1)]
    told = table.updates[-1]
    assert isinstance(told, Advanced)
    assert (told.number, told.seat, told.asked, told.new_round) == (2, 1, (), False)
    assert after.counts == (0, 1, 0)


async def test_an_accepted_click_returns_what_it_caused(table: Table) -> None:
    match = await table.started(2)
    accepted = await table.accepted(match, 0)
    update = table.updates[-1]
    assert isinstance(update, Advanced)
    assert accepted.events == update.events != ()
    assert accepted.match == await table.engine.match(match.row.id)
    undone = await table.engine.undo(match.row.id, 0, player="ana")
    assert [event.text.key for event in undone.events] == ["engine.undid"]


async def test_another_seats_move_never_makes_my_control_stale(table: Table) -> None:
    match = await table.started(3)
    mine = table.click(match, 0, 1)
    await table.take(match, 1)
    await table.take(match, 2)
    after = (await table.engine.act(match.row.id, mine, player="ana")).match
    assert after.counts[0] == 1


async def test_my_own_move_makes_my_older_controls_stale(table: Table) -> None:
    match = await table.started(2)
    old = table.click(match, 0)
    await table.take(match, 0)
    with pytest.raises(MoveRefusal, match="stale"):
        await table.engine.act(match.row.id, old, player="ana")


@pytest.mark.parametrize("move", [Move(0, 0, 7), Move(0, 0, -1), Move(0, 5, 0), Move(0, 0, 0, "beef"), Move(0, -1, 0)])
async def test_forged_or_outdated_controls_are_stale(table: Table, move: Move) -> None:
    match = await table.started(2)
    with pytest.raises(MoveRefusal, match="stale"):
        await table.engine.act(match.row.id, move, player="ana")
    assert await table.engine.match(match.row.id) == match
    assert len(await table.store.actions(match.row.id)) == 1


@pytest.mark.parametrize("seat", [1, 9, -1])
async def test_only_the_owner_acts_for_a_seat(table: Table, seat: int) -> None:
    match = await table.started(2)
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.act(match.row.id, Move(seat, 0, 0), player="ana")
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.undo(match.row.id, seat, player="ana")
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.seats.resign(match.row.id, seat, player="ana")


async def test_a_redelivered_interaction_counts_once(table: Table) -> None:
    match = await table.started(2)
    click = table.click(match, 0)
    first = await table.engine.act(match.row.id, click, player="ana", interaction=1)
    told = len(table.updates)
    second = await table.engine.act(match.row.id, click, player="ana", interaction=1)
    assert (second.match, second.events) == (first.match, ())
    assert len(table.updates) == told
    with pytest.raises(MoveRefusal, match="stale"):
        await table.engine.act(match.row.id, click, player="ana", interaction=2)


async def test_clicks_are_forgotten_once_they_cannot_come_again(table: Table) -> None:
    match = await table.started(2)
    await table.take(match, 0, interaction=1)
    table.clock.now += REDELIVERED_SECONDS
    await table.take(match, 1, interaction=2)
    assert await table.engine.forget_interactions() == 0
    table.clock.now += 1
    assert await table.engine.forget_interactions() == 1
    assert [await table.store.handled(number) for number in (1, 2)] == [False, True]


async def test_two_clicks_in_the_same_instant_count_once(table: Table) -> None:
    match = await table.started(2)
    click = table.click(match, 0)
    results = await asyncio.gather(
        *(table.engine.act(match.row.id, click, player="ana", interaction=n) for n in range(8)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, MoveRefusal) for result in results) == 7
    assert len(await table.store.actions(match.row.id)) == 2


async def test_everybody_at_once_loses_nothing(table: Table) -> None:
    match = await table.started(4)
    await asyncio.gather(*(table.take(match, seat) for seat in range(4)))
    rows = await table.store.actions(match.row.id)
    assert sorted(row.seat for row in rows if row.seat is not None) == [0, 1, 2, 3]
    assert [update.number for update in table.updates if isinstance(update, Advanced)] == [2, 3, 4, 5]


async def test_a_match_is_played_to_its_end_and_its_results_are_kept(table: Table) -> None:
    match = await table.play_out(await table.started(3))
    assert match.row.status == FINISHED
    ended = table.updates[-1]
    assert isinstance(ended, Ended)
    results = await table.store.find(ResultRow, match=match.row.id)
    assert [row.player for row in results] == ["ana", "ben", "cleo"]
    assert {(row.seat, row.rank, row.total) for row in results} == {
        (standing.seat, standing.rank, standing.total) for standing in ended.outcome.standings
    }
    with pytest.raises(MoveRefusal, match="over"):
        await table.engine.act(match.row.id, Move(0, 0, 0), player="ana")
    with pytest.raises(NoSuchMatch):
        await table.engine.at_table("ward")


async def test_giving_up_follows_the_rules_of_the_game(table: Table) -> None:
    match = await table.started(3)
    match = (await table.engine.seats.resign(match.row.id, 1, player="ben")).match
    assert match.playing.state.nurses[1].gone
    assert match.seats[1].player is None
    with pytest.raises(MoveRefusal, match="not_your_seat"):
        await table.engine.act(match.row.id, Move(1, 1, 0), player="ben")
    match = (await table.engine.seats.resign(match.row.id, 2, player="cleo")).match
    assert match.row.status == FINISHED, "one nurse alone cannot go on"


async def test_a_seat_passes_to_a_person_or_a_computer_player_and_back(table: Table) -> None:
    match = await table.started(2)
    match = await table.engine.seats.substitute(match.row.id, 1, "first")
    await table.engine.wait_for_computers()
    match = await table.engine.match(match.row.id)
    assert match.ask(1) is None, "the computer player has answered for the seat"
    with pytest.raises(MoveRefusal, match="substituted"):
        await table.engine.act(match.row.id, Move(1, match.counts[1], 0), player="ben")
    match = await table.engine.seats.take(match.row.id, 1, "ben")
    assert (match.seats[1].player, match.seats[1].policy) == ("ben", None)
    await table.engine.seats.substitute(match.row.id, 1)
    with pytest.raises(MoveRefusal, match="seat_not_offered"):
        await table.engine.seats.take(match.row.id, 1, "eve")
    await table.engine.seats.offer(match.row.id, 1)
    with pytest.raises(LobbyRefusal, match="already_seated"):
        await table.engine.seats.take(match.row.id, 1, "ana")
    match = await table.engine.seats.take(match.row.id, 1, "eve")
    assert (match.seats[1].player, match.seats[1].policy) == ("eve", None)
    with pytest.raises(NoSuchMatch, match="no_such_seat"):
        await table.engine.seats.take(match.row.id, 7, "fay")
    with pytest.raises(LobbyRefusal, match="unknown_policy"):
        await table.engine.seats.substitute(match.row.id, 1, "nobody")
    await table.engine.wait_for_computers()


async def test_a_seat_that_a_computer_plays_already_gets_no_second_entry(table: Table) -> None:
    match = await table.started(2)
    await table.engine.seats.substitute(match.row.id, 1)
    await table.engine.wait_for_computers()
    length = (await table.engine.match(match.row.id)).row.length
    assert (await table.engine.seats.substitute(match.row.id, 1)).row.length == length


async def test_computer_players_answer_by_themselves(table: Table) -> None:
    match = await table.open()
    await table.engine.tables.add_computer(match.row.id, "first")
    await table.engine.tables.add_computer(match.row.id, "first")
    match = await table.engine.tables.start(match.row.id)
    while True:
        await table.engine.wait_for_computers()
        match = await table.engine.match(match.row.id)
        if match.row.status == FINISHED:
            break
        assert [ask.seat for ask in match.playing.asks] == [0]
        await table.take(match, 0)
    assert {row.policy for row in await table.store.find(ResultRow, match=match.row.id)} == {None, "first"}
    entries = [(row.seat, decode_entry(row.entry)) for row in await table.store.actions(match.row.id)]
    causes = {(seat, entry.cause) for seat, entry in entries if isinstance(entry, Chose)}
    assert causes == {(0, "click"), (1, "computer"), (2, "computer")}
    told = {(each.seat, each.cause) for each in table.updates if isinstance(each, Advanced | Ended)}
    assert told == causes


async def test_a_subscriber_can_stop_listening(table: Table) -> None:
    heard: list[object] = []
    stop = table.engine.subscribe(heard.append)
    match = await table.started(2)
    stop()
    count = len(heard)
    await table.take(match, 0)
    assert len(heard) == count > 0
