"""Everything the front says, in one language, to one person or one table.

`say` is for the text of a message: whatever a person could have typed is kept from being read as formatting, and so is
a star alone, with which games mark their dice; our own words are only ever formatted by two.
`label` is for buttons, menus and pictures, where nothing is formatted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from bot.front.ui import sanitising
from bot.kernel import Event, Text, text
from bot.kernel.texts import Param
from bot.words import DEFAULT_LOCALE, Words

_LONE_STAR = re.compile(r"(?<!\*)\*(?!\*)")


@lru_cache
def _with_plain_stars(message: str) -> str:
    return _LONE_STAR.sub(r"\\*", message)


class Localizer(Struct, frozen=True):
    """Words in one language, and what the people at the table are called (cleaned, by seat)."""

    words: Words
    locale: str
    people: tuple[str, ...] = ()

    def __call__(self, key: str, /, **params: Param) -> str:
        """One of the front's own messages, for the text of a message."""
        return self.say(text(f"front.{key}", **params))

    def label(self, key: str, /, **params: Param) -> str:
        """One of the front's own messages, for a button or a menu."""
        return self.named(text(f"front.{key}", **params))

    def say(self, message: Text) -> str:
        return self.words.say(
            message, self.locale, lambda seat: sanitising.shown(self.name(seat)), sanitising.shown, _with_plain_stars
        )

    def named(self, message: Text) -> str:
        return self.words.say(message, self.locale, self.name)

    @property
    def colon(self) -> str:
        """Between a name and what it stands for. Not every language writes it like this."""
        return self.label("colon")

    def name(self, seat: int) -> str:
        return self.people[seat] if 0 <= seat < len(self.people) else sanitising.NAMELESS

    def knows(self, key: str) -> bool:
        """Whether there are words of this key, in this language or the one it falls back to."""
        return any(self.words.message(f"front.{key}", locale) is not None for locale in (self.locale, DEFAULT_LOCALE))

    def lines(self, events: Iterable[Event]) -> list[str]:
        """What happened, one line each."""
        return [f"• {self.say(event.text)}" for event in events]


def locale_for(words: Words, *wanted: str | None) -> str:
    """The first language of these that we speak: "fr-CA" is as good as "fr"."""
    for tag in wanted:
        language = (tag or "").partition("-")[0]
        if language in words.locales:
            return language
    return DEFAULT_LOCALE
