"""`/block …`: keeping a person away from one's own tables, or, for staff, from those of the server."""

from __future__ import annotations

import discord

from bot.front.commands.definition import Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.ui import sanitising


async def add(handlers: Handlers, context: Context, person: discord.User, server: bool = False) -> None:
    await handlers.exclusions.add(context, str(person.id), _name(person), for_server=server)


async def remove(handlers: Handlers, context: Context, person: discord.User, server: bool = False) -> None:
    await handlers.exclusions.remove(context, str(person.id), _name(person), for_server=server)


async def list_(handlers: Handlers, context: Context) -> None:
    await handlers.exclusions.show(context)


def _name(person: discord.User) -> str:
    return sanitising.clean_name(person.display_name)


DEFINITIONS = (
    Definition("block.add", add),
    Definition("block.remove", remove),
    Definition("block.list", list_),
)
