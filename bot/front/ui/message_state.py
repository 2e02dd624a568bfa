"""What is stored with a match about the messages that show it.

Nothing here is part of the match: if it were lost, the table message would be posted again and no game would change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.front.ui.components import GalleryItem, Screen


class PendingMessage(Struct, frozen=True, omit_defaults=True):
    """A message that is about to be sent.

    Stored before it is sent, because a crash can happen between sending a message and storing its id. The next start
    then finds the pending message and sends it again with the same nonce; Discord answers with the message that is
    already there instead of posting a second one.
    """

    nonce: str
    log_start: int = 0  # becomes `MessageState.log_start` when the message is there


class MessageState(Struct, frozen=True, omit_defaults=True):
    """One table: its language, and the messages that show it."""

    locale: str = "en"
    message: int | None = None  # the newest table message
    status: str | None = None  # the status of the match that message shows
    round: int = 0  # the round in which it was posted
    log_start: int = 0  # it shows the log entries after this one; older messages show those before
    gallery: tuple[GalleryItem, ...] = ()  # the picture of the table
    mention: int | None = None  # the message that has mentioned people since
    pending: PendingMessage | None = None
    relocated_from: str | None = None  # the table of those messages, until the new table has one
    digest: str = ""  # of what the newest message shows, so that an equal screen is not sent again after a start
    changed: float = 0.0  # when that changed last
    unreachable: str | None = None  # the table, if its channel could not be reached when it was last tried
    sheets: tuple[GalleryItem, ...] = ()  # the pictures of all sheets
    posted_at: float = 0.0  # when that message was posted
    edited_round: int = 0  # a later round that it shows since it was edited; 0: none
    edited_start: int = 0  # the log entries after this one belong to that later round
    shown_length: int = 0  # the length of the log when the message was last posted or edited
    opening: bool = False  # it is the first message of the match, though `log_start` has moved on
    course: str = ""  # of a guided match
    lessons: Mapping[str, int] = {}  # those that were shown, with the index of the decision they were shown at

    @property
    def shown_round(self) -> int:
        """The newest round that the message shows."""
        return self.edited_round or self.round

    @property
    def is_first(self) -> bool:
        """Whether it is the first message of the match, which shows the hash of the seed."""
        return self.opening or self.log_start == 0


def digest_of(screen: Screen) -> str:
    """Equal for equal screens, also in another process. Files do not count: their names tell them apart."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(screen, files=()))).hexdigest()[:16]


def read(match: Match) -> MessageState:
    return decode(match.row.message_state)


def decode(settings: bytes) -> MessageState:
    return msgspec.json.decode(settings, type=MessageState)


def encode(state: MessageState) -> bytes:
    return msgspec.json.encode(state)


def with_changes(**changes: object) -> Callable[[bytes], bytes]:
    """The change that `Engine.update_message_state` takes: these fields are replaced, the others stay as stored."""
    return lambda settings: encode(msgspec.structs.replace(decode(settings), **changes))
