"""The settings of a person, and those of a server."""

from __future__ import annotations

import re
from contextlib import suppress
from zoneinfo import available_timezones

from msgspec.structs import replace

from bot.engine.people import PlayerSettings
from bot.engine.time import availability
from bot.engine.time.availability import PersonalRefusal
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.settings import (
    CHANNELS,
    Available,
    build_person_settings,
    build_server_settings,
    person_values,
    server_values,
    with_setting,
)
from bot.front.ui import addresses, message_state
from bot.front.ui.custom_ids import SetPersonSetting, SetServerSetting
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Refusal
from bot.records import LOBBY
from bot.words.rulebook import folded

END_VACATION = frozenset({"", "none", "back", "aucune", "retour"})
NO_SLEEP = frozenset({"", "none", "never", "aucune", "jamais"})
PINGS, LOCALE = "pings", "locale"

_SEPARATOR = re.compile(r"\s*(?:[–—/]|\b(?:to|until|au|à)\b|(?<=\s)-(?=\s))\s*|\s+")


class SettingsHandlers:
    def __init__(self, services: Services) -> None:
        self._services = services
        games = tuple(services.engine.games)
        self._available = Available(services.words.locales, services.palettes, services.themes, games)

    async def show_person_settings(
        self, context: Context, timezone: str | None = None, sleep: str | None = None, vacation: str | None = None
    ) -> None:
        """`/me`: show a person's settings, after changing those that were typed."""

        def change(settings: PlayerSettings) -> PlayerSettings:
            if timezone is not None:
                settings = availability.with_zone(settings, timezone)
            if sleep is not None:
                settings = availability.with_sleep(settings, *_hours("0-0" if folded(sleep) in NO_SLEEP else sleep))
            if vacation is not None:
                settings = self._with_vacation(settings, vacation)
            return settings

        if (timezone, sleep, vacation) != (None, None, None):
            context.player = await self._services.people.change(
                context.person, lambda player: replace(player, settings=change(player.settings))
            )
            await self._services.engine.deadlines.reschedule(context.person)
        settings = context.player.settings if context.player else PlayerSettings()
        await context.respond(build_person_settings(settings, self._available, context.localizer))

    async def set_person_setting(self, context: Context, control: SetPersonSetting) -> None:
        values = person_values(self._available)
        context.player = await self._services.people.change(
            context.person,
            lambda player: replace(
                player, settings=with_setting(player.settings, control.setting, context.values, values)
            ),
        )
        if control.setting == LOCALE:
            rows = await self._services.engine.matches_of(context.person, live=True)
            for row in rows:
                if row.host == context.person and row.status == LOBBY:
                    server = await self._services.server_settings(addresses.server_of(row.table))
                    await self._translate_lobby(row.id, server.locale or context.locale)
        if control.setting == PINGS:  # causes updates, so that a direct message that is not wanted is deleted
            await self._services.engine.deadlines.reschedule(context.person)
        await self.show_person_settings(context)

    async def show_server_settings(self, context: Context, timezone: str | None = None) -> None:
        """`/settings`: show the settings of a server, after changing the time zone if one was typed."""
        server = require_staff(context)
        if timezone is not None:
            zone = availability.with_zone(PlayerSettings(), timezone).timezone or "UTC"
            context.server_settings = await self._services.people.change_server(
                server, lambda settings: replace(settings, timezone=zone)
            )
        # Discord refuses a menu in which a channel is selected that is not there (any more).
        settings, known = context.server_settings, _text_channels(context)
        shown = replace(settings, channels=tuple(channel for channel in settings.channels if channel in known))
        await context.respond(build_server_settings(shown, self._available, context.localizer))

    async def set_server_setting(self, context: Context, control: SetServerSetting) -> None:
        server = require_staff(context)
        if control.setting == CHANNELS and not set(context.values) <= _text_channels(context):
            raise FrontRefusal("unknown_control")
        values = server_values(self._available)
        context.server_settings = await self._services.people.change_server(
            server, lambda settings: with_setting(settings, control.setting, context.values, values)
        )
        if control.setting == LOCALE and context.server_settings.locale is not None:
            found = await self._services.engine.lobbies(addresses.prefix_of(server))
            for each in found:
                await self._translate_lobby(each.match, context.server_settings.locale)
        await self.show_server_settings(context)

    async def _translate_lobby(self, match_id: int, locale: str) -> None:
        """An open lobby is shown in this language from now on."""
        engine = self._services.engine
        with suppress(Refusal):  # it has just started
            await engine.update_message_state(match_id, message_state.with_changes(locale=locale))
            await engine.tables.configure(match_id, {})  # publishes that the lobby has changed

    def _with_vacation(self, settings: PlayerSettings, typed: str) -> PlayerSettings:
        now = self._services.clock()
        if folded(typed) in END_VACATION:
            return availability.without_vacation(settings, now)
        days = _split(typed)
        if len(days) > 2:
            raise PersonalRefusal("date", given=typed[:40])
        return availability.with_vacation(settings, days[0], days[-1], now)


def _text_channels(context: Context) -> set[str]:
    guild = context.interaction.guild
    return set() if guild is None else {str(channel.id) for channel in guild.text_channels}


def require_staff(context: Context) -> str:
    """The server of the interaction, whose settings this person may change."""
    if context.server is None:
        raise FrontRefusal("no_server")
    if not context.interaction.permissions.manage_guild:
        raise FrontRefusal("not_staff")
    return context.server


def matching_zones(typed: str) -> list[str]:
    """Time zones that contain the typed text; those whose city begins with it first."""
    wanted = typed.casefold().replace(" ", "_")
    found = (zone for zone in available_timezones() if wanted in zone.casefold())
    return sorted(found, key=lambda zone: (not zone.casefold().rpartition("/")[2].startswith(wanted), zone))


def _hours(typed: str) -> list[str]:
    """`23:00-7:00` as two times of day."""
    found = _split(typed.replace("-", " "))
    if len(found) != 2:
        raise PersonalRefusal("two_hours", given=typed[:40])
    return found


def _split(typed: str) -> list[str]:
    """The parts of a typed text between spaces, dashes and words like "to"."""
    return [part for part in _SEPARATOR.split(typed.strip()) if part]
