"""Discord refuses a message because of its pictures: it is shown in another way, and no person is left uncalled."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import blake2s
from pathlib import Path

import pytest

from bot.front.interactions.picture_ways import MAX_REFUSALS
from bot.front.ports import Log, NoPictures, Subject
from bot.front.ui import message_state
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.sandbox.rest.faults import Refused, SentRequest
from bot.words import Picture
from tests.front.test_failures import EDIT, PANEL, SEND
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, hospital, is_asked, labels, text_of, words

FOLLOW_UP = "POST /webhooks/{webhook_id}/{webhook_token}"
DELETE_ANSWER = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original"
INVALID_FORM = Refused(50035)
ALWAYS = 1_000_000


class TinyPictures(NoPictures):
    """A picture of a few bytes for everything, another one after each move."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        return _picture(f"seat-{seat + 1}", subject)

    async def table(self, subject: Subject) -> Picture | None:
        return _picture("table", subject)

    async def final(self, subject: Subject) -> Picture | None:
        return _picture("final", subject)

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:  # noqa: ARG002
        return _picture(f"replay-{seat + 1}", subject)


def _picture(stem: str, subject: Subject) -> Picture:
    content = f"{stem} of {subject.match.row.length}".encode()
    data = b"\x89PNG\r\n\x1a\n" + bytes(40) + content
    return Picture(data, f"{stem}-{blake2s(content, digest_size=4).hexdigest()}.png", stem)


def keeps_files(sent: SentRequest) -> bool:
    return sent.shows_pictures and not sent.files


def uploads_files(sent: SentRequest) -> bool:
    return sent.shows_pictures and bool(sent.files)


def shows_pictures(sent: SentRequest) -> bool:
    return sent.shows_pictures


@pytest.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    async with hospital(tmp_path, picture_service=TinyPictures()) as ward, ward.running() as bot:
        yield ward
        await ward.settled()
        assert bot.handlers.router.failed == 0


async def answer_all(ward: Ward, count: int) -> None:
    for person in ward.people[:count]:
        await ward.answer(person, await ward.panel(person))
        await ward.settled()


def panels_of(ward: Ward, person: Person) -> list[Message]:
    return [message for message in person.sees(ward.ward) if message.ephemeral and "Refresh" in labels(message)]


def names(message: Message) -> list[str]:
    return [file.filename.partition("-")[0] for file in message.attachments]


# --- table messages -------------------------------------------------------------------------------------------------


async def test_an_edit_that_keeps_its_files_is_repeated_with_them(ward: Ward) -> None:
    await ward.start("hot_ward", *ward.people)
    page = ward.table()
    before = [file.filename for file in page.attachments]
    ward.sandbox.faults.add(EDIT, INVALID_FORM, when=keeps_files)
    await answer_all(ward, 1)
    after = ward.table()
    assert after.id == page.id, "the same message"
    assert "Ben, Cléo and Dev to move" in words(after)
    assert names(after) == ["table", "seat", "seat", "seat", "seat"]
    assert [file.filename for file in after.attachments] != before, "with pictures of the present state"
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.settled()
    assert "Cléo and Dev to move" in words(ward.table()), "and it can be edited as before"


async def test_an_edit_that_is_refused_with_its_files_becomes_a_new_message(ward: Ward) -> None:
    await ward.start("hot_ward", *ward.people)
    page = ward.table()
    ward.sandbox.faults.add(EDIT, INVALID_FORM, count=2, when=shows_pictures)
    await answer_all(ward, 1)
    assert ward.table().id > page.id
    assert "Ben, Cléo and Dev to move" in words(ward.table())
    assert names(ward.table()) == ["table", "seat", "seat", "seat", "seat"]


async def test_people_are_called_although_every_picture_is_refused(ward: Ward) -> None:
    """The edit of the round's message raised before the next person was called."""
    for route in (SEND, EDIT):
        ward.sandbox.faults.add(route, INVALID_FORM, count=ALWAYS, when=shows_pictures)
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert "Some pictures could not be drawn" in words(ward.table())
    assert ward.table().attachments == ()
    assert ward.table().pings == (ward.ben.id,)
    await answer_all(ward, 2)
    assert ward.table().pings == (ward.ana.id,), "it became her turn by what Ben did"


