"""What a seat may be told about the log: "since you last looked", without what was taken back."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.engine.log import Undid, decode_entry, decode_events
from bot.kernel import Event, Mark
from bot.records import ActionRow


class Recap(Struct, frozen=True):
    """Events a seat has not seen yet, and the places on the sheets they changed."""

    events: tuple[Event, ...]
    marks: tuple[Mark, ...]
    number: int  # the last log entry it covers


def recap(rows: Iterable[ActionRow], seat: int | None, since: int) -> Recap:
    """Everything after entry `since` that this seat (None: a spectator) may know and did not do in private itself."""
    rows = tuple(rows)
    undone = {number for row in rows if isinstance(entry := decode_entry(row.entry), Undid) for number in entry.numbers}
    events = tuple(
        event
        for row in rows
        if row.number not in undone
        for event in decode_events(row.events)
        if _is_news(event, seat)
    )
    marks = tuple(dict.fromkeys(mark for event in events for mark in event.marks))
    return Recap(events, marks, rows[-1].number if rows else since)


def _is_news(event: Event, seat: int | None) -> bool:
    if event.to is None:
        return True
    # The private echo of one's own act is no news; what the game told this seat in confidence is.
    return event.to == seat and event.seat != seat
