"""`/clock …`: voting on more time, on a pause or on its end."""

from __future__ import annotations

from bot.front.commands.definition import Definition
from bot.front.handlers.registry import Handlers
from bot.front.interactions.context import Context
from bot.front.screens.summary import Proposal
from bot.front.ui.custom_ids import Vote


async def extend(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, "extend")


async def pause(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, "pause")


async def resume(handlers: Handlers, context: Context) -> None:
    await _vote(handlers, context, "resume")


async def _vote(handlers: Handlers, context: Context, proposal: Proposal) -> None:
    match = await handlers.find.match(context)
    await handlers.clock.vote(context, Vote(match.row.id, proposal))


DEFINITIONS = (
    Definition("clock.extend", extend),
    Definition("clock.pause", pause),
    Definition("clock.resume", resume),
)
