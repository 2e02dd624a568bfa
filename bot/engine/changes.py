"""What follows from an entry of the log besides the position: rows to store and the update to publish.

Pure. `live_matches.py` commits the rows and publishes the update.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.log import Cause, Entry, GaveUp, cause_of, encode
from bot.engine.match import Match, snapshot
from bot.engine.occupants import with_occupant, with_offers
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

    @property
    def cause(self) -> Cause:
        return cause_of(self.entry)


def after_entry(before: Match, match: Match, added: Added) -> Match:
    """The match with the rows that follow from its newest entry: whether it is over, whether a computer player owes
    an answer, and who plays on for a seat that gave up."""
    seat = added.seat
    if match.playing.over:
        return _ended(match, FINISHED, added.at)
    if isinstance(added.entry, GaveUp) and seat is not None:
        match = with_occupant(match, seat, player=None, policy=match.game.meta.substitute)
        # Where the rules take the seat out of the game the position changes, and there is nothing left to offer.
        if match.position is before.position:
            match = with_offers(match, (*match.clock.offered, seat))
    owed = owed_by_computer(match) is not None
    return msgspec.structs.replace(match, row=msgspec.structs.replace(match.row, owed=owed))


def deleted_plans(stored: tuple[PlanRow, ...], plans: tuple[PlanRow, ...]) -> tuple[Delete, ...]:
    """Of the stored plans, those that are not among `plans` any more."""
    return tuple(Delete(PlanRow, (row.match, row.seat)) for row in stored if row not in plans)


def abandoned(match: Match, now: float) -> Match:
    """The match ended without a result: no computer player owes an answer and no clock runs."""
    clocks = tuple(msgspec.structs.replace(each, since=None, remind_at=None, due_at=None) for each in match.clocks)
    return _ended(msgspec.structs.replace(match, clocks=clocks), ABANDONED, now)


def _ended(match: Match, status: str, now: float) -> Match:
    # Votes name people, and are of no use any more: erasing a person only looks at their live matches.
    table = msgspec.structs.replace(match.clock, votes={})
    row = msgspec.structs.replace(match.row, status=status, ended=now, owed=False, clock=encode(table))
    return msgspec.structs.replace(match, row=row, clock=table)


def owed_by_computer(match: Match) -> Decision | None:
    """What a computer player has to answer now, if anything."""
    return next(iter(owed_by_computers(match)), None)


def owed_by_computers(match: Match) -> tuple[Decision, ...]:
    """Everything computer players have to answer now."""
    if match.row.status != RUNNING:
        return ()
    return tuple(ask for ask in match.playing.asks if match.seats[ask.seat].policy is not None)


def match_rows(stored: MatchRow, row: MatchRow) -> tuple[MatchRow | ProgressRow, ...]:
    """What to store of a match's own row: usually nothing (its length is counted), rarely all of it."""
    longer = msgspec.structs.replace(stored, length=row.length)
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
    due = match.row.length - match.snapshot_number >= SNAPSHOT_EVERY or match.row.status == FINISHED
    row = snapshot(match) if due else None
    return () if row is None else (row,)


def update(before: Match, after: Match, added: Added, trigger: int | None) -> Update:
    """The update that tells subscribers about one new entry."""
    row, position = after.row, after.playing
    seat, events, cause = added.seat, added.events, added.cause
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
