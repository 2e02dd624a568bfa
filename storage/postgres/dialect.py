"""Where PostgreSQL has other words than SQLite for what the common statements say."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

_WORDS = (
    ("char(0x10FFFF)", "chr(1114111)"),
    ("ORDER BY min(", "ORDER BY least("),
)
_SERVER = re.compile(r'CAST\(("?\w+"?) AS INTEGER\)')  # SQLite reads the digits in front of a name, and no digits as 0
_NUMBERED = re.compile(r"\?(\d)")


@cache
def in_postgres(sql: str) -> str:
    """A common statement as PostgreSQL understands it."""
    for ours, theirs in _WORDS:
        sql = sql.replace(ours, theirs)
    sql = _SERVER.sub(r"server_number(\1)", sql)
    if _NUMBERED.search(sql):
        return _NUMBERED.sub(r"$\1", sql)
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
