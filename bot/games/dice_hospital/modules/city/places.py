"""What places of the city are called: a tile has a name, and a column and a row as on a map."""

from __future__ import annotations

from functools import cache

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.table.city import City
from bot.kernel import Text

_COLUMNS = "ABCDE"


def coordinates(city: City, tile: int) -> str:
    """Like B3: the second column, the third row."""
    row, column = divmod(tile, city.columns)
    return f"{_COLUMNS[column]}{row + 1}"


def place_name(city: City, tile: int) -> Text:
    return _place(city.tiles[tile].id, coordinates(city, tile))


@cache
def _place(name: str, where: str) -> Text:
    return texts.phrase("place", tile=texts.word(f"tile.{name}"), where=where)


def place_with_patient(city: City, tile: int) -> Text:
    """A tile, and who waits there."""
    place, die, token = place_name(city, tile), city.patients[tile], city.bonus[tile]
    if die is None:
        return texts.phrase("place_empty", place=place)
    key = "place_bonus" if token else "place_die"
    given = {"token": texts.word(f"bonus.{token}")} if token else {}
    return texts.phrase(key, place=place, die=texts.die(die.colour, die.value), **given)
