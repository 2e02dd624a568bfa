"""The rows that the engine and the storage exchange, and the failures of storing them.

Values only, and nothing here imports the rest of the program: it is the vocabulary of both sides, so that the engine
never sees SQL and the storage never sees a game. Times are seconds since the epoch. A new table is a row class here, an
entry in `storage/tables.py` and a migration.
"""

from __future__ import annotations

from msgspec import Struct

LOBBY, RUNNING, FINISHED, ABANDONED = "lobby", "running", "finished", "abandoned"
LIVE = (LOBBY, RUNNING)
PSEUDONYM = "~"  # the first letter of what stands for an erased person
REDELIVERED_SECONDS = 3600.0  # how long interactions are known; Discord redelivers for a quarter of that


class Scope(Struct, frozen=True):
    """The part of all matches, and of what belongs to them, that one process is responsible for.

    Matches are divided as Discord divides its gateway: a match belongs to shard (server id >> 22) mod `of`, and what is
    in no server, such as a direct message, to shard 0. So a process stores and announces the matches of exactly those
    servers whose events it receives. The default is one process with everything; a process that waits for another one
    to stop has no shard.
    """

    shards: tuple[int, ...] = (0,)
    of: int = 1

    def __post_init__(self) -> None:
        if self.of < 1 or not set(self.shards) <= set(range(self.of)):
            raise ValueError(f"shards {self.shards} of {self.of}: not all of them exist")

    def shard_of(self, table: str) -> int:
        """The shard of a table, or of a server by its id."""
        server = table.partition("/")[0]
        return (int(server) >> 22) % self.of if server.isdecimal() else 0

    def covers(self, table: str) -> bool:
        return self.everything or self.shard_of(table) in self.shards

    @property
    def everything(self) -> bool:
        return len(set(self.shards)) == self.of


EVERYTHING = Scope()


class Row(Struct, frozen=True):
    """A row of the database: the fields are columns. Where it is stored is registered with the store."""


class MatchRow(Row, frozen=True, kw_only=True):
    """One match. `table` is where it is shown; at most one live match has it at a time. Its name begins with the id of
    the server, which decides the shard (`Scope`); a table in no server has a name that begins with no digit."""

    id: int = 0  # 0: not stored yet
    table: str
    game: str
    rules_version: int
    options: bytes  # JSON object
    pauses: bool = False  # a seat has to click before its dice are rolled
    seed: bytes
    sealed: bool = False  # other matches still play this seed: it stays secret after the end of this one
    rated: bool = False  # its result counts for ratings; said before it begins
    status: str = LOBBY
    host: str
    message_state: bytes = b"{}"  # JSON object: what the front stores about the messages of the table
    clock: bytes = b"{}"  # JSON object: the clock's rules, votes and pauses
    seating: bytes = b"{}"  # JSON object: who may sit here
    created: float
    started: float | None = None
    ended: float | None = None
    length: int = 0  # of the log; not stored, but counted when the row is read
    announced: int = 0  # the log was announced up to this entry
    owed: bool = False  # a computer player has to answer, also after a restart


class MatchAtTable(Struct, frozen=True):
    """A match by its id, and where it is shown."""

    match: int
    table: str


class ProgressRow(Row, frozen=True, kw_only=True):
    """The columns of a `MatchRow` that change often during a match, to be written without the rest."""

    match: int
    announced: int
    owed: bool


class SeatRow(Row, frozen=True, kw_only=True):
    """One seat: a person, a computer player, a computer player as the substitute of a person, or empty."""

    match: int
    seat: int
    player: str | None = None
    policy: str | None = None  # plays for this seat


class InvitationRow(Row, frozen=True, kw_only=True):
    """A person who was invited to a table, which lets them sit down there if it is private."""

    match: int
    player: str
    invited_by: str | None = None  # None: that person was erased
    message: int | None = None  # the message that invites them, while it can still be accepted


class ClockRow(Row, frozen=True, kw_only=True):
    """The clock of one seat. Deadlines are columns and not timers, so that a restart loses none."""

    match: int
    seat: int
    bank: float
    since: float | None
    spent: float
    remind_at: float | None
    due_at: float | None
    missed: int
    turns: int
    seconds: float
    lates: int


class NoticeRow(Row, frozen=True, kw_only=True):
    """A message to one person, in the outbox until it is delivered or no longer true."""

    id: str  # made from what it is about, so that nothing is delivered twice
    match: int
    seat: int
    player: str
    kind: str
    created: float
    tries: int = 0
    next_try: float | None  # None: delivered, or no longer true


