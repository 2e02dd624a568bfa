"""A store with rows in every table."""

from __future__ import annotations

from random import Random
from types import NoneType
from typing import Any, get_args

from msgspec.structs import fields, replace

from bot.records import ActionRow, Change, MatchRow, ProgressRow, ResultRow, Row, SeasonRow
from storage.tables import TABLES, Table
from tests.storage.conftest import AnyStore
from tests.storage.rows import action, match, seats

MATCHES, ENTRIES, ROWS = 7, 9, 5
_MADE_OTHERWISE = (MatchRow, ProgressRow, ActionRow)
_TEXTS = ("", "ann", "Zoë 山田", "~0f", "a\nb")


async def fill(store: AnyStore, random: Random) -> None:
    for number in range(1, MATCHES + 1):
        assert await store.create(match(table=f"{number << 22}/1", seed=random.randbytes(32)), seats()) == number
    for entry in range(1, ENTRIES + 1):
        for number in range(1, MATCHES + 1):
            at = 60.0 * entry + number + random.random()
            click = None if random.random() < 0.3 else (entry << 30) + number
            data = random.randbytes(random.randrange(200))
            await store.commit(
                Change.of(action(number, entry, at=at, interaction=click, entry=data, events=data[::-1]))
            )
    for table in TABLES:
        if table.row_class not in _MADE_OTHERWISE:
            await store.commit(Change.of(*(_row(table, index, random) for index in range(1, ROWS + 1))))
    # The order in which they ended is not that of their ids; one of them was not announced to its end.
    for number, announced in ((5, ENTRIES), (2, 3), (3, ENTRIES)):
        loaded = await store.load(number)
        assert loaded is not None
        await store.commit(Change.of(replace(loaded.match, status="finished", ended=99.0, announced=announced)))


def _row(table: Table, index: int, random: Random) -> Row:
    values: dict[str, Any] = {
        field.name: _value(field.type, field.name in table.key, index, random) for field in fields(table.row_class)
    }
    if "match" in values:
        values["match"] = index
    if "season" in values:
        values["season"] = str(index)
    if table.row_class is SeasonRow:
        values["id"] = str(index)
    if table.row_class is ResultRow:
        values["ending"] = "gave_up"
    return table.row_class(**values)


def _value(kind: Any, is_key: bool, index: int, random: Random) -> Any:
    plain = next((each for each in get_args(kind) if each is not NoneType), kind)
    if plain is not kind and random.random() < 0.4:
        return None
    made: dict[type, Any] = {
        int: index if is_key else random.randrange(1, 1 << 40),
        bool: random.random() < 0.5,
        float: index + random.random(),
        str: str(index) if is_key else random.choice(_TEXTS),
        bytes: random.randbytes(random.randrange(60)),
    }
    return made[plain]
