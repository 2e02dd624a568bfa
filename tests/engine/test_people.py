"""People and servers: what they chose is kept, however many change it at once, and outlives the process."""

from __future__ import annotations

import asyncio

import msgspec

from bot.engine.people import People, Player, PlayerSettings, ServerSettings
from bot.engine.tables import NewMatch
from tests.engine.table import Table


async def test_somebody_unknown_is_nobody_until_they_choose_something(table: Table) -> None:
    people = People(table.store, table.clock)
    assert await people.player("ana") is None
    ana = await people.change("ana", lambda player: msgspec.structs.replace(player, name="Ana"))
    assert ana == Player("ana", "Ana") == await people.player("ana")
    assert await People(table.store, table.clock).player("ana") == ana


async def test_changes_at_once_are_all_kept(table: Table) -> None:
    people = People(table.store, table.clock)

    def named(player: Player) -> Player:
        return msgspec.structs.replace(player, name="Ana")

    def speaking(player: Player) -> Player:
        settings = msgspec.structs.replace(player.settings, locale="fr")
        return msgspec.structs.replace(player, settings=settings)

    await asyncio.gather(people.change("ana", named), people.change("ana", speaking))
    assert await People(table.store, table.clock).player("ana") == Player("ana", "Ana", PlayerSettings(locale="fr"))


async def test_a_full_memory_forgets_nothing_that_matters(table: Table) -> None:
    people = People(table.store, table.clock, max_cached=2)
    for name in ("ana", "ben", "cleo"):
        await people.change(name, lambda player: msgspec.structs.replace(player, name=player.id.title()))
    assert [(await people.player(name) or Player("", "")).name for name in ("ana", "ben", "cleo")] == [
        "Ana",
        "Ben",
        "Cleo",
    ]


async def test_a_server_is_treated_as_it_chose(table: Table) -> None:
    people = People(table.store, table.clock)
    assert await people.server("7") == ServerSettings()
    await people.change_server("7", lambda server: msgspec.structs.replace(server, locale="fr"))
    assert (await People(table.store, table.clock).server("7")).locale == "fr"


async def test_the_front_end_remembers_and_announces_in_one_step(table: Table) -> None:
    match = await table.started(3)
    engine = table.engine

    async def add(word: bytes) -> None:
        await engine.update_message_state(match.row.id, lambda state: state + word, announced=1)

    await asyncio.gather(*(add(b"%d" % n) for n in range(5)))
    row = (await engine.match(match.row.id)).row
    assert (sorted(row.message_state.removeprefix(b"{}")), row.announced) == (sorted(b"01234"), 1)


async def test_what_a_message_told_is_settled_together_with_it(table: Table) -> None:
    match = await table.started(3)
    other = await table.engine.tables.create(NewMatch(table="other", game="hot_ward", host="ben"))
    notices = table.engine.outbox
    told = await notices.pending(match=match.row.id)
    assert {row.player for row in told} == {"ana", "ben", "cleo"}
    assert await notices.pending(match=other.row.id) == ()
    await table.engine.update_message_state(match.row.id, lambda state: state, announced=1, delivered=told[:2])
    assert await notices.pending(match=match.row.id) == told[2:] == await notices.pending()
