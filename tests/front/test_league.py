"""Leagues over the loopback Discord: planned by pressing, played at private tables, standings that say why."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.league.director.organising import Actor
from bot.league.no_show import STEPS
from bot.records import Change, SeasonTableRow
from bot.sandbox.model.entities import MODAL, Channel
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations.administration import add_role, delete_channel, give_role, set_overwrite
from tests.front.league_ward import Entropy, LeagueWard, offers
from tests.front.ward import controls, hospital, labels, text_of, words


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


ORGANISERS_ONLY = (
    *("manage/{s}/main/0", "manage/{s}/edit/0", "manage/{s}/people/0", "manage/{s}/files/0", "manage/{s}/tables/0"),
    *("run/{s}/pause", "run/{s}/confirm_close", "run/{s}/end_round", "run/{s}/more_time", "run/{s}/follow"),
    *("edit/{s}", "setseason/{s}/basics", "seasonopt/{s}/0/rounds", "seasontable/{s}", "showtable/{s}/1/1"),
    *("runtable/{s}/1/1/reopen", "substitute/{s}/1/1/0", "correct/{s}/1/removed", "setcorrect/{s}/1/removed"),
    *("setrecord/{s}/1/1", "entrant/{s}/0"),
)


async def test_a_person_without_the_role_changes_nothing_by_forging_controls(league: LeagueWard) -> None:
    season = await league.started(4, basics={"rounds": "1"})
    ward = league.ward
    shown = await (await ward.ben.slash(ward.ward, "help")).finished()
    before = await league.director.reading.audit(season.id)
    for control in ORGANISERS_ONLY:
        for values in (None, ["1"], ["basics"], ["1/1"], [str(ward.dev.id)]):
            reply = await ward.ben.forge(shown.message, control.format(s=season.id), values)
            await ward.settled()
            assert reply.answer != MODAL, control
    assert await league.director.reading.audit(season.id) == before
    assert (await league.load()).tables == season.tables
    assert len(await league.director.reading.seasons_of(str(ward.guild.id))) == 1


async def test_bad_input_has_its_own_answer_and_changes_nothing(league: LeagueWard) -> None:
    ward = league.ward
    league.crowd(4)
    await league.create()
    before = await league.load()
    refusals = [
        await league.edit("basics", rounds="0"),
        await league.edit("basics", rounds="many"),
        await league.edit("basics", round_seconds="soon"),
        await league.edit("basics", clock="whenever"),
        await league.edit("basics", format="knockout"),
        await league.edit("basics", name=""),
        await league.edit("tables", size="9"),
        await league.edit("tables", points="1 2 3 4"),
        await league.edit("tables", bye_points="nan"),
        await league.edit("people", divisions="40"),
        await league.edit("people", max_entrants="9999"),
        await league.edit("people", duplicate="perhaps"),
        await league.edit("rules", no_show="3d, 2d, 1d, 1h"),
        await league.edit("rules", no_show="soon"),
        await league.edit("rules", tie_breaks="wins, luck"),
        await league.edit("rules", tie_breaks="wins, wins"),
    ]
    answers = [next(line for line in text_of(reply).splitlines() if line.startswith(">")) for reply in refusals]
    assert len(set(answers)) >= 13  # two durations and two tie-breaks may be refused in the same words
    after = await league.load()
    assert after.settings == before.settings
    too_few = await league.run("start")
    assert "not possible" in text_of(too_few)
    await league.run("open")
    too_few = await league.run("start")
    assert "at least" in text_of(too_few)
    taken = await (
        await ward.ana.slash(
            ward.ward, "league create", preset="weekly_league", game="hot_ward", name=after.settings.name
        )
    ).finished()
    assert "already" in text_of(taken)
    unknown = await (await ward.ana.slash(ward.ward, "league join", season="nothing")).finished()
    assert "no such season" in text_of(unknown)


async def test_a_promoted_division_follows_from_the_season_before(league: LeagueWard) -> None:
    season = await league.started(
        8, "weekly_league", basics={"rounds": "1"}, people={"min_entrants": "8", "divisions": "2", "promoted": "1"}
    )
    ward = league.ward
    for number in (1, 2):
        await league.play(season, number)
    await ward.tick()
    await ward.tick()
    over = await league.load()
    assert over.row.state == "closed"
    first, second = await league.director.reading.standings(over)
    people = {entrant.number: entrant.person for entrant in over.entrants}
    falls, rises = people[first[-1].entrant], people[second[0].entrant]
    await league.run("follow")
    (draft,) = [r for r in await league.director.reading.seasons_of(str(ward.guild.id)) if r.state == "draft"]
    league.id = draft.id
    await league.run("open")
    for person in league.people[:8]:
        await league.join(person)
    await league.run("start")
    after = {entrant.person: entrant.division for entrant in (await league.load()).entrants}
    assert (after[falls], after[rises]) == (1, 0)
    assert sorted(after.values()) == [0] * 4 + [1] * 4


async def test_a_day_has_one_attempt_and_opens_the_board_after_it(league: LeagueWard) -> None:
    ward = league.ward
    shown = await (await ward.ben.slash(ward.ward, "daily", game="sweet_tooth")).finished()
    assert "one attempt" in text_of(shown)
    playing = await (await ward.ben.click(shown.message, label="Play today's dice")).finished()
    assert "under way" in text_of(playing)
    again = await (await ward.ben.forge(shown.message, "playdaily/sweet_tooth")).finished()
    assert "your attempt for today" in "".join(words(each) for each in again.messages) + text_of(again)
    closed = await (await ward.dev.slash(ward.ward, "daily", game="sweet_tooth")).finished()
    assert "Ben" not in text_of(closed)
    ward.clock.advance(2 * 86_400)
    open_to_all = await (await ward.dev.slash(ward.ward, "daily", game="sweet_tooth")).finished()
    for _ in range(2):
        open_to_all = await (await ward.dev.click(open_to_all.message, label="The day before")).finished()
    assert "Ben" in text_of(open_to_all)
    assert "seed of the day" in text_of(open_to_all)
    many = await (await ward.dev.slash(ward.ward, "daily", game="hot_ward")).finished()
    assert "cannot be played alone" in text_of(many)


async def test_an_entrant_whom_the_server_blocks_later_is_marked(league: LeagueWard) -> None:
    ward = league.ward
    await league.create()
    await league.run("open")
    shown = await (await ward.ben.slash(ward.ward, "league join", season=league.id)).finished()
    assert "`/block`" in text_of(shown)
    for person in (ward.ben, ward.dev):
        await league.join(person)
    assert "⛔" not in text_of(await league.press(f"manage/{league.id}/people/0"))
    await (await ward.ana.slash(ward.ward, "block add", person=ward.ben.user, server=True)).finished()
    marked = text_of(await league.press(f"manage/{league.id}/people/0")).splitlines()
    assert [("Ben" in line, "Dev" in line) for line in marked if line.endswith("⛔")] == [(True, False)]
    assert any("until you remove them" in line for line in marked)


async def test_the_day_is_closed_to_a_person_whom_the_server_blocks(league: LeagueWard) -> None:
    ward = league.ward
    shown = await (await ward.ben.slash(ward.ward, "daily", game="sweet_tooth")).finished()
    await (await ward.ana.slash(ward.ward, "block add", person=ward.ben.user, server=True)).finished()
    before = len(tuple(ward.sandbox.world.all(Channel)))
    refused = await (await ward.ben.click(shown.message, label="Play today's dice")).finished()
    told = "".join(words(each) for each in refused.messages) + text_of(refused)
    assert "not open to you" in told
    assert len(tuple(ward.sandbox.world.all(Channel))) == before, "no thread is left behind"
    await (await ward.ana.slash(ward.ward, "block remove", person=ward.ben.user, server=True)).finished()
    shown = await (await ward.ben.slash(ward.ward, "daily", game="sweet_tooth")).finished()
    playing = await (await ward.ben.click(shown.message, label="Play today's dice")).finished()
    assert "under way" in text_of(playing)


async def test_an_organiser_who_plays_sees_no_total_of_another_table_before_their_own_is_over(
    league: LeagueWard,
) -> None:
    season = await league.started(8, basics={"rounds": "1"})
    ward = league.ward
    number = next(n for n in (1, 2) if ward.ana not in league.at_table(season, n))
    await league.play(season, number)
    await ward.tick()
    season = await league.load()
    match = next(t.row.match for t in season.tables if t.row.number == number)
    panel = await league.press(f"showtable/{season.id}/1/{number}")
    assert "over" in text_of(panel)
    assert not offers(panel.message, f"correct/{season.id}/{match}/replaced")
    assert "counts as it was played" not in text_of(panel)
    role = add_role(ward.sandbox.world, ward.guild, "League")
    form = await (await ward.ana.slash(ward.ward, "settings")).finished()
    await (await ward.ana.select(form.message, role, custom_id="server/organisers")).finished()
    outside = ward.sandbox.person("Referee", ward.guild)
    give_role(ward.sandbox.world, ward.guild, outside.user, role)
    panel = await league.press(f"showtable/{season.id}/1/{number}", outside)
    assert offers(panel.message, f"correct/{season.id}/{match}/replaced")


async def test_the_log_of_a_season_speaks_the_language_of_its_reader(league: LeagueWard) -> None:
    season = await league.started(4, basics={"rounds": "1"})
    ward = league.ward
    await league.play(season, 1)
    await ward.tick()
    match = season.tables[0].row.match
    assert match is not None
    await league.director.organising.correct(Actor(str(ward.ana.id), True), season.id, match, "removed", why="a slip")
    english = text_of(await league.press(f"manage/{season.id}/audit/0"))
    assert f"**Result removed** · Ana · match {match} · “a slip”" in english
    assert f"**Table over** · Table 1 of round 1 · match {match}" in english
    french = text_of(await league.press(f"manage/{season.id}/audit/0", ward.cleo))
    assert f"**Résultat retiré** · Ana · partie {match} · «\u202fa slip\u202f»" in french
    last = text_of(await league.press(f"manage/{season.id}/audit/1"))
    assert "**Joined** · Ana\n" in last + "\n"
    for shown in (english, french, last):
        assert "⟨" not in shown and "front.league" not in shown


def test_every_step_of_a_log_has_words() -> None:
    """The kinds of audit entries as the source names them."""
    source = "".join(path.read_text() for path in Path("bot/league/director").glob("*.py"))
    kinds = set(re.findall(r'audit\(\s*"(\w+)"', source)) | {"table_void", "rests_not", "volunteers_not"}
    kinds |= {f"absent_{step}" for step in STEPS} | {"moderator_joined", "replaced", "removed", "restored"}
    kinds |= {*("open", "withdraw", "pause", "close", "end_round", "more_time", "entrant_remove", "entrant_reinstate")}
    for locale in ("en", "fr"):
        words = tomllib.loads(Path(f"bot/front/words/{locale}.toml").read_text())["front"]["league"]["audit"]
        assert kinds == words.keys()


async def test_every_table_of_a_large_round_can_be_reached(league: LeagueWard) -> None:
    season = await league.started(4, basics={"rounds": "1"})
    store = league.director.seasons.store
    rows = [SeasonTableRow(season=season.id, round=1, number=number, state="void") for number in range(2, 61)]
    await store.commit(Change.of(*rows))
    shown = (await league.press(f"manage/{season.id}/tables/1")).message
    found = []
    for _ in range(3):
        (menu,) = [part for part in controls(shown) if part["custom_id"] == f"seasontable/{season.id}"]
        found += [option["value"] for option in menu["options"]]
        if "Next" in labels(shown):
            shown = (await (await league.ward.ana.click(shown, label="Next")).finished()).message
    assert found == [f"1/{number}" for number in range(1, 61)]
    assert "Next" not in labels(shown)


async def test_boards_name_only_those_who_want_it(league: LeagueWard) -> None:
    ward = league.ward
    empty = await (await ward.ben.slash(ward.ward, "leaderboard", game="hot_ward")).finished()
    assert "Nobody is on the board yet" in text_of(empty)
    versus = await (await ward.ben.slash(ward.ward, "versus", player=ward.dev.user, game="hot_ward")).finished()
    assert "not met" in text_of(versus)
    form = await (await ward.ben.slash(ward.ward, "me")).finished()
    await (await ward.ben.select(form.message, "no", custom_id="me/on_boards")).finished()
    assert await league.director.reading.hidden([str(ward.ben.id), str(ward.dev.id)]) == {str(ward.ben.id)}
    zone = await (await ward.ana.slash(ward.ward, "settings", timezone="Europe/Paris")).finished()
    assert "Europe/Paris" in text_of(zone)


async def test_a_round_of_a_real_game_is_shown_in_pictures(tmp_path: Path) -> None:
    async with hospital(tmp_path, entropy=Entropy(), picture_service=None) as ward, ward.running() as bot:
        league = LeagueWard(ward)
        created = await (
            await ward.ana.slash(ward.ward, "league create", preset="weekly_league", game="sweet_tooth", name="Spring")
        ).finished()
        (row,) = await league.director.reading.seasons_of(str(ward.guild.id))
        league.id = row.id
        assert "Spring" in text_of(created)
        await league.edit("basics", rounds="1")
        await league.run("open")
        for person in ward.people:
            await league.join(person)
        await league.run("start")
        await ward.tick()
        opened = ward.table()
        assert "Round 1 has begun" in words(opened)
        assert len(opened.attachments) == 1
        await league.run("end_round")
        for _ in range(4):  # computers finish the table, then the round and the season are closed
            await ward.tick()
            ward.clock.advance(61)
        assert (await league.load()).row.state == "closed"
        closed = ward.table()
        assert "The season is over" in words(closed)
        assert len(closed.attachments) == 1
        shown = await (await ward.ben.slash(ward.ward, "league standings", season=league.id)).finished()
        assert len(shown.message.attachments) == 1
        crosstable = await (await ward.ben.click(shown.message, label="Crosstable")).finished()
        assert len(crosstable.message.attachments) == 1
        assert bot.handlers.router.failed == 0
