"""Direct messages: one lists every table that waits, notifies no more than needed, and is never sent twice."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine, Move
from bot.front.publishing import waiting_tables
from bot.front.publishing.direct_messages import DirectMessage
from bot.policies import policies_for
from bot.records import Change, DirectMessageRow, NoticeRow
from bot.sandbox import Person
from bot.sandbox.discord_patch import discord_at
from bot.sandbox.model.entities import Channel, Message
from bot.sandbox.rest.faults import Broken, Refused
from storage.sqlite import open_store
from tests.front.test_mentions import calls, choose_pings
from tests.front.ward import EVERY_GAME, Ward, controls, hospital, is_asked, words

HOUR = 3600.0
SEND = "POST /channels/{channel_id}/messages"
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"


def messages(ward: Ward, person: Person | None = None) -> list[Message]:
    """The direct messages of a person (Ben)."""
    person = person or ward.ben
    return [message for message in person.sees(person.direct()) if not message.ephemeral]


def listed(message: Message) -> list[int]:
    """The matches a direct message lists, in its order."""
    buttons = [part["custom_id"].split("/") for part in controls(message)]
    return [int(parts[1]) for parts in buttons if parts[0] == "play"]


async def match_in(ward: Ward, name: str, host: Person | None = None, **options: Any) -> int:
    """A match of Ana (or another host) and Ben in a new channel."""
    host = host or ward.ana
    channel = place(ward, name)
    await ward.open("hot_ward", host, channel, **options)
    await ward.ben.click(ward.table(channel), label="Join")
    await ward.settled()
    await host.click(ward.table(channel), label="Start")
    await ward.settled()
    return await ward.number(channel)


def place(ward: Ward, name: str) -> Channel:
    there = [channel for channel in ward.ana.channels() if channel.name == name]
    return there[0] if there else ward.sandbox.channel(ward.guild, name)


async def answer(ward: Ward, person: Person, name: str) -> None:
    """Take the first choice at a table."""
    await ward.answer(person, await ward.panel(person, place(ward, name)))
    await ward.settled()


async def time_passes(ward: Ward, seconds: float) -> None:
    """What the bot's tick does, at a moment the test chooses."""
    ward.clock.advance(seconds)
    assert ward.bot is not None
    await ward.engine.deadlines.run_due()
    await ward.bot.publisher.remind()
    await ward.settled()


@pytest.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """A ward where Ben wants direct messages."""
    async with hospital(tmp_path) as ward, ward.running() as bot:
        await choose_pings(ward, ward.ben, "direct")
        yield ward
        await ward.settled()
        assert bot.handlers.router.failed == 0


async def test_one_direct_message_lists_every_table_by_who_waits_longest(ward: Ward) -> None:
    first = await match_in(ward, "one")
    (message,) = messages(ward)
    assert "It is your move" in words(message)
    ward.clock.advance(600)
    second = await match_in(ward, "two")
    ward.clock.advance(600)
    third = await match_in(ward, "three")
    (same,) = messages(ward)
    assert same.id == message.id, "within the hour further tables are added without a sound"
    assert "3 tables wait for you" in words(same)
    assert listed(same) == [first, second, third]
    for name in ("one", "two", "three"):
        assert f"/{place(ward, name).id}/{ward.table(place(ward, name)).id}" in words(same)
    assert calls(ward, ward.ben) == []


async def test_what_is_answered_is_removed_and_the_last_deletes_the_direct_message(ward: Ward) -> None:
    first, second = await match_in(ward, "one"), await match_in(ward, "two")
    shown = await (await ward.ben.click(messages(ward)[0], f"play/{second}")).finished()
    assert is_asked(shown.message), "one plays from the direct message"
    await ward.answer(ward.ben, shown.message)
    await ward.settled()
    (message,) = messages(ward)
    assert listed(message) == [first]
    assert "It is your move" in words(message)
    await answer(ward, ward.ben, "one")
    assert messages(ward) == []


async def test_what_still_waits_after_a_while_rings_once_together(ward: Ward) -> None:
    await match_in(ward, "one")
    before = messages(ward)[0].id
    ward.clock.advance(60)
    await match_in(ward, "two")
    await match_in(ward, "three")
    await time_passes(ward, HOUR - 90)
    assert [message.id for message in messages(ward)] == [before], "not yet"
    await time_passes(ward, 60)
    (after,) = messages(ward)
    assert after.id != before, "a new message makes a sound, the old one is gone"
    assert len(listed(after)) == 3
    for _ in range(3):
        await time_passes(ward, 5 * HOUR)
    assert [message.id for message in messages(ward)] == [after.id], "everything has been told: silence"


