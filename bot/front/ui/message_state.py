"""What is stored with a match about the messages that show it, and about who may sit at its table.

Nothing here is part of the match: if it were lost, the table message would be posted again and no game would change.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.front.ui.components import GalleryItem


class PendingMessage(Struct, frozen=True, omit_defaults=True):
    """A message that is about to be sent.

    Stored before it is sent, because a crash can happen between sending a message and storing its id. The next start
    then finds the pending message and sends it again with the same nonce; Discord answers with the message that is
    already there instead of posting a second one.
    """

    nonce: str
    log_start: int = 0  # becomes `MessageState.log_start` when the message is there


class Invitation(Struct, frozen=True):
    """A message that invited a person to the lobby."""

    message: int
    person: str
    by: str  # the name of the person who invited


class MessageState(Struct, frozen=True, omit_defaults=True):
    """One table: its language, who may sit at it, and the messages that show it."""

    locale: str = "en"
    seats: int | None = None  # how many the host wants; None: as many as the game allows
    fill: bool = False  # computer players take the free seats at the start
    private: bool = False
    invited: tuple[str, ...] = ()
    invitations: tuple[Invitation, ...] = ()  # that can still be accepted
    finished: int = 0  # min matches a person must have finished before they may sit down ...
    late: int = 100  # ... and max percentage of their turns that may have timed out
    message: int | None = None  # the newest table message
    status: str | None = None  # the status of the match that message shows
    round: int = 0  # the round it shows
    log_start: int = 0  # it shows the log entries after this one; older messages show those before
    gallery: tuple[GalleryItem, ...] = ()  # its pictures
    mention: int | None = None  # the message that has mentioned people since
    pending: PendingMessage | None = None
    relocated_from: str | None = None  # the table of those messages, until the new table has one


def read(match: Match) -> MessageState:
    return decode(match.row.settings)


def decode(settings: bytes) -> MessageState:
    return msgspec.json.decode(settings, type=MessageState)


def encode(state: MessageState) -> bytes:
    return msgspec.json.encode(state)


def with_changes(**changes: object) -> Callable[[bytes], bytes]:
    """The function `Engine.remember` takes: changes these fields and keeps the others as they are stored by then."""
    return lambda settings: encode(msgspec.structs.replace(decode(settings), **changes))


def with_invitation(invitation: Invitation) -> Callable[[bytes], bytes]:
    return lambda settings: with_changes(invitations=(*decode(settings).invitations, invitation))(settings)
