"""What a start, an invitation or an outage wakes: only what has to be sent, in the bot's own pace, and never twice."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.front.client import WardRound
from bot.front.publishing.circuit_breaker import Thresholds
from bot.front.ui import message_state
from bot.records import ABANDONED, LOBBY
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from tests.front.many_tables import EDIT, SEND, ManyTables
from tests.front.ward import Ward, hospital, labels, text_of, words

DAY = 24 * 3600.0
HIDDEN = bits("view_channel")


async def test_a_start_with_many_lobbies_keeps_the_pace_and_the_next_sends_nothing(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        many = ManyTables(ward, servers=6, tables=20)
        await many.open_lobbies()
        async with ward.running():
            await ward.settled()
            assert many.posted() == 120
            assert many.requests(SEND) == 120
        assert 30 < ward.sandbox.rest.global_limit.peak <= 45
        before = many.requests()
        async with ward.running():
            await ward.settled()
        assert many.requests() == before, "what shows the present state already is left as it is"


async def test_a_lobby_that_changed_is_edited_after_a_start_and_no_other(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        many = ManyTables(ward, servers=2, tables=3)
        await many.open_lobbies()
        async with ward.running():
            await ward.settled()
        channel = many.channels[many.guilds[1].id][2]
        async with ward.not_logged_in() as bot:
            match = await bot.services.engine.at_table(f"{channel.guild}/{channel.id}")
            await bot.services.engine.tables.add_computer(match.row.id, "random")
        async with ward.running():
            await ward.settled()
        assert (many.requests(SEND), many.requests(EDIT)) == (6, 1)
        assert "2. Intern 🤖" in words(ward.table(channel))


async def test_tables_of_servers_that_left_us_are_not_tried(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        many = ManyTables(ward, servers=4, tables=5)
        await many.open_lobbies()
        many.kick(*many.guilds[1:])
        async with ward.running() as bot:
            await ward.settled()
            assert (many.requests(), many.posted()) == (5, 5)
            assert bot.pacer.breaker.count == 0
            many.invite(many.guilds[2])
            await ward.sandbox.until(lambda: many.posted() == 10, "the tables of the server that invited us")
            await ward.settled()
            assert many.requests() == 10, "and those of no other server"
        assert ward.sandbox.rest.global_limit.invalid == 0


async def test_an_unreachable_channel_is_tried_once(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        many = ManyTables(ward, servers=2, tables=4)
        await many.open_lobbies()
        many.delete_channels(many.guilds[0])
        for channel in many.channels[many.guilds[1].id]:
            administration.set_overwrite(ward.sandbox.world, channel, ward.sandbox.world.bot, deny=HIDDEN)
        for _ in range(3):
            async with ward.running():
                await ward.settled()
        assert many.requests() == 8
        assert ward.sandbox.rest.global_limit.invalid == 4, "a channel that does not exist is no invalid request"


async def test_kicking_and_inviting_again_provokes_no_invalid_answers(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        many = ManyTables(ward, servers=1, tables=6)
        guild = many.guilds[0]
        await many.open_lobbies()
        async with ward.running():
            await ward.settled()
            for channel in many.channels[guild.id]:
                administration.set_overwrite(ward.sandbox.world, channel, ward.sandbox.world.bot, deny=HIDDEN)
            for _ in range(5):
                many.kick(guild)
                many.invite(guild)
                await ward.settled()
        assert ward.sandbox.rest.global_limit.invalid <= 6


async def test_a_table_comes_back_with_its_channel(ward: Ward) -> None:
    await ward.open("hot_ward")
    bot, world = ward.sandbox.world.bot, ward.sandbox.world
    administration.set_overwrite(world, ward.ward, bot, deny=HIDDEN)
    match = await ward.number()
    await ward.engine.tables.sit(match, str(ward.ben.id))
    await ward.settled()
    assert message_state.read(await ward.engine.match(match)).unreachable == f"{ward.guild.id}/{ward.ward.id}"
    refused = ward.sandbox.rest.global_limit.invalid
    await ward.engine.tables.sit(match, str(ward.dev.id))
    await ward.settled()
    assert ward.sandbox.rest.global_limit.invalid == refused == 1, "it is left alone"
    administration.set_overwrite(world, ward.ward, bot, allow=HIDDEN)
    await ward.sandbox.until(lambda: "3. free" not in words(ward.table()), "the lobby to be right again")
    await ward.settled()
    assert message_state.read(await ward.engine.match(match)).unreachable is None
    assert ward.sandbox.rest.global_limit.invalid == 1


async def test_a_person_at_the_table_shows_that_it_is_there(ward: Ward) -> None:
    """Whatever we believed: an interaction says where it is from, and what we may do there."""
    await ward.open("hot_ward")
    match = await ward.number()
    table = f"{ward.guild.id}/{ward.ward.id}"
    await ward.engine.update_message_state(match, message_state.with_changes(unreachable=table))
    assert ward.bot is not None
    ward.bot.publisher._unreachable._left_alone = {str(ward.guild.id): {match: table}}
    await ward.engine.tables.sit(match, str(ward.ben.id))
    await ward.settled()
    assert "2. free" in words(ward.table())
    await (await ward.dev.slash(ward.ward, "help")).finished()
    await ward.sandbox.until(lambda: "2. free" not in words(ward.table()), "the lobby to be right again")


async def test_a_new_session_wakes_nothing_that_is_right(ward: Ward, caplog: pytest.LogCaptureFixture) -> None:
    """Discord then lists every server again; none of them has invited us."""
    caplog.set_level(logging.INFO, "bot")
    await ward.open("hot_ward")
    before = dict(ward.sandbox.rest.request_counts)
    sessions = ward.sandbox.gateway.identified
    await ward.sandbox.gateway.invalidate()
    await ward.sandbox.until(lambda: ward.sandbox.gateway.identified > sessions, "a new session")
    await (await ward.dev.slash(ward.ward, "help")).finished()
    await ward.settled()
    after = ward.sandbox.rest.request_counts
    assert [after.get(route) for route in (SEND, EDIT)] == [before.get(route) for route in (SEND, EDIT)]
    assert "invited" not in caplog.text


async def test_a_lobby_that_was_not_touched_for_two_weeks_closes_with_a_word(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, ward.running():
        lounge = ward.sandbox.channel(ward.guild, "lounge")
        salon = ward.sandbox.channel(ward.guild, "salon")
        for channel in (ward.ward, lounge, salon):
            await ward.open("hot_ward", host=ward.ben if channel is lounge else ward.ana, channel=channel)
        old, touched, french = [await ward.number(channel) for channel in (ward.ward, lounge, salon)]
        await ward.engine.update_message_state(french, message_state.with_changes(locale="fr"))
        ward.clock.advance(8 * DAY)
        await ward.dev.click(ward.table(lounge), label="Join")
        await ward.settled()
        ward.clock.advance(5 * DAY)
        await ward.tick()
        assert [(await ward.engine.match(each)).row.status for each in (old, touched, french)] == [LOBBY] * 3
        ward.clock.advance(2 * DAY)
        await ward.tick()
        assert [(await ward.engine.match(each)).row.status for each in (old, touched)] == [ABANDONED, LOBBY]
        assert "Nobody has come to this table for two weeks" in words(ward.table())
        assert labels(ward.table()) == []
        assert "Personne n’est venu à cette table" in words(ward.table(salon))
        assert "Join" in labels(ward.table(lounge))


async def test_an_invitation_touches_a_lobby(ward: Ward) -> None:
    await ward.open("hot_ward")
    match = await ward.number()
    ward.clock.advance(13 * DAY)
    await (await ward.ana.context_menu(ward.ward, "Invite to table", ward.ben)).finished()
    ward.clock.advance(2 * DAY)
    await ward.tick()
    assert (await ward.engine.match(match)).row.status == LOBBY
    ward.clock.advance(12 * DAY)
    await ward.tick()
    assert (await ward.engine.match(match)).row.status == ABANDONED


def with_thresholds(bot: WardRound, half: int, answers_only: int) -> None:
    bot.pacer.breaker._thresholds = replace(Thresholds(), half=half, answers_only=answers_only)


async def test_after_many_invalid_answers_only_interactions_are_answered(
    ward: Ward, caplog: pytest.LogCaptureFixture
) -> None:
    assert ward.bot is not None
    await ward.open("hot_ward")
    lounge = ward.sandbox.channel(ward.guild, "lounge")
    with_thresholds(ward.bot, half=2, answers_only=4)
    for _ in range(4):
        ward.bot.pacer.breaker.record(403)
    assert (ward.bot.health.speed, ward.bot.health.invalid_answers) == (0, 4)
    sent = ward.sandbox.rest.request_counts[SEND]
    refused = await (await ward.ana.slash(ward.ward, "play new", game="hot_ward", thread=True)).finished()
    assert "Discord asks me to be quiet" in text_of(refused)
    await (await ward.ben.slash(lounge, "play new", game="hot_ward")).finished()
    assert ward.sandbox.rest.request_counts[SEND] == sent, "the table is open, and its message has to wait"
    ward.timer.advance(601.0)  # type: ignore[attr-defined]
    await ward.settled()
    assert "Join" in labels(ward.table(lounge))
    assert ward.bot.health.speed == 100
    assert "4 invalid answers in ten minutes: requests at 0 % of the full speed" in caplog.text
