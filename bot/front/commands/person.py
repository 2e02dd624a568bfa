"""Commands about oneself, the server and the bot: settings, statistics, rules, help and feedback."""

from __future__ import annotations

import discord

from bot.front.commands import autocomplete
from bot.front.commands.definition import SERVERS, Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Ack, Context
from bot.front.ui import sanitising


async def me(
    handlers: Handlers,
    context: Context,
    timezone: str | None = None,
    sleep: str | None = None,
    vacation: str | None = None,
) -> None:
    await handlers.settings.show_person_settings(context, timezone, sleep, vacation)


async def settings(handlers: Handlers, context: Context, timezone: str | None = None) -> None:
    await handlers.settings.show_server_settings(context, timezone)


async def stats(handlers: Handlers, context: Context, player: discord.User | None = None) -> None:
    person = player or context.interaction.user
    await handlers.inspect.show_statistics(context, str(person.id), sanitising.clean_name(person.display_name))


async def rules(handlers: Handlers, context: Context, game: str | None = None, topic: str | None = None) -> None:
    await handlers.rules.show(context, game, topic)


async def learn(handlers: Handlers, context: Context, game: str | None = None) -> None:
    await (handlers.learn.show_courses(context) if game is None else handlers.learn.learn(context, game))


async def help_(handlers: Handlers, context: Context) -> None:
    await handlers.help.show(context)


async def about(handlers: Handlers, context: Context) -> None:
    await handlers.about.show_about(context)


async def feedback(handlers: Handlers, context: Context) -> None:
    await handlers.about.open_feedback(context)


DEFINITIONS = (
    Definition("rules", rules, {"game": autocomplete.games, "topic": autocomplete.topics}),
    Definition("learn", learn, {"game": autocomplete.courses}),
    Definition("stats", stats),
    Definition("me", me, {"timezone": autocomplete.timezones}),
    Definition(
        "settings",
        settings,
        {"timezone": autocomplete.timezones},
        contexts=SERVERS,
        needs=discord.Permissions(manage_guild=True),
    ),
    Definition("help", help_),
    Definition("about", about),
    Definition("feedback", feedback, ack=Ack.MODAL),
)
