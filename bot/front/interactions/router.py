"""The one entry point for every interaction: acknowledge it, load the player, run its handler, answer what went wrong.

Buttons, select menus and modals are routed by their custom id; commands come through `run` too. A refusal is always
answered in the person's language. An unexpected error is logged under the id of the interaction, which the person is
given to report.
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
from bot.records import StorageFailure

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Context, Any], Awaitable[None]]
RefusalHandler: TypeAlias = Callable[[Context, Any, Text], Awaitable[None]]

# Error codes of a response that can no longer be delivered: the private message was dismissed, the channel is gone, or
# the token has expired after a quarter of an hour.
UNDELIVERABLE = frozenset({10003, 10004, 10008, 10015, 10062, 50001, 50027})
ALREADY_ACKNOWLEDGED = 40060
DROPPED_COMPLETION = "front.dropped.completion"


class Route(Struct, frozen=True):
    """How one kind of interaction is handled.

    `handler` gets the context and the control (for a command: its options). `on_refusal` shows the message of the
    control again with the reason of the refusal in it; without it, the reason is a message of its own.
    """

    ack: Ack
    handler: Handler
    on_refusal: RefusalHandler | None = None


class Router:
    def __init__(self, services: Services, routes: Mapping[type[Any], Route]) -> None:
        self._services = services
        self._routes = routes
        self._people = RateLimiter(services.clock, services.config.rate)
        self._servers = RateLimiter(services.clock, services.config.server_rate)
        self._completions = RateLimiter(services.clock, services.config.rate)
        self._running = 0
        self._unanswered: set[asyncio.Future[None]] = set()  # one for each interaction that is being handled
        self._idle = asyncio.Event()
        self._idle.set()
        self.handled = 0
        self.failed = 0

    async def handle_control(self, interaction: discord.Interaction[Any]) -> None:
        """A button was pressed, a select menu used or a modal submitted."""
        data: Any = interaction.data or {}
        try:
            control = custom_ids.read(str(data.get("custom_id", "")))
        except Refusal as refusal:
            await self.refuse(interaction, refusal)
        else:
            await self.run(interaction, self._routes[type(control)], control)

    async def refuse(self, interaction: discord.Interaction[Any], refusal: Refusal) -> None:
        """Answer an interaction that has no route."""
        await self.run(interaction, _REFUSE, refusal)

    async def run(self, interaction: discord.Interaction[Any], route: Route, argument: Any) -> None:
        """Handle one interaction from its acknowledgement to its response. Raises nothing."""
        context = Context(self._services, interaction, route.ack)
        self._running += 1
        self._idle.clear()
        answered = asyncio.get_running_loop().create_future()
        self._unanswered.add(answered)
        try:
            with self._services.meter.interaction():
                await context.acknowledge()
                await self._handle(context, route, argument)
        except discord.HTTPException as error:
            # The acknowledgement or the response could not be delivered. What the engine accepted stays accepted.
            log.info("interaction %s could not be answered: %s", context.id, error)
        except Exception:
            self.failed += 1
            log.exception("interaction %s could not be answered", context.id)
        finally:
            self.handled += 1
            self._running -= 1
            self._unanswered.discard(answered)
            answered.set_result(None)
            if not self._running:
                self._idle.set()

    def may_complete(self, context: Context) -> bool:
        """Whether to answer an autocompletion. Counted apart, so that typing does not use up the rate of clicks."""
        allowed = self._completions.allows(context.person)
        if not allowed:
            self._services.meter.refused(DROPPED_COMPLETION)
        return allowed

    async def drain(self) -> None:
        """Wait until every accepted interaction is answered."""
        await self._idle.wait()

    async def finish_running(self) -> None:
        """Wait until the interactions that are being handled now are answered; later ones are not waited for."""
        if self._unanswered:
            await asyncio.wait(tuple(self._unanswered))

    async def _handle(self, context: Context, route: Route, argument: Any) -> None:
        try:
            if route.ack is not Ack.MODAL:  # a modal is the acknowledgement, so nothing may delay it
                await context.load_player()
            self._check_rate(context)
            await route.handler(context, argument)
        except Refusal as refusal:
            await self._show_refusal(context, refusal, route, argument)
        except discord.HTTPException as error:
            if error.code in UNDELIVERABLE or error.code == ALREADY_ACKNOWLEDGED:
                raise
            self.failed += 1
            log.exception("handling interaction %s failed", context.id)
            await self._apologise(context, "sorry")
        except StorageFailure as failure:
            self.failed += 1
            log.error("interaction %s was not handled: %s", context.id, failure)
            await self._apologise(context, "sorry_database")
        except Exception:
            self.failed += 1
            log.exception("handling interaction %s failed", context.id)
            await self._apologise(context, "sorry")

    def _check_rate(self, context: Context) -> None:
        if not self._people.allows(context.person):
            raise FrontRefusal("too_fast")
        if context.server is not None and not self._servers.allows(context.server):
            raise FrontRefusal("too_busy")

    async def _show_refusal(self, context: Context, refusal: Refusal, route: Route, argument: Any) -> None:
        self._services.meter.refused(refusal.text.key)
        if route.on_refusal is not None:
            try:
                await route.on_refusal(context, argument, refusal.text)
            except Refusal as second:
                refusal = second  # the message cannot be shown again, for this reason
            else:
                return
        await context.respond_text(context.localizer.say(refusal.text))

    async def _apologise(self, context: Context, key: str) -> None:
        """Replaces no message, so that the person can try again."""
        apology = Screen((TextDisplay(context.localizer(key, number=str(context.id))),))
        await (context.respond(apology) if context.ack is Ack.REPLY else context.send_private(apology))


async def _raise(context: Context, refusal: Refusal) -> None:  # noqa: ARG001 - the signature of a handler
    raise refusal


_REFUSE = Route(Ack.REPLY, _raise)
