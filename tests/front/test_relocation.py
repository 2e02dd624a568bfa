"""Moving a table to another channel: because its own is gone, or because its host wants it."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest

from bot.front.ui import message_state
from bot.sandbox import Person
from bot.sandbox.model.entities import Channel, Message
from bot.sandbox.model.permissions import VIEW
from bot.sandbox.operations import administration
from tests.front.test_lobby import ALL, newest_thread
from tests.front.ward import Ward, controls, hospital, is_asked, labels, links, text_of, words


def lounge(ward: Ward) -> Channel:
    return ward.sandbox.channel(ward.guild, "lounge")


async def panel_from_afar(person: Person, channel: Channel) -> Message:
    """The panel a person opens from the list of their matches."""
    listed = await (await person.slash(channel, "matches")).finished()
    control = next(part["custom_id"] for part in controls(listed.message))
    return (await (await person.click(listed.message, control)).finished()).message


async def test_any_player_relocates_the_table_when_its_channel_is_gone(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    there = lounge(ward)
    administration.delete_channel(ward.sandbox.world, ward.ward)
    await ward.answer(ward.ana, await panel_from_afar(ward.ana, there))
    shown = await panel_from_afar(ward.ben, there)
    moved = await (await ward.ben.click(shown, label="Move the table here")).finished()
    await ward.settled()
    assert "The table is here now" in text_of(moved)
    assert is_asked(moved.message), "one plays on in the same panel"
    assert "Move the table here" not in labels(moved.message)
    assert labels(ward.table(there)) == ["Play", "Sheets", "Rules"]
    assert "Ben to move" in words(ward.table(there))
    await ward.answer(ward.ben, await ward.panel(ward.ben, there))
    await ward.settled()
    assert any("Everybody has chosen" in words(message) for message in ward.ana.sees(there))


async def test_a_table_whose_channel_is_hidden_from_the_bot_can_be_moved(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    there, world = lounge(ward), ward.sandbox.world
    administration.set_overwrite(world, ward.ward, world.bot, deny=VIEW)
    shown = await panel_from_afar(ward.ben, there)
    moved = await (await ward.ben.click(shown, label="Move the table here")).finished()
    await ward.settled()
    assert "The table is here now" in text_of(moved)
    assert labels(ward.table(there)) == ["Play", "Sheets", "Rules"]


async def test_a_locked_thread_is_as_good_as_gone(ward: Ward, caplog: pytest.LogCaptureFixture) -> None:
    await (await ward.ana.slash(ward.ward, "play new", game="hot_ward", thread=True)).finished()
    await ward.settled()
    thread = newest_thread(ward)
    for person, line in ((ward.ben, "play join"), (ward.ana, "play start")):
        await (await person.slash(thread, line)).finished()
    await ward.settled()
    ward.sandbox.world.put(msgspec.structs.replace(newest_thread(ward), locked=True, archived=True))
    await ward.answer(ward.ana, await panel_from_afar(ward.ana, ward.ward))
    await ward.settled()
    shown = await panel_from_afar(ward.ben, ward.ward)
    await (await ward.ben.click(shown, label="Move the table here")).finished()
    await ward.settled()
    assert "Ben to move" in words(ward.table())
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_the_host_moves_a_table_and_the_old_place_leads_to_the_new(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    there, old = lounge(ward), ward.table()
    told = await (await ward.ana.slash(there, "play move")).finished()
    await ward.settled()
    assert "The table is here now" in text_of(told)
    new = ward.table(there)
    assert labels(new) == ["Play", "Sheets", "Rules"]
    retired = next(message for message in ward.ana.sees(ward.ward) if message.id == old.id)
    assert not controls(retired)
    assert links(retired) == [f"https://discord.com/channels/{ward.guild.id}/{there.id}/{new.id}"]
    await ward.open("hot_ward", ward.dev)
    assert labels(ward.table()) == ALL, "the old place is free for others"


async def test_a_lobby_moves_with_its_invitations(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben)
    await (await ward.ben.context_menu(ward.ward, "Invite to table", ward.dev)).finished()
    there = lounge(ward)
    await (await ward.ben.slash(there, "play move", match=str(await ward.number()))).finished()
    await ward.settled()
    assert labels(ward.table(there)) == ALL
    here = [message for message in ward.ana.sees(ward.ward) if not message.ephemeral]
    assert len(here) == 2
    for message in here:
        assert not controls(message)
        assert links(message) == [f"https://discord.com/channels/{ward.guild.id}/{there.id}/{ward.table(there).id}"]


async def test_a_table_that_is_in_its_place_is_moved_by_its_host_only(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    there = lounge(ward)
    assert "Move the table here" not in labels(await panel_from_afar(ward.ben, there))
    refused = await (await ward.ben.slash(there, "play move")).finished()
    assert "still in its place" in text_of(refused)
    stranger = await (await ward.dev.slash(there, "play move", match=str(match))).finished()
    assert "no match of that number" in text_of(stranger)
    here = await (await ward.ana.slash(ward.ward, "play move", match=str(match))).finished()
    assert text_of(here) == "This table is here already."
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]


async def test_a_table_stays_on_its_server_and_displaces_no_other(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    there = lounge(ward)
    await ward.open("hot_ward", ward.dev, there)
    busy = await (await ward.ana.slash(there, "play move")).finished()
    assert text_of(busy) == "Another match is already being played here."
    other = ward.sandbox.guild("Clinic", ward.ana)
    abroad = await (await ward.ana.slash(ward.sandbox.channel(other, "ward"), "play move")).finished()
    assert "belongs to another server" in text_of(abroad)
    nothing = await (await ward.cleo.slash(there, "play move")).finished()
    assert "aucune partie" in text_of(nothing)


async def test_a_move_is_made_visible_after_a_crash(tmp_path: Path) -> None:
    """Killed after relocating and before posting: the next start posts it and retires the old message."""
    async with hospital(tmp_path) as ward:
        there = lounge(ward)
        async with ward.running():
            match = await ward.start("hot_ward", ward.ana, ward.ben)
        async with ward.not_logged_in() as bot:
            elsewhere = message_state.with_changes(relocated_from=f"{ward.guild.id}/{ward.ward.id}")
            await bot.services.engine.tables.relocate(match, f"{ward.guild.id}/{there.id}", elsewhere)
        async with ward.running():
            await ward.settled()
            assert labels(ward.table(there)) == ["Play", "Sheets", "Rules"]
            assert not controls(ward.table())
