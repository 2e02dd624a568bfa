"""Colours: a theme gives every role a colour, a palette changes some of them for colour-blind readers.

Both are data: `themes/<name>.toml` names every role, `palettes/<name>.toml` has a table per theme with the roles it
changes, and one (`emoji`) with the signs it changes on buttons. A new palette is a new file and nothing else. A game
that needs additional roles has the same two folders beside its painter; only its pictures know those roles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

from bot.words import Style

Colour: TypeAlias = tuple[int, int, int]


DAY = Style()


class UnknownStyle(LookupError):  # noqa: N818 - it names what is wrong
    """A theme, palette or role that no file defines."""


@lru_cache(maxsize=64)
def load_colours(theme: str, palette: str, game: str = "") -> Mapping[str, Colour]:
    """The colour of every role; with `game`, of the additional roles of that game too."""
    roles, changed = _load_roles("", theme, palette)
    if game:
        more, more_changed = _load_roles(game, theme, palette)
        if not more.keys().isdisjoint(roles):
            raise UnknownStyle(f"{game} redefines roles of all games: {sorted(more.keys() & roles.keys())}")
        roles, changed = {**roles, **more}, {**changed, **more_changed}
    return {role: parse_colour(str(value)) for role, value in {**roles, **changed}.items()}


def _load_roles(game: str, theme: str, palette: str) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """The roles of a theme and those that a palette changes: the shared ones, or the additional ones of a game."""
    roles = _load_table("themes", theme, game)
    changed = _load_table("palettes", palette, game).get(theme, {})
    if not isinstance(changed, dict) or not changed.keys() <= roles.keys():
        raise UnknownStyle(f"palette {palette} changes roles that theme {theme} does not have")
    return roles, changed


def load_emoji(palette: str) -> tuple[tuple[str, str], ...]:
    """The emoji for which a palette has another one: what they stand for has another colour in its pictures."""
    found = _load_table("palettes", palette).get("emoji", {})
    return tuple((usual, str(own)) for usual, own in found.items()) if isinstance(found, dict) else ()


def themes() -> tuple[str, ...]:
    return _list_names("themes")


def palettes() -> tuple[str, ...]:
    return _list_names("palettes")


def parse_colour(value: str) -> Colour:
    """`#1f3f94` as red, green and blue."""
    if len(value) != 7 or not value.startswith("#"):
        raise UnknownStyle(f"{value!r} is not a colour like #1f3f94")
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _load_table(folder: str, name: str, game: str = "") -> dict[str, object]:
    """One file. A game may lack a theme (its light one is used instead) or a palette (nothing is changed)."""
    if name not in _list_names(folder):
        raise UnknownStyle(f"no {name!r} in {folder}")
    directory = files("render") / game / folder
    file = directory / f"{name}.toml"
    if game and not file.is_file():
        file = directory / f"{DAY.theme}.toml"
        if folder != "themes" or not file.is_file():
            return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def _list_names(folder: str) -> tuple[str, ...]:
    found = (file.name for file in (files("render") / folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))
