"""One way in for every interaction: acknowledge, find out who it is, do the work, and answer whatever went wrong.

Buttons, menus and forms arrive here by their custom id; commands come through `attend` too. A refusal is always
answered in the person's language; a mistake of ours is logged under a number that the person is given.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord
from msgspec import Struct

from bot.front.interactions.context import Ack, Context
from bot.front.interactions.services import Services
from bot.front.ui import custom_ids
from bot.front.ui.components import Screen, TextDisplay
from bot.front.ui.rate_limit import RateLimiter
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Refusal, Text

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[Context], Awaitable[None]]
Rematch: TypeAlias = Callable[[Context, Text], Awaitable[None]]

# The person has closed the panel, the channel is gone, or more than a quarter of an hour has passed.
GONE = frozenset({10003, 10004, 10008, 10015, 10062, 50001, 50027})
ALREADY_ANSWERED = 40060


class Route(Struct, frozen=True):
    """What a kind of control does. `again` shows its message anew with a refusal on top, where there is one."""

    ack: Ack
    handle: Callable[[Context, Any], Awaitable[None]]
    again: Callable[[Context, Any, Text], Awaitable[None]] | None = None


class Router:
    def __init__(self, services: Services, routes: Mapping[type[Any], Route]) -> None:
        self._services = services
        self._routes = routes
        self._people = RateLimiter(services.clock, services.config.pace)
        self._servers = RateLimiter(services.clock, services.config.server_pace)
        self._typing = RateLimiter(services.clock, services.config.pace)
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self.handled = 0
        self.failed = 0

    async def route(self, interaction: discord.Interaction[Any]) -> None:
        """A button was pressed, a menu used or a form sent."""
        data: Any = interaction.data or {}
        try:
            control = custom_ids.read(str(data.get("custom_id", "")))
        except Refusal as refusal:
            await self.attend(interaction, Ack.OPEN, _refusing(refusal))
            return
        route = self._routes[type(control)]

        async def work(context: Context) -> None:
            await route.handle(context, control)

        async def again(context: Context, why: Text) -> None:
            assert route.again is not None
            await route.again(context, control, why)

        await self.attend(interaction, route.ack, work, again if route.again else None)

    async def attend(
        self, interaction: discord.Interaction[Any], ack: Ack, work: Work, again: Rematch | None = None
    ) -> None:
        """See one interaction through to its answer."""
        context = Context(self._services, interaction, ack)
        self._under_way += 1
        self._idle.clear()
        try:
            with self._services.meter.interaction():
                await context.acknowledge()
                await self._work(context, work, again)
        except discord.HTTPException as error:
            # Not acknowledged, or the answer has nowhere to go: what was accepted stays accepted.
            log.info("interaction %s could not be answered: %s", context.id, error)
        except Exception:
            self.failed += 1
            log.exception("interaction %s could not be answered", context.id)
        finally:
            self.handled += 1
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    def may_complete(self, context: Context) -> bool:
        """Whether somebody who types is offered something. Typing is counted apart: it must not slow down playing."""
        return self._typing.allows(context.person)

    async def drain(self) -> None:
        """Wait until everything that was accepted is answered."""
        await self._idle.wait()

    async def _work(self, context: Context, work: Work, again: Rematch | None) -> None:
        try:
            if context.ack is not Ack.FORM:  # a form is an acknowledgement itself, so nothing comes before it
                await context.recognise()
                self._slow_down(context)
            await work(context)
        except Refusal as refusal:
            await self._refuse(context, refusal, again)
        except discord.HTTPException as error:
            if error.code in GONE or error.code == ALREADY_ANSWERED:
                raise
            await self._apologise(context)
        except Exception:
            await self._apologise(context)

    def _slow_down(self, context: Context) -> None:
        if not self._people.allows(context.person):
            raise FrontRefusal("too_fast")
        if context.server is not None and not self._servers.allows(context.server):
            raise FrontRefusal("too_busy")

    async def _refuse(self, context: Context, refusal: Refusal, again: Rematch | None) -> None:
        if again is not None:
            try:
                await again(context, refusal.text)
            except Refusal as other:
                refusal = other  # there is nothing left to show anew, so its reason is the better one
            else:
                return
        await context.tell(context.localizer.say(refusal.text))

    async def _apologise(self, context: Context) -> None:
        self.failed += 1
        log.exception("interaction %s went wrong", context.id)
        sorry = Screen((TextDisplay(context.localizer("sorry", number=str(context.id))),))
        await (context.show(sorry) if context.ack is Ack.OPEN else context.aside(sorry))


def _refusing(refusal: Refusal) -> Work:
    async def work(context: Context) -> None:  # noqa: ARG001
        raise refusal

    return work
