"""What people and servers may choose for themselves, as menus: one table each, and everything follows from it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.people import PlayerSettings, ServerSettings
from bot.front.ui.components import ChannelSelectMenu, Component, Screen, SelectMenu, SelectOption, TextDisplay
from bot.front.ui.custom_ids import SetPersonSetting, SetServerSetting
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

ACCENT = 0x8D99AE
AUTO = "auto"  # as the server or the service suggests
CHANNELS = "channels"

S = TypeVar("S", PlayerSettings, ServerSettings)


class Offer(Struct, frozen=True):
    """What there is to choose from."""

    locales: tuple[str, ...]
    palettes: tuple[str, ...]
    themes: tuple[str, ...]


def mine(offer: Offer) -> Mapping[str, tuple[str, ...]]:
    """The settings of a person, and the values of each."""
    return {
        "locale": (AUTO, *offer.locales),
        "pings": ("table", "direct", "none"),
        "palette": (AUTO, *offer.palettes),
        "theme": (AUTO, *offer.themes),
    }


def servers(offer: Offer) -> Mapping[str, tuple[str, ...]]:
    """The settings of a server, and the values of each."""
    return {
        "locale": (AUTO, *offer.locales),
        "palette": offer.palettes,
        "theme": offer.themes,
        "tables_per_person": ("1", "2", "3", "5", "10", "25"),
        "tables_per_server": ("10", "25", "50", "100", "250", "1000"),
    }


def person_form(settings: PlayerSettings, offer: Offer, localizer: Localizer) -> Screen:
    never = localizer("me.never")
    zone = settings.timezone or "UTC"
    sleeps = settings.sleeps_from != settings.sleeps_until
    asleep = f"{settings.sleeps_from:%H:%M}–{settings.sleeps_until:%H:%M}" if sleeps else never
    away = ", ".join(f"{vacation.first} – {vacation.last}" for vacation in settings.vacations) or never
    parts: list[Component] = [TextDisplay(f"## {localizer('me.heading')}")]
    parts += _menus(mine(offer), settings, SetPersonSetting, localizer)
    parts.append(TextDisplay(f"-# {localizer('me.clock', zone=zone, asleep=asleep, away=away)}"))
    return Screen(tuple(parts), (), ACCENT)


def server_form(settings: ServerSettings, offer: Offer, localizer: Localizer) -> Screen:
    parts: list[Component] = [TextDisplay(f"## {localizer('server.heading')}")]
    parts += _menus(servers(offer), settings, SetServerSetting, localizer)
    chosen = tuple(int(channel) for channel in settings.channels)
    parts += [
        TextDisplay(_title(CHANNELS, localizer)),
        ChannelSelectMenu(SetServerSetting(CHANNELS), localizer.label("server.anywhere"), chosen),
    ]
    return Screen(tuple(parts), (), ACCENT)


def changed(settings: S, name: str, picked: tuple[str, ...], table: Mapping[str, tuple[str, ...]]) -> S:
    """The settings with one of them set to what was picked in its menu."""
    if name == CHANNELS and isinstance(settings, ServerSettings):
        return replace(settings, channels=picked)
    if len(picked) != 1 or picked[0] not in table.get(name, ()):
        raise FrontRefusal("unknown_control")
    value: object = picked[0]
    if isinstance(getattr(settings, name), int):
        value = int(picked[0])
    return replace(settings, **{name: None if value == AUTO else value})


def _menus(
    table: Mapping[str, tuple[str, ...]],
    settings: PlayerSettings | ServerSettings,
    control: Callable[[str], SetPersonSetting | SetServerSetting],
    localizer: Localizer,
) -> list[Component]:
    parts: list[Component] = []
    for name, values in table.items():
        now = getattr(settings, name)
        current = AUTO if now is None else str(now)
        entries = tuple(
            SelectOption(value_name(name, value, localizer), value, None, value == current) for value in values
        )
        parts += [
            TextDisplay(_title(name, localizer)),
            SelectMenu(control(name), localizer.label("options.choose"), entries),
        ]
    return parts


def value_name(setting: str, value: str, localizer: Localizer) -> str:
    """What a value is called; a number, or a palette somebody added, is its own name."""
    key = f"setting.{setting}.{value}"
    return localizer.label(key) if localizer.knows(key) else value.replace("_", " ")


def _title(name: str, localizer: Localizer) -> str:
    return f"**{localizer(f'setting.{name}.title')}**\n-# {localizer(f'setting.{name}.help')}"
