"""`/learn`: a guided match by direct message, what stands above the question, and leaving without a trace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.match import Match
from bot.engine.seating import Seating, is_practice
from bot.engine.tables import NewMatch
from bot.front.ui import message_state
from bot.kernel import Advice
from bot.records import ABANDONED, FINISHED, RUNNING
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.sandbox.rest.faults import Refused
from tests.front.test_pictures import FailingSheets
from tests.front.ward import Ward, controls, hospital, is_asked, labels, text_of, words

SEND = "POST /channels/{channel_id}/messages"


@pytest.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    async with hospital(tmp_path) as ward, ward.running():
        yield ward


async def learn(ward: Ward, person: Person, game: str | None = "emergency") -> Message:
    """The panel after `/learn` in the channel of the server."""
    reply = await (await person.slash(ward.ward, "learn", {"game": game} if game else {})).finished()
    await ward.settled()
    return reply.message


async def guided(ward: Ward, person: Person) -> Match:
    """The guided match of a person."""
    found: list[Match] = [each for each in await ward.engine.playable(str(person.id)) if each.seating.practice]
    assert len(found) == 1
    return found[0]


def suggested(message: Message) -> list[str]:
    """The custom ids of the controls that are marked."""
    return [part["custom_id"] for part in controls(message) if str(part.get("label", "")).startswith("👉")]


async def press(ward: Ward, person: Person, shown: Message, custom_id: str) -> Message:
    reply = await (await person.click(shown, custom_id)).finished()
    await ward.settled()
    return reply.message


async def test_learn_begins_with_a_lesson_and_a_marked_choice(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    assert panel.ephemeral
    assert "🎓 **1/15**" in words(panel)
    assert "Suggested: **" in words(panel)
    assert len(suggested(panel)) == 1
    assert "Leave" in labels(panel)
    assert "Hint" not in labels(panel), "a hint would repeat the suggestion"


async def test_the_table_is_in_the_direct_messages_and_one_message_shows_all_rounds(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    before = ward.ana.sees(ward.ana.direct())
    assert len(before) == 1
    assert "Guided match" in words(before[0])
    for _ in range(9):
        panel = await press(ward, ward.ana, panel, suggested(panel)[0])
        ward.clock.advance(120.0)  # a person who learns reads for long
        await ward.tick()
    after = ward.ana.sees(ward.ana.direct())
    assert [message.id for message in after] == [before[0].id]
    assert "round 3 of" in words(after[0])
    assert not [message for message in ward.ana.sees(ward.ward) if not message.ephemeral]


def choices(message: Message) -> list[str]:
    return [part["custom_id"] for part in controls(message) if part["custom_id"].startswith("c/")]


def now(ward: Ward, shown: Message) -> Message:
    """A message as it is shown now."""
    return ward.sandbox.world.find(Message, shown.channel, shown.id) or shown


async def test_another_choice_is_explained_and_may_be_undone(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    other = next(each for each in choices(panel) if each not in suggested(panel))
    panel = await press(ward, ward.ana, panel, other)
    assert "That is fine, too. I would have taken **" in words(panel)
    assert "**Undo** takes your choice back" in words(panel)
    assert is_asked(panel)
    back = await press(ward, ward.ana, panel, next(p["custom_id"] for p in controls(panel) if p["label"] == "Undo"))
    panel = await press(ward, ward.ana, back, suggested(back)[0])
    assert "That is fine, too" not in words(panel)


async def test_leaving_leaves_no_trace(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    match = await guided(ward, ward.ana)
    panel = await press(ward, ward.ana, panel, f"leavecourse/{match.row.id}")
    assert "nothing of it counts" in words(panel)
    assert ward.ana.sees(ward.ana.direct()) == ()
    assert (await ward.engine.match(match.row.id)).row.status == ABANDONED
    assert await ward.engine.matches_of(str(ward.ana.id), live=True) == ()
    again = await press(ward, ward.ana, panel, "courses")
    assert "Learn by playing" in words(again)


async def test_only_its_person_can_leave_a_guided_match(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    match = await guided(ward, ward.ana)
    await (await ward.ben.forge(panel, f"leavecourse/{match.row.id}")).finished()
    await ward.settled()
    assert (await ward.engine.match(match.row.id)).row.status == RUNNING


async def test_a_finished_guided_match_counts_nowhere(ward: Ward) -> None:
    panel = await learn(ward, ward.ana, "hot_ward")
    match = await guided(ward, ward.ana)
    while is_asked(panel):
        panel = now(ward, await ward.answer(ward.ana, panel))
        await ward.settled()
        panel = now(ward, panel)
    assert (await ward.engine.match(match.row.id)).row.status == FINISHED
    assert "That was your guided match" in words(panel)
    assert await ward.engine.results_of(str(ward.ana.id)) == ()
    assert await ward.engine.outbox.pending() == ()


async def test_guidance_ends_when_everything_was_shown(ward: Ward) -> None:
    panel, seen = await learn(ward, ward.ana), list[str]()
    while suggested(panel):
        seen.append(words(panel))
        panel = await press(ward, ward.ana, panel, suggested(panel)[0])
    assert [number for number in range(1, 16) if not any(f"**{number}/15**" in each for each in seen)] == []
    assert "You have seen everything that is new" in words(panel)
    panel = await press(ward, ward.ana, panel, choices(panel)[0])
    assert "🎓" not in words(panel)
    assert "Hint" in labels(panel)
    assert "Leave" in labels(panel)


async def test_learn_again_goes_on_and_another_course_replaces_it(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    first = await guided(ward, ward.ana)
    await press(ward, ward.ana, panel, suggested(panel)[0])
    again = await learn(ward, ward.ana)
    assert "🎓 **2/15**" in words(again)
    listed = await learn(ward, ward.ana, None)
    assert "Go on: Emergency" in labels(listed)
    other = await press(ward, ward.ana, listed, "learn/hot_ward/base")
    assert "🎓 **1/3**" in words(other)
    assert (await ward.engine.match(first.row.id)).row.status == ABANDONED
    assert len(ward.ana.sees(ward.ana.direct())) == 1


async def test_the_lobby_and_the_help_offer_to_learn(ward: Ward) -> None:
    await ward.open("hot_ward")
    panel = await press(ward, ward.ben, ward.table(), "learn/hot_ward/base")
    assert "🎓 **1/3**" in words(panel)
    reply = await (await ward.ben.slash(ward.ward, "help")).finished()
    assert "Learn to play" in labels(reply.message)


async def test_an_unknown_course_is_refused_kindly(ward: Ward) -> None:
    for typed in ("chess", "emergency/chess", "/", ""):
        assert "`/learn` shows which there are" in words(await learn(ward, ward.ana, typed or "?"))


# --- bad input ------------------------------------------------------------------------------------------------------


async def test_a_person_who_takes_no_direct_messages_learns_in_a_private_thread(ward: Ward) -> None:
    ward.sandbox.faults.add(SEND, Refused(50007), count=1)
    panel = await learn(ward, ward.ana)
    assert "🎓 **1/15**" in words(panel)
    match = await guided(ward, ward.ana)
    assert match.row.table.startswith(f"{ward.guild.id}/")
    assert match.row.table != f"{ward.guild.id}/{ward.ward.id}"
    (thread,) = [each for each in ward.ana.channels() if f"/{each.id}" in match.row.table]
    assert thread not in ward.ben.channels()
    assert "Guided match" in words(ward.table(thread))


async def test_without_any_private_place_the_panel_is_enough(ward: Ward) -> None:
    ward.sandbox.faults.add(SEND, Refused(50007), count=20)
    panel = await learn(ward, ward.ana)
    for lesson in (1, 2, 3):
        assert f"🎓 **{lesson}/15**" in words(panel)
        panel = await press(ward, ward.ana, panel, suggested(panel)[0])
    panel = await learn(ward, ward.ana)
    assert is_asked(panel)


async def test_a_match_in_the_direct_messages_is_left_alone(ward: Ward) -> None:
    await ward.open("hot_ward", channel=ward.ana.direct())
    panel = await learn(ward, ward.ana)
    assert "🎓 **1/15**" in words(panel)
    assert (await guided(ward, ward.ana)).row.table.startswith(f"{ward.guild.id}/")
    in_direct = await (await ward.ana.slash(ward.ana.direct(), "learn", game="hot_ward")).finished()
    assert "no private place" in text_of(in_direct)


async def test_a_button_pressed_twice_opens_one_match(ward: Ward) -> None:
    listed = await learn(ward, ward.ana, None)
    replies = await asyncio.gather(*(ward.ana.click(listed, "learn/emergency/base") for _ in range(2)))
    for reply in replies:
        await reply.finished()
    await ward.settled()
    await guided(ward, ward.ana)
    assert len(ward.ana.sees(ward.ana.direct())) == 1


async def test_a_match_that_was_opened_and_not_started_is_replaced(ward: Ward) -> None:
    """As a crash between the two leaves it."""
    table = f"@me/{ward.ana.direct().id}"
    new = NewMatch(table=table, game="hot_ward", host=str(ward.ana.id), seating=Seating(practice=True))
    left = await ward.engine.tables.create(new)
    await ward.settled()
    assert "Go on" not in " ".join(labels(await learn(ward, ward.ana, None)))
    assert "🎓 **1/3**" in words(await learn(ward, ward.ana, "hot_ward"))
    assert (await ward.engine.match(left.row.id)).row.status == ABANDONED
    assert (await guided(ward, ward.ana)).row.table == table


async def test_it_is_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            panel = await learn(ward, ward.ana)
            panel = await press(ward, ward.ana, panel, suggested(panel)[0])
            assert "🎓 **2/15**" in words(panel)
        async with ward.running():
            await ward.settled()
            (table,) = ward.ana.sees(ward.ana.direct())
            again = await press(ward, ward.ana, table, f"play/{(await guided(ward, ward.ana)).row.id}")
            assert "🎓 **2/15**" in words(again)
            other = next(each for each in choices(panel) if each not in suggested(panel))
            panel = await press(ward, ward.ana, panel, other)  # the panel of before the restart
            assert "That is fine, too" in words(panel)


async def test_it_follows_a_language_that_changes(ward: Ward) -> None:
    panel = await learn(ward, ward.ana)
    assert "Suggested" in words(panel)
    reply = await (await ward.ana.slash(ward.ward, "me")).finished()
    await (await ward.ana.select(reply.message, "fr", custom_id="me/locale")).finished()
    panel = await press(ward, ward.ana, panel, suggested(panel)[0])
    assert "Proposition" in words(panel)
    assert "🎓 **2/15** Un patient" in words(panel)
    assert message_state.read(await guided(ward, ward.ana)).locale == "fr"
    await press(ward, ward.ana, panel, suggested(panel)[0])
    (table,) = ward.ana.sees(ward.ana.direct())
    assert "Partie guidée" in words(table)


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=FailingSheets()) as ward, ward.running():
        panel = await learn(ward, ward.ana)
        assert "```" in words(panel)
        for lesson in (1, 2, 3):
            assert f"🎓 **{lesson}/15**" in words(panel)
            panel = await press(ward, ward.ana, panel, suggested(panel)[0])


async def test_an_adviser_that_fails_leaves_the_lessons(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Advice:
        raise RuntimeError("no advice")

    assert ward.bot is not None
    monkeypatch.setattr(type(ward.bot.services), "hint", fail)
    panel = await learn(ward, ward.ana)
    assert "🎓 **1/15**" in words(panel)
    assert suggested(panel) == []
    panel = await press(ward, ward.ana, panel, choices(panel)[0])
    assert "🎓 **2/15**" in words(panel)


async def test_learning_takes_no_place_of_a_real_table(ward: Ward) -> None:
    """The limit of tables per person counts real ones only."""
    await learn(ward, ward.ana)
    rows = await ward.engine.matches_of(str(ward.ana.id), live=True)
    assert [is_practice(row) for row in rows] == [True]
    await ward.engine.people.change_server(str(ward.guild.id), lambda stored: replace(stored, tables_per_person=1))
    await ward.open("hot_ward")
    assert len(await ward.engine.matches_of(str(ward.ana.id), live=True)) == 2
