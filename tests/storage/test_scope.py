"""A process gets the matches of the servers whose events Discord sends it, and no others."""

from __future__ import annotations

import pytest

from bot.front.ui.addresses import table_of
from bot.records import EVERYTHING, LOBBY, Change, DirectMessageRow, Scope
from tests.storage.conftest import Opening
from tests.storage.rows import ids, match

SERVERS = (1_101_238_711_946_268_712, 1_201_238_711_946_268_713, 81_384_788_765_712_384, 2**63 - 1, None)


@pytest.mark.parametrize("of", [1, 2, 3, 16])
async def test_every_match_is_in_the_scope_of_the_shard_of_its_server(opening: Opening, of: int) -> None:
    async with opening() as store:
        shards: dict[int, int] = {}
        for channel, server in enumerate(SERVERS):
            number = await store.create(match(table=table_of(server, channel), status=LOBBY), ())
            shards[number] = 0 if server is None else (server >> 22) % of
        found = [ids(await store.lobbies(Scope((shard,), of))) for shard in range(of)]
        assert found == [tuple(number for number in shards if shards[number] == shard) for shard in range(of)]
        assert await store.lobbies(Scope((), of)) == (), "a process that waits has no match"
        for shard in range(of):
            scope = Scope((shard,), of)
            assert [scope.covers(table_of(server, 1)) for server in SERVERS] == [
                each == shard for each in shards.values()
            ]
        everything = await store.lobbies(EVERYTHING)
        assert await store.lobbies(Scope(tuple(range(of)), of)) == everything
        assert ids(everything) == tuple(shards)
        assert [each.table for each in everything] == [table_of(server, n) for n, server in enumerate(SERVERS)]


async def test_direct_messages_belong_to_the_first_shard(opening: Opening) -> None:
    row = DirectMessageRow(player="ann", state=b"{}")
    async with opening() as store:
        await store.commit(Change.of(row))
        assert await store.direct_messages(Scope((0, 2), of=3)) == await store.direct_messages(EVERYTHING) == (row,)
        assert await store.direct_messages(Scope((1, 2), of=3)) == ()


@pytest.mark.parametrize(("shards", "of"), [((), 0), ((1,), 1), ((0, 2), 2), ((-1,), 2), ((0,), 0)])
def test_a_scope_names_shards_that_exist(shards: tuple[int, ...], of: int) -> None:
    with pytest.raises(ValueError, match="not all of them exist"):
        Scope(shards, of)
