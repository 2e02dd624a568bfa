"""A migration: one numbered SQL file in the folder `migrations` of a store."""

from __future__ import annotations

import re
from importlib import resources

from msgspec import Struct

_FILE = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")


class Migration(Struct, frozen=True):
    """One step of the schema."""

    number: int
    name: str
    sql: str


def migrations_in(package: str) -> tuple[Migration, ...]:
    """The migrations of a store, in order."""
    found = []
    for file in resources.files(package).joinpath("migrations").iterdir():
        if named := _FILE.fullmatch(file.name):
            found.append(Migration(int(named[1]), named[2], file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda migration: migration.number))