async def test_after_an_answer_the_next_turn_notifies_at_once(ward: Ward) -> None:
    """A table that has waited for days must not suppress the notification of the one they are playing at."""
    await match_in(ward, "one")
    await match_in(ward, "two")
    await time_passes(ward, HOUR)  # both have notified
    before = messages(ward)[0].id
    await answer(ward, ward.ben, "one")
    assert [message.id for message in messages(ward)] == [before], "his own answer makes no sound"
    await answer(ward, ward.ana, "one")
    await answer(ward, ward.ana, "one")  # she has measured: it is his turn again
    (after,) = messages(ward)
    assert after.id != before
    assert len(listed(after)) == 2


async def test_a_turn_that_comes_long_after_rings_at_once(ward: Ward) -> None:
    await match_in(ward, "one")
    before = messages(ward)[0].id
    ward.clock.advance(2 * HOUR)
    await match_in(ward, "two")
    (after,) = messages(ward)
    assert after.id != before
    assert len(listed(after)) == 2


async def test_people_who_sit_together_are_called_at_once_and_reminders_are_heard(ward: Ward) -> None:
    await match_in(ward, "slow", clock="daily")
    first = messages(ward)[0].id
    live = await match_in(ward, "quick", clock="live")
    (second,) = messages(ward)
    assert second.id != first
    await ward.engine.tables.abandon(live)
    await ward.settled()
    assert len(listed(messages(ward)[0])) == 1
    await time_passes(ward, 12 * HOUR)  # three quarters of a daily turn
    (reminder,) = messages(ward)
    assert reminder.id != second.id
    assert "Time runs out <t:" in words(reminder)


async def test_a_sleeping_person_is_not_notified(ward: Ward) -> None:
    """The clock of these tests begins at midnight."""
    await (await ward.ben.slash(ward.ward, "me", sleep="23:00-7:00")).finished()
    await match_in(ward, "one")
    await match_in(ward, "two")
    await time_passes(ward, 6 * HOUR)
    assert messages(ward) == []
    await time_passes(ward, HOUR)
    (message,) = messages(ward)
    assert len(listed(message)) == 2


async def test_what_one_did_oneself_rings_nothing(ward: Ward) -> None:
    await ward.open("hot_ward", ward.ben, place(ward, "alone"))
    await ward.ben.click(ward.table(place(ward, "alone"), ward.ben), label="Add computer player")
    await ward.settled()
    await ward.ben.click(ward.table(place(ward, "alone"), ward.ben), label="Start")
    await ward.settled()
    await answer(ward, ward.ben, "alone")
    await time_passes(ward, 2 * HOUR)
    assert messages(ward) == []


async def test_a_person_who_accepts_no_direct_messages_is_mentioned(ward: Ward) -> None:
    ward.sandbox.faults.add("POST /users/@me/channels", Refused(50007))
    await match_in(ward, "one")
    assert messages(ward) == []
    await time_passes(ward, 10)
    called = [message for message in ward.ana.sees(place(ward, "one")) if ward.ben.id in message.pings]
    assert len(called) == 1
    await time_passes(ward, HOUR)
    assert messages(ward) == []
    assert len([m for m in ward.ana.sees(place(ward, "one")) if ward.ben.id in m.pings]) == 1


async def test_writing_to_too_many_people_at_once_only_delays(ward: Ward) -> None:
    """It is refused with 403, as by a person who accepts no messages."""
    ward.sandbox.faults.add("POST /users/@me/channels", Refused(40003), count=2)
    await match_in(ward, "one")
    await ward.settled()
    assert len(messages(ward)) == 1
    assert ward.sandbox.faults.left == 0
    assert [m for m in ward.ana.sees(place(ward, "one")) if ward.ben.id in m.pings] == []


async def test_a_failure_delays_a_direct_message_and_never_doubles_it(ward: Ward) -> None:
    ward.sandbox.faults.add("POST /users/@me/channels", Broken(503), count=3)
    await match_in(ward, "one")
    assert len(messages(ward)) == 1
    await match_in(ward, "two")
    ward.sandbox.faults.add(SEND, Broken(503, done=True), count=2)
    await time_passes(ward, HOUR)
    await ward.settled()
    (message,) = messages(ward)
    assert len(listed(message)) == 2


