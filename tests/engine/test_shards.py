"""A shard changes hands: two engines on one store, as two processes on one database would be."""

from __future__ import annotations

from itertools import product

import pytest

from bot.engine.engine import Engine, Move
from bot.engine.match import Match
from bot.engine.refusals import NotOurs
from bot.engine.shards import TRANSITIONS, ShardEvent, Shards, ShardState
from bot.engine.tables import NewMatch
from bot.records import EVERYTHING, Scope
from tests.engine.table import PEOPLE, Table, simple_policies
from tests.tiny import HOT_WARD

TABLES = (f"{0 << 22}/1", f"{1 << 22}/1")  # of shards 0 and 1 of two


def engine_with(table: Table, *shards: int) -> Engine:
    return Engine(
        games={HOT_WARD.meta.slug: HOT_WARD},
        policies=simple_policies,
        store=table.store,
        clock=table.clock,
        shards=Shards(Scope(shards, 2)),
        entropy=lambda n: bytes(range(n)),
    )


async def started(engine: Engine, table: str) -> Match:
    match = await engine.tables.create(NewMatch(table=table, game="hot_ward", host=PEOPLE[0], players=PEOPLE[:2]))
    return await engine.tables.start(match.row.id)


async def play(engine: Engine, match_id: int) -> Match:
    """The first choice of the first seat that is asked."""
    match = await engine.match(match_id)
    seat = next(ask.seat for ask in match.playing.asks)
    move = Move(seat=seat, decision=match.counts[seat], choice=0)
    return (await engine.act(match_id, move, player=PEOPLE[seat])).match


async def test_a_match_goes_on_in_the_process_that_took_its_shard(table: Table) -> None:
    first, second = engine_with(table, 0, 1), engine_with(table)
    one = (await started(first, TABLES[1])).row.id
    length = (await play(first, one)).row.length
    with pytest.raises(NotOurs):
        await play(second, one)
    assert first.matches_in_memory == 1

    first.shards.apply(1, ShardEvent.CLOSED)
    assert first.shards.scope == Scope((0,), 2)
    length = (await play(first, one)).row.length  # accepted before it was closed
    assert first.leave(1, ShardEvent.RELEASED) == 1
    assert first.matches_in_memory == 0
    with pytest.raises(NotOurs):
        await play(first, one)

    second.shards.apply(1, ShardEvent.TAKEN)
    assert (await play(second, one)).row.length == length + 1
    assert (await first.match(one)).row.length == length + 1, "another process's match can be read, and is not cached"
    assert first.matches_in_memory == 0


async def test_work_of_an_earlier_term_is_not_stored_in_a_later_one(table: Table) -> None:
    engine = engine_with(table, 0, 1)
    one = (await started(engine, TABLES[1])).row.id
    async with engine._live.lock(one) as locked:
        engine.leave(1, ShardEvent.LOST)
        engine.shards.apply(1, ShardEvent.TAKEN)
        with pytest.raises(NotOurs):
            await engine._live.save_row(locked, announced=1)
    await engine.mark_announced(one, 1)
    stored = await table.store.load(one)
    assert stored is not None and stored.match.announced == 1


async def test_only_what_is_owned_is_due(table: Table) -> None:
    both = engine_with(table, 0, 1)
    ids = [(await started(both, each)).row.id for each in TABLES]
    for shard, number in enumerate(ids):
        alone = engine_with(table, shard)
        assert [each.match for each in await alone.unannounced()] == [number]
        assert [each.match for each in await both.unannounced(scope=Scope((shard,), 2))] == [number]
    assert await engine_with(table).unannounced() == ()


async def test_no_table_is_opened_in_a_shard_of_another_process(table: Table) -> None:
    with pytest.raises(NotOurs):
        await started(engine_with(table, 0), TABLES[1])
    assert await table.store.lobbies(EVERYTHING) == ()


@pytest.mark.parametrize(("state", "event"), list(product(ShardState, ShardEvent)))
def test_a_shard_changes_as_the_table_says_and_not_otherwise(state: ShardState, event: ShardEvent) -> None:
    shards = Shards(Scope(() if state is ShardState.STANDBY else (0,), 2))
    if state is ShardState.CLOSING:
        shards.apply(0, ShardEvent.CLOSED)
    if (state, event) not in TRANSITIONS:
        with pytest.raises(KeyError):
            shards.apply(0, event)
        return
    shards.apply(0, event)
    assert shards.state(0) is TRANSITIONS[state, event]
    assert shards.accepts(TABLES[0]) == (shards.state(0) is ShardState.OWNED)
    assert (shards.term(TABLES[0]) is None) == (shards.state(0) is ShardState.STANDBY)
