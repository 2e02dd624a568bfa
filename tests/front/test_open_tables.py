"""Open tables that invite: quick start, the list of tables, a role that is called, a starting time, the language."""

from __future__ import annotations

import pytest

from bot.front.ui import moments
from bot.front.ui.refusals import FrontRefusal
from bot.records import RUNNING
from bot.sandbox.operations import administration
from tests.front.ward import Ward, labels, text_of, words

DAY = 86_400.0


async def told(ward: Ward, line: str, person: object = None, **options: object) -> str:
    who = person or ward.ana
    reply = await (await who.slash(ward.ward, line, **options)).finished()  # type: ignore[attr-defined]
    await ward.settled()
    return text_of(reply)


async def test_quick_start_fills_up_with_a_computer_player_and_begins(ward: Ward) -> None:
    await ward.open("emergency")
    match = await ward.number()
    await ward.ana.click(ward.table(), label="Quick start")
    await ward.settled()
    now = await ward.engine.match(match)
    assert now.row.status == RUNNING
    assert [row.policy for row in now.seats] == [None, now.game.meta.substitute]


async def test_quick_start_adds_nobody_where_enough_people_sit(ward: Ward) -> None:
    await ward.open("hot_ward")
    match = await ward.number()
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    refused = await (await ward.ben.click(ward.table(), label="Quick start")).finished()
    assert "Only the host" in words(refused.messages[-1])
    await ward.ana.click(ward.table(), label="Quick start")
    await ward.settled()
    assert [row.policy for row in (await ward.engine.match(match)).seats] == [None, None]


async def test_a_lobby_shows_what_a_player_asks_first_and_no_default(ward: Ward) -> None:
    await ward.open("emergency")
    shown = words(ward.table())
    assert "20–30 minutes · easy to learn · 1 to 6 players" in shown
    options = (await ward.engine.match(await ward.number())).game.meta.options
    assert options
    assert "none" not in shown
    await ward.engine.tables.configure(await ward.number(), {}, pauses=True)
    await ward.settled()
    assert "Clicks for rolling" not in words(ward.table()), "that is the default of a table without a clock"


async def test_open_tables_are_listed_with_join_and_a_person_sits_down_from_anywhere(ward: Ward) -> None:
    assert "No table is open" in await told(ward, "tables")
    await ward.open("hot_ward")
    match = await ward.number()
    other = ward.sandbox.channel(ward.guild, "corridor")
    listed = await (await ward.ben.slash(other, "tables")).finished()
    assert "Hot Ward" in text_of(listed)
    assert "Ana (1 of 4 seats taken)" in text_of(listed)
    joined = await (await ward.ben.click(listed.message, label="Join")).finished()
    await ward.settled()
    assert "You have a seat" in text_of(joined)
    assert "2. Ben" in words(ward.table())
    assert (await ward.engine.match(match)).seats[1].player == str(ward.ben.id)


async def test_tables_by_invitation_are_not_listed_and_not_joined(ward: Ward) -> None:
    await ward.open("hot_ward", private=True)
    match = await ward.number()
    assert "No table is open" in await told(ward, "tables", ward.ben)
    other = ward.sandbox.channel(ward.guild, "corridor")
    shown = await (await ward.ben.slash(other, "help")).finished()
    refused = await (await ward.ben.forge(shown.message, f"joinat/{match}")).finished()
    assert "invit" in words(refused.messages[-1])


async def test_a_server_calls_its_role_once_for_a_new_table(ward: Ward) -> None:
    role = administration.add_role(ward.sandbox.world, ward.guild, "Players")
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, role, custom_id="server/call_role")).finished()
    await told(ward, "play new", game="hot_ward")
    opened = ward.table()
    assert opened.ping_roles == (role.id,)
    assert "a new table for Hot Ward is open." in words(opened)
    await ward.ben.click(opened, label="Join")
    await ward.settled()
    assert ward.table().id == opened.id
    assert "a new table" not in words(ward.table())


async def test_a_table_has_a_starting_time_and_reminds_once_also_after_a_restart(ward: Ward) -> None:
    assert "already past" in await told(ward, "play new", game="hot_ward", starts="2001-01-01 20:30")
    assert "no time that I can read" in await told(ward, "play new", game="hot_ward", starts="soonish")
    await ward.open("hot_ward", starts="in 2h")
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    lobby = ward.table()
    assert "**Starts <t:" in words(lobby)
    ward.clock.advance(3600)
    await ward.tick()
    assert ward.table().id == lobby.id
    ward.clock.advance(3000)
    await ward.tick()
    reminder = ward.table()
    assert reminder.pings == (ward.ana.id, ward.ben.id)
    assert "Hot Ward starts <t:" in words(reminder)
    ward.clock.advance(600)
    await ward.tick()
    assert ward.table().id == reminder.id


async def test_a_time_that_was_changed_reminds_at_the_new_one_only(ward: Ward) -> None:
    await ward.open("hot_ward", starts="in 1h")
    lobby = ward.table()
    assert "Noted" in await told(ward, "play schedule", starts="in 3h")
    ward.clock.advance(3600)
    await ward.tick()
    assert ward.table().id == lobby.id
    assert "whenever you press" in await told(ward, "play schedule", starts="none")
    ward.clock.advance(3 * 3600)
    await ward.tick()
    assert ward.table().id == lobby.id
    assert "already past" in await told(ward, "play schedule", starts="2001-01-01 9:00")


async def test_a_lobby_speaks_the_language_of_its_host_and_follows_it(ward: Ward) -> None:
    await ward.open("hot_ward", ward.cleo)
    assert "Rejoindre" in labels(ward.table())
    form = await (await ward.cleo.slash(ward.ward, "me")).finished()
    await (await ward.cleo.select(form.message, "en", custom_id="me/locale")).finished()
    await ward.settled()
    assert "Join" in labels(ward.table())
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, "fr", custom_id="server/locale")).finished()
    await ward.settled()
    assert "Rejoindre" in labels(ward.table()), "the staff has the last word"


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("in 2h", 2.0),
        ("dans 90 min", 1.5),
        ("20:30", 8.5),
        ("20h30", 8.5),
        ("tomorrow 9:00", 21.0),
        ("demain 9h", 21.0),
    ],
)
def test_a_moment_is_read_as_people_write_it(typed: str, hours: float) -> None:
    noon = 1_782_907_200.0  # 2026-07-01 12:00 UTC
    assert moments.parse(typed, noon, "UTC") == noon + hours * 3600
    assert moments.parse("2026-07-02 12:00", noon, "UTC") == noon + DAY
    for nonsense in ("", "25:00", "yesterday-ish", "2026-02-30 10:00", "10:75"):
        with pytest.raises(FrontRefusal):
            moments.parse(nonsense, noon, "UTC")
