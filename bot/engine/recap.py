"""What a seat may be told about the log: "since you last looked", without what was taken back."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.engine.log import Chose, Undid, decode_entry, decode_events
from bot.kernel import Event, Mark
from bot.records import ActionRow

CHOSEN_FOR = ("plan", "timeout")  # causes of a choice that its person did not make at that moment


class Recap(Struct, frozen=True):
    """Events a seat has not seen yet, and the places on the sheets they changed."""

    events: tuple[Event, ...]
    marks: tuple[Mark, ...]
    number: int  # the last log entry it covers


def recap(rows: Iterable[ActionRow], seat: int | None, since: int, *, own: bool = True) -> Recap:
    """Everything after entry `since` that this seat (None: a spectator) may know and did not do in private itself.

    Without `own` its choices are no news either, nor what they did to itself: it was told when it chose.
    """
    rows = tuple(rows)
    entries = {row.number: decode_entry(row.entry) for row in rows}
    undone = {number for entry in entries.values() if isinstance(entry, Undid) for number in entry.numbers}
    automatic = {number for number, entry in entries.items() if isinstance(entry, Chose) and entry.cause in CHOSEN_FOR}
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
        if own or seat is None or not row.seat == event.seat == seat or row.number in automatic
    )
    return Recap(events, marks, rows[-1].number if rows else since)


def _is_news(event: Event, seat: int | None, *, chosen_for: bool) -> bool:
    if event.to is None:
        return True
    # The private echo of one's own click is no news; what was chosen for one, or told in confidence, is.
    return event.to == seat and (event.seat != seat or chosen_for)
