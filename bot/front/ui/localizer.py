"""The front's words in one language, for one person or one table.

Calling a localizer and `say` give the text of a message: everything a person could have typed is escaped, and so is a
single star, which may mark something in a game (our own words are formatted by two). `label` and `plain` give text for
buttons, select menus and pictures, where Discord formats nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from bot.front.ui import sanitising
from bot.kernel import Event, Text, text
from bot.kernel.texts import Param
from bot.words import DEFAULT_LOCALE, Words

_HYPHEN_MINUS = re.compile(r"(?<![\w:/-])-(?=\d)")
_SINGLE_STAR = re.compile(r"(?<!\*)\*(?!\*)")


Signs: TypeAlias = tuple[tuple[str, str], ...]  # an emoji of the catalogues, and the one that is shown instead


@lru_cache
def _escape_single_stars(message: str) -> str:
    return _SINGLE_STAR.sub(r"\\*", message)


@lru_cache(maxsize=4096)
def _with_signs(message: str, signs: Signs) -> str:
    """Only for messages of the catalogues: a name keeps the emoji that its person chose."""
    for usual, shown in signs:
        message = message.replace(usual, shown)
    return message


def _with_minus(said: str) -> str:
    """Negative numbers with a minus sign: a hyphen is too short, and a line may break after it."""
    return _HYPHEN_MINUS.sub("−", said) if "-" in said else said


class Localizer(Struct, frozen=True):
    """One language, and the names of the people at a table (cleaned, by seat).

    `signs` are the emoji of the palette in which the reader sees pictures: a die has the same colour on a button.
    """

    words: Words
    locale: str
    names: tuple[str, ...] = ()
    signs: Signs = ()

    def __call__(self, key: str, /, **params: Param) -> str:
        """One of the front's own texts, for the text of a message."""
        return self.say(text(f"front.{key}", **params))

    def label(self, key: str, /, **params: Param) -> str:
        """One of the front's own texts, for a button or a select menu."""
        return self.plain(text(f"front.{key}", **params))

    def say(self, message: Text, reader: int | None = None) -> str:
        """The text of a message; where it is about the seat `reader`, that person is addressed."""
        said = self.words.say(
            message,
            self.locale,
            lambda seat: sanitising.escape_markdown(self.name(seat)),
            sanitising.escape_markdown,
            lambda written: _escape_single_stars(_with_signs(written, self.signs)),
            reader=reader,
        )
        return _with_minus(said)

    def plain(self, message: Text) -> str:
        if not self.signs:
            return _with_minus(self.words.say(message, self.locale, self.name))
        said = self.words.say(message, self.locale, self.name, written=lambda written: _with_signs(written, self.signs))
        return _with_minus(said)

    @property
    def colon(self) -> str:
        """Between a name and its value. French puts a space before it."""
        return self.label("colon")

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else sanitising.NAMELESS

    def has(self, key: str) -> bool:
        """Whether the catalogues have this key of the front, in this language or the default one."""
        return self.knows(Text(f"front.{key}"))

    def knows(self, message: Text) -> bool:
        """Whether the catalogues have words for this text, in this language or the default one."""
        return any(self.words.message(message.key, locale) is not None for locale in (self.locale, DEFAULT_LOCALE))

    def event_lines(self, events: Iterable[Event], reader: int | None = None) -> list[str]:
        """One line for each event, for the channel or for the person in the seat `reader`."""
        return [f"• {self.say(event.text, reader)}" for event in events]


def locale_for(words: Words, *wanted: str | None) -> str:
    """The first of these languages that has a catalogue; "fr-CA" counts as "fr"."""
    for tag in wanted:
        language = (tag or "").partition("-")[0]
        if language in words.locales:
            return language
    return DEFAULT_LOCALE
