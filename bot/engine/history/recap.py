"""What a seat may be told about the log since it last looked, without what was undone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.engine.log import Began, Chose, Undid, decode_entry, decode_events
from bot.kernel import Event, Mark
from bot.records import ActionRow

CHOSEN_FOR = ("plan", "timeout", "rolled")  # causes of a choice that its person did not make at that moment


class Recap(Struct, frozen=True):
    """Events a seat has not seen yet, and the places on the sheets they changed."""

    events: tuple[Event, ...]
    marks: tuple[Mark, ...]
    number: int  # the last log entry it covers


def recap(rows: Iterable[ActionRow], seat: int | None, since: int, *, own: bool = True) -> Recap:
    """The events after entry `since` that this seat (None: a spectator) may know and was not shown yet.

    Private events of its own clicks are left out, because they were shown at once; without `own`, so are all events of
    its own about itself, and what everybody was told at the start, which the table message says above every panel.
    """
    rows = tuple(rows)
    entries = {row.number: decode_entry(row.entry) for row in rows}
    undone = {number for entry in entries.values() if isinstance(entry, Undid) for number in entry.numbers}
    automatic = {number for number, entry in entries.items() if isinstance(entry, Chose) and entry.cause in CHOSEN_FOR}
    opening = {number for number, entry in entries.items() if isinstance(entry, Began)}
    happened = tuple(
        (row, event)
        for row in rows
        if row.number not in undone
        for event in decode_events(row.events)
        if _is_news(event, seat, chosen_for=row.number in automatic)
    )
    marks = tuple(dict.fromkeys(mark for _, event in happened for mark in event.marks))
    events = tuple(
        event
        for row, event in happened
        if own
        or not (
            (row.number in opening and event.to is None)
            or (seat is not None and row.seat == event.seat == seat and row.number not in automatic)
        )
    )
    return Recap(events, marks, rows[-1].number if rows else since)


def _is_news(event: Event, seat: int | None, *, chosen_for: bool) -> bool:
    if event.to is None:
        return True
    # A private event of one's own click was shown at once; one of a plan or a time-out, or of another seat, was not.
    return event.to == seat and (event.seat != seat or chosen_for)
