"""The bot is killed at random moments while people play, with faults on: nothing is lost, nothing is told twice."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.history.export import export, verify
from bot.engine.match import restore
from bot.games.registry import GAMES
from bot.records import FINISHED
from bot.sandbox import Person, Sandbox
from bot.sandbox.chat.controls import usable_controls, visible_text
from bot.sandbox.gateway.limits import GatewayLimits
from bot.sandbox.model.entities import Message
from storage.sqlite import open_store
from tests.chaos.storm import Bots, Player, bots, trouble

KILLS = int(os.environ.get("CHAOS_KILLS", "200"))
LONGEST_LIFE = 0.6  # seconds from being connected to being killed
ROUNDS = re.compile(r"\*\*Emergency\*\* · rounds? (\d+)(?:–(\d+))?")


class Storm:
    """One channel, three people, match after match, and a bot that never lives long."""

    def __init__(self, sandbox: Sandbox, bot: Bots, database: Path) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.matches = 0
        self.letters: set[int] = set()  # direct messages that were there when the bot died
        self._database = database
        self._chance = random.Random(7)
        self._since = 0  # messages after this one belong to the match that is played now
        host = sandbox.person("Ana")
        guild = sandbox.guild("Ward", host)
        self.people = [host, sandbox.person("Ben", guild), sandbox.person("Cleo", guild)]
        self.channel = sandbox.channel(guild, "storm")
        self.players = [Player(sandbox, person, self.channel, self._chance) for person in self.people]

    async def write_to(self, person: Person) -> None:
        """Let a person hear of their turns by direct message."""
        await self._begin()
        form = await (await person.slash(self.channel, "me")).finished()
        await (await person.select(form.message, "direct", custom_id="me/pings")).finished()
        await self._end()

    async def open_table(self) -> None:
        self._since = max((message.id for message in self.public()), default=0)
        host, *others = self.people
        await self._begin()
        await (await host.slash(self.channel, "play new", game="emergency")).finished()
        await self.sandbox.until(lambda: self.offering("join/"), "the lobby")
        for person in others:
            await (await person.slash(self.channel, "play join")).finished()
        await (await host.slash(self.channel, "play start")).finished()
        await self.sandbox.until(lambda: self.offering("play/"), "the table")
        await self._end()
        self.matches += 1

    async def one_life(self) -> None:
        """People play, something goes wrong on the way to Discord, and then the bot is gone."""
        await self._begin()
        over = asyncio.Event()
        playing = [asyncio.create_task(player.play(over)) for player in self.players]
        trouble(self.sandbox, self._chance)
        await asyncio.sleep(self._chance.random() * LONGEST_LIFE)
        await self._end(over)
        self.letters |= {message.id for message in self.written()}
        for player in playing:
            player.cancel()  # the bot that would answer was killed
        await asyncio.gather(*playing, return_exceptions=True)

    async def calm(self, over: bool) -> None:
        """A life without trouble, long enough to tell everything that was not told; then look at the channel.

        The message before is retired after the new one is posted, so until then a round may stand in both.
        """
        await self._begin()
        await self.sandbox.until(lambda: self.is_told(over), "the newest message alone")
        await self.sandbox.until(lambda: self.letters_are_right() or not over, "the letters")
        await self._end()

    def is_told(self, over: bool) -> bool:
        """Whether the newest message of this match is there, and those before it, the lobby too, are retired."""
        if self.offering("join/"):
            return False
        return not self.tables() and bool(self.offering(f"rematch/{self.matches}")) if over else len(self.tables()) == 1

    async def _begin(self) -> None:
        await self.bot.start()
        await self.sandbox.ready()

    async def _end(self, over: asyncio.Event | None = None) -> None:
        await self.bot.kill()
        if over is not None:
            over.set()
        await self.sandbox.until(lambda: not self.sandbox.gateway.connected, "the end of the connection")
        self.sandbox.stop_waiting()
        self.sandbox.faults.clear()

    def public(self) -> list[Message]:
        """The public messages of the match that is played now."""
        seen = self.people[0].sees(self.channel)
        return [message for message in seen if not message.ephemeral and message.id > self._since]

    def offering(self, verb: str) -> list[Message]:
        return [m for m in self.public() if any(c["custom_id"].startswith(verb) for c in usable_controls(m))]

    def tables(self) -> list[Message]:
        """Messages at which one can play; a call that only leads there is none."""
        return [message for message in self.offering("play/") if message in self.offering("rules/")]

    def letters_are_right(self) -> bool:
        """When the match is over, no notice is left."""
        return not self.written()

    def written(self) -> list[Message]:
        """The direct messages of the one who wants them."""
        person = self.people[-1]
        return [message for message in person.sees(person.direct()) if not message.ephemeral]

    def check_letters(self) -> None:
        """However often the bot was killed, a person has at most one direct message, about the match that is played."""
        found = self.written()
        assert len(found) <= 1, "somebody was written to twice"
        listed = {control["custom_id"] for message in found for control in usable_controls(message)}
        assert listed <= {f"play/{self.matches}"}

    def check_told(self) -> int:
        """Each round is told once; how many were. None may be: with luck no life was long enough before the last."""
        found = [ROUNDS.search(visible_text(message)) for message in self.public()]
        shown = [(int(each[1]), int(each[2] or each[1])) for each in found if each is not None]
        rounds = Counter(number for first, last in shown for number in range(first, last + 1))
        assert [number for number, times in rounds.items() if times > 1] == [], "a round was announced twice"
        return len(rounds)

    async def check_stored(self) -> bool:
        """Nothing acknowledged is lost and the log plays again to the same state; whether the match is over."""
        async with open_store(self._database) as store:
            for player in self.players:
                for interaction in player.accepted:
                    assert await store.handled(interaction), "an acknowledged choice was lost"
            stored, log = await store.load(self.matches), await store.actions(self.matches)
        assert stored is not None
        assert [row.number for row in log] == list(range(1, stored.match.length + 1))
        game = GAMES[stored.match.game]
        again = restore(game, replace(stored, snapshot=None, actions=log))
        assert restore(game, stored).position == again.position
        if stored.match.status != FINISHED:
            return False
        verify(export(again, log), GAMES)
        return True


@pytest.mark.slow
async def test_a_bot_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "chaos.sqlite3"
    # Two hundred starts at Discord's pace would take a quarter of an hour.
    at_any_pace = GatewayLimits(identify_seconds=0.0)
    async with Sandbox(timeout=10.0, gateway_limits=at_any_pace) as sandbox, bots(sandbox, database) as bot:
        storm = Storm(sandbox, bot, database)
        await storm.write_to(storm.people[-1])
        told = 0
        while bot.killed < KILLS:
            await storm.open_table()
            over = False
            while bot.killed < KILLS and not over:
                await storm.one_life()
                over = await storm.check_stored()
            await storm.calm(over)
            told += storm.check_told()
            storm.check_letters()
        accepted = sum(len(player.accepted) for player in storm.players)
        print(f"\n{bot.killed} kills, {storm.matches} matches, {accepted} acknowledged choices, none lost", end="; ")
        print(f"{len(storm.letters)} letters, none twice")
        assert accepted > KILLS / 4
        assert told > storm.matches
        assert storm.letters
        assert [str(mistake) for mistake in sandbox.errors] == []
