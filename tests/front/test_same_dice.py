"""A duplicate round: nothing of another table reaches a person who still plays the same dice, by any way there is.

An entrant who may manage threads tries everything in the thread of another table: commands, buttons, completions, and
every custom id with that match in it. What comes back is searched for what that table has seen, and for its seed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.history.recap import recap
from bot.front.screens import ending
from bot.front.ui.localizer import Localizer
from bot.league.director.reading import Reading
from bot.league.director.seasons import Season
from bot.sandbox import NotPossible, Person, Reply
from bot.sandbox.model.entities import Channel, Message
from tests.front.league_ward import Entropy, LeagueWard
from tests.front.ward import hospital, labels, text_of, words

COMMANDS = (
    "sheet",
    "status",
    "recap",
    "replay",
    "verify",
    "hint",
    "move",
    "undo",
    "plan",
    "resign",
    "matches",
    "stats",
)
CONTROLS = (
    *("play/{m}", "refresh/{m}", "sheets/{m}", "sheetspage/{m}/0", "legend/{m}", "rematch/{m}", "plan/{m}"),
    *("takeover/{m}/0", "here/{m}", "opts/{m}", "join/{m}", "c/{m}/0/0/0/abcd", "hint/{m}/0/0", "reclaim/{m}/0"),
)


@pytest.fixture
async def league(tmp_path: Path) -> AsyncIterator[LeagueWard]:
    async with hospital(tmp_path, entropy=Entropy()) as ward, ward.running() as bot:
        yield LeagueWard(ward)
        await ward.settled()
        assert bot.handlers.router.failed == 0


class Spy:
    """A person, and everything that came back to them."""

    def __init__(self, league: LeagueWard, person: Person) -> None:
        self.league = league
        self.person = person
        self.found: list[str] = []

    async def look(self, home: Channel, match: int) -> None:
        """Try every way to another table from one channel."""
        for command in COMMANDS:
            for options in ({}, {"match": str(match)}):
                await self._slash(home, command, options)
            await self._complete(home, command)
        for kind in ("standings", "join", "manage"):
            await self._slash(home, f"league {kind}", {"season": self.league.id})
        await self._slash(home, "privacy export", {})
        base = (await (await self.person.slash(home, "help")).finished()).message
        for control in CONTROLS:
            await self._keep(await self.person.forge(base, control.format(m=match)))

    async def _slash(self, home: Channel, command: str, options: dict[str, str]) -> None:
        try:
            reply = await self.person.slash(home, command, options)
        except NotPossible:  # a command that has no such option
            return
        await self._keep(reply)

    async def _complete(self, home: Channel, command: str) -> None:
        for option in ("match", "player", "choice", "wish"):
            try:
                choices = await self.person.autocomplete(home, command, option)
            except NotPossible:
                continue
            self.found += [f"{choice['name']} {choice['value']}" for choice in choices]

    async def _keep(self, reply: Reply) -> None:
        """At once: what is pressed next may replace it."""
        await self.league.ward.settled()
        for message in {each.id: each for each in (*reply.messages, reply.message)}.values():
            self.found.append(words(message))
            for file in message.attachments:
                content = self.league.ward.sandbox.world.files.get(file.id) or b""
                self.found.append(f"{file.description} {content.decode(errors='replace')}")


async def told_at(league: LeagueWard, match: int) -> set[str]:
    """What the people of a table were told about its dice."""
    stored = await league.ward.engine.match(match)
    assert league.ward.bot is not None
    localizer: Localizer = await league.ward.bot.services.localizer(stored, "en", "")
    events = recap(await league.ward.engine.actions(match), None, 0).events
    return {localizer.plain(event.text) for event in events}


async def half_played(league: LeagueWard) -> tuple[Season, Spy, Channel, int]:
    """One table has ended, the other has not begun; a moderator of the second, and the first's thread."""
    season = await league.started(8, basics={"rounds": "1"})
    first = 2 if league.ward.ana in league.at_table(season, 1) else 1
    await league.play(season, first)
    match = next(table.row.match for table in season.tables if table.row.number == first)
    assert match is not None
    return season, Spy(league, league.ward.ana), league.thread(season, first), match


