"""A person's statistics, and what a table requires of those who sit down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.engine import Move
from bot.front.screens.statistics import build_profile
from bot.front.ui.localizer import Localizer
from bot.records import Change, ResultRow
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.words.posters import FormPoint
from tests.front.ward import EVERY_GAME, Ward, controls, hospital, text_of, words
from tests.render.readers import all_words


async def played(ward: Ward, *people: Person) -> int:
    """A match that is over."""
    match = await ward.start("hot_ward", *people)
    await ward.engine.seats.resign(match, 1, player=str(people[1].id))
    await ward.settled()
    return match


async def with_record(ward: Ward, person: Person, **record: float | str) -> None:
    """The result of one finished match, with these numbers."""
    match = await played(ward, person, ward.dev)
    row = next(row for row in await ward.engine.results_of(str(person.id)) if row.match == match)
    changed: ResultRow = replace(row, **record)
    assert ward.bot is not None
    await ward.bot.services.engine._live.store.commit(Change.of(changed))


async def asking(ward: Ward, what: str, value: str) -> Message:
    """The options of a new table that requires a minimum."""
    await ward.open("hot_ward", ward.ana)
    form = (await (await ward.ana.click(ward.table(), label="Options")).finished()).message
    reply = await ward.ana.select(form, value, custom_id=f"least/{await ward.number()}/0/{what}")
    await reply.finished()
    await ward.settled()
    return form


async def test_statistics_tell_matches_pace_and_turns_in_time(ward: Ward) -> None:
    await with_record(ward, ward.ben, turns=20, seconds=20 * 5400.0, lates=1)
    told = text_of(await (await ward.cleo.slash(ward.ward, "stats", player=ward.ben.user)).finished())
    assert "1 partie terminée\n1 victoire" in told
    assert "1 heure 30 minutes de veille par tour en moyenne" in told
    assert "95\u00a0% des tours à temps (1 sur 20 hors délai)" in told
    own = text_of(await (await ward.ben.slash(ward.ward, "stats")).finished())
    assert "1 hour 30 minutes of waking time per turn on average" in own
    nobody = text_of(await (await ward.ana.slash(ward.ward, "stats")).finished())
    assert "has not finished a match yet" in nobody


async def test_a_table_may_ask_for_finished_matches(ward: Ward) -> None:
    await with_record(ward, ward.ben)
    await asking(ward, "finished", "1")
    assert "At least 1 finished match" in words(ward.table())
    refused = await ward.cleo.click(ward.table(), label="Join")
    await ward.settled()
    assert "Cette table demande une partie terminée\u202f; vous en avez 0." in words(refused.messages[0])
    typed = await (await ward.cleo.slash(ward.ward, "play join")).finished()
    assert "D’autres tables vous attendent avec plaisir" in text_of(typed)
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    assert "2. Ben" in words(ward.table())


async def test_a_table_may_ask_for_people_who_come_back(ward: Ward) -> None:
    await with_record(ward, ward.ben, turns=100, lates=11)
    form = await asking(ward, "late", "10")
    assert "At most 10 % of one's turns have run out" in words(ward.table())
    refused = await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    assert "for you it is 11 % at the moment" in words(refused.messages[0])
    await (await ward.ana.select(form, "25", custom_id=f"least/{await ward.number()}/0/late")).finished()
    await ward.ben.click(ward.table(), label="Join")
    await ward.cleo.click(ward.table(), label="Join")  # without turns no percentage
    await ward.settled()
    assert "2. Ben\n3. Cléo" in words(ward.table())


async def test_only_the_host_asks_and_only_for_what_is_offered(ward: Ward) -> None:
    form = await asking(ward, "finished", "3")
    number = await ward.number()
    forged = await (await ward.ana.forge(form, f"least/{number}/0/finished", ["999"])).finished()
    assert "from another time" in text_of(forged)
    await (await ward.ana.forge(form, f"least/{number}/0/beauty", ["1"])).finished()
    reader = (await (await ward.ben.click(ward.table(), label="Options")).finished()).message
    assert "**At least 3 finished matches**" in words(reader)
    assert controls(reader) == []
    await ward.ben.forge(reader, f"least/{number}/0/finished", ["0"])
    await ward.settled()
    assert "At least 3 finished matches" in words(ward.table())


async def test_a_minimum_can_be_typed_and_goes_where_the_table_goes(ward: Ward) -> None:
    await ward.open("hot_ward", finished=7, overdue=12)
    asked = "At least 7 finished matches\n-# At most 12 % of one's turns have run out"
    assert asked in words(ward.table())
    form = (await (await ward.ana.click(ward.table(), label="Options")).finished()).message
    menu = next(part for part in controls(form) if part["custom_id"].endswith("/finished"))
    assert [entry["value"] for entry in menu["options"] if entry.get("default")] == ["7"]
    busy = await (await ward.ben.slash(ward.ward, "play new", game="hot_ward", finished=7, overdue=12)).finished()
    opened = await (await ward.ben.click(busy.message, label="Open a thread")).finished()
    await ward.settled()
    assert "The table is open." in text_of(opened)
    thread = next(channel for channel in ward.ben.channels() if channel.is_thread)
    assert asked in words(ward.table(thread, ward.ben))


async def test_the_next_match_asks_for_the_same(ward: Ward) -> None:
    await with_record(ward, ward.ben)
    await ward.open("hot_ward", finished=1)
    await ward.ben.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    await ward.engine.seats.resign(await ward.number(), 1, player=str(ward.ben.id))
    await ward.settled()
    await (await ward.ana.click(ward.table(), label="Play again")).finished()
    await ward.settled()
    assert "At least 1 finished match" in words(ward.table())


async def test_a_solo_or_cooperative_match_is_finished_but_not_won(ward: Ward) -> None:
    await ward.start("emergency", ward.ben)
    match = await ward.number()
    while (now := await ward.engine.match(match)).playing.asks:
        await ward.engine.act(match, Move(0, now.counts[0], 0), player=str(ward.ben.id))
    await ward.settled()
    told = text_of(await (await ward.ben.slash(ward.ward, "stats")).finished())
    assert "1 finished match\n0 wins" in told
    assert f"in match {match} · " in told
    assert "Rank" not in told


async def test_a_match_finished_by_a_substitute_does_not_count(ward: Ward) -> None:
    await with_record(ward, ward.ben, policy="greedy", turns=10, lates=3)
    told = text_of(await (await ward.ben.slash(ward.ward, "stats")).finished())
    assert "0 finished matches\n0 wins" in told
    assert "70 % of the turns in time (3 of 10 ran out)" in told


async def test_a_profile_is_drawn_and_its_description_says_the_same(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        await with_record(ward, ward.ben, turns=20, seconds=20 * 5400.0, lates=1)
        await with_record(ward, ward.ben, total=12, turns=0, seconds=0.0)
        reply = await (await ward.cleo.slash(ward.ward, "stats", player=ward.ben.user)).finished()
        (picture,) = reply.message.attachments
        assert picture.filename.startswith("poster-")
        assert picture.filename.endswith(".png")
        said = (picture.description or "").replace("\u00a0", " ").splitlines()
        assert said[:4] == [
            "Ben",
            "2 parties, 2 victoires",
            "1 heure 30 minutes par tour en moyenne",
            "95 % des tours à temps",
        ]
        assert said[-1].endswith("100 et 100")
        assert "2 parties terminées" not in text_of(reply), "the picture has it"
        assert "Rang 1" in text_of(reply)


async def test_statistics_load_no_match(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        await with_record(ward, ward.ben)
    assert ward.bot is not None
    store = ward.bot.services.engine._live.store
    loaded: list[int] = []
    load = store.load

    async def counting(match: int) -> object:
        loaded.append(match)
        return await load(match)

    monkeypatch.setattr(store, "load", counting)
    assert "3 finished matches" in text_of(await (await ward.ben.slash(ward.ward, "stats")).finished())
    assert loaded == []


def result(match: int, **fields: Any) -> ResultRow:
    plain = {"seat": 0, "player": "7", "policy": None, "lines": b"[]", "options_digest": "", "rules_version": 1}
    return ResultRow(match=match, server=None, ended=0.0, ending="played", **{**plain, **fields})


def test_a_profile_counts_wins_where_seats_competed_and_knows_the_best_of_each_game() -> None:
    results = (
        result(5, game="sweet_tooth", rank=2, total=4, ranked=True),
        result(4, game="sweet_tooth", rank=1, total=9, ranked=True),
        result(3, game="emergency", rank=1, total=31, ranked=False),
        result(2, game="sweet_tooth", rank=3, total=1, ranked=True, policy="greedy"),
        result(1, game="gone", rank=1, total=99, ranked=True),
    )
    ranks = {5: (1, 2, 2, 4), 4: (1, 2), 1: (1, 2, 3)}
    profile = build_profile(results, ranks, EVERY_GAME, "Ben", Localizer(all_words(), "en"))
    sweet, emergency = profile.games
    assert (sweet.matches, sweet.wins, sweet.best) == (2, 1, 4), "few points are better; a substitute's do not count"
    assert (emergency.matches, emergency.wins, emergency.best) == (1, None, 31)
    assert (profile.matches, profile.wins, profile.pace, profile.in_time) == (4, 2, "", None)
    assert profile.form == (FormPoint(1.0, True), FormPoint(1.0, True), FormPoint(0.5, False))
