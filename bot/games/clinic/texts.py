"""Text keys of everything that has a name: services, modules, people, places, amounts. The words are in `words/`.

A thing is always named by a text of its own (`clinic.module.laboratory`), so that whoever shows a decision can find
its explanation (`clinic.about.module.laboratory`). Texts are frozen and few, so the common ones are cached.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from bot.games.clinic.building.grid import FLOOR, column_of, coordinates
from bot.games.clinic.building.kinds import EMPTY, NAMES, SERVICE_NAMES
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, PRE
from bot.games.clinic.people.person import COLOURS, DOCTOR, LETTERS, LEVEL_OF, PATIENT, TEMP, UNDETERMINED, Person
from bot.kernel import Text
from bot.kernel.texts import Param

SLUG = "clinic"
KINDS = ("module", "component", "staff", "tile", "bonus", "card")  # of things that are explained where they are named
_HUMP = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def word(key: str) -> Text:
    """A phrase without anything to fill in."""
    return Text(f"{SLUG}.{key}")


def phrase(key: str, /, **params: Param) -> Text:
    return Text(f"{SLUG}.{key}", tuple(params.items()))


@cache
def money(amount: int) -> Text:
    return phrase("money", n=amount) if amount >= 0 else phrase("debt", n=-amount)


@cache
def hours(number: int) -> Text:
    return phrase("hours", n=number)


@cache
def points(number: int) -> Text:
    return phrase("pp", n=number)


def row(texts: Sequence[Text], joint: str = "comma") -> Text:
    """Things side by side, without an "and"."""
    if not texts:
        return word("none")
    whole = texts[0]
    for one in texts[1:]:
        whole = Text(f"{SLUG}.{joint}", (("a", whole), ("b", one)))
    return whole


# --- things ---


@cache
def service(letter: str) -> Text:
    return word(f"service.{SERVICE_NAMES[letter]}")


@cache
def module(kind: str) -> Text:
    if kind.isupper():
        return phrase("module.hub", service=word(f"of_service.{SERVICE_NAMES[kind]}"))
    return word(f"module.{_HUMP.sub('_', NAMES[kind]).lower()}")


@cache
def colour(level: int) -> Text:
    return word(f"colour.{COLOURS[level]}")


@cache
def doctor(level: int) -> Text:
    return phrase("staff.doctor", colour=colour(level))


@cache
def letter_patient(letter: str) -> Text:
    """A patient of a row or a bag, without his service."""
    if letter == UNDETERMINED:
        return word("patient.unknown")
    return phrase("patient.coloured", colour=colour(LEVEL_OF[letter]))


@cache
def queued(letter: str, row_service: str) -> Text:
    """A patient of the appointments."""
    return phrase("patient.queued", patient=letter_patient(letter), service=service(row_service))


def person(one: Person) -> Text:
    return _person(replace(one, id=0, place=0, moved=False, came=None, in_lab=False, laid=False, triaged=False))


@lru_cache(maxsize=4096)
def _person(one: Person) -> Text:
    """By what a name shows, so that the texts of all alike are one."""
    if one.kind == PATIENT:
        if one.burn:
            return word(f"patient.burn_{one.burn}")
        known = queued(UNDETERMINED if one.undetermined else LETTERS[one.level], one.service)
        return phrase("patient.with_dog", patient=known) if one.dog else known
    if one.kind == TEMP:
        return phrase("staff.temp_doctor", colour=colour(one.level)) if one.is_doctor else word("staff.temp_nurse")
    known = doctor(one.level) if one.kind == DOCTOR else word(f"staff.{one.kind}")
    return phrase("staff.smoking", person=known) if one.cigarettes else known


# --- places ---


@cache
def column_name(column: int) -> str:
    """Columns have a letter from west to east and a number from north to south, as on the picture: B3."""
    x, y, _ = coordinates(column)
    return f"{'ABCD'[x]}{y + 1}"


@cache
def spot(cell: int) -> Text:
    """A cell by its coordinates."""
    name = column_name(column_of(cell))
    return phrase("place.ground", column=name) if cell < FLOOR else phrase("place.upper", column=name, n=cell // FLOOR)


@cache
def outside(position: str, column: int, floor: int = 0) -> Text:
    """A position outside the rim, by the column it points at."""
    side = position[0]
    if floor:
        return phrase(f"position.{side}_upper", column=column_name(column), n=floor)
    return phrase(f"position.{side}", column=column_name(column))


def place(site: Site, where: int) -> Text:
    """Where a person is or goes: a module with its coordinates, the doors or pre-admissions."""
    if where == PRE:
        return word("place.pre")
    if where == DOORS:
        return word("place.doors")
    return _module_place(site.kind(where), where)


@lru_cache(maxsize=4096)
def _module_place(kind: str, cell: int) -> Text:
    if kind == EMPTY:
        return phrase("place.helipad" if cell >= FLOOR else "place.outdoors", at=spot(cell))
    return phrase("place.module", module=module(kind), at=spot(cell))
