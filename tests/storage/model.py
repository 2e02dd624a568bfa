"""A model of the store without a disk: a few dictionaries, and strategies for the rows in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from bot.records import (
    ABANDONED,
    FINISHED,
    LIVE,
    LOBBY,
    REDELIVERED_SECONDS,
    RUNNING,
    ActionRow,
    AnnouncementRow,
    AttemptRow,
    AuditRow,
    Change,
    ClockRow,
    CorrectionRow,
    CursorRow,
    DailyRow,
    Delete,
    DirectMessageRow,
    Duplicate,
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
    Scope,
    SeasonRow,
    SeasonSeatRow,
    SeasonTableRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    StorageFailure,
    TableTaken,
    VolunteerRow,
)
from storage.failures import BadRow
from tests.storage.rows import match

AnyRow = TypeVar("AnyRow", bound=Row)

IDS = (1, 2, 3, 9)  # the first three always exist, the last seldom
SEATS = (0, 1, 2)
NAMES = ("ann", "bob", "zoë ✚", "null", "")
TABLES = (f"{1 << 22}/1", f"{2 << 22}/2", f"{(3 << 22) + 7}/3", "@me/4")  # of the shards 1, 0, 1 and 0 of two
SERVERS = tuple(table.partition("/")[0] for table in TABLES[:3])
SEASONS = ("spring", "summer", "never")  # the first two always exist, the last never
MOMENTS = tuple(range(10))
HALF_HOURS = tuple(range(0, 10_000, 1800))
INTERACTIONS = tuple(range(20))

_ids = st.sampled_from(IDS[:3] * 8 + IDS)
_seats = st.sampled_from(SEATS)
_names = st.sampled_from(NAMES)
_nobody = st.none() | _names
_words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=3)
_bytes = st.binary(max_size=8)
_times = st.floats(0, 1e10)
_moments = st.sampled_from(MOMENTS).map(float)
_entries = st.integers(1, 20)
_seasons = st.sampled_from(SEASONS[:2] * 8 + SEASONS)

matches = st.builds(
    match,
    table=st.sampled_from(TABLES),
    status=st.sampled_from([LOBBY, RUNNING, FINISHED, ABANDONED]),
    options=_bytes,
    pauses=st.booleans(),
    started=st.none() | _times,
    announced=st.integers(0, 20),
    owed=st.booleans(),
)

# One entry per class of row, in the order of writing: its key, and how to make one.
KINDS: dict[type[Row], tuple[tuple[str, ...], st.SearchStrategy[Any]]] = {
    MatchRow: (("id",), st.builds(lambda row, number: replace(row, id=number), matches, _ids)),
    ProgressRow: (
        ("match",),
        st.builds(ProgressRow, match=_ids, announced=st.integers(-1, 20), owed=st.booleans()),
    ),
    SeatRow: (
        ("match", "seat"),
        st.builds(SeatRow, match=_ids, seat=_seats, player=_nobody, policy=_nobody),
    ),
    ClockRow: (
        ("match", "seat"),
        st.builds(
            ClockRow,
            match=_ids,
            seat=_seats,
            bank=_times,
            since=st.none() | _moments,
            spent=_times,
            remind_at=st.none() | _moments,
            due_at=st.none() | _moments,
            missed=_seats,
            turns=_seats,
            seconds=_times,
            lates=_seats,
        ),
    ),
    InvitationRow: (
        ("match", "player"),
        st.builds(InvitationRow, match=_ids, player=_names, invited_by=_nobody, message=st.none() | _entries),
    ),
    NoticeRow: (
        ("id",),
        st.builds(
            NoticeRow,
            id=_names,
            match=_ids,
            seat=_seats,
            player=_names,
            kind=_names,
            created=_times,
            tries=_seats,
            next_try=st.none() | _moments,
        ),
    ),
    DirectMessageRow: (("player",), st.builds(DirectMessageRow, player=_names, state=_bytes)),
    PlanRow: (("match", "seat"), st.builds(PlanRow, match=_ids, seat=_seats, plan=_bytes)),
    ActionRow: (
        ("match", "number"),
        st.builds(
            ActionRow,
            match=_ids,
            number=_entries,
            seat=st.none() | _seats,
            at=st.sampled_from(HALF_HOURS).map(float),
            entry=_bytes,
            events=_bytes,
            interaction=st.none() | st.sampled_from(INTERACTIONS),
        ),
    ),
    SnapshotRow: (
        ("match",),
        st.builds(SnapshotRow, match=_ids, number=_entries, data=_bytes),
    ),
    PlayerRow: (
        ("id",),
        st.builds(PlayerRow, id=_names, name=_words, settings=_bytes, created=_times),
    ),
    ServerRow: (("id",), st.builds(ServerRow, id=_names, settings=_bytes)),
    ExclusionRow: (
        ("keeper", "digest"),
        st.builds(ExclusionRow, keeper=_names, digest=_names, player=_nobody, since=_times),
    ),
    GreetingRow: (("server",), st.builds(GreetingRow, server=_names, at=_times)),
    ResultRow: (
        ("match", "seat"),
        st.builds(
            ResultRow,
            match=_ids,
            seat=_seats,
            player=_nobody,
            policy=_nobody,
            rank=_entries,
            total=_entries,
            lines=_bytes,
            turns=_seats,
            seconds=_times,
            lates=_seats,
            game=_names,
            options_digest=_names,
            rules_version=_entries,
            server=_nobody,
            ranked=st.booleans(),
            ended=_times,
            ending=st.sampled_from(["played", "substituted", "defaulted", "gave_up", "computer"]),
        ),
    ),
    SeenRow: (
        ("match", "player"),
        st.builds(SeenRow, match=_ids, player=_names, number=_entries),
    ),
    SeasonRow: (
        ("id",),
        st.builds(
            SeasonRow,
            id=st.sampled_from(SEASONS[:2]),
            server=st.sampled_from(SERVERS),
            channel=_names,
            state=_names,
            settings=_bytes,
            master=_bytes,
            organiser=_nobody,
            round=_seats,
            audited=_seats,
            created=_times,
            started=st.none() | _times,
            paused=st.none() | _times,
            ended=st.none() | _times,
            wake_at=st.none() | _moments,
        ),
    ),
    EntrantRow: (
        ("season", "number"),
        st.builds(
            EntrantRow,
            season=_seasons,
            number=_entries,
            player=_names,
            state=_names,
            division=_seats,
            joined=_times,
            first_round=_seats,
            wants_rest=st.booleans(),
        ),
    ),
    VolunteerRow: (("season", "player"), st.builds(VolunteerRow, season=_seasons, player=_names, since=_times)),
    RoundRow: (
        ("season", "number"),
        st.builds(
            RoundRow,
            season=_seasons,
            number=_entries,
            state=_names,
            paired=_times,
            opened=st.none() | _times,
            due_at=st.none() | _times,
            closed=st.none() | _times,
            pairing=_bytes,
        ),
    ),
    SeasonTableRow: (
        ("season", "round", "number"),
        st.builds(
            SeasonTableRow,
            season=_seasons,
            round=_entries,
            number=_entries,
            division=_seats,
            state=_names,
            thread=_nobody,
            match=st.none() | _ids,
            opened=st.none() | _times,
        ),
    ),
    SeasonSeatRow: (
        ("season", "round", "table", "seat"),
        st.builds(
            SeasonSeatRow,
            season=_seasons,
            round=_entries,
            table=_entries,
            seat=_seats,
            entrant=_entries,
            substitute=_nobody,
            absence=_nobody,
            late=st.booleans(),
            forfeited=st.booleans(),
        ),
    ),
    CorrectionRow: (
        ("match", "number"),
        st.builds(
            CorrectionRow,
            match=_ids,
            number=_entries,
            book=_names,
            kind=_names,
            corrected_by=_nobody,
            at=_times,
            why=_names,
            seats=_bytes,
        ),
    ),
    AuditRow: (
        ("season", "number"),
        st.builds(AuditRow, season=_seasons, number=_entries, at=_times, actor=_nobody, kind=_names, detail=_bytes),
    ),
    AnnouncementRow: (
        ("id",),
        st.builds(
            AnnouncementRow,
            id=_names,
            season=_seasons,
            number=_seats,
            kind=_names,
            detail=_bytes,
            created=_times,
            tries=_seats,
            next_try=st.none() | _moments,
        ),
    ),
    RatingRow: (
        ("book", "player"),
        st.builds(RatingRow, book=_names, player=_names, mu=_times, sigma=_times, results=_seats),
    ),
    RatingChangeRow: (
        ("book", "ended", "match", "player"),
        st.builds(
            RatingChangeRow,
            book=_names,
            ended=_moments,
            match=_ids,
            player=_names,
            in_season=st.booleans(),
            rank=_seats,
            mu_before=_times,
            sigma_before=_times,
            mu=_times,
            sigma=_times,
        ),
    ),
    RevisionRow: (
        ("match", "number", "player"),
        st.builds(
            RevisionRow,
            match=_ids,
            number=_entries,
            player=_names,
            mu_before=_times,
            sigma_before=_times,
            mu=_times,
            sigma=_times,
        ),
    ),
    QueueRow: (
        ("season", "player"),
        st.builds(QueueRow, season=_seasons, player=_names, since=_times, state=_names, proposal=_seats, asked=_times),
    ),
    DailyRow: (
        ("server", "game", "day"),
        st.builds(DailyRow, server=st.sampled_from(SERVERS), game=_names, day=_names, seed=_bytes),
    ),
    AttemptRow: (
        ("server", "game", "day", "player"),
        st.builds(
            AttemptRow,
            server=st.sampled_from(SERVERS),
            game=_names,
            day=_names,
            player=_names,
            match=_ids,
            started=_times,
            closes=_times,
            ended=st.none() | _times,
            total=st.none() | _seats,
        ),
    ),
    CursorRow: (("name",), st.builds(CursorRow, name=_names, number=_entries)),
}


DELETED = (
    *(SeatRow, InvitationRow, NoticeRow, DirectMessageRow, PlanRow, PlayerRow, SeenRow),
    *(EntrantRow, VolunteerRow, RatingRow, RatingChangeRow, QueueRow),
)


def key_of(row: Row) -> tuple[int | str, ...]:
    return tuple(getattr(row, column) for column in KINDS[type(row)][0])


# By class and not `one_of`: Hypothesis would print all strategies at once.
_rows = st.sampled_from([*KINDS]).flatmap(lambda row_class: KINDS[row_class][1])
_deleted: st.SearchStrategy[type[Row]] = st.sampled_from(DELETED)
_deletes = _deleted.flatmap(lambda row_class: KINDS[row_class][1]).map(lambda row: Delete(type(row), key_of(row)))
changes = st.builds(lambda rows: Change.of(*rows), st.lists(_rows | _rows | _rows | _deletes, max_size=4))

Rows: TypeAlias = dict[type[Row], dict[Any, Any]]


def in_scope(scope: Scope, table: str) -> bool:
    server, _, _ = table.partition("/")
    return (int(server) >> 22) % scope.of in scope.shards if server.isdigit() else 0 in scope.shards


class Model:
    """A change is tried on a copy, which replaces the old rows if nothing is refused."""

    def __init__(self, *, forgets: bool = True) -> None:
        self.forgets = forgets  # interactions that are old
        self.rows: Rows = {row_class: {} for row_class in KINDS}
        self.interactions: dict[int, float] = {}

    def commit(self, change: Change) -> type[StorageFailure] | None:
        """Store it, or return how the store must refuse it."""
        rows = {row_class: dict(stored) for row_class, stored in self.rows.items()}
        interactions = dict(self.interactions)
        try:
            for row_class in KINDS:
                for row in _parts(change, row_class):
                    if isinstance(row, Delete):
                        rows[row_class].pop(row.key, None)
                    else:
                        _store(rows, interactions, row)
        except StorageFailure as failure:
            return type(failure)
        self.rows, self.interactions = rows, interactions
        return None

    def reopen(self) -> None:
        """Only the interactions of the last hour of the log are known afterwards."""
        if not self.forgets:
            return
        self.interactions = {}
        log = [*self.rows[ActionRow].values()]
        for row in reversed(log):
            if row.at < log[-1].at - REDELIVERED_SECONDS:
                break
            if row.interaction is not None:
                self.interactions.setdefault(row.interaction, row.at)

    def of_match(self, row_class: type[AnyRow], number: int) -> tuple[AnyRow, ...]:
        """The rows of a match in the order of their keys."""
        return tuple(row for _, row in sorted(self.rows[row_class].items()) if row.match == number)


def _parts(change: Change, row_class: type[Row]) -> Iterator[Row | Delete]:
    """The rows of one table; what changes often about a match is in another table than the rest of it."""
    for row in change.rows:
        if (row.row_class if isinstance(row, Delete) else type(row)) is row_class:
            yield row
        elif isinstance(row, MatchRow) and row_class is ProgressRow:
            yield ProgressRow(match=row.id, announced=row.announced, owed=row.owed)


def _store(rows: Rows, interactions: dict[int, float], row: Row) -> None:
    key = key_of(row)
    _check(rows, key, row)
    if isinstance(row, PlayerRow) and key in rows[PlayerRow]:
        row = replace(row, created=rows[PlayerRow][key].created)
    rows[type(row)][key] = row
    if isinstance(row, ProgressRow):
        rows[MatchRow][row.match,] = _announced(rows, row)
    if isinstance(row, ActionRow):
        rows[MatchRow][row.match,] = _longer(rows[MatchRow][row.match,], row.number)
        if row.interaction is not None:
            if row.interaction in interactions:
                raise Duplicate
            interactions[row.interaction] = row.at


def _announced(rows: Rows, progress: ProgressRow) -> MatchRow:
    """A match after more of it was announced; its length is that of its log."""
    length = max((number for match, number in rows[ActionRow] if match == progress.match), default=0)
    match: MatchRow = rows[MatchRow][progress.match,]
    return replace(match, length=length, announced=progress.announced, owed=progress.owed)


def _longer(match: MatchRow, number: int) -> MatchRow:
    return replace(match, length=max(match.length, number))


def _check(rows: Rows, key: tuple[int | str, ...], row: Row) -> None:
    if isinstance(row, ActionRow | CorrectionRow | AuditRow) and key in rows[type(row)]:
        raise Duplicate
    if (match := getattr(row, "match", None)) is not None and (match,) not in rows[MatchRow]:
        raise BadRow
    if (season := getattr(row, "season", None)) is not None and (season,) not in rows[SeasonRow]:
        raise BadRow
    if isinstance(row, ProgressRow) and row.announced < 0:
        raise BadRow
    if isinstance(row, MatchRow):
        others = [other for other in rows[MatchRow].values() if other.table == row.table and other.id != row.id]
        if row.status in LIVE and any(other.status in LIVE for other in others):
            raise TableTaken
