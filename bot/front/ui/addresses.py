"""Names of channels and links to them, as values.

The engine knows the channel, thread or direct message of a match only as an opaque string, its table: `server/channel`,
which is also the end of its URL.
"""

from __future__ import annotations

DIRECT = "@me"  # in place of the server id, for a direct message channel
CHANNELS_URL = "https://discord.com/channels"


def table_of(server: int | None, channel: int) -> str:
    return f"{server or DIRECT}/{channel}"


def channel_of(table: str) -> int:
    return int(table.partition("/")[2])


def server_of(table: str) -> str | None:
    """The server a table is in; None for a direct message channel."""
    server = table.partition("/")[0]
    return None if server == DIRECT else server


def group_of(table: str) -> str:
    """What shares one turn in a fair queue: the tables of a server, or all direct message channels together."""
    return server_of(table) or DIRECT


def prefix_of(server: str) -> str:
    """How the names of all tables of a server begin."""
    return f"{server}/"


def url_of(table: str, message: int | None = None) -> str:
    """The URL of a table, or of one of its messages."""
    return f"{CHANNELS_URL}/{table}" + (f"/{message}" if message else "")
