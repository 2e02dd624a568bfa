"""`/privacy …`: exporting or erasing what is stored about oneself."""

from __future__ import annotations

from bot.front.commands.definition import Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context


async def export(handlers: Handlers, context: Context) -> None:
    await handlers.privacy.export(context)


async def delete(handlers: Handlers, context: Context) -> None:
    await handlers.privacy.ask_to_erase(context)


DEFINITIONS = (
    Definition("privacy.export", export),
    Definition("privacy.delete", delete),
)
