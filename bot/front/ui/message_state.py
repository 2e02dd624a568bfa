"""What the front remembers about a table between two messages, stored with its match.

Nothing here decides anything about the match; losing it would only make us post a message anew.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.front.ui.components import GalleryItem

DIRECT = "@me"  # where a server's id would be, in a conversation with one person
ADDRESS = "https://discord.com/channels"


class PendingMessage(Struct, frozen=True, omit_defaults=True):
    """A message that is on its way. Noted before it is sent, so that after a crash we know it may be there already."""

    once: str  # Discord makes one message of it, however often it is sent
    since: int = 0


class Invitation(Struct, frozen=True):
    """A message by which somebody was invited to the lobby."""

    message: int
    person: str
    by: str  # the name of whoever invited them


class MessageState(Struct, frozen=True, omit_defaults=True):
    """One table: its language, whom it is open to, and the messages by which it is shown."""

    locale: str = "en"
    seats: int | None = None  # how many the host wants; None: as many as come
    fill: bool = False  # computer players take what is free at the start
    private: bool = False
    invited: tuple[str, ...] = ()
    invitations: tuple[Invitation, ...] = ()  # that can still be accepted
    finished: int = 0  # matches somebody has to have finished before they may sit down ...
    late: int = 100  # ... and at most so many of a hundred turns may have run out
    message: int | None = None  # the newest message of the table
    stage: str | None = None  # the status of the match that message shows
    round: int = 0  # the round it shows
    since: int = 0  # the log up to here was told by older messages
    pictures: tuple[GalleryItem, ...] = ()  # attached to it
    call: int | None = None  # the message that called people since
    posting: PendingMessage | None = None
    elsewhere: str | None = None  # the table those messages are at, until it is shown where it has moved to


def read(match: Match) -> MessageState:
    return decode(match.row.settings)


def decode(settings: bytes) -> MessageState:
    return msgspec.json.decode(settings, type=MessageState)


def encode(notes: MessageState) -> bytes:
    return msgspec.json.encode(notes)


def changing(**changes: object) -> Callable[[bytes], bytes]:
    """The change `Engine.remember` wants, of these notes only."""
    return lambda settings: encode(msgspec.structs.replace(decode(settings), **changes))


def inviting(invitation: Invitation) -> Callable[[bytes], bytes]:
    """The change that adds one invitation to those there are."""
    return lambda settings: changing(invitations=(*decode(settings).invitations, invitation))(settings)


def table_name(server: int | None, channel: int) -> str:
    """How the engine knows a channel or thread: the end of its address."""
    return f"{server or DIRECT}/{channel}"


def channel_of(table: str) -> int:
    return int(table.partition("/")[2])


def server_of(table: str) -> str | None:
    """The server a table is in; None for a conversation with one person."""
    server = table.partition("/")[0]
    return None if server == DIRECT else server


def address(table: str, message: int | None = None) -> str:
    """Where a click leads to a table, or to one of its messages."""
    return f"{ADDRESS}/{table}" + (f"/{message}" if message else "")
