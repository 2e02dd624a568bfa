"""Finds the catalogues of a game: the folder `words` beside the module of its rules.

`en.toml` and `fr.toml` hold its messages, `rules.en.md` and `rules.fr.md` the rules as people read them. The folder is
found from the game's class, so that a new game needs no entry in a list of folders.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from bot.kernel import AnyGame
from bot.words.catalogue import Words


def folder_of(game: AnyGame) -> Traversable:
    """The folder that holds the words of this game."""
    return folder_in(package_of(game))


def package_of(game: AnyGame) -> str:
    """The package of the rules of this game."""
    return sys.modules[type(game).__module__].__package__ or ""


def folder_in(package: str) -> Traversable:
    """The folder that holds the words of a package."""
    return files(package) / "words"


def words_of(games: Iterable[AnyGame], *folders: Traversable) -> Words:
    """The catalogues of these games, those of the program itself, and those in the caller's folders."""
    return Words.load([files("bot.words"), *folders, *(folder_of(game) for game in games)])
