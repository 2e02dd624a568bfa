"""A step being worked out: the state so far, the dice, and the events on the way.

The only mutable object of the rules; it lives for one call of `setup` or `apply` and ends as a `Step`. Rules read
`draft.state`, replace parts of it and record events.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Dice, Event, Mark, Step, Text
from bot.kernel.texts import Param


@lru_cache(maxsize=4096)
def _marked(seat: int | None, places: tuple[str, ...]) -> tuple[Mark, ...]:
    """Cached: every event marks something, and most mark one or two of the same few places."""
    return tuple([Mark(seat, place) for place in places])


class Draft:
    """State, dice and events of one step."""

    __slots__ = ("dice", "events", "reveals", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.reveals = False

    def step(self, concerns: tuple[int, ...] | None = None) -> Step[State]:
        return Step(self.state, tuple(self.events), self.reveals, concerns)

    def change(self, **parts: Any) -> None:
        """Replace parts of the state."""
        self.state = replace(self.state, **parts)

    def wait_for(self, seats: tuple[int, ...]) -> None:
        """These seats owe an answer now, and no other."""
        self.state = replace(self.state, waiting=seats)

    def stop_asking(self, seat: int) -> None:
        """This seat owes no answer any more."""
        self.wait_for(tuple([other for other in self.state.waiting if other != seat]))

    def hospital(self, seat: int) -> Hospital:
        return self.state.hospitals[seat]

    def update_hospital(self, seat: int, **parts: Any) -> Hospital:
        """Replace parts of one hospital."""
        hospital = replace(self.state.hospitals[seat], **parts)
        self.set_hospital(seat, hospital)
        return hospital

    def set_hospital(self, seat: int, hospital: Hospital) -> None:
        hospitals = list(self.state.hospitals)
        hospitals[seat] = hospital
        self.state = replace(self.state, hospitals=tuple(hospitals))

    def add_points(self, seat: int, **points: int) -> None:
        """Add points to lines of a hospital's tally."""
        tally = self.hospital(seat).tally
        self.update_hospital(
            seat, tally=replace(tally, **{line: getattr(tally, line) + n for line, n in points.items()})
        )

    def emit(self, key: str, seat: int | None = None, marks: tuple[str, ...] = (), *params: tuple[str, Param]) -> None:
        """Record an event; `marks` are places on the sheet of that seat (of the table, without one).

        The params are pairs, as a `Text` has them: most steps end here, and keyword arguments would cost more than the
        event itself.
        """
        words = Text(f"dice_hospital.event.{key}", params)
        self.events.append(Event(words, seat, None, _marked(seat, marks)))

    def mark_table(self, place: str) -> None:
        """The last event also changed a place of the table, not only of the hospital of its seat."""
        last = self.events[-1]
        self.events[-1] = replace(last, marks=(*last.marks, Mark(None, place)))

    def emit_to_seat(self, key: str, seat: int, marks: tuple[str, ...] = (), *params: tuple[str, Param]) -> None:
        """Record an event that only this seat may know."""
        self.emit(key, seat, marks, *params)
        self.events[-1] = replace(self.events[-1], to=seat)
