"""One match as a value: its rows, its position, and the position after one more entry of the log.

Pure: nothing is stored or published here. Playing and loading use the same `advance`, so a match that was read from
disk cannot differ from one that stayed in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.log import Began, Chose, Entry, GaveUp, Late, Seated, Undid, action_of, decode_entry, encode
from bot.engine.refusals import MoveRefusal, UndoRefusal
from bot.engine.seating import Seating
from bot.engine.time.clock import SeatClock, TableClock
from bot.kernel import (
    AnyGame,
    Decision,
    Dice,
    Event,
    IllegalAction,
    Position,
    Transition,
    Who,
    begin,
    choose,
    find,
    give_up,
    resume,
    text,
)
from bot.records import ActionRow, ClockRow, InvitationRow, MatchRow, PlanRow, SeatRow, SnapshotRow, StoredMatch


class OpenEntry(Struct, frozen=True):
    """A choice that can still be undone: nothing was drawn or revealed since."""

    number: int
    seat: int
    action: Any
    public: bool  # the other seats were told


class Match(Struct, frozen=True):
    """Everything about one match. `base` is the last position that undo never crosses."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    game: AnyGame
    position: Position | None = None  # None: still in the lobby
    base: Position | None = None
    open: tuple[OpenEntry, ...] = ()
    counts: tuple[int, ...] = ()  # entries of each seat so far; numbers its decisions
    snapshot_number: int = 0  # the entry after which the newest snapshot was taken
    clock: TableClock = TableClock()
    clocks: tuple[SeatClock, ...] = ()  # one per seat, once it has started
    plans: tuple[PlanRow, ...] = ()  # what seats want done when they are asked
    seating: Seating = Seating()
    invitations: tuple[InvitationRow, ...] = ()
    acted: tuple[float, ...] = ()  # when the person of each seat last acted; not stored, so empty after a start
    make_dice: Callable[[bytes, int], Dice] = Dice  # from the seed and the words drawn so far; an export records them

    @property
    def playing(self) -> Position:
        """The position of a match that has started."""
        if self.position is None:
            raise MoveRefusal("not_started")
        return self.position

    def dice(self, position: Position) -> Dice:
        return self.make_dice(self.row.seed, position.drawn)

    def ask(self, seat: int) -> Decision | None:
        return None if self.position is None else self.position.ask(seat)


class Advance(Struct, frozen=True):
    """A match after one more entry, and the events of that entry."""

    match: Match
    events: tuple[Event, ...]


class _Snapshot(Struct, frozen=True):
    state: msgspec.Raw
    drawn: int
    counts: tuple[int, ...]


def advance(match: Match, seat: int | None, entry: Entry) -> Advance:
    """The match after `entry`, which gets the next number of the log."""
    number = match.row.length + 1
    after, events = _began(match, seat, entry) if isinstance(entry, Began) else _moved(match, number, seat, entry)
    counts = tuple(count + (other == seat) for other, count in enumerate(after.counts))
    row = msgspec.structs.replace(after.row, length=number)
    return Advance(msgspec.structs.replace(after, row=row, counts=counts), events)


def undoable(match: Match, seat: int, *, whole_turn: bool) -> tuple[int, ...]:
    """The entries an undo by this seat would take back, or `UndoRefusal` with the reason why it cannot."""
    mine = [entry.number for entry in match.open if entry.seat == seat]
    if not mine:
        raise UndoRefusal("never" if match.counts[seat] else "nothing")
    numbers = tuple(mine if whole_turn else mine[-1:])
    _without(match, seat, numbers)
    return numbers


def restore(game: AnyGame, stored: StoredMatch) -> Match:
    """The match of these rows: the newest snapshot, and the entries after it played again."""
    match = Match(
        stored.match,
        stored.seats,
        game,
        clock=msgspec.json.decode(stored.match.clock, type=TableClock),
        clocks=tuple(_clock(row) for row in stored.clocks),
        plans=stored.plans,
        seating=msgspec.json.decode(stored.match.seating, type=Seating),
        invitations=stored.invitations,
    )
    match = _at(match, 0) if stored.snapshot is None else _from_snapshot(match, stored.snapshot)
    return replay(match, stored.actions)


def replay(match: Match, actions: Iterable[ActionRow]) -> Match:
    for action in actions:
        match = advance(match, action.seat, decode_entry(action.entry)).match
    return match


def snapshot(match: Match) -> SnapshotRow | None:
    """The present position, if nothing before it can be undone any more."""
    if match.position is None or match.open:
        return None
    data = encode(_Snapshot(msgspec.Raw(encode(match.position.state)), match.position.drawn, match.counts))
    return SnapshotRow(match=match.row.id, number=match.row.length, data=data)


def _from_snapshot(match: Match, row: SnapshotRow) -> Match:
    stored = msgspec.json.decode(row.data, type=_Snapshot)
    state = msgspec.json.decode(stored.state, type=match.game.state_type)
    position = resume(match.game, state, stored.drawn)
    return _at(
        msgspec.structs.replace(
            match, position=position, base=position, counts=stored.counts, snapshot_number=row.number
        ),
        row.number,
    )


