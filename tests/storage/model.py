"""What the store promises, without a disk: a few dictionaries, and rows to fill them with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from bot.records import (
    ABANDONED,
    FINISHED,
    LIVE,
    LOBBY,
    REDELIVERED_SECONDS,
    RUNNING,
    ActionRow,
    Change,
    ClockRow,
    DirectMessageRow,
    Duplicate,
    MatchRow,
    NoticeRow,
    PlanRow,
    PlayerRow,
    ProgressRow,
    ResultRow,
    SeatRow,
    SeenRow,
    ServerRow,
    SnapshotRow,
    StorageFailure,
    TableTaken,
)
from storage.sqlite import BadRow
from tests.storage.rows import match

IDS = (1, 2, 3, 9)  # the first three are always there, the last seldom
SEATS = (0, 1, 2)
NAMES = ("ann", "bob", "zoë ✚", "null", "")
TABLES = ("ward 1", "ward 2", "ward 3", "lab")
MOMENTS = tuple(range(10))
HALF_HOURS = tuple(range(0, 10_000, 1800))
INTERACTIONS = tuple(range(20))

_ids = st.sampled_from(IDS[:3] * 8 + IDS)
_seats = st.sampled_from(SEATS)
_names = st.sampled_from(NAMES)
_nobody = st.none() | _names
_bytes = st.binary(max_size=8)
_times = st.floats(0, 1e10)
_moments = st.sampled_from(MOMENTS).map(float)
_entries = st.integers(1, 20)

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

# One entry per kind of row: where it goes in a change, what tells it from others, and how to make one.
KINDS: dict[type[Struct], tuple[str, Callable[[Any], Any], st.SearchStrategy[Struct]]] = {
    MatchRow: ("matches", lambda row: row.id, st.builds(lambda row, number: replace(row, id=number), matches, _ids)),
    ProgressRow: (
        "progress",
        lambda row: row.match,
        st.builds(ProgressRow, match=_ids, announced=st.integers(-1, 20), owed=st.booleans()),
    ),
    SeatRow: (
        "seats",
        lambda row: (row.match, row.seat),
        st.builds(SeatRow, match=_ids, seat=_seats, player=_nobody, policy=_nobody),
    ),
    ClockRow: (
        "clocks",
        lambda row: (row.match, row.seat),
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
    NoticeRow: (
        "notices",
        lambda row: row.id,
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
    DirectMessageRow: ("letters", lambda row: row.player, st.builds(DirectMessageRow, player=_names, note=_bytes)),
    PlanRow: ("plans", lambda row: (row.match, row.seat), st.builds(PlanRow, match=_ids, seat=_seats, plan=_bytes)),
    ActionRow: (
        "actions",
        lambda row: (row.match, row.number),
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
        "snapshots",
        lambda row: row.match,
        st.builds(SnapshotRow, match=_ids, number=_entries, data=_bytes),
    ),
    PlayerRow: (
        "players",
        lambda row: row.id,
        st.builds(PlayerRow, id=_names, name=st.text(max_size=3), settings=_bytes, created=_times),
    ),
    ServerRow: ("servers", lambda row: row.id, st.builds(ServerRow, id=_names, settings=_bytes)),
    ResultRow: (
        "results",
        lambda row: (row.match, row.seat),
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
        ),
    ),
    SeenRow: (
        "seen",
        lambda row: (row.match, row.player),
        st.builds(SeenRow, match=_ids, player=_names, number=_entries),
    ),
}


def _change(rows: list[Struct]) -> Change:
    fields: defaultdict[str, tuple[Struct, ...]] = defaultdict(tuple)
    for row in rows:
        fields[KINDS[type(row)][0]] += (row,)
    return Change(**fields)  # type: ignore[arg-type]


changes = st.builds(_change, st.lists(st.one_of([strategy for _, _, strategy in KINDS.values()]), max_size=4))


class Model:
    """A change is tried on a copy, which takes the place of the old rows if everything fits."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[Any, Any]] = {field: {} for field in (*Change.__struct_fields__, "interactions")}

    def commit(self, change: Change) -> type[StorageFailure] | None:
        """Store it, or say how the store must refuse it."""
        new = {field: dict(rows) for field, rows in self.rows.items()}
        try:
            for field, key, _ in KINDS.values():
                for row in _parts(change, field):
                    _check(new, field, key(row), row)
                    new[field][key(row)] = row
                    if isinstance(row, ProgressRow):
                        new["matches"][row.match] = _told(new, row)
                    if isinstance(row, ActionRow):
                        new["matches"][row.match] = _longer(new["matches"][row.match], row.number)
                        if row.interaction is not None:
                            _check(new, "interactions", row.interaction, None)
                            new["interactions"][row.interaction] = row.at
        except StorageFailure as failure:
            return type(failure)
        self.rows = new
        return None

    def reopen(self) -> None:
        """Remember what the end of the log tells: the clicks of its last hour."""
        self.rows["interactions"] = {}
        log = [*self.rows["actions"].values()]
        for row in reversed(log):
            if row.at < log[-1].at - REDELIVERED_SECONDS:
                break
            if row.interaction is not None:
                self.rows["interactions"].setdefault(row.interaction, row.at)

    def of_match(self, field: str, number: int) -> tuple[Any, ...]:
        """The rows of a match in the order of their keys."""
        return tuple(row for _, row in sorted(self.rows[field].items()) if row.match == number)


def _parts(change: Change, field: str) -> tuple[Any, ...]:
    """The rows of one table; what changes often about a match lies in another table than the rest of it."""
    if field != "progress":
        return getattr(change, field)  # type: ignore[no-any-return]
    whole = (ProgressRow(match=row.id, announced=row.announced, owed=row.owed) for row in change.matches)
    return (*whole, *change.progress)


def _told(rows: dict[str, dict[Any, Any]], progress: ProgressRow) -> MatchRow:
    """A match after people were told more of it; how long it is, its log says."""
    length = max((number for match, number in rows["actions"] if match == progress.match), default=0)
    match: MatchRow = rows["matches"][progress.match]
    return replace(match, length=length, announced=progress.announced, owed=progress.owed)


def _longer(match: MatchRow, number: int) -> MatchRow:
    return replace(match, length=max(match.length, number))


def _check(rows: dict[str, dict[Any, Any]], field: str, key: Any, row: Any) -> None:
    if field in {"actions", "interactions"} and key in rows[field]:
        raise Duplicate
    if hasattr(row, "match") and row.match not in rows["matches"]:
        raise BadRow
    if field == "progress" and row.announced < 0:
        raise BadRow
    if field == "matches":
        others = [other for other in rows["matches"].values() if other.table == row.table and other.id != row.id]
        if row.status in LIVE and any(other.status in LIVE for other in others):
            raise TableTaken
