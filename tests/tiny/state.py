"""What is true in a match of Hot Ward, what can be done, and what a seat may see of it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Options(Struct, frozen=True):
    """How the table is set up."""

    rounds: int = 2
    beds: str = "three"
    heatwave: bool = False
    visitors: tuple[str, ...] = ()


class Nurse(Struct, frozen=True):
    """One seat: its points, the ice pack that allows one cool-down, and whether it is still here."""

    points: int = 0
    ice: int = 1
    pick: int | None = None  # the bed chosen for this round; secret until all seats have chosen
    gone: bool = False


class State(Struct, frozen=True):
    """While `turn` is None all seats pick a bed; afterwards the seats take turns with the thermometer."""

    options: Options
    nurses: tuple[Nurse, ...]
    round: int = 1
    turn: int | None = None
    heat: int | None = None  # what the thermometer of the seat at turn showed
    over: bool = False


class Pick(Struct, frozen=True, tag="pick"):
    bed: int


class Measure(Struct, frozen=True, tag="measure"):
    pass


class Note(Struct, frozen=True, tag="note"):
    pass


class Cool(Struct, frozen=True, tag="cool"):
    by: int


Action: TypeAlias = Pick | Measure | Note | Cool


class View(Struct, frozen=True):
    """One seat's knowledge: a pick of another seat is only `True` until it is shown."""

    seat: int | None
    round: int
    picks: tuple[int | bool | None, ...]
    points: tuple[int, ...]
    ice: tuple[int, ...]
    turn: int | None
    heat: int | None
