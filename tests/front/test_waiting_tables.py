"""Several tables at once: which one waits longest, links to it, who is on vacation, and what was missed."""

from __future__ import annotations

from pathlib import Path

from bot.engine.match import Match
from bot.front.ports import NoPictures, Subject
from bot.sandbox.model.entities import Channel, Message
from bot.sandbox.validation.components import walk
from bot.words import Picture
from tests.front.ward import Ward, hospital, is_asked, text_of, words

HOUR = 3600.0


class MarkedSheets(NoPictures):
    """Draws no picture; its alt text lists the marks to highlight."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        marks = " ".join(f"{mark.seat}:{mark.place}" for mark in subject.marks)
        return Picture(b"sheet", f"sheet{seat}.png", f"marked {marks}")


async def match_in(ward: Ward, channel: Channel) -> int:
    """A match of Ana and Ben in this channel."""
    await ward.open("hot_ward", ward.ana, channel)
    await ward.ben.click(ward.table(channel), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(channel), label="Start")
    await ward.settled()
    return await ward.number(channel)


def links(message: Message) -> dict[str, str]:
    return {part["label"]: part["url"] for _, part in walk(message.components) if part.get("url")}


async def three_tables(ward: Ward) -> tuple[Channel, ...]:
    """Three matches, begun one after the other."""
    channels = (ward.ward, ward.sandbox.channel(ward.guild, "second"), ward.sandbox.channel(ward.guild, "third"))
    for channel in channels:
        await match_in(ward, channel)
        ward.clock.advance(HOUR)
    return channels


async def test_after_a_move_the_way_leads_to_the_table_that_waits_longest(ward: Ward) -> None:
    first, second, third = await three_tables(ward)
    shown = await ward.panel(ward.ben, third)
    assert "Next table" not in links(shown), "this table waits too"
    done = await ward.answer(ward.ben, shown)
    assert links(done)["Next table"].endswith(f"/{first.id}/{ward.table(first).id}")
    done = await ward.answer(ward.ben, await ward.panel(ward.ben, first))
    assert links(done)["Next table"].endswith(f"/{second.id}/{ward.table(second).id}")
    done = await ward.answer(ward.ben, await ward.panel(ward.ben, second))
    assert not is_asked(done)
    assert "Next table" not in links(done), "nobody waits for him any more"


async def test_matches_are_listed_by_who_waits_longest(ward: Ward) -> None:
    first, second, third = await three_tables(ward)
    await ward.answer(ward.ben, await ward.panel(ward.ben, first))
    listed = text_of(await (await ward.ben.slash(ward.ward, "matches")).finished())
    places = [listed.index(f"/{channel.id}/") for channel in (second, third, first)]
    assert places == sorted(places)
    begun = int((await ward.engine.match(await ward.number(second))).clocks[1].since)
    assert f"It became your move <t:{begun}:R>" in listed
    assert listed.count("It became your move") == 2
    french = text_of(await (await ward.cleo.slash(ward.ward, "matches")).finished())
    assert "Vous n’êtes dans aucune partie" in french


async def test_a_vacation_is_announced_to_the_table(ward: Ward) -> None:
    await match_in(ward, ward.ward)
    await (await ward.ben.slash(ward.ward, "me", vacation="2026-01-03 2026-01-05")).finished()
    await ward.settled()
    assert "Ben will be away: <t:" in words(ward.table())
    ward.clock.advance(3 * 24 * HOUR)
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.settled()
    assert "Ben is away until <t:" in words(ward.table())
    await (await ward.ben.slash(ward.ward, "me", vacation="back")).finished()
    await ward.settled()
    assert "away" not in words(ward.table())
    wrong = await (await ward.ben.slash(ward.ward, "me", vacation="2025-07-01")).finished()
    assert text_of(wrong) == "That day is over already."


async def measured(ward: Ward) -> Match:
    """Both have chosen a bed, Ana has measured: Ben has missed something."""
    number = await match_in(ward, ward.ward)
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.settled()
    found: Match = await ward.engine.match(number)
    return found


async def test_what_was_missed_is_told_and_marked_once(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=MarkedSheets()) as ward, ward.running():
        await measured(ward)
        reply = await (await ward.ben.slash(ward.ward, "recap")).finished()
        assert "Ana measured" in text_of(reply)
        assert [file.description for file in reply.message.attachments] == ["marked 0:thermometer 1:thermometer"]
        again = await (await ward.ben.slash(ward.ward, "recap")).finished()
        assert "Nothing has happened since you last looked." in text_of(again)
        assert again.message.attachments == ()


async def test_the_panel_tells_and_marks_what_was_missed(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=MarkedSheets()) as ward, ward.running():
        await measured(ward)
        shown = await ward.panel(ward.ben)
        assert "Since you last looked" in words(shown)
        assert shown.attachments[0].description == "marked 0:thermometer 1:thermometer"
        fresh = (await (await ward.ben.click(shown, label="Refresh")).finished()).message
        assert "Since you last looked" not in words(fresh)


async def test_a_panel_that_refreshes_itself_tells_it_but_does_not_take_it_as_read(ward: Ward) -> None:
    number = await match_in(ward, ward.ward)
    open_panel = await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.settled()
    now = next(message for message in ward.ben.sees(ward.ward) if message.id == open_panel.id)
    assert "Ana measured" in words(now)
    assert (await ward.engine.recap(number, str(ward.ben.id))).events
    assert "Ana measured" in words(await ward.panel(ward.ben))


async def test_what_a_person_has_acted_on_is_not_in_their_recap(ward: Ward) -> None:
    await match_in(ward, ward.ward)
    open_panel = await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.settled()
    told = next(message for message in ward.ben.sees(ward.ward) if message.id == open_panel.id)
    assert "Ana measured" in words(told)
    acted = await ward.answer(ward.ben, told)
    fresh = (await (await ward.ben.click(acted, label="Refresh")).finished()).message
    assert "Ana measured" not in words(fresh)


async def test_what_a_person_did_is_not_in_their_recap(ward: Ward) -> None:
    number = await ward.start("emergency", ward.ana, ward.ben)
    people = (ward.ana, ward.ben)
    await ward.panel(ward.ana)
    chief = (await ward.engine.match(number)).playing.asks[0].seat
    shown = await ward.panel(people[chief])
    while any(ask.seat == chief for ask in (await ward.engine.match(number)).playing.asks):
        shown = await ward.answer(people[chief], shown)
    name = ("Ana", "Ben")[chief]
    own = (await (await people[chief].click(shown, label="Refresh")).finished()).message
    assert name not in words(own).partition("Since you last looked")[2].partition("Waiting")[0]
    assert f"• {name}" in words(await ward.panel(people[1 - chief])), "to everybody else it is"