async def test_a_direct_message_that_could_not_be_deleted_is_deleted_later(ward: Ward) -> None:
    number = await match_in(ward, "one")
    assert len(messages(ward)) == 1
    ward.sandbox.faults.add(DELETE, Broken(503), count=7)  # the library gives up after five
    await ward.engine.tables.abandon(number)
    await ward.settled()
    assert ward.sandbox.faults.left == 0
    assert messages(ward) == []


async def test_a_direct_message_follows_its_person_out_of_a_match(ward: Ward) -> None:
    first = await match_in(ward, "one")
    await match_in(ward, "two")
    await ward.engine.seats.resign(first, 1, player=str(ward.ben.id))
    await ward.settled()
    assert len(listed(messages(ward)[0])) == 1
    await choose_pings(ward, ward.ben, "table")
    await ward.settled()
    assert messages(ward) == []
    await answer(ward, ward.ana, "two")
    assert calls(ward, ward.ben) == [], "that turn was told already"


async def test_who_is_forgotten_is_written_to_no_more(ward: Ward) -> None:
    await match_in(ward, "one")
    assert len(messages(ward)) == 1
    asked = await (await ward.ben.slash(ward.ward, "privacy delete")).finished()
    await (await ward.ben.click(asked.message, label="Yes, forget me")).finished()
    await ward.settled()
    assert messages(ward) == []
    assert await ward.engine.outbox.direct_messages() == ()


async def test_a_direct_message_speaks_its_persons_language(ward: Ward) -> None:
    form = await (await ward.ben.slash(ward.ward, "me")).finished()
    await (await ward.ben.select(form.message, "fr", custom_id="me/locale")).finished()
    await match_in(ward, "one")
    assert "C’est à vous de jouer" in words(messages(ward)[0])


# --- restarts -------------------------------------------------------------------------------------------------------


async def two_tables(ward: Ward) -> list[int]:
    """Ana and Ben at two tables; Ben has answered both, Ana neither. Without a direct message yet."""
    await choose_pings(ward, ward.ben, "direct")
    found = [await match_in(ward, "one"), await match_in(ward, "two")]
    for name in ("one", "two"):
        await answer(ward, ward.ben, name)
    assert messages(ward) == []
    return found


async def while_away(ward: Ward, matches: list[int]) -> None:
    """Ana answers until Ben is asked again, while the bot is not connected."""
    async with open_store(ward.database) as store:
        engine = Engine(games=EVERY_GAME, policies=policies_for, store=store, clock=ward.clock)
        for number in matches:
            while (match := await engine.match(number)).ask(1) is None:
                await engine.act(number, Move(0, match.counts[0], 0), player=str(ward.ana.id))


async def test_turns_of_a_downtime_are_one_direct_message_and_a_restart_repeats_none(
    tmp_path: Path,
) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            matches = await two_tables(ward)
        await while_away(ward, matches)
        seen = set()
        for _ in range(3):
            async with ward.running():
                for _ in range(2):
                    await ward.tick()
                seen |= {message.id for message in messages(ward)}
                assert [sorted(listed(message)) for message in messages(ward)] == [matches]
        assert len(seen) == 1
        async with ward.running():
            for left in (matches[1:], []):
                await ward.engine.tables.abandon(matches[len(matches) - len(left) - 1])
                await ward.settled()
                assert [listed(message) for message in messages(ward)] == ([left] if left else []), "still kept right"


