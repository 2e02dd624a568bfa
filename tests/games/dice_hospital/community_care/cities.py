"""Cities laid out by hand: the fixture of the rules, and tables in the middle of a round in it."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table.city import City, Entrance, Tile
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from tests.games.dice_hospital.tables import table

COLUMNS = 4
EXITS = ("ESW", "NESW", "ESW", "NEW", "NESW", "NSW", "NES", "ESW", "NES", "NSW", "NES", "NEW")
BONUS = tuple(token for token in ("order", "care", "red", "green", "yellow", "nurse") for _ in range(5))


def cell(row: int, column: int) -> int:
    return row * COLUMNS + column


def die(text: str) -> Die:
    return Die(text[0].replace("M", "P"), int(text[1]))


def fixture(
    patients: dict[tuple[int, int], str] | str = "R3",
    *,
    parked: tuple[tuple[int, int, str] | None, ...] = (None, None),
    pink: tuple[tuple[int, int], ...] = (),
    **parts: Any,
) -> City:
    """F1. Patients by row and column (`Y2+care` has a token), or the same one everywhere."""
    wanted = patients if isinstance(patients, dict) else {divmod(n, COLUMNS): patients for n in range(len(EXITS))}
    dice: list[Die | None] = [None] * len(EXITS)
    bonus: list[str | None] = [None] * len(EXITS)
    for (row, column), text in wanted.items():
        found = re.fullmatch(r"(\w\d)(?:\+(\w+))?", text)
        assert found
        dice[cell(row, column)], bonus[cell(row, column)] = die(found[1]), found[2]
    cells = [cell(*one) for one in pink]
    used = [token for token in bonus if token]
    pile = list(BONUS)
    for token in used:
        pile.remove(token)
    return City(
        columns=COLUMNS,
        tiles=tuple(Tile(f"c{n + 1:02}", exits, n in cells) for n, exits in enumerate(EXITS)),
        patients=tuple(dice),
        bonus=tuple(bonus),
        pile=parts.pop("pile", tuple(pile)),
        parked=tuple(Entrance(cell(one[0], one[1]), one[2]) if one else None for one in parked),
        **parts,
    )


def in_city(*hospitals: Hospital, city: City, stage: str = "parking", **parts: Any) -> State:
    """A table of the city; no seat has an ambulance number yet."""
    options = parts.pop("options", Options(city=True))
    state = table(*hospitals, stage=stage, options=options, city=city, ambulances=(), **parts)
    return replace(state, hospitals=tuple(replace(one, ambulance=None) for one in state.hospitals))
