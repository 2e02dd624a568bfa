"""Everything from one store to an empty one: table by table, in batches, each with a note of how far it came.

`parts` says what is copied, `sqlite_side` and `postgres_side` read and write it, `copying` does the work. Until all of
it is there and compared, no bot can open the target.
"""

from storage.transfer.copying import Copied, copy_store

__all__ = ["Copied", "copy_store"]
