"""The log of a match: what was done, in order, and nothing that can be computed from it.

A match is (game, options, seats, seed, log). Undoing is an entry like any other, so no entry is ever removed.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Raw, Struct

from bot.kernel import AnyGame, Event


class Began(Struct, frozen=True, tag="began", omit_defaults=True):
    """Always entry 1: the match started with this number of seats, some of them played by computers."""

    seats: int
    computers: tuple[int, ...] = ()


Cause: TypeAlias = Literal["click", "plan", "timeout", "computer", "rolled"]


class Chose(Struct, frozen=True, tag="chose", omit_defaults=True):
    """A choice was taken for a seat. The action is stored as the game's own JSON, not as an index into a list.

    `cause` says why: its person clicked (the default, left out of the JSON), it follows a plan they made, their time
    ran out and the game's default answer was used, a computer player answered, or its dice rolled by themselves.
    """

    action: Raw
    cause: Cause = "click"


class Undid(Struct, frozen=True, tag="undid"):
    """These earlier entries of the same seat no longer count."""

    numbers: tuple[int, ...]


class GaveUp(Struct, frozen=True, tag="gave_up"):
    """A seat left for good; the game's rules or a substitute take it from there."""


class Seated(Struct, frozen=True, tag="seated", omit_defaults=True):
    """Another person, or a computer player, plays this seat from here on. Which one is in the seats of the match.

    `another`: it is not the person who had the seat before. Their earlier answers are then not this person's.
    """

    computer: bool = False
    another: bool = False


class Late(Struct, frozen=True, tag="late"):
    """The seat's time ran out. Default answers or a substitute are entries that follow."""


Entry: TypeAlias = Began | Chose | Undid | GaveUp | Seated | Late

_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_events = msgspec.json.Decoder(tuple[Event, ...])


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def decode_entry(data: bytes) -> Entry:
    return _entries.decode(data)


def decode_events(data: bytes) -> tuple[Event, ...]:
    return _events.decode(data)


def chose(action: Any, cause: Cause = "click") -> Chose:
    return Chose(Raw(encode(action)), cause)


def cause_of(entry: Entry) -> Cause:
    """Why an entry was made. People give up and undo by clicking; only the clock makes a seat late."""
    if isinstance(entry, Chose):
        return entry.cause
    return "timeout" if isinstance(entry, Late) else "click"


def action_of(game: AnyGame, entry: Chose) -> Any:
    return msgspec.json.decode(entry.action, type=game.action_type)
