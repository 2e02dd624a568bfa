"""Commands about oneself, the server and the bot: settings, statistics, rules and help."""

from __future__ import annotations

import discord

from bot.front import names
from bot.front.commands import completing
from bot.front.commands.definition import SERVERS, Definition
from bot.front.house import House
from bot.front.screen import Say, Screen
from bot.front.visit import Visit


async def me(
    house: House, visit: Visit, timezone: str | None = None, sleep: str | None = None, vacation: str | None = None
) -> None:
    await house.personal.me(visit, timezone, sleep, vacation)


async def settings(house: House, visit: Visit) -> None:
    await house.personal.server(visit)


async def stats(house: House, visit: Visit, player: discord.User | None = None) -> None:
    person = player or visit.interaction.user
    await house.looking.stats(visit, str(person.id), names.clean(person.display_name))


async def rules(house: House, visit: Visit, game: str | None = None, topic: str | None = None) -> None:
    if game is None:
        await house.looking.rules_here(visit, topic)
    else:
        await house.looking.rules(visit, game, topic)


async def help_(house: House, visit: Visit) -> None:  # noqa: ARG001 - says the same to everybody
    voice = visit.voice
    await visit.show(Screen((Say(f"## {voice('help.heading')}\n{voice('help.text')}"),)))


DEFINITIONS = (
    Definition("rules", rules, {"game": completing.games, "topic": completing.topics}),
    Definition("stats", stats),
    Definition("me", me, {"timezone": completing.timezones}),
    Definition("settings", settings, contexts=SERVERS, needs=discord.Permissions(manage_guild=True)),
    Definition("help", help_),
)
