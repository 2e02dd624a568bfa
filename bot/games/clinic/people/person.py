"""One person on a board, as a frozen value, and the letters and numbers of levels.

Fields that only a module of the extension fills are empty without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.games.clinic.building.walking import DOORS

DOCTOR, NURSE, ORDERLY, PATIENT, TEMP, VISITOR = "doctor", "nurse", "orderly", "patient", "temp", "visitor"
EMPLOYEES = (DOCTOR, NURSE, ORDERLY)

WHITE, YELLOW, ORANGE, RED, CRITICAL = range(5)
LETTERS = "WYORK"  # by level
UNDETERMINED = "U"  # in a bag or a row: his level is not known yet
COLOURS = ("white", "yellow", "orange", "red", "critical")
LEVEL_OF: Mapping[str, int] = {letter: level for level, letter in enumerate(LETTERS)}

AIR, TRUCK = "air", "truck"  # how a burn came


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """`id` counts up within one clinic and orders all lists of people."""

    id: int
    kind: str
    level: int = WHITE
    service: str = ""  # of a patient
    place: int = DOORS  # a cell, PRE or DOORS
    moved: bool = False  # in this round
    came: int | None = None  # where he was before he moved
    in_lab: bool = False  # worked in a laboratory this round
    laid: bool = False  # treated a patient this round, and learns from it
    cigarettes: int = 0
    dog: bool = False
    undetermined: bool = False
    triaged: bool = False  # found out this round, so he must move on
    burn: str = ""
    role: str = ""  # of a temp: DOCTOR or NURSE

    @property
    def is_doctor(self) -> bool:
        return DOCTOR in (self.kind, self.role)

    @property
    def is_nurse(self) -> bool:
        return NURSE in (self.kind, self.role)

    @property
    def skill(self) -> int:
        """The level a doctor treats with: one lower if he smokes."""
        return self.level - 1 if self.cigarettes else self.level

    @property
    def has_car(self) -> bool:
        return not self.burn


def of_kind(people: Iterable[Person], *kinds: str) -> tuple[Person, ...]:
    return tuple([one for one in people if one.kind in kinds])


def count_kind(people: Iterable[Person], kind: str) -> int:
    return sum([one.kind == kind for one in people])


def at_place(people: Iterable[Person], place: int) -> tuple[Person, ...]:
    return tuple([one for one in people if one.place == place])


def look(one: Person) -> tuple[object, ...]:
    """What a player sees of a person: those who look equal are one choice."""
    return (
        one.kind,
        one.level,
        one.service,
        one.place,
        one.cigarettes,
        one.dog,
        one.undetermined,
        one.burn,
        one.role,
    )


def alike(one: Person) -> tuple[object, ...]:
    """What tells people apart for the rules: those with equal values are interchangeable."""
    return (*look(one), one.moved, one.triaged)