class DirectMessageRow(Row, frozen=True, kw_only=True):
    """The open direct message that tells one person which tables wait for them."""

    player: str
    state: bytes  # JSON object: what the front end has to know about the message after a restart


class PlanRow(Row, frozen=True, kw_only=True):
    """What a seat wants done when it is asked. Without one it is asked."""

    match: int
    seat: int
    plan: bytes


class ActionRow(Row, frozen=True, kw_only=True):
    """One entry of a match's log, numbered from 1 without gaps."""

    match: int
    number: int
    seat: int | None
    at: float
    entry: bytes
    events: bytes  # what it caused, as announced; a cache, like a snapshot
    interaction: int | None = None  # the click that caused it; these ids grow with time


class SnapshotRow(Row, frozen=True, kw_only=True):
    """The position after entry `number`. A cache: it may be deleted at any time."""

    match: int
    number: int
    data: bytes


class PlayerRow(Row, frozen=True, kw_only=True):
    id: str
    name: str
    settings: bytes = b"{}"
    created: float


class ServerRow(Row, frozen=True, kw_only=True):
    """A server that has invited the bot, with its settings."""

    id: str
    settings: bytes = b"{}"


class ResultRow(Row, frozen=True, kw_only=True):
    """The result of one seat in a finished match. `player` is None for a computer player.

    An erased person has a pseudonym there, the same in all their results, that leads to no account: the ratings of the
    others are worked out from who met whom.
    """

    match: int
    seat: int
    player: str | None
    policy: str | None
    rank: int
    total: int
    lines: bytes  # JSON: the score breakdown
    turns: int = 0  # how often it was this seat's turn ...
    seconds: float = 0.0  # ... the waking time these turns took ...
    lates: int = 0  # ... and how many of them ran out of time
    game: str
    options_digest: str  # SHA-256 of the canonical JSON of the options
    rules_version: int
    server: str | None  # None: it was played in direct messages
    ranked: bool  # seats competed with each other
    ended: float
    ending: str  # how the seat ended: played, substituted, defaulted, gave_up or computer
    rated: bool = False  # its host said before it began that it counts for ratings
    answers: int = 0  # how many decisions the seat answered ...
    own_answers: int = 0  # ... and how many of them the person who had it last answered themselves


class ExclusionRow(Row, frozen=True, kw_only=True):
    """A person who may not sit at the tables of a server, or of another person: its keeper."""

    keeper: str
    digest: str  # of keeper and person, so that the row still works after the person was erased
    player: str | None  # None: that person was erased
    since: float


class GreetingRow(Row, frozen=True, kw_only=True):
    """A server that got the first message, which no server gets twice."""

    server: str
    at: float


class SeenRow(Row, frozen=True, kw_only=True):
    """The last log entry of a match that a person has seen."""

    match: int
    player: str
    number: int


class SeasonRow(Row, frozen=True, kw_only=True):
    """One season of a league. `wake_at` is when the director has to look at it next; None: not before it changes."""

    id: str
    server: str
    channel: str  # where it is announced
    state: str
    settings: bytes  # JSON object
    master: bytes  # the seed that the seeds of its rounds are made of; secret until it is closed
    organiser: str | None  # None: that person was erased
    round: int = 0  # the latest that was paired
    audited: int = 0  # how many entries its audit log has
    created: float
    started: float | None = None
    paused: float | None = None  # since when
    ended: float | None = None
    wake_at: float | None = None


class EntrantRow(Row, frozen=True, kw_only=True):
    """One person in one season. An erased person's `player` is a pseudonym, as in their results."""

    season: str
    number: int
    player: str
    state: str
    division: int = 0
    joined: float
    first_round: int = 1
    wants_rest: bool = False


class VolunteerRow(Row, frozen=True, kw_only=True):
    """A person who is ready to play on for absent people of a season."""

    season: str
    player: str
    since: float


class RoundRow(Row, frozen=True, kw_only=True):
    """One round of a season. Its deadline is a column, so that a restart does not lose it."""

    season: str
    number: int
    state: str
    paired: float
    opened: float | None = None
    due_at: float | None = None
    closed: float | None = None
    pairing: bytes = b"{}"  # JSON object: byes and repeated meetings


