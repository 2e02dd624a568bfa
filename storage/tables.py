"""The registry of tables: one entry per row class says where its rows are stored and what happens to older ones.

A new table in the database is a row class in `bot.records`, an entry here and a migration. The columns of a table have
the names of the fields of its row class, so all SQL that stores a row, or finds it by its key, is made from the entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.records import (
    ActionRow,
    AnnouncementRow,
    AttemptRow,
    AuditRow,
    ClockRow,
    CorrectionRow,
    CursorRow,
    DailyRow,
    DirectMessageRow,
    EntrantRow,
    ExclusionRow,
    GreetingRow,
    InvitationRow,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    ProgressRow,
    QueueRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    RevisionRow,
    RoundRow,
    Row,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    VolunteerRow,
)


class Table(Struct, frozen=True, cache_hash=True):
    """Where the rows of one class are stored."""

    name: str
    row_class: type[Row]
    key: tuple[str, ...]  # the primary key
    replaces: bool = True  # a newer row of the same key replaces the older one; if not, it is refused
    keeps: tuple[str, ...] = ()  # columns that a newer row does not overwrite
    omits: tuple[str, ...] = ()  # fields of the row class that are no columns of this table
    derives: Callable[[Any], Row] | None = None  # a row of another class that is stored with each of these
    source: str = ""  # what the whole row is read from, where that is not the table itself
    lookups: tuple[str, ...] = ()  # columns, besides the key's, by which rows are found; each has an index
    erase: tuple[str, ...] = ()  # the statements that remove a person; ?1 is their id, ?2 a pseudonym
    max_rows: int = 32  # that one statement stores

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(field for field in self.row_class.__struct_fields__ if field not in self.omits)


def progress_of(match: MatchRow) -> ProgressRow:
    return ProgressRow(match=match.id, announced=match.announced, owed=match.owed)


# In the order of writing: what other rows refer to comes first. A person is erased in the opposite order, because
# whose plan it was is known only by the seat.
TABLES = (
    # The columns that change often are in a narrow table of their own, so that many matches share a page of it. The
    # length of a match is not stored: the view counts its log.
    Table(
        "matches",
        MatchRow,
        ("id",),
        omits=("length", "announced", "owed"),
        derives=progress_of,
        source="matches_with_progress",
        erase=("UPDATE matches SET host = '' WHERE host = ?1",),
    ),
    Table("progress", ProgressRow, ("match",)),
    Table(
        "seats",
        SeatRow,
        ("match", "seat"),
        lookups=("player",),
        erase=("UPDATE seats SET player = NULL WHERE player = ?1",),
    ),
    Table("clocks", ClockRow, ("match", "seat")),
    Table(
        "invitations",
        InvitationRow,
        ("match", "player"),
        lookups=("player",),
        erase=(
            "DELETE FROM invitations WHERE player = ?1",
            "UPDATE invitations SET invited_by = NULL WHERE invited_by = ?1",
        ),
    ),
    Table(
        "notices",
        NoticeRow,
        ("id",),
        lookups=("player",),
        erase=("DELETE FROM notices WHERE player = ?1",),
        # References are checked at the end of a statement. Of two rows with one id in one statement, the second would
        # hide that the first refers to a match that is not there.
        max_rows=1,
    ),
    Table("direct_messages", DirectMessageRow, ("player",), erase=("DELETE FROM direct_messages WHERE player = ?1",)),
    Table(
        "plans",
        PlanRow,
        ("match", "seat"),
        erase=('DELETE FROM plans WHERE ("match", seat) IN (SELECT "match", seat FROM seats WHERE player = ?1)',),
    ),
    Table("actions", ActionRow, ("match", "number"), replaces=False),
    Table("snapshots", SnapshotRow, ("match",)),
    Table("players", PlayerRow, ("id",), keeps=("created",), erase=("DELETE FROM players WHERE id = ?1",)),
    Table("servers", ServerRow, ("id",)),
    # A person who is erased stays excluded where others want it: the digest tells, and names no one.
    Table(
        "exclusions",
        ExclusionRow,
        ("keeper", "digest"),
        lookups=("player",),
        erase=(
            "DELETE FROM exclusions WHERE keeper = 'person:' || ?1",
            "UPDATE exclusions SET player = NULL WHERE player = ?1",
        ),
    ),
    Table("greetings", GreetingRow, ("server",)),
    Table(
        "results",
        ResultRow,
        ("match", "seat"),
        lookups=("player",),
        erase=("UPDATE results SET player = ?2 WHERE player = ?1",),
    ),
    Table("seen", SeenRow, ("match", "player"), lookups=("player",), erase=("DELETE FROM seen WHERE player = ?1",)),
    Table(
        "seasons",
        SeasonRow,
        ("id",),
        lookups=("server", "organiser"),
        erase=("UPDATE seasons SET organiser = NULL WHERE organiser = ?1",),
    ),
    Table(
        "entrants",
        EntrantRow,
        ("season", "number"),
        lookups=("player",),
        erase=("UPDATE entrants SET player = ?2 WHERE player = ?1",),
    ),
    Table(
        "volunteers",
        VolunteerRow,
        ("season", "player"),
        lookups=("player",),
        erase=("DELETE FROM volunteers WHERE player = ?1",),
    ),
    Table("rounds", RoundRow, ("season", "number")),
    Table("season_tables", SeasonTableRow, ("season", "round", "number"), lookups=("match",)),
    Table(
        "season_seats",
        SeasonSeatRow,
        ("season", "round", "table", "seat"),
        lookups=("substitute",),
        erase=("UPDATE season_seats SET substitute = ?2 WHERE substitute = ?1",),
    ),
    Table(
        "corrections",
        CorrectionRow,
        ("match", "number"),
        replaces=False,
        lookups=("book",),
        erase=("UPDATE corrections SET corrected_by = NULL WHERE corrected_by = ?1",),
    ),
    Table(
        "audit",
        AuditRow,
        ("season", "number"),
        replaces=False,
        erase=("UPDATE audit SET actor = NULL WHERE actor = ?1",),
    ),
    Table("announcements", AnnouncementRow, ("id",), max_rows=1),
    Table(
        "ratings",
        RatingRow,
        ("book", "player"),
        lookups=("player",),
        erase=("UPDATE ratings SET player = ?2 WHERE player = ?1",),
    ),
    Table(
        "rating_changes",
        RatingChangeRow,
        ("book", "ended", "match", "player"),
        lookups=("player",),
        erase=("UPDATE rating_changes SET player = ?2 WHERE player = ?1",),
    ),
    Table(
        "revisions",
        RevisionRow,
        ("match", "number", "player"),
        lookups=("player",),
        erase=("UPDATE revisions SET player = ?2 WHERE player = ?1",),
    ),
    Table(
        "ladder_queue",
        QueueRow,
        ("season", "player"),
        lookups=("player",),
        erase=("DELETE FROM ladder_queue WHERE player = ?1",),
    ),
    Table("dailies", DailyRow, ("server", "game", "day")),
    Table(
        "attempts",
        AttemptRow,
        ("server", "game", "day", "player"),
        lookups=("player", "match"),
        erase=("UPDATE attempts SET player = ?2 WHERE player = ?1",),
    ),
    Table("cursors", CursorRow, ("name",)),
)
_BY_ROW_CLASS = {table.row_class: table for table in TABLES}


def table_of(row_class: type[Row]) -> Table:
    try:
        return _BY_ROW_CLASS[row_class]
    except KeyError:
        raise LookupError(f"no table is registered for {row_class.__name__}") from None
