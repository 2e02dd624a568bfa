"""Plain rows that travel between the engine and the storage, and the ways storing them can fail.

Nothing here has behaviour and nothing here is imported from the rest of the program: it is the vocabulary both
sides share, so that the engine never sees SQL and the storage never sees a game. Times are seconds since the epoch.
"""

from __future__ import annotations

from msgspec import Struct

LOBBY, RUNNING, FINISHED, ABANDONED = "lobby", "running", "finished", "abandoned"
LIVE = (LOBBY, RUNNING)


class MatchRow(Struct, frozen=True, kw_only=True):
    """One match. `table` is where it is shown; at most one live match has it at a time."""

    id: int = 0  # 0: not stored yet
    table: str
    game: str
    rules_version: int
    options: bytes  # JSON object
    pauses: bool = False  # rolling the dice is a click of its own
    seed: bytes
    status: str = LOBBY
    host: str
    settings: bytes = b"{}"  # JSON object: what the front end wants to remember about the table
    created: float
    started: float | None = None
    ended: float | None = None
    length: int = 0  # entries in the log
    announced: int = 0  # entries of the log that people have been told about
    owed: bool = False  # a computer player has to answer: it must go on after a restart


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits where: a person, a computer player, a person for whom one plays on, or nobody yet."""

    match: int
    seat: int
    player: str | None = None
    policy: str | None = None  # plays for this seat


class ActionRow(Struct, frozen=True, kw_only=True):
    """One entry of a match's log, numbered from 1 without gaps."""

    match: int
    number: int
    seat: int | None
    at: float
    entry: bytes
    events: bytes  # what it caused, as told; a cache, like a snapshot


class SnapshotRow(Struct, frozen=True, kw_only=True):
    """The position after entry `number`. A cache: it may be deleted at any time."""

    match: int
    number: int
    data: bytes


class PlayerRow(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    settings: bytes = b"{}"
    created: float


class ServerRow(Struct, frozen=True, kw_only=True):
    """A community that has invited the bot, and how it wants to be treated."""

    id: str
    settings: bytes = b"{}"


class ResultRow(Struct, frozen=True, kw_only=True):
    """How a seat came out of a finished match. `player` is empty for a computer player or an erased person."""

    match: int
    seat: int
    player: str | None
    policy: str | None
    rank: int
    total: int
    lines: bytes  # JSON: the score breakdown


class SeenRow(Struct, frozen=True, kw_only=True):
    """The last log entry of a match that a player has looked at."""

    match: int
    player: str
    number: int


class Change(Struct, frozen=True, kw_only=True):
    """Rows that become durable together or not at all. Matches, seats, snapshots, players, servers, results
    and seen-markers replace older rows; a second action of one number or a second interaction of one id is refused."""

    matches: tuple[MatchRow, ...] = ()
    seats: tuple[SeatRow, ...] = ()
    actions: tuple[ActionRow, ...] = ()
    snapshots: tuple[SnapshotRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    servers: tuple[ServerRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    seen: tuple[SeenRow, ...] = ()
    interactions: tuple[str, ...] = ()
    at: float = 0.0  # when the interactions were handled


class StoredMatch(Struct, frozen=True, kw_only=True):
    """Everything needed to continue a match, read in one go."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    snapshot: SnapshotRow | None
    actions: tuple[ActionRow, ...]  # those after the snapshot, or all


class StorageFailure(Exception):  # noqa: N818
    """The database could not do it; nothing of the change is stored."""


class Duplicate(StorageFailure):
    """An action number or an interaction id that is there already."""


class TableTaken(StorageFailure):
    """Another live match already has this table."""