async def test_a_direct_message_that_was_sent_and_not_stored_is_found_again(tmp_path: Path) -> None:
    """Killed between sending the message and storing its id."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            matches = await two_tables(ward)
        await while_away(ward, matches[:1])
        async with ward.not_logged_in() as bot:
            pending = await bot.services.engine.outbox.pending()
        async with ward.running():
            await ward.settled()
        (sent,) = messages(ward)
        await while_away(ward, matches[1:])
        pending_message = DirectMessage(f"@me/{ward.ben.direct().id}", pending_nonce=str(sent.nonce))
        async with open_store(ward.database) as store:
            row = DirectMessageRow(player=str(ward.ben.id), state=msgspec.json.encode(pending_message))
            await store.commit(Change.of(row, *pending))
        async with ward.running():
            await ward.settled()
            (same,) = messages(ward)
            assert same.id == sent.id
            assert sorted(listed(same)) == matches, "and it lists what came since"


async def test_a_direct_message_that_was_sent_and_not_stored_is_taken_away_where_nothing_waits(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            matches = await two_tables(ward)
        await while_away(ward, matches[:1])
        async with ward.running():
            await ward.settled()
        (sent,) = messages(ward)
        pending_message = DirectMessage(f"@me/{ward.ben.direct().id}", pending_nonce=str(sent.nonce))
        async with open_store(ward.database) as store:
            row = DirectMessageRow(player=str(ward.ben.id), state=msgspec.json.encode(pending_message))
            await store.commit(Change.of(row))
            engine = Engine(games=EVERY_GAME, policies=policies_for, store=store, clock=ward.clock)
            await engine.tables.abandon(matches[0])
        async with ward.running():
            await ward.settled()
            assert messages(ward) == []
            assert await ward.engine.outbox.direct_messages() == ()


# --- a few random days ----------------------------------------------------------------------------------------------


async def someone_acts(ward: Ward, chance: random.Random, names: list[str]) -> None:
    """Ana or Ben answers somewhere, if they are asked."""
    name, (seat, person) = chance.choice(names), chance.choice(list(enumerate((ward.ana, ward.ben))))
    match = await ward.engine.at_table(f"{ward.guild.id}/{place(ward, name).id}")
    decision = match.ask(seat)
    if decision is not None:
        choice = chance.randrange(len(decision.choices))
        await ward.engine.act(match.row.id, Move(seat, match.counts[seat], choice), player=str(person.id))
        await ward.settled()


async def waiting_for_ben(ward: Ward) -> list[int]:
    return [match.row.id for match in await waiting_tables.waiting_matches(ward.bot.services, str(ward.ben.id))]  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(3))
async def test_in_any_order_of_events_there_is_one_direct_message_and_it_is_right(ward: Ward, seed: int) -> None:
    chance, names = random.Random(seed), ["one", "two", "three"]
    await (await ward.ben.slash(ward.ward, "me", sleep="23:00-7:00")).finished()
    ward.clock.advance(10 * HOUR)
    for name in names:
        await match_in(ward, name, ward.ana, clock=chance.choice(("none", "daily")))
    rang: set[int] = set()
    for _ in range(25):
        if chance.random() < 0.4:
            await time_passes(ward, chance.choice((60, 1800, 2 * HOUR)))
        live = [name for name in names if await ward.engine.live_tables(f"{ward.guild.id}/{place(ward, name).id}")]
        if live:
            await someone_acts(ward, chance, live)
        found = messages(ward)
        assert len(found) <= 1
        assert [listed(message) for message in found] in ([], [await waiting_for_ben(ward)])
        rang |= {message.id for message in found}
    await time_passes(ward, 9 * HOUR)
    await time_passes(ward, 2 * HOUR)  # awake again, and past the notify interval
    assert await ward.engine.outbox.pending() == ()
    notices = await ward.engine._live.store.find(NoticeRow, player=str(ward.ben.id))
    turns = [row for row in notices if row.next_try is not None]
    assert turns == [], "every turn was told, or answered before it had to be"
    assert rang


async def test_a_kill_between_table_and_direct_message_leaves_no_direct_message_behind(tmp_path: Path) -> None:
    """The end of the match was announced at its table; the message that lists it was not deleted any more."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            await choose_pings(ward, ward.ben, "direct")
            over, goes_on = await match_in(ward, "one"), await match_in(ward, "two")
            assert listed(messages(ward)[0]) == [over, goes_on]
        async with open_store(ward.database) as store:
            stored = await store.load(over)
            assert stored is not None
            await store.commit(Change.of(msgspec.structs.replace(stored.match, status="abandoned", ended=1.0)))
        async with ward.running():
            await ward.settled()
            (message,) = messages(ward)
            assert listed(message) == [goes_on]
        before = dict(ward.sandbox.rest.request_counts)
        async with ward.running():
            await ward.settled()
            assert messages(ward) == [message]
            sent = {route for route, count in ward.sandbox.rest.request_counts.items() if count != before.get(route, 0)}
            assert not any(route.startswith("PATCH /channels") for route in sent), (
                "an equal message is not edited again"
            )


async def test_a_turn_before_the_bot_is_ready_is_added_to_the_message_that_is_there(tmp_path: Path) -> None:
    """People press buttons as soon as the bot is connected, which is before `recover`."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            matches = await two_tables(ward)
        await while_away(ward, matches[:1])
        async with ward.running():
            await ward.settled()
            (sent,) = messages(ward)
        await while_away(ward, matches[1:])
        with discord_at(ward.sandbox.url):
            async with ward.not_logged_in() as bot:
                await bot.login(ward.sandbox.token)
                bot.publisher.schedule(str(ward.ben.id))
                await bot.close()
        (message,) = messages(ward)
        assert message.id == sent.id
        assert sorted(listed(message)) == matches
