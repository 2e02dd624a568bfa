"""Hostile names: from the lobby to the statistics, Discord interprets nothing in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox import Person
from bot.sandbox.model.entities import Channel, Message
from bot.sandbox.validation.components import walk
from tests.front.test_matches import play_by_clicking
from tests.front.ward import Ward, hospital, text_of, words

NAMES = (
    "@everyone <@&1> <@1> <#1>",
    "[free](https://evil.example)",
    "**bold** ||spoiler|| `code`",
    "\u202eedocer\u200b\x07 line\nbreak # big",
)
# What no text may contain, anywhere.
TRAPS = ("@everyone", "<@&1>", "<@1>", "<#1>", "https://evil", "\u202e", "\u200b", "\x07")
# What would be formatting in the text of a message.
FORMATS = ("[free](", "**bold**", "||spoiler||", "`code`")


def shown(message: Message) -> Iterator[str]:
    """All text in a message."""
    yield from (
        str(part[name]) for _, part in walk(message.components) for name in ("content", "label") if name in part
    )
    yield from (option["label"] for _, part in walk(message.components) for option in part.get("options", ()))
    yield from (file.description or "" for file in message.attachments)


def check(message: Message) -> None:
    everything = "\n".join(shown(message))
    assert [trap for trap in TRAPS if trap in everything] == []
    understood = re.sub(r"\\.", "", words(message))  # without what is escaped
    assert [trap for trap in FORMATS if trap in understood] == []
    assert not message.ping_everyone
    assert message.ping_roles == ()


@pytest.mark.parametrize("pictures", [False, True])
async def test_a_name_can_do_nothing_anywhere(tmp_path: Path, pictures: bool) -> None:
    serving = {"picture_service": None} if pictures else {}
    async with hospital(tmp_path, **serving) as ward, ward.running():
        evil = tuple(ward.sandbox.person(name[:32], ward.guild) for name in NAMES)
        match = await ward.start("hot_ward", *evil)
        await play_by_clicking(ward, evil, match)
        await elsewhere(ward, evil[0], evil[1])
        everything = [message for channel in ward.sandbox.world.all(Channel) for message in read(ward, channel, evil)]
        assert len(everything) > 10
        for message in everything:
            check(message)
        called = {str(person.id) for person in evil}
        assert {str(ping) for message in everything for ping in message.pings} <= called
        for channel in ward.sandbox.world.all(Channel):
            assert [trap for trap in TRAPS if trap in (channel.name or "")] == []


async def elsewhere(ward: Ward, host: Person, guest: Person) -> None:
    """A thread with a person's name in its title, an invitation, statistics and typed options."""
    await (await host.slash(ward.ward, "play new", game="hot_ward", thread=True)).finished()
    await ward.settled()
    threads = [channel for channel in ward.sandbox.world.all(Channel) if channel.parent == ward.ward.id]
    await (await host.context_menu(threads[-1], "Invite to table", guest)).finished()
    await (await host.slash(ward.ward, "stats", player=guest.user)).finished()
    replay = await (await host.slash(ward.ward, "replay", match="1")).finished()
    assert "\x07" not in json.dumps(text_of(replay))
    for command, option in (("sheet", "player"), ("play kick", "player"), ("rules", "topic")):
        await (await host.slash(threads[-1], command, {option: NAMES[2]})).finished()
    await ward.settled()


def read(ward: Ward, channel: Channel, people: tuple[Person, ...]) -> list[Message]:
    """All of the bot's messages in a channel, private ones included."""
    seen = {m.id: m for person in people if channel in person.channels() for m in person.sees(channel)}
    return [message for message in seen.values() if message.author == ward.sandbox.world.bot.id]
