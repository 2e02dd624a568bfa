"""What follows from an entry of the log besides the position: rows to store and the update to publish. Pure."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.engine.log import Entry, GaveUp, cause_of, encode
from bot.engine.match import Match, snapshot
from bot.engine.updates import Advanced, Ended, Started, Update
from bot.kernel import Decision, Event
from bot.records import (
    ABANDONED,
    FINISHED,
    RUNNING,
    ActionRow,
    Delete,
    MatchRow,
    PlanRow,
    ProgressRow,
    ResultRow,
    SeatRow,
    SnapshotRow,
)

SNAPSHOT_EVERY = 32  # log entries; replaying fewer than these costs less than reading a newer snapshot


class Added(Struct, frozen=True, kw_only=True):
    """One entry on its way into the log, with what it caused and the interaction it came from."""

    seat: int | None
    entry: Entry
    events: tuple[Event, ...]
    at: float
    interaction: int | None = None


def with_seat(seats: tuple[SeatRow, ...], changed: SeatRow) -> tuple[SeatRow, ...]:
    return tuple(changed if row.seat == changed.seat else row for row in seats)


def settle(before: Match, match: Match, seat: int | None, entry: Entry, now: float) -> Match:
    """The rows of a match after an entry: who plays on for somebody who left, whether it is over, who owes."""
    if match.playing.over:
        row = msgspec.structs.replace(match.row, status=FINISHED, ended=now)
        match = msgspec.structs.replace(match, row=row)
    elif isinstance(entry, GaveUp) and seat is not None:
        left = SeatRow(match=match.row.id, seat=seat, player=None, policy=match.game.meta.substitute)
        match = msgspec.structs.replace(without_plan(match, seat), seats=with_seat(match.seats, left))
        if match.position is before.position:  # the rules go on asking the seat, so it is worth sitting down on
            match = offering(match, (*match.clock.offered, seat))
    owed = owed_by_computer(match) is not None
    return msgspec.structs.replace(match, row=msgspec.structs.replace(match.row, owed=owed))


def without_plan(match: Match, seat: int) -> Match:
    """A plan is its owner's: whoever sits down there after them decides anew."""
    return msgspec.structs.replace(match, plans=tuple(row for row in match.plans if row.seat != seat))


def deleted_plans(kept: tuple[PlanRow, ...], plans: tuple[PlanRow, ...]) -> tuple[Delete, ...]:
    """Of the stored plans, those that are not among `plans` any more."""
    return tuple(Delete(PlanRow, (row.match, row.seat)) for row in kept if row not in plans)


def closed(match: Match, now: float) -> Match:
    """A match that nobody goes on with: nobody owes an answer any more, and no clock runs."""
    clocks = tuple(msgspec.structs.replace(each, since=None, remind_at=None, due_at=None) for each in match.clocks)
    row = msgspec.structs.replace(match.row, status=ABANDONED, ended=now, owed=False)
    return msgspec.structs.replace(match, row=row, clocks=clocks)


def offering(match: Match, seats: Iterable[int]) -> Match:
    """The match with exactly these seats on offer, whatever its rules say about being late."""
    table = msgspec.structs.replace(match.clock, offered=tuple(sorted(set(seats))))
    return msgspec.structs.replace(match, clock=table, row=msgspec.structs.replace(match.row, clock=encode(table)))


def owed_by_computer(match: Match) -> Decision | None:
    """What a computer player has to answer now, if anything."""
    return next(iter(owed_by_computers(match)), None)


def owed_by_computers(match: Match) -> tuple[Decision, ...]:
    """Everything computer players have to answer now."""
    if match.row.status != RUNNING:
        return ()
    return tuple(ask for ask in match.playing.asks if match.seats[ask.seat].policy is not None)


def match_rows(kept: MatchRow, row: MatchRow) -> tuple[MatchRow | ProgressRow, ...]:
    """What to store of a match that has moved on, besides the log entry: usually nothing, seldom all of it."""
    longer = msgspec.structs.replace(kept, length=row.length)
    if longer == row:
        return ()
    if msgspec.structs.replace(longer, announced=row.announced, owed=row.owed) == row:
        return (ProgressRow(match=row.id, announced=row.announced, owed=row.owed),)
    return (row,)


def action_row(match: Match, added: Added) -> ActionRow:
    """The log row of the entry that brought the match here."""
    return ActionRow(
        match=match.row.id,
        number=match.row.length,
        seat=added.seat,
        at=added.at,
        entry=encode(added.entry),
        events=encode(added.events),
        interaction=added.interaction,
    )


def snapshots(match: Match) -> tuple[SnapshotRow, ...]:
    """A new snapshot where it saves a reader enough work and nothing before it can be undone any more."""
    due = match.row.length - match.snapped >= SNAPSHOT_EVERY or match.row.status == FINISHED
    row = snapshot(match) if due else None
    return () if row is None else (row,)


def results(match: Match) -> tuple[ResultRow, ...]:
    """How everybody came out, once the match is over."""
    if match.row.status != FINISHED:
        return ()
    outcome = match.game.outcome(match.playing.state)
    assert outcome is not None, "a match that asks nobody has an outcome"
    return tuple(
        ResultRow(
            match=match.row.id,
            seat=standing.seat,
            player=match.seats[standing.seat].player,
            policy=match.seats[standing.seat].policy,
            rank=standing.rank,
            total=standing.total,
            lines=encode(standing.lines),
            turns=match.clocks[standing.seat].turns,
            seconds=match.clocks[standing.seat].seconds,
            lates=match.clocks[standing.seat].lates,
        )
        for standing in outcome.standings
        if standing.seat is not None
    )


def update(before: Match, after: Match, added: Added, trigger: int | None) -> Update:
    """The update that tells subscribers about one new entry."""
    row, position = after.row, after.playing
    seat, events, cause = added.seat, added.events, cause_of(added.entry)
    if position.over:
        outcome = after.game.outcome(position.state)
        assert outcome is not None
        return Ended(row.id, row.table, row.length, seat, events, outcome, cause, trigger)
    asked_before = () if before.position is None else tuple(ask.seat for ask in before.position.asks)
    asked = tuple(ask.seat for ask in position.asks if ask.seat not in asked_before)
    if before.position is None:
        return Started(row.id, row.table, row.length, events, asked)
    rounds = [after.game.progress(state).round for state in (before.position.state, position.state)]
    return Advanced(row.id, row.table, row.length, seat, events, asked, rounds[0] != rounds[1], cause, trigger)
