"""Commands about oneself, the server and the bot: settings, statistics, rules and help."""

from __future__ import annotations

import discord

from bot.front.commands import autocomplete
from bot.front.commands.definition import SERVERS, Definition
from bot.front.handlers.registry import House
from bot.front.interactions.context import Visit
from bot.front.ui import sanitising
from bot.front.ui.components import Say, Screen


async def me(
    house: House, visit: Visit, timezone: str | None = None, sleep: str | None = None, vacation: str | None = None
) -> None:
    await house.personal.me(visit, timezone, sleep, vacation)


async def settings(house: House, visit: Visit) -> None:
    await house.personal.server(visit)


async def stats(house: House, visit: Visit, player: discord.User | None = None) -> None:
    person = player or visit.interaction.user
    await house.looking.stats(visit, str(person.id), sanitising.clean(person.display_name))


async def rules(house: House, visit: Visit, game: str | None = None, topic: str | None = None) -> None:
    if game is None:
        await house.looking.rules_here(visit, topic)
    else:
        await house.looking.rules(visit, game, topic)


async def help_(house: House, visit: Visit) -> None:  # noqa: ARG001 - says the same to everybody
    voice = visit.voice
    await visit.show(Screen((Say(f"## {voice('help.heading')}\n{voice('help.text')}"),)))


DEFINITIONS = (
    Definition("rules", rules, {"game": autocomplete.games, "topic": autocomplete.topics}),
    Definition("stats", stats),
    Definition("me", me, {"timezone": autocomplete.timezones}),
    Definition("settings", settings, contexts=SERVERS, needs=discord.Permissions(manage_guild=True)),
    Definition("help", help_),
)