def _clock(row: ClockRow) -> SeatClock:
    return SeatClock(*(getattr(row, field) for field in SeatClock.__struct_fields__))


def _at(match: Match, length: int) -> Match:
    return msgspec.structs.replace(match, row=msgspec.structs.replace(match.row, length=length))


def _began(match: Match, seat: int | None, entry: Began) -> tuple[Match, tuple[Event, ...]]:
    if match.position is not None or seat is not None:
        raise IllegalAction("begun")  # a second start would roll dice that people have already seen
    options = msgspec.json.decode(match.row.options)
    turn = begin(match.game, options, entry.seats, match.make_dice(match.row.seed, 0), pauses=match.row.pauses)
    after = msgspec.structs.replace(
        match, position=turn.position, base=turn.position, open=(), counts=(0,) * entry.seats
    )
    return after, turn.events


def _moved(
    match: Match, number: int, seat: int | None, entry: Chose | Undid | GaveUp | Seated | Late
) -> tuple[Match, tuple[Event, ...]]:
    if seat is None or not 0 <= seat < len(match.counts):
        raise IllegalAction("no_such_seat")
    match entry:
        case Chose():
            after, events = _chose(match, number, seat, action_of(match.game, entry))
            return after, (_planned(seat), *events) if entry.cause == "plan" else events
        case Undid():
            return _undid(match, seat, entry)
        case GaveUp():
            return _gave_up(match, seat)
        case Seated():
            return match, (Event(text("engine.seated", who=Who(seat), seat=seat + 1), seat=seat),)
        case Late():
            return match, (Event(text("engine.late", who=Who(seat)), seat=seat),)


def _planned(seat: int) -> Event:
    """Tells a seat that what follows is its own plan."""
    return Event(text("engine.planned", who=Who(seat)), seat=seat, to=seat)


def _chose(match: Match, number: int, seat: int, action: Any) -> tuple[Match, tuple[Event, ...]]:
    turn = _choose(match, match.playing, seat, action)
    if turn.reveals:
        return _with_base(match, turn.position), turn.events
    entry = OpenEntry(number, seat, action, public=any(event.to is None for event in turn.events))
    return msgspec.structs.replace(match, position=turn.position, open=(*match.open, entry)), turn.events


def _gave_up(match: Match, seat: int) -> tuple[Match, tuple[Event, ...]]:
    told = Event(text("engine.gave_up", who=Who(seat)), seat=seat)
    position = match.playing
    turn = give_up(match.game, position, seat, match.dice(position), pauses=match.row.pauses)
    if turn is None:
        return match, (told,)
    return _with_base(match, turn.position), (told, *turn.events)


def _undid(match: Match, seat: int, entry: Undid) -> tuple[Match, tuple[Event, ...]]:
    position = _without(match, seat, entry.numbers)
    seen = any(done.public for done in match.open if done.number in entry.numbers)
    told = Event(text("engine.undid", who=Who(seat), n=len(entry.numbers)), seat=seat, to=None if seen else seat)
    left = tuple(done for done in match.open if done.number not in entry.numbers)
    return msgspec.structs.replace(match, position=position, open=left), (told,)


def _without(match: Match, seat: int, numbers: tuple[int, ...]) -> Position:
    """The position without these entries of a seat, or `UndoRefusal` if that would affect another seat.

    Undo is defined by replay, not by reverting. `base` is the last position that undo must not cross: everything before
    it was drawn, revealed or given up for good. The open entries since then are played again from there without the
    undone ones. No dice can be rolled differently on the way: an entry that draws or reveals anything becomes the base
    itself, so no open entry does.

    Two checks make this safe for the others. If one of their entries is no longer legal, it depended on what is undone.
    And if any other seat would be asked something else than now (or nothing, or suddenly something), then undoing would
    take a decision away from a person who may be thinking about it. Both are refused with the same reason. Everything
    else is allowed, in any order: "undo never crosses another seat's dependent choice" needs no list of special cases.
    """
    position = match.base or match.playing
    try:
        for done in match.open:
            if done.number not in numbers:
                position = _choose(match, position, done.seat, done.action).position
    except IllegalAction as refusal:
        raise UndoRefusal("others_went_on") from refusal
    others = [other for other in range(len(match.counts)) if other != seat]
    if any(position.ask(other) != match.playing.ask(other) for other in others):
        raise UndoRefusal("others_went_on")
    return position


def _choose(match: Match, position: Position, seat: int, action: Any) -> Transition:
    choice = find(position, seat, action)
    return choose(match.game, position, seat, choice, match.dice(position), pauses=match.row.pauses)


def _with_base(match: Match, position: Position) -> Match:
    return msgspec.structs.replace(match, position=position, base=position, open=())
