"""The store in a PostgreSQL database, through asyncpg. Knows rows and bytes, never a game.

`open_store` gives the store that the engine's ports describe. `store` hands a `Change` to `writer` (group commit over
one connection), which executes `statements` made from the registry in `storage.tables`. The reads are those of every
store (`storage.queries`), in the words of `dialect`, over a small pool. `connection` and `schema` are about opening,
`dump` and `examination` about what operators do.
"""

from storage.postgres import dump
from storage.postgres.connection import check_empty
from storage.postgres.examination import Examination, examine
from storage.postgres.store import PostgresStore, open_store, open_to_read

__all__ = ["Examination", "PostgresStore", "check_empty", "dump", "examine", "open_store", "open_to_read"]
