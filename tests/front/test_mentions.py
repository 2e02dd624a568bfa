"""Mentions: once when it becomes a person's turn, as they prefer, and never for what they did themselves."""

from __future__ import annotations

from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from tests.front.ward import Ward, words


async def choose_pings(ward: Ward, person: Person, way: str) -> None:
    form = await (await person.slash(ward.ward, "me")).finished()
    await (await person.select(form.message, way, custom_id="me/pings")).finished()


def calls(ward: Ward, person: Person) -> list[Message]:
    return [m for m in ward.ana.sees(ward.ward) if person.id in m.pings]


async def test_all_but_the_host_are_mentioned_at_the_start(ward: Ward) -> None:
    await ward.open("hot_ward")
    for person in (ward.ben, ward.dev):
        await person.click(ward.table(), label="Join")
    await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    assert ward.table().pings == (ward.ben.id, ward.dev.id)
    question = "Hot Ward: your move. Which bed do you look after?"
    assert f"<@{ward.ben.id}> <@{ward.dev.id}> · {question}" in words(ward.table())


async def test_a_call_is_not_repeated_and_makes_room_for_the_next(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.settled()
    await ward.answer(ward.ana, await ward.panel(ward.ana))  # now the thermometer is passed on, Ana first
    await ward.settled()
    assert len(calls(ward, ward.ana)) == 0, "she did it herself"
    await ward.answer(ward.ana, await ward.panel(ward.ana))
    await ward.settled()
    assert len(calls(ward, ward.ben)) == 1
    assert words(calls(ward, ward.ben)[0]).startswith(f"<@{ward.ben.id}> · Hot Ward: your move. It shows")
    ward.clock.advance(3600)
    await ward.settled()
    assert len(calls(ward, ward.ben)) == 1
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.settled()
    assert calls(ward, ward.ben) == [], "the call is gone once it is answered"
    assert ward.table().pings == (ward.ana.id,), "the new round calls with its own message"


async def test_a_person_may_choose_direct_messages(ward: Ward) -> None:
    await choose_pings(ward, ward.ben, "direct")
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert calls(ward, ward.ben) == []
    (message,) = ward.ben.sees(ward.ben.direct())
    assert "It is your move" in words(message)
    shown = await (await ward.ben.click(message, label="Play")).finished()
    assert "Which bed" in words(shown.message)


async def test_a_person_may_choose_no_notification(ward: Ward) -> None:
    await choose_pings(ward, ward.ben, "none")
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert calls(ward, ward.ben) == []
    assert ward.ben.sees(ward.ben.direct()) == ()


async def test_a_waiting_turn_is_reminded_once(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben, clock="daily")
    assert "Time runs out <t:" in words(ward.table())
    ward.clock.advance(13 * 3600)
    await ward.sandbox.until(lambda: "still waiting for you" in words(ward.table()), "the reminder")
    await ward.settled()
    reminder = ward.table()
    assert reminder.pings == (ward.ana.id, ward.ben.id)
    ward.clock.advance(1800)
    for _ in range(3):
        await ward.tick()
    assert ward.table().id == reminder.id


async def test_an_open_panel_is_shown_anew_when_it_becomes_ones_turn(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.answer(ward.ana, await ward.panel(ward.ana))
    assert "Waiting for Ben." in words(shown)
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.settled()
    now = next(m for m in ward.ana.sees(ward.ward) if m.id == shown.id)
    assert "Note it or cool it?" in words(now)


async def test_a_name_cannot_mention_others(ward: Ward) -> None:
    mallory = ward.sandbox.person("<@&1> @everyone [x](https://evil.example)", ward.guild)
    await ward.open("hot_ward", mallory)
    lobby = ward.table()
    assert not lobby.ping_everyone
    assert (lobby.pings, lobby.ping_roles) == ((), ())
    assert "@everyone" not in words(lobby)
    assert "https://" not in words(lobby)
