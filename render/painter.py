"""What a game gives to be drawn, and what it is given: a painter makes scenes and text twins out of views.

A painter is pure: view in, values out. It never sees a colour, a font file or a pixel of another picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from bot.kernel import Outcome, Text, text
from bot.kernel.texts import Param
from bot.words import Words
from render import names
from render.scene import Scene


class Reader(Struct, frozen=True, cache_hash=True):
    """Whom a picture is for: the language, and what the people at the table call themselves."""

    words: Words
    locale: str
    people: tuple[str, ...] = ()

    def say(self, key: str, /, **params: Param) -> str:
        return self.tell(text(key, **params))

    def tell(self, message: Text) -> str:
        """A text of the rules or of a painter, in this reader's language."""
        return _said(self, message)

    def name(self, seat: int) -> str:
        """The occupant of a seat, safe to draw; somebody without a visible name gets one by number."""
        given = names.clean(self.people[seat]) if 0 <= seat < len(self.people) else ""
        return given or self.words.say(text("picture.seat", n=seat + 1), self.locale)


@lru_cache(maxsize=8192)
def _said(reader: Reader, message: Text) -> str:
    """Most lines of a sheet are the same as after the move before, so they are put into words once."""
    return reader.words.say(message, reader.locale, reader.name)


class Painter(Protocol):
    """The pictures of one game. `places` are the newest marks of the sheet or table that is drawn. A seat of None is
    the opponent who is not a seat."""

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene: ...

    def table(self, view: Any, reader: Reader, places: frozenset[str]) -> Scene: ...

    def final(self, outcome: Outcome, view: Any, reader: Reader) -> Scene: ...

    def twin(self, view: Any, seat: int | None) -> tuple[Text, ...]:
        """The sheet in words, line by line, the most important first."""

    def table_twin(self, view: Any) -> tuple[Text, ...]: ...

    def final_twin(self, outcome: Outcome, view: Any) -> tuple[Text, ...]: ...
