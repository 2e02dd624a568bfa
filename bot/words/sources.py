"""Where the words of a game are: in the folder `words` beside the module of its rules.

`en.toml` and `fr.toml` hold its messages, `rules.en.md` and `rules.fr.md` the rules as people read them. Found from
the game itself, so that a new game needs no list of folders anywhere.
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
    return files(sys.modules[type(game).__module__].__package__ or "") / "words"


def words_of(games: Iterable[AnyGame], *folders: Traversable) -> Words:
    """The catalogues of these games, the words that belong to none, and what else the caller has to say."""
    return Words.load([files("bot.words"), *folders, *(folder_of(game) for game in games)])
