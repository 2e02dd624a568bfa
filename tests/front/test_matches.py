"""Whole matches, played by people through the real discord.py: clicking, typing, alone, and with computer players."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.records import FINISHED
from bot.sandbox import Person
from tests.front.ward import EVERY_GAME, Ward, hospital, is_asked, labels, text_of, words


async def play_by_clicking(ward: Ward, people: tuple[Person, ...], match: int, most: int = 2000) -> int:
    """Take the first choice (at times, the second) of each person until the match is over. Returns the clicks."""
    clicks = 0
    seats = {str(person.id): person for person in people}
    while (now := await ward.engine.match(match)).row.status != FINISHED:
        asked = [now.seats[ask.seat].player for ask in now.playing.asks if now.seats[ask.seat].player in seats]
        assert asked, "everybody waits for nobody"
        person = seats[asked[clicks % len(asked)]]
        shown = await ward.panel(person)
        while is_asked(shown):
            shown = await ward.answer(person, shown, clicks % 3)
            clicks += 1
            assert clicks < most
        await ward.settled()
    return clicks


async def test_four_people_click_through_a_small_match(ward: Ward) -> None:
    match = await ward.start("hot_ward", *ward.people)
    assert await play_by_clicking(ward, ward.people, match) >= 12
    last = ward.table()
    assert "The match is over." in words(last)
    assert labels(last) == ["Play again", "Replay", "Sheets", "Stats", "Analysis", "Log and seed"]
    played = [m for m in ward.ana.sees(ward.ward) if not m.ephemeral]
    assert [labels(m) for m in played[:-1]] == [[]] * (len(played) - 1), "only the newest message has controls"


async def test_what_was_decided_by_itself_is_told_to_whom_it_happened(ward: Ward) -> None:
    """A seat that has used the ice has only one answer to a fever and is not asked."""
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    people = {str(ward.ana.id): ward.ana, str(ward.ben.id): ward.ben}
    told = ""
    while (now := await ward.engine.match(match)).row.status != FINISHED:
        person = people[now.seats[now.playing.asks[0].seat].player]
        shown = await ward.panel(person)
        while is_asked(shown):
            shown = await ward.answer(person, shown, -1)
            told += words(shown)
        await ward.settled()
    assert "(The only choice left.)" in told


async def test_a_panel_is_private(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    assert shown.ephemeral
    assert shown.id in {m.id for m in ward.ana.sees(ward.ward)}
    assert shown.id not in {m.id for m in ward.ben.sees(ward.ward)}


async def test_a_panel_speaks_the_language_of_its_owner(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.cleo)
    assert "De quel lit vous occupez-vous\u202f?" in words(await ward.panel(ward.cleo))
    assert "Which bed do you look after?" in words(await ward.panel(ward.ana))
    assert "to move" in words(ward.table())


@pytest.mark.parametrize("game", sorted(EVERY_GAME))
async def test_a_match_can_be_typed(ward: Ward, game: str) -> None:
    """Everything a button does, a command does: not one control is pressed."""
    await (await ward.ana.slash(ward.ward, "play new", game=game)).finished()
    await (await ward.cleo.slash(ward.ward, "play join")).finished()
    await (await ward.ana.slash(ward.ward, "play start")).finished()
    await ward.settled()
    people = {str(ward.ana.id): ward.ana, str(ward.cleo.id): ward.cleo}
    match = await ward.number()
    moves = 0
    while (now := await ward.engine.match(match)).row.status != FINISHED:
        person = people[now.seats[now.playing.asks[0].seat].player]
        offered = await person.autocomplete(ward.ward, "move", "choice", "")
        assert len(offered) == min(25, len(now.playing.asks[0].choices))
        typed = offered[-1]["value"] if moves % 2 else offered[0]["name"]
        reply = await (await person.slash(ward.ward, "move", choice=typed)).finished()
        await ward.settled()
        assert (await ward.engine.match(match)).row.length > now.row.length, text_of(reply)
        moves += 1
        assert moves < 1000
    assert "The match is over." in words(ward.table())


async def test_typing_filters_what_is_offered(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.cleo)
    assert [entry["name"] for entry in await ward.ana.autocomplete(ward.ward, "move", "choice", "2")] == ["Bed 2"]
    assert [entry["name"] for entry in await ward.cleo.autocomplete(ward.ward, "move", "choice", "lit")] == [
        "Lit 1",
        "Lit 2",
        "Lit 3",
    ]
    assert await ward.dev.autocomplete(ward.ward, "move", "choice", "") == ()


async def test_what_was_typed_may_be_several_choices_or_none(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    several = await (await ward.ana.slash(ward.ward, "move", choice="bed")).finished()
    assert "several of your choices" in text_of(several)
    none = await (await ward.ana.slash(ward.ward, "move", choice="**the @everyone**")).finished()
    assert "is none of your choices" in text_of(none)
    assert "@everyone" not in text_of(none)
    assert "\\*\\*the" in text_of(none)


async def test_computer_players_play_along(ward: Ward) -> None:
    await ward.open("hot_ward")
    for _ in range(2):
        await ward.ana.click(ward.table(), label="Add computer player")
    await ward.settled()
    assert "2. Resident 🤖\n3. Resident 2 🤖" in words(ward.table())
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    match = await ward.number()
    await play_by_clicking(ward, (ward.ana,), match)
    assert "The match is over." in words(ward.table())
    mentions = [m for m in ward.ana.sees(ward.ward) if str(ward.ana.id) in words(m)]
    assert mentions == [], "nobody is called for what they did themselves"


async def test_a_match_in_a_conversation_with_the_bot(ward: Ward) -> None:
    direct = ward.ana.direct()
    await ward.open("hot_ward", channel=direct)
    await ward.ana.click(ward.table(direct), label="Add computer player")
    await ward.settled()
    await ward.ana.click(ward.table(direct), label="Start")
    await ward.settled()
    shown = await ward.panel(ward.ana, direct)
    shown = await ward.answer(ward.ana, shown)
    await ward.settled()
    assert "round 1 of 2" in words(shown)


@pytest.mark.parametrize("game", ["emergency"])
async def test_four_people_click_through_a_real_match(ward: Ward, game: str) -> None:
    match = await ward.start(game, *ward.people)
    clicks = await play_by_clicking(ward, ward.people, match)
    assert clicks > 50
    assert "The match is over." in words(ward.table())
    proof = await (await ward.ana.slash(ward.ward, "verify", match=str(match))).finished()
    assert f"Match {match} was played with honest dice" in text_of(proof)


async def test_a_solo_match(ward: Ward) -> None:
    direct = ward.ben.direct()
    await ward.open("emergency", ward.ben, direct, seats=1)
    await ward.ben.click(ward.table(direct, ward.ben), label="Start")
    await ward.settled()
    match = await ward.number(direct)
    while (await ward.engine.match(match)).row.status != FINISHED:
        shown = await ward.panel(ward.ben, direct)
        while is_asked(shown):
            shown = await ward.answer(ward.ben, shown)
        await ward.settled()
    assert "The match is over." in words(ward.table(direct, ward.ben))


async def test_every_table_message_has_pictures(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        match = await ward.start("emergency", ward.ana, ward.ben)
        page = ward.table()
        assert len(page.attachments) == 3, "the table and two sheets"
        assert all(file.description for file in page.attachments)
        shown = await ward.panel(ward.ben)
        person = ward.ben if is_asked(shown) else ward.ana
        shown = await ward.panel(person)
        assert len(shown.attachments) == 1
        shown = await ward.answer(person, shown)
        assert len(shown.attachments) == 1
        await ward.settled()
        now = next(m for m in ward.ana.sees(ward.ward) if m.id == page.id)
        assert words(now) != words(page)
        assert now.attachments == page.attachments, "between two rounds the pictures stay"
        assert (await ward.engine.match(match)).row.announced > 1
