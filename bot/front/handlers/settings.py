"""What people choose for themselves, and what the staff of a server chooses for it."""

from __future__ import annotations

import re
from zoneinfo import available_timezones

from msgspec.structs import replace

from bot.engine.people import PlayerSettings
from bot.engine.time import availability
from bot.engine.time.availability import PersonalRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.settings import Offer, changed, mine, person_form, server_form, servers
from bot.front.ui.custom_ids import SetPersonSetting, SetServerSetting
from bot.front.ui.refusals import FrontRefusal
from bot.words.rulebook import folded

BACK = frozenset({"", "none", "back", "aucune", "retour"})  # words that end a vacation

NEVER = frozenset({"", "none", "never", "aucune", "jamais"})  # words that say one does not sleep

CALLS = "pings"

_BETWEEN = re.compile(r"\s*(?:[–—/]|\b(?:to|until|au|à)\b|(?<=\s)-(?=\s))\s*|\s+")


class SettingsHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._offer = Offer(services.words.locales, services.palettes, services.themes)

    async def me(
        self, context: Context, timezone: str | None = None, sleep: str | None = None, vacation: str | None = None
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
            context.player = await self._services.people.change(
                context.person, lambda player: replace(player, settings=change(player.settings))
            )
            await self._services.engine.deadlines.reschedule(context.person)
        own = context.player.settings if context.player else PlayerSettings()
        await context.show(person_form(own, self._offer, context.localizer))

    async def set_mine(self, context: Context, control: SetPersonSetting) -> None:
        table = mine(self._offer)
        context.player = await self._services.people.change(
            context.person,
            lambda player: replace(player, settings=changed(player.settings, control.setting, context.picked, table)),
        )
        if control.setting == CALLS:  # a letter they no longer want goes at once
            await self._services.engine.deadlines.reschedule(context.person)
        await self.me(context)

    async def server(self, context: Context) -> None:
        self._require_staff(context)
        await context.show(server_form(context.server_settings, self._offer, context.localizer))

    async def set_server(self, context: Context, control: SetServerSetting) -> None:
        server = self._require_staff(context)
        table = servers(self._offer)
        context.server_settings = await self._services.people.change_server(
            server, lambda settings: changed(settings, control.setting, context.picked, table)
        )
        await self.server(context)

    def _away(self, settings: PlayerSettings, words: str) -> PlayerSettings:
        now = self._services.clock()
        if folded(words) in BACK:
            return availability.without_vacation(settings, now)
        days = _apart(words)
        if len(days) > 2:
            raise PersonalRefusal("date", given=words[:40])
        return availability.with_vacation(settings, days[0], days[-1], now)

    @staticmethod
    def _require_staff(context: Context) -> str:
        if context.server is None:
            raise FrontRefusal("no_server")
        if not context.interaction.permissions.manage_guild:
            raise FrontRefusal("not_staff")
        return context.server


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
