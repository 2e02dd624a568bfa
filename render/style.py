"""How a picture looks: a theme (every role's colour by day or by night) and a palette (the roles it changes).

Both are data: `themes/<name>.toml` names every role, `palettes/<name>.toml` has a table per theme with the roles that
a colour-blind player needs in other colours. A new palette is a new file and nothing else. A game that needs roles of
its own has the same two folders beside its painter; only its own pictures know those roles.
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
def colours(theme: str, palette: str, own: str = "") -> Mapping[str, Colour]:
    """The colour of every role; `own` is the game whose own roles are wanted too."""
    roles, changed = _roles("", theme, palette)
    if own:
        more, more_changed = _roles(own, theme, palette)
        if not more.keys().isdisjoint(roles):
            raise UnknownStyle(f"{own} defines roles that everybody has: {sorted(more.keys() & roles.keys())}")
        roles, changed = {**roles, **more}, {**changed, **more_changed}
    return {role: parsed(str(value)) for role, value in {**roles, **changed}.items()}


def _roles(own: str, theme: str, palette: str) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """The roles of a theme and those that a palette changes: everybody's, or a game's own."""
    roles = _table("themes", theme, own)
    changed = _table("palettes", palette, own).get(theme, {})
    if not isinstance(changed, dict) or not changed.keys() <= roles.keys():
        raise UnknownStyle(f"palette {palette} changes roles that theme {theme} does not have")
    return roles, changed


def themes() -> tuple[str, ...]:
    return _names("themes")


def palettes() -> tuple[str, ...]:
    return _names("palettes")


def parsed(value: str) -> Colour:
    """`#1f3f94` as three numbers."""
    if len(value) != 7 or not value.startswith("#"):
        raise UnknownStyle(f"{value!r} is not a colour like #1f3f94")
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _table(folder: str, name: str, own: str = "") -> dict[str, object]:
    """One file; a game need not know every theme and palette there is."""
    if name not in _names(folder):
        raise UnknownStyle(f"no {name!r} in {folder}")
    place = files("render") / own / folder
    file = place / f"{name}.toml"
    if own and not file.is_file():
        file = place / f"{DAY.theme}.toml"
        if folder != "themes" or not file.is_file():
            return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def _names(folder: str) -> tuple[str, ...]:
    found = (file.name for file in (files("render") / folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))
