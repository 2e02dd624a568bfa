"""A foreign judge: hikari, another library, logs in to the loopback Discord and follows a match of every game.

It shares no code with discord.py and is strict about what it reads, so it finds what the loopback Discord or our bot
sends that only one library understands. Nothing is patched: its options name the address, and that is all.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import hikari
import pytest

from bot.games.registry import GAMES
from bot.sandbox.model.permissions import VIEW
from bot.sandbox.operations import administration
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, hospital
from tests.sandbox.bots import IDENTIFY_SECONDS, eventually

# What hikari makes of each gateway event.
READ_AS: dict[str, tuple[type[hikari.Event], ...]] = {
    "READY": (hikari.ShardReadyEvent,),
    "GUILD_UPDATE": (hikari.GuildUpdateEvent,),
    "GUILD_ROLE_CREATE": (hikari.RoleCreateEvent,),
    "GUILD_ROLE_UPDATE": (hikari.RoleUpdateEvent,),
    "THREAD_LIST_SYNC": (hikari.ThreadListSyncEvent,),
    "THREAD_DELETE": (hikari.GuildThreadDeleteEvent,),
    "GUILD_CREATE": (hikari.GuildAvailableEvent, hikari.GuildJoinEvent),
    "CHANNEL_CREATE": (hikari.GuildChannelCreateEvent,),
    "CHANNEL_UPDATE": (hikari.GuildChannelUpdateEvent,),
    "CHANNEL_DELETE": (hikari.GuildChannelDeleteEvent,),
    "THREAD_CREATE": (hikari.GuildThreadCreateEvent,),
    "THREAD_UPDATE": (hikari.GuildThreadUpdateEvent,),
    "INTERACTION_CREATE": (hikari.InteractionCreateEvent,),
    "MESSAGE_CREATE": (hikari.MessageCreateEvent,),
    "MESSAGE_UPDATE": (hikari.MessageUpdateEvent,),
    "MESSAGE_DELETE": (hikari.MessageDeleteEvent,),
}
INTENTS = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES | hikari.Intents.DM_MESSAGES


class Judge:
    """Counts the events that arrive, what hikari reads them as, and what it cannot read."""

    def __init__(self, ward: Ward) -> None:
        self.bot = hikari.GatewayBot(
            ward.sandbox.token,
            rest_url=f"{ward.sandbox.url}/api/v10",
            intents=INTENTS,
            banner=None,
            logs=None,
            suppress_optimization_warning=True,
        )
        self.arrived: Counter[str] = Counter()
        self.read: Counter[type[hikari.Event]] = Counter()
        self.failures: list[str] = []
        self.bot.subscribe(hikari.Event, self._on_event)

    async def _on_event(self, event: hikari.Event) -> None:
        if isinstance(event, hikari.ShardPayloadEvent):
            self.arrived[event.name] += 1
            self.failures += [f"{event.name}: {each}" for each in numbers_for_ids(event.payload)]
        else:
            self.read[type(event)] += 1

    def on_loop_error(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.failures.append(f"{context['message']}: {context.get('exception')!r} {context.get('payload')!r}")

    def unread(self) -> dict[str, tuple[int, int]]:
        """For each kind of event how many arrived and how many were read, where the two differ."""
        counts = {name: (self.arrived[name], self._count(kinds)) for name, kinds in READ_AS.items()}
        return {name: pair for name, pair in counts.items() if pair[0] != pair[1]}

    def _count(self, kinds: tuple[type[hikari.Event], ...]) -> int:
        return sum(number for kind, number in self.read.items() if issubclass(kind, kinds))


def numbers_for_ids(value: Any, path: str = "") -> list[str]:
    """Ids that were sent as numbers, which lose their last digits in JavaScript."""
    if isinstance(value, dict):
        return [each for name, inner in value.items() for each in numbers_for_ids(inner, f"{path}/{name}")]
    if isinstance(value, list | tuple):
        return [each for index, inner in enumerate(value) for each in numbers_for_ids(inner, f"{path}/{index}")]
    return [path] if isinstance(value, int) and value >= 1 << 53 else []


@asynccontextmanager
async def judged(ward: Ward) -> AsyncIterator[Judge]:
    judge = Judge(ward)
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(judge.on_loop_error)
    ward.clock.advance(IDENTIFY_SECONDS)
    await judge.bot.start(check_for_updates=False)
    try:
        yield judge
        await eventually(lambda: judge.failures or not judge.unread())
    finally:
        await judge.bot.close()
        loop.set_exception_handler(before)


async def see_everything(ward: Ward) -> None:
    """What a match by itself does not cause: threads, direct messages, channels that are hidden and shown."""
    world = ward.sandbox.world
    ward.sandbox.channel(ward.guild, "secret", ward.ana)
    lounge = ward.sandbox.channel(ward.guild, "lounge")
    await (await ward.ana.slash(lounge, "play new", game="hot_ward", thread=True)).finished()
    await ward.settled()
    administration.set_overwrite(world, lounge, world.bot, deny=VIEW)
    administration.set_overwrite(world, lounge, world.bot)
    administration.delete_channel(world, lounge)
    administration.add_role(world, ward.guild, "Doctors")
    ward.ana.say(ward.ana.direct(), "hello")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_hikari_follows_a_match_and_reads_every_event(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "hikari")
    async with hospital(tmp_path, picture_service=None) as ward, ward.running(), judged(ward) as judge:
        await see_everything(ward)
        people = (ward.ana, ward.ben)
        await play_by_clicking(ward, people, await ward.start(game, *people))
        await (await ward.ana.slash(ward.ward, "replay")).finished()
        await ward.settled()
        for fetched in (
            await judge.bot.rest.fetch_application_commands(ward.sandbox.world.bot.id),
            await judge.bot.rest.fetch_messages(ward.ward.id),
            await judge.bot.rest.fetch_guild_channels(ward.guild.id),
            await judge.bot.rest.fetch_members(ward.guild.id),
        ):
            assert list(fetched)
    assert judge.failures == []
    said = [record for record in caplog.records if record.name.startswith("hikari")]
    assert [record.getMessage() for record in said if record.levelno > logging.INFO] == []
    assert [record.getMessage() for record in said if "unrecognised" in record.getMessage().lower()] == []
    assert judge.arrived["INTERACTION_CREATE"] > 20 and judge.arrived["MESSAGE_CREATE"] > 1
    assert set(judge.arrived) <= set(READ_AS), "an event that nobody compares"
    print(f"\n{game}: {sum(judge.arrived.values())} events, all read: {dict(judge.arrived)}")
