"""Failures: every response is short and private, and nothing that was accepted is lost."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.engine.engine import Move
from bot.front.ui.rate_limit import Rate, RateLimiter
from bot.sandbox.model.entities import Interaction, Message
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from bot.sandbox.operations.messages import delete
from bot.sandbox.rest.faults import Broken, Cut, TooMany
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, controls, is_asked, labels, text_of, words
from tests.sandbox.bots import eventually

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
PANEL = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"


def first_choice(shown: Message) -> str:
    return next(str(part["custom_id"]) for part in controls(shown) if part["custom_id"].startswith("c/"))


async def test_a_redelivered_click_counts_once(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    reply = await (await ward.ana.click(shown, first_choice(shown))).finished()
    await ward.settled()
    before = (await ward.engine.match(match)).row.length
    ward.sandbox.redeliver(ward.sandbox.world.get(Interaction, reply.id))
    await ward.ana.slash(ward.ward, "help")
    await ward.settled()
    assert (await ward.engine.match(match)).row.length == before
    assert "Waiting for Ben." in text_of(reply)


async def test_two_people_click_in_the_same_instant(ward: Ward) -> None:
    match = await ward.start("hot_ward", *ward.people)
    panels = [await ward.panel(person) for person in ward.people]
    await asyncio.gather(
        *(person.click(shown, first_choice(shown)) for person, shown in zip(ward.people, panels, strict=True))
    )
    await ward.settled()
    after = await ward.engine.match(match)
    assert all(nurse.pick == 1 for nurse in after.playing.state.nurses), "every one of the four counts"


async def test_one_person_clicks_twice_in_the_same_instant(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    await asyncio.gather(*(ward.ana.click(shown, first_choice(shown)) for _ in range(2)))
    await ward.settled()
    assert (await ward.engine.match(match)).row.length == 2


async def test_a_person_cannot_play_another_seat(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    theirs = first_choice(await ward.panel(ward.ana))
    mine = await ward.panel(ward.ben)
    reply = await (await ward.ben.forge(mine, theirs)).finished()
    assert "somebody else's seat" in text_of(reply)
    assert is_asked(reply.message), "their own choices are shown instead"
    assert (await ward.engine.match(match)).row.length == 1


async def test_a_stale_panel_says_so_and_shows_where_you_stand(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    old = first_choice(shown)
    await ward.answer(ward.ana, shown)
    reply = await (await ward.ana.click(shown, old, stale=True)).finished()
    assert "from an earlier moment of the match" in text_of(reply)
    assert "Waiting for Ben." in text_of(reply)
    assert (await ward.engine.match(match)).row.length == 2


async def test_undo_pressed_twice_takes_back_once(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.answer(ward.ana, await ward.panel(ward.ana))
    undo = next(part["custom_id"] for part in controls(shown) if part["custom_id"].startswith("u/"))
    undone = await (await ward.ana.click(shown, undo)).finished()
    assert is_asked(undone.message)
    again = await (await ward.ana.click(shown, undo, stale=True)).finished()
    assert "from an earlier moment" in text_of(again)


async def test_controls_of_a_finished_match_answer_kindly(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    old = first_choice(shown)
    await play_by_clicking(ward, (ward.ana, ward.ben), match)
    reply = await (await ward.ana.click(shown, old, stale=True)).finished()
    assert "This match is over." in text_of(reply)
    play = await (await ward.ben.forge(ward.table(), f"play/{match}")).finished()
    assert "1. **" in text_of(play)


async def test_an_unknown_control(ward: Ward) -> None:
    await ward.open("hot_ward")
    reply = await (await ward.ana.forge(ward.table(), "other-bot:1")).finished()
    assert "I do not know it any more" in text_of(reply)
    away = await (await ward.ana.forge(ward.table(), "play/999")).finished()
    assert "no match of that number" in text_of(away)


async def test_an_answer_that_comes_too_late_changes_nothing(ward: Ward) -> None:
    """Discord shows the person that the click failed, so it must not take effect."""
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    gate = ward.sandbox.faults.hold(CALLBACK)
    click = asyncio.create_task(ward.ana.click(shown, first_choice(shown)))
    await eventually(lambda: not ward.sandbox.faults.left)
    ward.given_up = {each.id for each in ward.sandbox.waiting() if each.answer is None}
    ward.clock.advance(4.0)
    gate.set()
    assert ward.bot is not None
    await ward.bot.handlers.router.drain()
    click.cancel()
    assert len(ward.given_up) == 1
    assert (await ward.engine.match(match)).row.length == 1


async def test_a_panel_whose_token_died_is_left_alone(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.answer(ward.ana, await ward.panel(ward.ana))
    ward.clock.advance(16 * 60)
    await ward.answer(ward.ben, await ward.panel(ward.ben))
    await ward.settled()
    assert "Waiting for Ben." in words(shown)
    call = ward.table()
    assert call.pings == (ward.ana.id,)
    again = await ward.panel(ward.ana)
    assert is_asked(again)


async def test_the_table_message_is_deleted(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    page, shown = ward.table(), await ward.panel(ward.ana)
    delete(ward.sandbox.world, page)
    await ward.answer(ward.ana, shown)
    await ward.settled()
    assert ward.table().id > page.id
    assert "Ben to move" in words(ward.table())
    assert labels(ward.table()) == ["Play", "Sheets", "Rules"]


async def test_the_channel_is_deleted_and_the_match_goes_on(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    lounge = ward.sandbox.channel(ward.guild, "lounge")
    administration.delete_channel(ward.sandbox.world, ward.ward)
    for person in (ward.ana, ward.ben):
        listed = await (await person.slash(lounge, "matches")).finished()
        shown = (await (await person.click(listed.message, label="Your move")).finished()).message
        await ward.answer(person, shown)
        await ward.settled()
    assert (await ward.engine.match(match)).row.length > 2


async def test_missing_permissions_are_named_before_a_table_is_opened(ward: Ward) -> None:
    denied = bits("send_messages", "attach_files")
    administration.set_overwrite(ward.sandbox.world, ward.ward, ward.guild, deny=denied)
    administration.set_overwrite(ward.sandbox.world, ward.ward, ward.sandbox.world.bot, deny=denied)
    refused = await (await ward.ana.slash(ward.ward, "play new", game="hot_ward")).finished()
    assert text_of(refused) == "I may not do that here yet. I need: Attach Files and Send Messages."


async def test_a_permission_is_taken_away_and_given_back(ward: Ward) -> None:
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    panels = [await ward.panel(ward.ana), await ward.panel(ward.ben)]
    bot, hidden = ward.sandbox.world.bot, bits("view_channel")
    administration.set_overwrite(ward.sandbox.world, ward.ward, bot, deny=hidden)
    await ward.answer(ward.ana, panels[0])
    await ward.settled()
    row = (await ward.engine.match(match)).row
    assert row.announced < row.length
    administration.set_overwrite(ward.sandbox.world, ward.ward, bot, allow=hidden)
    await ward.answer(ward.ben, panels[1])
    await ward.settled()
    row = (await ward.engine.match(match)).row
    assert row.announced == row.length
    assert "Everybody has chosen" in words(newest_page(ward))


async def test_kicked_and_invited_again(ward: Ward) -> None:
    """What could not be published is published once when the bot is back."""
    await ward.start("hot_ward", ward.ana, ward.ben)
    number = await ward.number()
    engine = ward.engine
    administration.leave(ward.sandbox.world, ward.guild, ward.sandbox.world.bot)
    await ward.settled()
    for seat, person in enumerate((ward.ana, ward.ben)):
        now = await engine.match(number)
        await engine.act(number, Move(seat, now.counts[seat], 0), player=str(person.id))
    await ward.settled()
    row = (await engine.match(number)).row
    assert row.announced < row.length
    administration.invite_bot(ward.sandbox.world, ward.guild)
    await ward.sandbox.until(lambda: "Everybody has chosen" in words(newest_page(ward)), "the news")
    await ward.settled()
    row = (await engine.match(number)).row
    assert row.announced == row.length
    told = [m for m in ward.ana.sees(ward.ward) if "Everybody has chosen" in words(m)]
    assert len(told) == 1


async def test_a_table_that_cannot_be_reached_is_asked_less_and_less(ward: Ward) -> None:
    """A person who cannot be notified is not tried again at every tick."""
    await ward.start("hot_ward", ward.ana, ward.ben)
    number = await ward.number()
    administration.leave(ward.sandbox.world, ward.guild, ward.sandbox.world.bot)
    await ward.settled()
    for seat, person in enumerate((ward.ana, ward.ben)):
        now = await ward.engine.match(number)
        await ward.engine.act(number, Move(seat, now.counts[seat], 0), player=str(person.id))
    await ward.settled()
    before = len(ward.sandbox.rest.refusals)
    for _ in range(6):
        await ward.tick()
    assert len(ward.sandbox.rest.refusals) - before <= 1
    administration.invite_bot(ward.sandbox.world, ward.guild)
    await ward.settled()


def newest_page(ward: Ward) -> Message:
    """The newest public message about the match that is not only a call."""
    seen = (m for m in reversed(ward.ana.sees(ward.ward)) if not m.ephemeral)
    return next(m for m in seen if "Hot Ward" in words(m) and not words(m).startswith("<@"))


async def test_discord_is_busy_or_broken_for_a_while(ward: Ward) -> None:
    faults = ward.sandbox.faults
    faults.add(SEND, TooMany(0.01))
    faults.add(SEND, Broken(503), count=2)
    faults.add(SEND, Broken(503, done=True))
    faults.add(EDIT, Broken(503))
    faults.add(PANEL, TooMany(0.01))
    match = await ward.start("hot_ward", ward.ana, ward.ben)
    await play_by_clicking(ward, (ward.ana, ward.ben), match)
    assert faults.left == 0
    finals = [m for m in ward.ana.sees(ward.ward) if not m.ephemeral and "Play again" in labels(m)]
    assert len(finals) == 1
    firsts = [m for m in ward.ana.sees(ward.ward) if "Verifiable dice" in words(m)]
    assert len(firsts) == 1, "a message that was sent although Discord said otherwise is not sent again"


async def test_the_connection_drops_and_is_resumed(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    resumed = ward.sandbox.gateway.resumed
    ward.sandbox.gateway.drop()
    reply = await (await ward.ana.click(shown, first_choice(shown))).finished()
    assert "Waiting for Ben." in text_of(reply)
    assert ward.sandbox.gateway.resumed == resumed + 1


async def test_the_session_is_lost_and_a_new_one_begins(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    shown = await ward.panel(ward.ana)
    before = ward.sandbox.gateway.identified
    await ward.sandbox.gateway.invalidate()
    await ward.sandbox.until(lambda: ward.sandbox.gateway.identified > before, "a new session")
    reply = await (await ward.ana.click(shown, first_choice(shown))).finished()
    assert "Waiting for Ben." in text_of(reply)


async def test_a_lost_connection_loses_no_table_message(ward: Ward) -> None:
    ward.sandbox.faults.add(SEND, Cut(done=True))
    await ward.open("hot_ward")
    assert labels(ward.table())[0] == "Join"
    assert len([m for m in ward.ana.sees(ward.ward) if not m.ephemeral]) == 1


async def test_an_old_message_that_cannot_be_edited_is_replaced(ward: Ward) -> None:
    """Discord limits edits of messages that are over an hour old."""
    await ward.start("hot_ward", *ward.people)
    pages = set()
    for person in ward.people[:3]:
        ward.clock.advance(2 * 3600)
        for _ in range(6):
            shown = await ward.panel(person)
            shown = await ward.answer(person, shown)
            await ward.settled()
            pages.add(ward.table().id)
            undo = next(part["custom_id"] for part in controls(shown) if part["custom_id"].startswith("u/"))
            await (await person.click(shown, undo)).finished()
            await ward.settled()
        await ward.answer(person, await ward.panel(person))
        await ward.settled()
    assert "Dev to move" in words(ward.table())


async def test_a_mistake_of_ours_is_admitted_and_numbered(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert ward.bot is not None

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret of seat 1")

    monkeypatch.setattr(ward.bot.handlers.panels, "show", broken)
    reply = await (await ward.ana.click(ward.table(), f"play/{await ward.number()}")).finished()
    assert str(reply.id) in text_of(reply)
    assert "secret" not in text_of(reply)
    assert ward.bot.handlers.router.failed == 1
    ward.bot.handlers.router.failed = 0


async def test_a_person_who_clicks_too_fast_is_refused(ward: Ward) -> None:
    await ward.open("hot_ward")
    assert ward.bot is not None
    ward.bot.handlers.router._people = RateLimiter(ward.clock, Rate(3.0, 1.0))
    replies = [await (await ward.ben.slash(ward.ward, "status")).finished() for _ in range(5)]
    assert ["very quick" in text_of(reply) for reply in replies] == [False, False, False, True, True]
    ward.clock.advance(1.0)
    assert "very quick" not in text_of(await (await ward.ben.slash(ward.ward, "status")).finished())


async def test_a_busy_server_is_limited_and_others_are_not(ward: Ward) -> None:
    elsewhere = ward.sandbox.channel(ward.sandbox.guild("Clinic", ward.ana), "ward")
    assert ward.bot is not None
    ward.bot.handlers.router._servers = RateLimiter(ward.clock, Rate(3.0, 1.0))
    replies = [await (await person.slash(ward.ward, "help")).finished() for person in ward.people]
    assert ["So much is happening" in text_of(reply) for reply in replies] == [False, False, False, True]
    assert "I host hospital" in text_of(await (await ward.ana.slash(elsewhere, "help")).finished())
    assert "I host hospital" in text_of(await (await ward.ana.slash(ward.ana.direct(), "help")).finished())
    ward.clock.advance(1.0)
    assert "I host hospital" in text_of(await (await ward.dev.slash(ward.ward, "help")).finished())


async def test_typing_too_fast_stops_completions_but_not_clicks(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    assert ward.bot is not None
    ward.bot.handlers.router._completions = RateLimiter(ward.clock, Rate(2.0, 1.0))
    offered = [await ward.ana.autocomplete(ward.ward, "move", "choice", "") for _ in range(3)]
    assert [len(entries) for entries in offered] == [3, 3, 0]
    assert is_asked(await ward.panel(ward.ana))


async def test_the_logs_contain_no_name_and_no_choice(ward: Ward, caplog: pytest.LogCaptureFixture) -> None:
    """Not even in tracebacks and warnings: no names, no choices."""
    caplog.set_level(logging.DEBUG, "bot")
    ward.sandbox.faults.add(SEND, Broken(503), count=2)
    match = await ward.start("hot_ward", ward.ana, ward.cleo)
    shown = await ward.panel(ward.cleo)
    await (await ward.ana.forge(shown, first_choice(shown))).finished()
    administration.set_overwrite(ward.sandbox.world, ward.ward, ward.sandbox.world.bot, deny=bits("view_channel"))
    await play_by_clicking(ward, (ward.ana, ward.cleo), match)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert ours, "something was worth a line"
    assert [line for line in ours for word in ("Ana", "Cl", "Bed", "bed", "c/1/") if word in line] == []