class SeasonTableRow(Row, frozen=True, kw_only=True):
    """One table of a round, and the match that is played there once it is open."""

    season: str
    round: int
    number: int
    division: int = 0
    state: str
    thread: str | None = None  # the table of the match, as in `MatchRow`
    match: int | None = None
    opened: float | None = None


class SeasonSeatRow(Row, frozen=True, kw_only=True):
    """One seat of such a table."""

    season: str
    round: int
    table: int
    seat: int
    entrant: int
    substitute: str | None = None  # the person who plays on for the entrant
    absence: str | None = None  # the last step of the rule for absent people that was taken
    late: bool = False  # asked when the round ended
    forfeited: bool = False


class CorrectionRow(Row, frozen=True, kw_only=True):
    """An entry of the log of results: from here on, the result of a match counts differently."""

    match: int
    number: int
    book: str  # the ratings that it belongs to
    kind: str
    corrected_by: str | None
    at: float
    why: str
    seats: bytes  # JSON


class AuditRow(Row, frozen=True, kw_only=True):
    """What was done in a season, by whom: None is the director itself, or an erased person. Entrants are numbers."""

    season: str
    number: int
    at: float
    actor: str | None
    kind: str
    detail: bytes  # JSON object


class AnnouncementRow(Row, frozen=True, kw_only=True):
    """A message about a season, in the outbox until it is posted."""

    id: str  # made from what it is about, so that nothing is posted twice
    season: str
    number: int = 0  # of the audit entry that goes with it; those of one moment are posted in this order
    kind: str
    detail: bytes  # JSON object
    created: float
    tries: int = 0
    next_try: float | None  # None: posted


class RatingRow(Row, frozen=True, kw_only=True):
    """The present rating of a person in one book: a game on a server."""

    book: str
    player: str
    mu: float
    sigma: float
    results: int


class RatingChangeRow(Row, frozen=True, kw_only=True):
    """What one result did to one rating. In the order of the key it is the log of a book."""

    book: str
    ended: float
    match: int
    player: str
    in_season: bool
    rank: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


class RevisionRow(Row, frozen=True, kw_only=True):
    """What a correction did to the present rating of a person."""

    match: int
    number: int  # of the correction
    player: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


class QueueRow(Row, frozen=True, kw_only=True):
    """A person in the queue of a ladder."""

    season: str
    player: str
    since: float
    state: str
    proposal: int = 0
    asked: float = 0.0


class DailyRow(Row, frozen=True, kw_only=True):
    """The seed of a day's challenge."""

    server: str
    game: str
    day: str  # as in ISO 8601
    seed: bytes


class AttemptRow(Row, frozen=True, kw_only=True):
    """A person's one attempt at a day's challenge that counts."""

    server: str
    game: str
    day: str
    player: str
    match: int
    started: float
    closes: float  # when its day ends
    ended: float | None = None
    total: int | None = None


class CursorRow(Row, frozen=True, kw_only=True):
    """How far a reader has come in the list of ended matches."""

    name: str
    number: int


class Delete(Struct, frozen=True):
    """In a `Change`: the row of this class with this key goes, if there is one."""

    row_class: type[Row]
    key: tuple[int | str | float, ...]  # in the order in which the row class is registered with the store


class Change(Struct, frozen=True):
    """Rows that become durable together or not at all, of any class that is registered with the store.

    A row replaces an older one of the same key. Only log entries are never replaced: a second one of the same number,
    or of the same interaction not long after the first, is refused with `Duplicate`. Rows of one class are written in
    the order in which they stand here; rows of different classes in the order of the registry, so that a match is
    stored before what refers to it.
    """

    rows: tuple[Row | Delete, ...] = ()

    @classmethod
    def of(cls, *rows: Row | Delete) -> Change:
        return cls(rows)


class StoredMatch(Struct, frozen=True, kw_only=True):
    """Everything needed to continue a match, as of one moment."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    clocks: tuple[ClockRow, ...] = ()
    plans: tuple[PlanRow, ...] = ()
    invitations: tuple[InvitationRow, ...] = ()
    snapshot: SnapshotRow | None
    actions: tuple[ActionRow, ...]  # those after the snapshot, or all


class StorageFailure(Exception):  # noqa: N818
    """Nothing of the change is stored. The subclasses say why."""


class Duplicate(StorageFailure):
    """A log entry of this number, or an entry with this interaction, is stored already."""


class TableTaken(StorageFailure):
    """Another live match already has this table."""
