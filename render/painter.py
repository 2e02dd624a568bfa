"""What a game implements to have pictures: a `Painter` turns views into scenes and text twins for a `Reader`. And what
a poster has instead: a `PosterPainter`.

A painter is pure: a view in, values out. It never sees a colour, a font file or a pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from bot.kernel import Outcome, Text, text
from bot.kernel.texts import Param
from bot.words import Words
from render import display_names
from render.scene import Item, Scene


class Reader(Struct, frozen=True, cache_hash=True):
    """Whom a picture is for: a language, and the display names of the seats."""

    words: Words
    locale: str
    people: tuple[str, ...] = ()

    def say(self, key: str, /, **params: Param) -> str:
        return self.translate(text(key, **params))

    def translate(self, message: Text) -> str:
        """A text of the rules or of a painter, in the language of this reader."""
        return _translate(self, message)

    def name(self, seat: int) -> str:
        """The display name of a seat, safe to draw; without visible characters it is the number of the seat."""
        given = display_names.clean(self.people[seat]) if 0 <= seat < len(self.people) else ""
        return given or self.words.say(text("picture.seat", n=seat + 1), self.locale)


@lru_cache(maxsize=8192)
def _translate(reader: Reader, message: Text) -> str:
    """Cached: most lines of a sheet are the same as before the last move."""
    return reader.words.say(message, reader.locale, reader.name)


class Meaning(Struct, frozen=True):
    """An icon of a game's pictures and what it means. `icons` are its variants; a legend shows the first."""

    words: Text
    icons: tuple[tuple[Item, ...], ...]


COVER_WIDTH, COVER_HEIGHT = 1200, 416  # the area of the art of a cover


class CoverArt(Struct, frozen=True, cache_hash=True):
    """What is drawn on the cover of a game, above its name. `game` has the additional roles it is drawn in, if any."""

    fill: str
    items: tuple[Item, ...]
    game: str = ""


Diagram: TypeAlias = Callable[[Reader], Scene]


class Painter(Protocol):
    """The pictures of one game, and their text twins.

    `places` are the places of the newest marks on the sheet or table, which stand out. A seat of None is the opponent
    who has no seat.
    """

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene: ...

    def table(self, view: Any, reader: Reader, places: frozenset[str]) -> Scene: ...

    def final(self, outcome: Outcome, view: Any, reader: Reader) -> Scene: ...

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """All icons that need a word, in the order of a legend; which of them a picture contains, its scene tells."""

    @property
    def diagrams(self) -> Mapping[str, Diagram]:
        """Illustrations of the rules, by the id of the topic. The words of one are `picture.<slug>.diagram.<topic>`."""

    @property
    def cover(self) -> CoverArt: ...

    def sheet_twin(self, view: Any, seat: int | None) -> tuple[Text, ...]:
        """The lines of the text twin, the most important first."""

    def table_twin(self, view: Any) -> tuple[Text, ...]: ...

    def final_twin(self, outcome: Outcome, view: Any) -> tuple[Text, ...]: ...


class PosterPainter(Struct, frozen=True):
    """How one kind of poster (`bot/words/posters.py`) is drawn and said. The lines of its twin are as a painter's."""

    build_scene: Callable[[Any, Reader], Scene]
    write_twin: Callable[[Any, Reader], tuple[Text, ...]]
