"""The circuit and every number of the rules, read once from `data/board.toml`. No rule is decided here."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

DENTIST, SUGAR, BRUSHING, KNOCK, APPOINTMENT = "DSBKA"


class Treatment(Struct, frozen=True, forbid_unknown_fields=True):
    """A treatment of one tooth by the dentist, and its cost in appointments."""

    before: str
    after: str
    cost: int


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """Teeth are letters: `.` clean, `y` yellow, `o` orange, `r` red, `b` black."""

    circuit: str
    teeth: int
    move_die: int
    sugar_die: int
    appointment_die: int
    knock_die: int
    appointments_odd: int
    appointments_even: int
    gift_limit: int
    worsen: tuple[tuple[str, str], ...]
    brush: tuple[tuple[str, str], ...]
    treat: tuple[Treatment, ...]
    remarks: tuple[int, ...]
    group_remarks: tuple[int, ...]
    points: dict[str, int]


@cache
def board() -> Board:
    """The board; a data file that does not match the types raises on first use."""
    return msgspec.toml.decode(files(__package__).joinpath("data/board.toml").read_bytes(), type=Board)
