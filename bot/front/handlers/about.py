"""About the bot itself: `/about`, and `/feedback`, which reaches its operator.

Feedback goes to the channel that the operator named, or to the log. Nothing in it is read as a mention, a link or
formatting. The log gets the words only, the channel also who wrote them, so that the operator can answer.
"""

from __future__ import annotations

import logging

import discord

from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.publishing.transport import UNSENT, Transport
from bot.front.screens.introduction import about
from bot.front.ui import sanitising
from bot.front.ui.custom_ids import SubmitFeedback
from bot.front.ui.invite_link import invite_link
from bot.front.ui.localizer import Localizer
from bot.front.ui.rate_limit import RateLimiter
from bot.front.ui.refusals import FrontRefusal
from bot.words import DEFAULT_LOCALE

log = logging.getLogger(__name__)

ALL = "all"  # the key of what all people together may send


class AboutHandlers:
    def __init__(self, services: Services, transport: Transport) -> None:
        self._services = services
        self._transport = transport
        self._people = RateLimiter(services.clock, services.config.feedback_rate)
        self._everyone = RateLimiter(services.clock, services.config.all_feedback_rate)

    async def show_about(self, context: Context) -> None:
        links = self._services.config.links
        invite = invite_link(context.interaction.application_id)
        await context.respond(about.build_about(self._services.config.version, links, invite, context.localizer))

    async def open_feedback(self, context: Context) -> None:
        named = self._services.config.feedback_channel is not None
        await context.open_modal(about.build_feedback_modal(context.localizer, named=named))

    async def submit_feedback(self, context: Context, control: SubmitFeedback) -> None:  # noqa: ARG002 - has no fields
        lines = [sanitising.neutralise(line) for line in "\n".join(context.values)[: about.MAX_FEEDBACK].splitlines()]
        lines = [line for line in lines if line]
        if not lines:
            raise FrontRefusal("no_feedback")
        if not self._people.allows(context.person) or not self._everyone.allows(ALL):
            raise FrontRefusal("too_much_feedback")
        if not await self._send(context, lines):
            log.info("feedback: %s", " / ".join(lines))
        await context.respond_text(context.localizer("about.thanks"))

    async def _send(self, context: Context, lines: list[str]) -> bool:
        """Post it in the operator's channel. False: there is none, or Discord did not take it."""
        channel = self._services.config.feedback_channel
        if channel is None:
            return False
        operator = Localizer(self._services.words, DEFAULT_LOCALE)
        written = about.Feedback(context.name, context.person, context.server, context.locale, tuple(lines))
        try:
            await self._transport.send(channel, about.build_feedback(written, operator))
        except (*UNSENT, discord.HTTPException) as error:
            log.warning("feedback could not be posted in %s: %s", channel, error)
            return False
        return True