async def test_a_way_that_is_always_refused_is_not_tried_for_ever(ward: Ward) -> None:
    await ward.start("hot_ward", *ward.people)
    ward.sandbox.faults.add(EDIT, INVALID_FORM, count=ALWAYS, when=keeps_files)
    left = ward.sandbox.faults.left
    for _ in range(MAX_REFUSALS + 3):
        shown = await ward.answer(ward.ana, await ward.panel(ward.ana))
        await ward.settled()
        await (await ward.ana.click(shown, label="Undo")).finished()
        await ward.settled()
    assert left - ward.sandbox.faults.left == MAX_REFUSALS
    assert "Everybody to move" in words(ward.table())


async def test_a_way_that_was_accepted_once_is_tried_again(ward: Ward) -> None:
    await ward.start("hot_ward", *ward.people)
    await answer_all(ward, 1)
    ward.sandbox.faults.add(EDIT, INVALID_FORM, count=MAX_REFUSALS + 1, when=keeps_files)
    for _ in range(MAX_REFUSALS):
        shown = await ward.answer(ward.ben, await ward.panel(ward.ben))
        await ward.settled()
        await (await ward.ben.click(shown, label="Undo")).finished()
        await ward.settled()
    assert ward.sandbox.faults.left == 0


async def test_a_whole_match_without_a_public_picture(ward: Ward) -> None:
    for route in (SEND, EDIT):
        ward.sandbox.faults.add(route, INVALID_FORM, count=ALWAYS, when=shows_pictures)
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    await play_by_clicking(ward, (ward.ana, ward.ben), match)
    assert "The match is over." in words(ward.table())
    state = message_state.read(await ward.engine.match(match))
    assert (state.gallery, state.pending) == ((), None)


# --- private answers ------------------------------------------------------------------------------------------------


async def test_a_panel_whose_file_is_refused_becomes_a_follow_up(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    ward.sandbox.faults.add(PANEL, INVALID_FORM, count=ALWAYS, when=uploads_files)
    reply = await ward.ana.click(ward.table(), f"play/{await ward.number()}")
    await ward.settled()
    assert ward.sandbox.rest.request_counts[DELETE_ANSWER] == 1
    panels = panels_of(ward, ward.ana)
    assert len(panels) == 1, "it stands in for the answer, which is gone"
    assert names(panels[0]) == ["seat"]
    assert is_asked(panels[0])
    assert panels[0].id != reply.id
    await ward.ana.click(panels[0], label="Bed 1")
    await ward.settled()
    panels = panels_of(ward, ward.ana)
    assert len(panels) == 1
    assert "Waiting for Ben." in words(panels[0])
    assert names(panels[0]) == ["seat"]


async def test_a_panel_whose_picture_is_refused_shows_its_twin(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    for route in (PANEL, FOLLOW_UP):
        ward.sandbox.faults.add(route, INVALID_FORM, count=ALWAYS, when=shows_pictures)
    for person in (ward.ana, ward.ben):
        await person.click(ward.table(), f"play/{await ward.number()}")
        await ward.settled()
        panels = panels_of(ward, person)
        assert len(panels) == 1
        assert "```" in words(panels[0]), "the sheet in words stands where the picture would"
        assert is_asked(panels[0])
        await person.click(panels[0], label="Bed 1")
        await ward.settled()
    assert (await ward.engine.match(await ward.number())).row.length == 3


async def test_after_some_refusals_a_panel_shows_its_twin_at_once(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    for route in (PANEL, FOLLOW_UP):
        ward.sandbox.faults.add(route, INVALID_FORM, count=ALWAYS, when=shows_pictures)
    left = ward.sandbox.faults.left
    for _ in range(MAX_REFUSALS + 3):
        await ward.ana.click(ward.table(), f"play/{await ward.number()}")
        await ward.settled()
    assert left - ward.sandbox.faults.left == 2 * MAX_REFUSALS
    assert "```" in words(await ward.panel(ward.ana))


async def test_a_replay_whose_files_are_refused_says_so(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    for route in (PANEL, FOLLOW_UP):
        ward.sandbox.faults.add(route, INVALID_FORM, count=ALWAYS, when=shows_pictures)
    await ward.ana.slash(ward.ward, "replay")
    await ward.settled()
    assert "Discord did not take the picture" in words(ward.ana.sees(ward.ward)[-1])
    status = await (await ward.ana.slash(ward.ward, "status")).finished()
    assert "Play" in labels(status.message)
    assert "Waiting for" in text_of(status)
