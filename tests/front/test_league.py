"""Leagues over the loopback Discord: planned by pressing, played at private tables, standings that say why."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.model.entities import Channel
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations.administration import add_role, delete_channel, give_role, set_overwrite
from tests.front.league_ward import Entropy, LeagueWard, offers
from tests.front.ward import hospital, labels, text_of, words


@pytest.fixture
async def league(tmp_path: Path) -> AsyncIterator[LeagueWard]:
    async with hospital(tmp_path, entropy=Entropy()) as ward, ward.running() as bot:
        yield LeagueWard(ward)
        await ward.settled()
        assert bot.handlers.router.failed == 0


async def test_three_presses_lead_to_an_open_season(league: LeagueWard) -> None:
    ward, ana = league.ward, league.ward.ana
    first = await (await ana.slash(ward.ward, "league create")).finished()
    second = await (await ana.click(first.message, label="Weekly league")).finished()
    draft = await (await ana.select(second.message, "emergency")).finished()
    opened = await (await ana.click(draft.message, label="Open")).finished()
    assert "Open for joining" in text_of(opened)
    await ward.tick()
    posted = ward.table()
    assert "Weekly league · Emergency" in words(posted)
    assert "Join" in labels(posted)
    assert "SHA-256" in words(posted)


async def test_joining_says_what_becomes_public_and_happens_once(league: LeagueWard) -> None:
    ward = league.ward
    await league.create()
    await league.run("open")
    await ward.tick()
    shown = await (await ward.ben.click(ward.table(), label="Join")).finished()
    assert "everybody here sees your name" in text_of(shown)
    assert "same dice" in text_of(shown)
    joined = await (await ward.ben.click(shown.message, label="Join")).finished()
    assert "Welcome" in text_of(joined)
    again = await league.enter(ward.ben, "join")
    assert "already" in text_of(again)
    assert len((await league.load()).entrants) == 1


async def test_a_round_is_played_at_private_tables_and_ends_in_standings(league: LeagueWard) -> None:
    season = await league.started(8, basics={"rounds": "1"})
    ward = league.ward
    assert "Round 1 has begun" in words(ward.table())
    thread, others = league.thread(season, 1), league.at_table(season, 2)
    assert not thread.is_public_thread
    assert all(person.id not in thread.people for person in others)
    for number in (1, 2):
        await league.play(season, number)
    await ward.tick()
    await ward.tick()
    after = await league.load()
    assert after.row.state == "closed"
    told = [words(message) for message in ward.ana.sees(ward.ward) if message.author == ward.sandbox.world.bot.id]
    assert sum("Round 1 is over" in each for each in told) == 1
    assert sum("The season is over" in each for each in told) == 1
    standings = await (await ward.ben.slash(ward.ward, "league standings", season=league.id)).finished()
    assert "**Ben**" in text_of(standings)
    lines = [line for line in text_of(standings).splitlines() if line.startswith("`")]
    assert len(lines) == 8
    crosstable = await (await ward.ben.click(standings.message, label="Crosstable")).finished()
    assert "Crosstable" in text_of(crosstable)


async def test_only_organisers_reach_the_panel_and_the_role_makes_them(league: LeagueWard) -> None:
    ward = league.ward
    await league.create()
    refused = await (await ward.ben.slash(ward.ward, "league create")).finished()
    assert "Only organisers" in text_of(refused)
    hidden = await league.manage(ward.ben)
    assert "no such season" in text_of(hidden)
    world = ward.sandbox.world
    role = add_role(world, ward.guild, "League")
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, role, custom_id="server/organisers")).finished()
    give_role(world, ward.guild, ward.ben.user, role)
    panel = await league.manage(ward.ben)
    assert offers(panel.message, f"run/{league.id}/open")


async def test_a_table_survives_the_deletion_of_its_thread(league: LeagueWard) -> None:
    season = await league.started(4, basics={"rounds": "1"})
    ward = league.ward
    before = league.thread(season, 1)
    delete_channel(ward.sandbox.world, before)
    await ward.settled()
    panel = await league.press(f"runtable/{league.id}/1/1/reopen")
    assert "Done" in text_of(panel)
    await ward.tick()
    season = await league.load()
    after = league.thread(season, 1)
    assert after.id != before.id
    assert not after.is_public_thread
    await league.play(season, 1)
    await ward.tick()
    assert (await league.load()).row.state == "closed"


async def test_a_channel_that_is_gone_is_said_once_and_nothing_is_lost(league: LeagueWard) -> None:
    ward = league.ward
    league.crowd(4)
    await league.create(basics={"rounds": "1"})
    await league.run("open")
    for person in league.people[:4]:
        await league.join(person)
    world = ward.sandbox.world
    set_overwrite(world, ward.ward, world.bot, deny=bits("create_private_threads"))
    await ward.settled()
    await league.run("start")
    await ward.tick()
    assert "I cannot open tables here" in words(ward.table())
    set_overwrite(world, ward.ward, world.bot)
    await ward.settled()
    ward.clock.advance(601)
    await ward.tick()
    season = await league.load()
    assert season.current is not None
    assert season.current.state == "open"
    assert isinstance(league.thread(season, 1), Channel)
