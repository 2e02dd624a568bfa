"""What both text twins of Clinic share: texts of the picture's catalogue, and lists of equal things with a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.clinic import texts
from bot.games.clinic.constants import constants
from bot.kernel import Listing, Text, text
from bot.kernel.texts import Param

_KEY = "picture.clinic.twin"


def twin_text(key: str, /, **params: Param) -> Text:
    return text(f"{_KEY}.{key}", **params)


def listing(parts: Iterable[Param]) -> Listing:
    return Listing(tuple(parts))


def series(parts: Iterable[Text]) -> Text:
    """Things that have commas of their own, apart by semicolons."""
    return texts.row(tuple(parts), "semicolon")


def counted(things: Iterable[Text]) -> Text:
    """Equal things once, with their number."""
    return series(
        thing if count == 1 else twin_text("several", n=count, what=thing) for thing, count in Counter(things).items()
    )


def tiles_left(tiles: str) -> Listing:
    """The unused action tiles of a round, by kind."""
    kinds = (("B", "build"), ("H", "hire"), ("A", "admit"))
    return listing(
        twin_text("numbered", what=texts.word(f"tile.{tile}"), n=tiles.count(initial)) for initial, tile in kinds
    )


def urban_card(card: str) -> Text:
    """The floors that a card asks for, by the fields of its three columns and rows."""
    face = constants().urban_cards[card]
    return twin_text("card", ground=_fields(face.floor0), upper=_fields(face.floor1), n=face.pp, loss=-face.penalty)


def _fields(rows: tuple[str, ...]) -> Listing:
    return listing(f"{'ABC'[x]}{y + 1}" for y, row in enumerate(rows) for x, field in enumerate(row) if field == "X")
