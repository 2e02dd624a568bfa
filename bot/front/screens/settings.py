"""The settings of people and servers as select menus, built from one table each. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.people import PlayerSettings, ServerSettings
from bot.front.ui.components import (
    ChannelSelectMenu,
    Component,
    RoleSelectMenu,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
)
from bot.front.ui.custom_ids import SetPersonSetting, SetServerSetting
from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import text

ACCENT = 0x8D99AE
AUTO = "auto"  # as the server or the bot suggests
CHANNELS, CALL_ROLE, ORGANISERS = "channels", "call_role", "organisers"
YES, NO = "yes", "no"
GAMES_OFF = "games_off"
MAX_CHANNELS = 25  # that a menu of Discord can have

S = TypeVar("S", PlayerSettings, ServerSettings)
Values: TypeAlias = Mapping[str, tuple[str, ...]]  # the allowed values of each setting


class Available(Struct, frozen=True):
    """What this bot has to choose from."""

    locales: tuple[str, ...]
    palettes: tuple[str, ...]
    themes: tuple[str, ...]
    games: tuple[str, ...]  # their slugs


def person_values(available: Available) -> Values:
    return {
        "locale": (AUTO, *available.locales),
        "pings": ("table", "direct", "none"),
        "palette": (AUTO, *available.palettes),
        "theme": (AUTO, *available.themes),
        "on_boards": (YES, NO),
    }


def server_values(available: Available) -> Values:
    return {
        "locale": (AUTO, *available.locales),
        "palette": available.palettes,
        "theme": available.themes,
        "tables_per_person": ("1", "2", "3", "5", "10", "25"),
        "tables_per_server": ("10", "25", "50", "100", "250", "1000"),
        GAMES_OFF: available.games,
    }


def build_person_settings(settings: PlayerSettings, available: Available, localizer: Localizer) -> Screen:
    never = localizer("me.never")
    zone = settings.timezone or "UTC"
    sleeps = settings.sleeps_from != settings.sleeps_until
    asleep = f"{settings.sleeps_from:%H:%M}–{settings.sleeps_until:%H:%M}" if sleeps else never
    away = ", ".join(f"{vacation.first} – {vacation.last}" for vacation in settings.vacations) or never
    components: list[Component] = [TextDisplay(f"## {localizer('me.heading')}")]
    components += _menus(person_values(available), settings, SetPersonSetting, localizer)
    components.append(TextDisplay(f"-# {localizer('me.clock', zone=zone, asleep=asleep, away=away)}"))
    return Screen(tuple(components), (), ACCENT)


def build_server_settings(settings: ServerSettings, available: Available, localizer: Localizer) -> Screen:
    components: list[Component] = [TextDisplay(f"## {localizer('server.heading')}")]
    single = {name: values for name, values in server_values(available).items() if name != GAMES_OFF}
    components += _menus(single, settings, SetServerSetting, localizer)
    selected = tuple(int(channel) for channel in settings.channels if is_id(channel))
    components += [
        *_game_menu(settings, available, localizer),
        TextDisplay(_title(CHANNELS, localizer)),
        ChannelSelectMenu(SetServerSetting(CHANNELS), localizer.label("server.anywhere"), selected),
        TextDisplay(_title(ORGANISERS, localizer)),
        RoleSelectMenu(
            SetServerSetting(ORGANISERS),
            localizer.label("server.staff"),
            () if settings.organisers is None else (int(settings.organisers),),
        ),
        TextDisplay(f"-# {localizer('server.zone', zone=settings.timezone)}"),
    ]
    role = (int(settings.call_role),) if settings.call_role else ()
    components += [
        TextDisplay(_title(CALL_ROLE, localizer)),
        RoleSelectMenu(SetServerSetting(CALL_ROLE), localizer.label("server.no_role"), role),
        TextDisplay(f"-# {localizer('server.block')}"),
    ]
    return Screen(tuple(components), (), ACCENT)


def _game_menu(settings: ServerSettings, available: Available, localizer: Localizer) -> Iterator[Component]:
    """The games that may be played; those that are not selected are stored, so that a new game may be played."""
    yield TextDisplay(_title(GAMES_OFF, localizer))
    options = tuple(
        SelectOption(localizer.plain(text(f"{slug}.title")), slug, None, slug not in settings.games_off)
        for slug in available.games
    )
    yield SelectMenu(SetServerSetting(GAMES_OFF), localizer.label("options.choose"), options, 1, len(options))


def with_setting(settings: S, name: str, selected: tuple[str, ...], values: Values) -> S:
    """The settings with one of them set to what was selected in its menu."""
    if name == CHANNELS and isinstance(settings, ServerSettings):
        if len(selected) > MAX_CHANNELS or not all(map(is_id, selected)):
            raise FrontRefusal("unknown_control")
        return replace(settings, channels=tuple(dict.fromkeys(selected)))
    if name in (ORGANISERS, CALL_ROLE) and isinstance(settings, ServerSettings):
        if len(selected) > 1 or not all(map(is_id, selected)):
            raise FrontRefusal("unknown_control")
        role = next(iter(selected), None)
        return replace(settings, organisers=role) if name == ORGANISERS else replace(settings, call_role=role)
    if name == GAMES_OFF and isinstance(settings, ServerSettings):
        if not selected or not set(selected) <= set(values[GAMES_OFF]):
            raise FrontRefusal("unknown_control")
        return replace(settings, games_off=tuple(slug for slug in values[GAMES_OFF] if slug not in selected))
    if len(selected) != 1 or selected[0] not in values.get(name, ()):
        raise FrontRefusal("unknown_control")
    value: object = selected[0]
    if isinstance(getattr(settings, name), bool):
        value = selected[0] == YES
    elif isinstance(getattr(settings, name), int):
        value = int(selected[0])
    return replace(settings, **{name: None if value == AUTO else value})


def is_id(value: str) -> bool:
    """Whether this could be an id of Discord's. A menu of channels sends what a modified client wants it to."""
    return value.isascii() and value.isdecimal() and len(value) <= 20 and 0 < int(value) < 1 << 63


def value_label(setting: str, value: str, localizer: Localizer) -> str:
    """A number, or a palette that the catalogues do not know, is its own label."""
    key = f"setting.{setting}.{value}"
    return localizer.label(key) if localizer.has(key) else value.replace("_", " ")


def _menus(
    values: Values,
    settings: PlayerSettings | ServerSettings,
    control: Callable[[str], SetPersonSetting | SetServerSetting],
    localizer: Localizer,
) -> list[Component]:
    components: list[Component] = []
    for name, allowed in values.items():
        stored = getattr(settings, name)
        current = _written(stored)
        options = (SelectOption(value_label(name, each, localizer), each, None, each == current) for each in allowed)
        components.append(TextDisplay(_title(name, localizer)))
        components.append(SelectMenu(control(name), localizer.label("options.choose"), tuple(options)))
    return components


def _written(value: object) -> str:
    """A stored setting as the value of its menu."""
    if isinstance(value, bool):
        return YES if value else NO
    return AUTO if value is None else str(value)


def _title(name: str, localizer: Localizer) -> str:
    return f"**{localizer(f'setting.{name}.title')}**\n-# {localizer(f'setting.{name}.help')}"
