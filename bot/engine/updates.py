"""What the engine publishes to its subscribers: after the change is on disk, and in the order of the log.

A subscriber is a plain function and must return at once (for example put the update in a queue), because it is called
while the match is locked; that is what keeps the order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from bot.engine.log import Cause
from bot.kernel import Event, Outcome


class LobbyChanged(Struct, frozen=True):
    """A person sat down or left, or an option changed, before the start."""

    match: int
    table: str


class Started(Struct, frozen=True):
    match: int
    table: str
    number: int
    events: tuple[Event, ...]
    asked: tuple[int, ...]


class Advanced(Struct, frozen=True):
    """An entry was added to the log. `asked` are the seats that owe an answer now and did not before.

    A planned choice is made as soon as its seat is asked, directly after another entry; `trigger` is the seat of the
    entry that began this series (the seat itself, where it was asked because of its own click).
    """

    match: int
    table: str
    number: int
    seat: int | None
    events: tuple[Event, ...]
    asked: tuple[int, ...]
    new_round: bool
    cause: Cause = "click"
    trigger: int | None = None


class Ended(Struct, frozen=True):
    """The last entry: the match is over and its results are stored."""

    match: int
    table: str
    number: int
    seat: int | None
    events: tuple[Event, ...]
    outcome: Outcome
    cause: Cause = "click"
    trigger: int | None = None


class Closed(Struct, frozen=True):
    """The match was cancelled or abandoned, and has no result."""

    match: int
    table: str


class Relocated(Struct, frozen=True):
    """The match is shown at another table from now on."""

    match: int
    table: str


class ClockChanged(Struct, frozen=True):
    """Deadlines, votes or offered seats have changed."""

    match: int
    table: str


Update: TypeAlias = LobbyChanged | Started | Advanced | Ended | Closed | Relocated | ClockChanged
Subscriber: TypeAlias = Callable[[Update], None]
