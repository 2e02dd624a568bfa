"""Readers for the tests: the catalogues of all games, a language, and display names."""

from __future__ import annotations

from functools import cache

from bot.games.registry import GAMES
from bot.words import Words, words_of
from render.painter import Reader
from render.registry import PAINTERS, PLAIN, load_picture_words
from tests.render.emergency.samples import NAMES


@cache
def all_words() -> Words:
    return words_of(GAMES.values()).joined(load_picture_words((*PAINTERS.values(), PLAIN)))


def reader(locale: str = "en", names: tuple[str, ...] = NAMES) -> Reader:
    return Reader(all_words(), locale, names)
