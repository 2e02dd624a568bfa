"""The panel stays with its person: it goes on by itself, and new rounds are shown without a message below it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.front.ui import message_state
from bot.kernel import AnyGame, Policy
from bot.policies import policies_for
from bot.records import FINISHED, RUNNING
from bot.sandbox import Person
from bot.sandbox.model.entities import Message
from bot.sandbox.model.permissions import bits
from bot.sandbox.operations import administration
from bot.sandbox.operations.messages import delete
from bot.sandbox.rest.faults import Broken
from tests.front.ward import EVERY_GAME, QUICK_CONFIG, Ward, controls, hospital, is_asked, labels, links, words

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
MAX_CLICKS = 2000


class Watcher:
    """A person who plays in the panel they see, and presses Play only where they have to."""

    def __init__(self, ward: Ward, person: Person, match: int) -> None:
        self.ward, self.person, self.match = ward, person, match
        self.panel: Message | None = None
        self.plays = 0

    async def answer(self, choice: int) -> None:
        """Take a choice, in the present panel if it is in sight and offers one."""
        panel = self.panel and self.ward.sandbox.world.find(Message, self.panel.channel, self.panel.id)
        if panel is None or not is_asked(panel) or panel.id < table_message(self.ward).id:
            self.plays += 1
            panel = await self.ward.panel(self.person)
        self.panel = await self.ward.answer(self.person, panel, choice)
        await self.ward.settled()


def public(ward: Ward) -> list[Message]:
    return [message for message in ward.ana.sees(ward.ward) if not message.ephemeral]


def private(ward: Ward, person: Person) -> list[Message]:
    return [message for message in person.sees(ward.ward) if message.ephemeral]


def table_message(ward: Ward) -> Message:
    """The newest message that shows the table. A short mention covers no panel."""
    return next(m for m in reversed(public(ward)) if any(c["custom_id"].startswith("sheets/") for c in controls(m)))


async def play(ward: Ward, match: int, watchers: tuple[Watcher, ...]) -> int:
    """Play to the end. Returns the number of rounds."""
    people = {str(watcher.person.id): watcher for watcher in watchers}
    rounds: set[int] = set()
    for click in range(MAX_CLICKS):
        now = await ward.engine.match(match)
        if now.row.status == FINISHED:
            return len(rounds)
        rounds.add(now.game.progress(now.playing.state).round)
        asked = [people[player] for ask in now.playing.asks if (player := now.seats[ask.seat].player) in people]
        await asked[click % len(asked)].answer(click % 3)
    raise AssertionError("the match does not end")


async def alone(ward: Ward, game: str, computers: int) -> int:
    """Start a match of Ana and computer players. Returns its id."""
    await ward.open(game, seats=1 + computers)
    for _ in range(computers):
        await ward.ana.click(ward.table(), label="Add computer player")
        await ward.settled()
    await ward.ana.click(ward.table(), label="Start")
    await ward.settled()
    return await ward.number()


async def next_round(ward: Ward, watcher: Watcher) -> int:
    """Answer until another round begins. Returns its number."""
    now = await ward.engine.match(watcher.match)
    first = now.game.progress(now.playing.state).round
    while (now := await ward.engine.match(watcher.match)).row.status == RUNNING:
        current = int(now.game.progress(now.playing.state).round)
        if current != first:
            return current
        await watcher.answer(0)
    raise AssertionError("the match is over")


@pytest.mark.parametrize(
    ("game", "computers"), [("emergency", 0), ("emergency", 2), ("sweet_tooth", 2), ("dice_hospital", 1)]
)
async def test_with_one_person_at_the_table_play_is_pressed_once(ward: Ward, game: str, computers: int) -> None:
    match = await alone(ward, game, computers)
    watcher = Watcher(ward, ward.ana, match)
    table = table_message(ward)
    rounds = await play(ward, match, (watcher,))
    print(f"{game} with {computers} computer players: {watcher.plays - 1} extra presses in {rounds} rounds")
    assert watcher.plays - 1 <= 0.3 * rounds
    assert len([message for message in public(ward) if message.id > table.id]) == 1, "the end"
    assert "The match is over." in words(public(ward)[-1])
    assert len(private(ward, ward.ana)) == 2, "the answer to /play new, and one panel"


async def test_a_panel_waits_for_computer_players_or_is_refreshed_when_they_are_done(ward: Ward) -> None:
    match = await alone(ward, "emergency", 2)
    assert ward.bot is not None
    panels = ward.bot.handlers.panels
    for wait in (20.0, 0.0):
        panels._services = replace(panels._services, config=replace(QUICK_CONFIG, computer_wait=wait))
        shown = await ward.panel(ward.ana)
        for _ in range(8):
            shown = await ward.answer(ward.ana, shown)
            assert is_asked(shown) or wait == 0.0, "the response to the click has the next question"
            await ward.settled()
            shown = next(message for message in private(ward, ward.ana) if message.id == shown.id)
            assert is_asked(shown)
    assert (await ward.engine.match(match)).row.status == RUNNING


@pytest.mark.parametrize(("game", "people"), [("emergency", 3), ("sweet_tooth", 3), ("hot_ward", 4)])
async def test_with_several_people_a_round_takes_one_play_each(ward: Ward, game: str, people: int) -> None:
    seated = ward.people[:people]
    match = await ward.start(game, *seated)
    watchers = tuple(Watcher(ward, person, match) for person in seated)
    rounds = await play(ward, match, watchers)
    print(f"{game} with {people} people: {[watcher.plays for watcher in watchers]} presses in {rounds} rounds")
    assert all(watcher.plays <= rounds for watcher in watchers)


async def test_the_message_of_an_earlier_round_shows_the_present_one(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        match = await alone(ward, "emergency", 0)
        before, watcher = table_message(ward), Watcher(ward, ward.ana, match)
        assert await next_round(ward, watcher) == 2
        after = table_message(ward)
        assert after.id == before.id
        assert "round 2 of" in words(after)
        assert len(after.attachments) == 2, "the table and one sheet"
        assert {file.filename for file in after.attachments}.isdisjoint(file.filename for file in before.attachments)
        ward.clock.advance(61.0)
        await ward.tick()
        older = next(message for message in public(ward) if message.id == before.id)
        assert len(table_message(ward).attachments) == 2
        assert not older.attachments, "a message that is replaced keeps its text only"


async def test_a_minute_without_a_press_posts_the_round(ward: Ward) -> None:
    match = await alone(ward, "emergency", 0)
    first, watcher = table_message(ward), Watcher(ward, ward.ana, match)
    for _ in range(4):
        await next_round(ward, watcher)
        assert "SHA-256" in words(table_message(ward)).splitlines()[-1]
    stored = message_state.read(await ward.engine.match(match))
    assert 0 < stored.log_start < stored.edited_start, "a long match is not read from its beginning for every message"
    ward.clock.advance(59.0)
    await ward.tick()
    assert table_message(ward).id == first.id
    ward.clock.advance(2.0)
    await ward.tick()
    posted = table_message(ward)
    assert posted.id > first.id
    assert "round 5 of" in words(posted)
    older = next(message for message in public(ward) if message.id == first.id)
    assert words(older).startswith("**Emergency** · rounds 1–4\n")
    assert links(older) == [f"https://discord.com/channels/{ward.guild.id}/{ward.ward.id}/{posted.id}"]
    totals = (await ward.engine.match(match)).game.totals((await ward.engine.match(match)).playing.state)
    assert f"-# Ana **{totals[0]}** · [Go to the table](" in words(older)
    assert "SHA-256" in words(older).splitlines()[-1], "the commitment stays, as the last line"
    await ward.tick()
    assert table_message(ward).id == posted.id, "once"
    row = (await ward.engine.match(match)).row
    assert row.announced == row.length


async def test_a_restart_posts_what_was_only_edited(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward:
        async with ward.running():
            match = await alone(ward, "emergency", 0)
            watcher = Watcher(ward, ward.ana, match)
            await next_round(ward, watcher)
            first = table_message(ward)
        for _ in range(2):
            async with ward.running():
                await ward.settled()
                assert table_message(ward).id > first.id
                assert "round 2 of" in words(table_message(ward))
                assert len([m for m in public(ward) if m.id > first.id]) == 1
                older = next(message for message in public(ward) if message.id == first.id)
                assert "· round 1\n" in words(older)
        async with ward.running():
            again = await ward.answer(ward.ana, watcher.panel)  # type: ignore[arg-type]
            assert again.id == watcher.panel.id, "the panel of an earlier life goes on"  # type: ignore[union-attr]


async def test_an_edit_that_was_not_stored_is_replaced_after_a_restart(tmp_path: Path) -> None:
    """Killed between editing the message and storing that it shows the next round."""
    async with hospital(tmp_path) as ward:
        async with ward.running():
            match = await alone(ward, "emergency", 0)
            before = (await ward.engine.match(match)).row.message_state
            await next_round(ward, Watcher(ward, ward.ana, match))
            assert (await ward.engine.match(match)).row.message_state != before
            await ward.engine.update_message_state(match, lambda _: before)
            first = table_message(ward)
        async with ward.running():
            await ward.settled()
            assert "round 2 of" in words(table_message(ward))
            assert table_message(ward).id > first.id
            assert "· round 1\n" in words(next(m for m in public(ward) if m.id == first.id))


async def test_another_person_who_is_asked_gets_a_message_of_the_round(ward: Ward) -> None:
    match = await ward.start("emergency", ward.ana, ward.ben)
    first = table_message(ward)
    watchers = Watcher(ward, ward.ana, match), Watcher(ward, ward.ben, match)
    people = {str(watcher.person.id): watcher for watcher in watchers}
    while "round 2" not in words(table_message(ward)):
        now = await ward.engine.match(match)
        await people[now.seats[now.playing.asks[0].seat].player].answer(0)
    chief = people[(await ward.engine.match(match)).seats[(await ward.engine.match(match)).playing.asks[0].seat].player]
    if table_message(ward).id == first.id:  # the chief of round 2 ended round 1 and plays on
        await chief.answer(0)
    posted = table_message(ward)
    assert posted.id > first.id
    assert "round 2 of" in words(posted)
    assert "· round 1\n" in words(next(m for m in public(ward) if m.id == first.id))


async def test_a_message_that_is_nearly_an_hour_old_is_not_edited_to_the_next_round(ward: Ward) -> None:
    match = await alone(ward, "emergency", 0)
    first, watcher = table_message(ward), Watcher(ward, ward.ana, match)
    ward.clock.advance(51 * 60.0)
    await next_round(ward, watcher)
    assert table_message(ward).id > first.id
    posted = table_message(ward)
    await next_round(ward, watcher)
    assert table_message(ward).id == posted.id, "the newer message is young enough"


async def test_a_message_that_is_gone_is_posted_again(ward: Ward) -> None:
    match = await alone(ward, "emergency", 0)
    first, watcher = table_message(ward), Watcher(ward, ward.ana, match)
    panel = await ward.panel(ward.ana)
    delete(ward.sandbox.world, first)
    watcher.panel = panel
    while is_asked(panel) and "round 2" not in words(panel):
        panel = await ward.answer(ward.ana, panel)
    await ward.settled()
    assert "round 2 of" in words(table_message(ward))


async def test_discord_fails_while_a_round_is_edited(ward: Ward) -> None:
    match = await alone(ward, "emergency", 0)
    watcher = Watcher(ward, ward.ana, match)
    ward.sandbox.faults.add(EDIT, Broken(503), count=3)
    await next_round(ward, watcher)
    assert ward.sandbox.faults.left == 0
    assert "round 2 of" in words(table_message(ward))
    assert watcher.plays == 1


async def test_an_older_panel_is_reduced_to_one_line(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    older = await ward.panel(ward.ana)
    newer = await ward.panel(ward.ana)
    await ward.settled()
    now = {message.id: message for message in private(ward, ward.ana)}
    assert words(now[older.id]) == "-# A newer panel has taken the place of this one."
    assert not controls(now[older.id])
    assert not now[older.id].attachments
    assert is_asked(now[newer.id])


async def test_an_older_panel_whose_token_died_is_left_alone(ward: Ward) -> None:
    await ward.start("hot_ward", ward.ana, ward.ben)
    older = await ward.panel(ward.ana)
    ward.clock.advance(16 * 60.0)
    await ward.panel(ward.ana)
    await ward.settled()
    assert is_asked(next(message for message in private(ward, ward.ana) if message.id == older.id))


async def test_a_person_who_watches_does_not_keep_a_round_from_being_posted(ward: Ward) -> None:
    """Cléo, who has no seat, presses while computer players and Ana play."""
    match = await alone(ward, "emergency", 1)
    first = table_message(ward)
    shown = await ward.panel(ward.ana)
    ward.clock.advance(61.0)
    await ward.panel(ward.cleo)
    now = await ward.engine.match(match)
    assert ward.bot is not None
    assert ward.bot.handlers.panels.in_use(match)
    assert not ward.bot.handlers.panels.plays_on(now)
    assert table_message(ward).id == first.id
    assert is_asked(shown)


async def test_what_cannot_be_shown_at_the_table_is_shown_later(ward: Ward) -> None:
    match = await alone(ward, "emergency", 0)
    watcher = Watcher(ward, ward.ana, match)
    watcher.panel = await ward.panel(ward.ana)
    bot, hidden = ward.sandbox.world.bot, bits("view_channel")
    administration.set_overwrite(ward.sandbox.world, ward.ward, bot, deny=hidden)
    await next_round(ward, watcher)
    row = (await ward.engine.match(match)).row
    assert row.announced < row.length
    administration.set_overwrite(ward.sandbox.world, ward.ward, bot, allow=hidden)
    ward.clock.advance(61.0)
    await ward.tick()
    assert "round 2 of" in words(table_message(ward))


async def test_a_round_is_posted_when_a_person_is_asked_and_not_before(ward: Ward) -> None:
    thinking = threading.Event()

    def slow(game: AnyGame) -> Mapping[str, Policy]:
        def wait(policy: Policy) -> Policy:
            return lambda *asked: policy(*asked) if thinking.wait(60) else 0

        return {name: wait(policy) for name, policy in policies_for(game).items()}

    ward.engine._live._policies = slow
    await ward.open("emergency", seats=3)
    for _ in range(2):
        await ward.ana.click(ward.table(), label="Add computer player")
        await ward.settled()
    lobby = ward.table()
    await (await ward.ana.slash(ward.ward, "play start")).finished()
    now = await ward.engine.match(await ward.number())
    assert [now.seats[ask.seat].player for ask in now.playing.asks] == [None], "a computer player begins"
    assert ward.bot is not None
    publisher = ward.bot.publisher
    await ward.sandbox.until(lambda: not publisher.pending, "the publisher")
    assert ward.table().id == lobby.id
    thinking.set()
    await ward.settled()
    assert words(ward.table()).startswith("## Ana to move")


# --- the sheets -----------------------------------------------------------------------------------------------------


async def test_all_sheets_are_shown_in_a_private_message(tmp_path: Path) -> None:
    async with hospital(tmp_path, picture_service=None) as ward, ward.running():
        await alone(ward, "emergency", 3)
        table = table_message(ward)
        shown = (await (await ward.cleo.click(table, label="Sheets")).finished()).message
        assert shown.ephemeral
        assert len(shown.attachments) == 3
        assert labels(shown) == ["Suivantes"]
        last = (await (await ward.cleo.click(shown, label="Suivantes")).finished()).message
        assert last.id == shown.id
        assert len(last.attachments) == 1
        assert labels(last) == ["Précédentes"]
        beyond = (await (await ward.cleo.forge(last, f"sheetspage/{await ward.number()}/99")).finished()).message
        assert labels(beyond) == ["Précédentes"]


@pytest.mark.parametrize("game", sorted(EVERY_GAME))
async def test_sheets_that_cannot_be_drawn_are_shown_in_words(ward: Ward, game: str) -> None:
    await ward.start(game, ward.ana, ward.ben)
    shown = (await (await ward.ben.click(ward.table(), label="Sheets")).finished()).message
    assert words(shown).count("```") == 4
    early = ward.sandbox.channel(ward.guild, "early")
    await ward.open(game, channel=early)
    number = await ward.number(early)
    refused = (await (await ward.ana.forge(ward.table(early), f"sheets/{number}")).finished()).message
    assert "not started" in words(refused)