async def leaks(league: LeagueWard, spy: Spy, thread: Channel, match: int) -> set[str]:
    """What of the other table came back to the spy, from its thread and from the season's channel."""
    (own,) = await league.ward.engine.matches_of(str(spy.person.id), live=True)
    secrets = await told_at(league, match) - await told_at(league, own.id)
    assert len(secrets) > 4
    stored = await league.ward.engine.match(match)
    for home in (thread, league.ward.ward):
        await spy.look(home, match)
    heard = "\n".join(spy.found)
    return {secret for secret in (*secrets, stored.row.seed.hex()) if secret in heard}


async def test_a_moderator_who_plays_the_same_dice_learns_nothing_of_another_table(league: LeagueWard) -> None:
    _, spy, thread, match = await half_played(league)
    assert await leaks(league, spy, thread, match) == set()


async def test_a_leak_of_another_table_is_caught(league: LeagueWard, monkeypatch: pytest.MonkeyPatch) -> None:
    _, spy, thread, match = await half_played(league)

    async def careless(self: Reading, match: int, person: str) -> bool:  # noqa: ARG001
        return True

    monkeypatch.setattr(Reading, "may_see", careless)
    assert await leaks(league, spy, thread, match)


def public(league: LeagueWard, person: Person) -> list[Message]:
    """Every message of the bot that a person without special rights can open."""
    world = league.ward.sandbox.world
    seen: list[Message] = []
    for channel in world.channels(league.ward.guild.id):
        try:
            seen += [message for message in person.sees(channel) if message.author == world.bot.id]
        except NotPossible:
            continue
    return seen


async def test_the_seed_is_in_no_message_before_the_last_table_has_ended(league: LeagueWard) -> None:
    season, _, thread, match = await half_played(league)
    seed = (await league.ward.engine.match(match)).row.seed.hex()
    players = [person for person in league.people if person.id in thread.people]
    assert not [words(message) for message in public(league, players[0]) if seed in words(message)]
    refused = await (await players[0].slash(thread, "verify", match=str(match))).finished()
    assert not refused.message.attachments
    other = next(table.row.number for table in season.tables if table.row.match != match)
    await league.play(season, other)
    await league.ward.tick()
    await league.ward.tick()
    assert [words(message) for message in public(league, players[0]) if seed in words(message)]
    proved = await (await players[0].slash(thread, "verify", match=str(match))).finished()
    assert proved.message.attachments


async def test_the_final_message_proves_the_dice_when_the_last_table_has_ended(league: LeagueWard) -> None:
    season, _, thread, match = await half_played(league)
    seed = (await league.ward.engine.match(match)).row.seed.hex()
    player = next(person for person in league.people if person.id in thread.people)
    final = next(message for message in reversed(player.sees(thread)) if "Log and seed" in labels(message))

    async def pressed() -> str:
        return text_of(await (await player.click(final, label="Log and seed")).finished())

    assert seed not in await pressed()
    assert "stays secret until the last of them is done" in await pressed()
    await league.play(season, next(table.row.number for table in season.tables if table.row.match != match))
    await league.ward.tick()
    await league.ward.tick()
    assert seed in await pressed(), "the same button of the same message, which nothing has edited"


async def test_a_seed_in_the_final_message_is_caught(league: LeagueWard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "promise", lambda match, first, localizer: f"{match.row.seed.hex()}{first}{localizer}")
    _, _, thread, match = await half_played(league)
    seed = (await league.ward.engine.match(match)).row.seed.hex()
    player = next(person for person in league.people if person.id in thread.people)
    assert [words(message) for message in public(league, player) if seed in words(message)]


async def test_standings_of_a_round_that_is_still_played_tell_no_totals(league: LeagueWard) -> None:
    season, spy, _, _ = await half_played(league)
    shown = await (await spy.person.slash(league.ward.ward, "league standings", season=season.id)).finished()
    assert "Nothing counts yet" in words(shown.message)
