"""Closes lobbies that were not touched for two weeks. Their message then says so (`TableMessages`).

A lobby is touched when what it shows changes, or when a person is invited to it. Neither is in a log: the first is
stored in the message state, the second is the age of the message that invites.
"""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.engine.match import Match
from bot.front.interactions.services import Services
from bot.front.ui import message_state
from bot.kernel import Refusal
from bot.records import LOBBY

log = logging.getLogger(__name__)

MAX_IDLE = 14 * 24 * 3600.0  # seconds
MAX_AT_ONCE = 20  # in one tick: each closed lobby is a message to edit
INTERVAL = 3600.0  # seconds between two searches, when the last one left nothing to do


class IdleLobbies:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._next_search = 0.0

    async def close(self) -> None:
        """Close some of those that are due. Called at every tick."""
        now = self._services.clock()
        if now < self._next_search:
            return
        closed = 0
        for each in await self._services.engine.lobbies_created_before(now - MAX_IDLE):
            with suppress(Refusal):  # a game that this release does not have, or a person who starts it right now
                match = await self._services.engine.match(each.match)
                if match.row.status == LOBBY and now - last_touched(match) >= MAX_IDLE:
                    await self._services.engine.tables.abandon(each.match)
                    closed += 1
            if closed == MAX_AT_ONCE:
                return
        if closed:
            log.info("%d lobbies that were not touched for two weeks are closed", closed)
        self._next_search = now + INTERVAL


def last_touched(match: Match) -> float:
    invitations = (discord.utils.snowflake_time(row.message).timestamp() for row in match.invitations if row.message)
    return max(match.row.created, message_state.read(match).changed, *invitations)


def was_closed_as_idle(match: Match) -> bool:
    """Whether this closed match was a lobby that was not touched for long."""
    return match.position is None and (match.row.ended or 0.0) - last_touched(match) >= MAX_IDLE
