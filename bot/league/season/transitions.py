"""The states of a season, its entrants, rounds and tables, as tables of data: (state, event) to the next state.

A missing key is the error. Nothing else decides what may follow what, so that a panel can also ask which events are
possible now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypeVar, cast

from bot.league.refusals import LeagueRefusal

SeasonState: TypeAlias = Literal["draft", "open", "running", "paused", "closed"]
SeasonEvent: TypeAlias = Literal["open", "withdraw", "start", "pause", "resume", "close"]
EntrantState: TypeAlias = Literal["waiting", "playing", "resting", "dropped", "removed"]
EntrantEvent: TypeAlias = Literal["seat", "rest", "release", "drop", "remove", "rejoin", "reinstate"]
RoundState: TypeAlias = Literal["paired", "open", "ending", "closed"]
RoundEvent: TypeAlias = Literal["open", "end", "close"]
TableState: TypeAlias = Literal["paired", "opened", "played", "void"]
TableEvent: TypeAlias = Literal["open", "play", "void", "reopen", "record"]

SEASONS: Mapping[tuple[SeasonState, SeasonEvent], SeasonState] = {
    ("draft", "open"): "open",
    ("draft", "close"): "closed",
    ("open", "withdraw"): "draft",
    ("open", "start"): "running",
    ("open", "close"): "closed",
    ("running", "pause"): "paused",
    ("running", "close"): "closed",
    ("paused", "resume"): "running",
    ("paused", "close"): "closed",
}

# An entrant rests for a round they have asked to skip, or in which they have a bye.
ENTRANTS: Mapping[tuple[EntrantState, EntrantEvent], EntrantState] = {
    ("waiting", "seat"): "playing",
    ("waiting", "rest"): "resting",
    ("waiting", "drop"): "dropped",
    ("waiting", "remove"): "removed",
    ("playing", "release"): "waiting",
    ("playing", "drop"): "dropped",
    ("playing", "remove"): "removed",
    ("resting", "release"): "waiting",
    ("resting", "drop"): "dropped",
    ("resting", "remove"): "removed",
    ("dropped", "rejoin"): "waiting",
    ("dropped", "remove"): "removed",
    ("removed", "reinstate"): "waiting",
}

# `ending`: the round's time is over, and computers finish its open tables.
ROUNDS: Mapping[tuple[RoundState, RoundEvent], RoundState] = {
    ("paired", "open"): "open",
    ("paired", "close"): "closed",
    ("open", "end"): "ending",
    ("open", "close"): "closed",
    ("ending", "close"): "closed",
}

# `void`: the match was abandoned. It can be opened again, or its result be recorded by hand.
TABLES: Mapping[tuple[TableState, TableEvent], TableState] = {
    ("paired", "open"): "opened",
    ("paired", "void"): "void",
    ("opened", "play"): "played",
    ("opened", "void"): "void",
    ("void", "reopen"): "paired",
    ("void", "record"): "played",
}

State = TypeVar("State", bound=str)
Event = TypeVar("Event", bound=str)


def after(table: Mapping[tuple[State, Event], State], state: str, event: str) -> State:
    """The state after an event; refused where the table has no such key. Rows hold states as plain words."""
    words = cast("Mapping[tuple[str, str], State]", table)
    try:
        return words[state, event]
    except KeyError:
        raise LeagueRefusal("not_now", state=state, event=event) from None


def events(table: Mapping[tuple[State, Event], State], state: State) -> tuple[Event, ...]:
    """The events that are possible in a state."""
    return tuple(event for source, event in table if source == state)
