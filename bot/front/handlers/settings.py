"""What people choose for themselves, and what the staff of a server chooses for it."""

from __future__ import annotations

import re
from zoneinfo import available_timezones

from msgspec.structs import replace

from bot.engine.people import PlayerSettings
from bot.engine.time import availability
from bot.engine.time.availability import PersonalRefusal
from bot.front.interactions.context import Visit
from bot.front.interactions.services import Desk
from bot.front.screens.settings import Offer, changed, mine, person_form, server_form, servers
from bot.front.ui.custom_ids import SetMine, SetServer
from bot.front.ui.refusals import FrontRefusal
from bot.words.rulebook import folded

BACK = frozenset({"", "none", "back", "aucune", "retour"})  # words that end a vacation

NEVER = frozenset({"", "none", "never", "aucune", "jamais"})  # words that say one does not sleep

CALLS = "pings"

_BETWEEN = re.compile(r"\s*(?:[–—/]|\b(?:to|until|au|à)\b|(?<=\s)-(?=\s))\s*|\s+")


class Personal:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._offer = Offer(desk.words.locales, desk.palettes, desk.themes)

    async def me(
        self, visit: Visit, timezone: str | None = None, sleep: str | None = None, vacation: str | None = None
    ) -> None:
        """Show one's own settings, after changing what was typed."""

        def change(settings: PlayerSettings) -> PlayerSettings:
            if timezone is not None:
                settings = availability.with_zone(settings, timezone)
            if sleep is not None:
                settings = availability.with_sleep(settings, *_hours("0-0" if folded(sleep) in NEVER else sleep))
            if vacation is not None:
                settings = self._away(settings, vacation)
            return settings

        if (timezone, sleep, vacation) != (None, None, None):
            visit.player = await self._desk.people.change(
                visit.person, lambda player: replace(player, settings=change(player.settings))
            )
            await self._desk.engine.time.reschedule(visit.person)
        own = visit.player.settings if visit.player else PlayerSettings()
        await visit.show(person_form(own, self._offer, visit.voice))

    async def set_mine(self, visit: Visit, control: SetMine) -> None:
        table = mine(self._offer)
        visit.player = await self._desk.people.change(
            visit.person,
            lambda player: replace(player, settings=changed(player.settings, control.setting, visit.picked, table)),
        )
        if control.setting == CALLS:  # a letter they no longer want goes at once
            await self._desk.engine.time.reschedule(visit.person)
        await self.me(visit)

    async def server(self, visit: Visit) -> None:
        self._require_staff(visit)
        await visit.show(server_form(visit.house, self._offer, visit.voice))

    async def set_server(self, visit: Visit, control: SetServer) -> None:
        server = self._require_staff(visit)
        table = servers(self._offer)
        visit.house = await self._desk.people.change_server(
            server, lambda settings: changed(settings, control.setting, visit.picked, table)
        )
        await self.server(visit)

    def _away(self, settings: PlayerSettings, words: str) -> PlayerSettings:
        now = self._desk.clock()
        if folded(words) in BACK:
            return availability.without_vacation(settings, now)
        days = _apart(words)
        if len(days) > 2:
            raise PersonalRefusal("date", given=words[:40])
        return availability.with_vacation(settings, days[0], days[-1], now)

    @staticmethod
    def _require_staff(visit: Visit) -> str:
        if visit.server is None:
            raise FrontRefusal("no_server")
        if not visit.interaction.permissions.manage_guild:
            raise FrontRefusal("not_staff")
        return visit.server


def zones(typed: str) -> list[str]:
    """Time zones somebody could mean; those of a city that begins so first."""
    wanted = typed.casefold().replace(" ", "_")
    found = (zone for zone in available_timezones() if wanted in zone.casefold())
    return sorted(found, key=lambda zone: (not zone.casefold().rpartition("/")[2].startswith(wanted), zone))


def _hours(words: str) -> list[str]:
    """`23:00-7:00` as two times of day."""
    found = _apart(words.replace("-", " "))
    if len(found) != 2:
        raise PersonalRefusal("two_hours", given=words[:40])
    return found


def _apart(words: str) -> list[str]:
    """What somebody wrote between spaces, dashes and words like "to"."""
    return [part for part in _BETWEEN.split(words.strip()) if part]
