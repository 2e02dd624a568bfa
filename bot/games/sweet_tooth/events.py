"""Builds the events of one step.

A landing and all its effects are one event, so that a round of six players is six lines and not twenty. Only texts
and marks are built here; no rule is decided.
"""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.sweet_tooth.options import SLUG
from bot.kernel import Event, Listing, Mark, Text, Who, text


class EventCollector:
    """The events of one step, in order."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def add(self, seat: int, told: Text, *marks: Mark) -> None:
        """Add an event: a whole sentence that names the player."""
        self._events.append(Event(told, seat, marks=marks))

    def add_landing(self, seat: int, space: int, pips: int) -> None:
        """Add the arrival of a pawn."""
        self._events.append(_landing(seat, space, pips))

    def add_effect(self, seat: int, told: Text, *marks: Mark) -> None:
        """Append an effect to the previous sentence, or begin one if a decision came between."""
        if self._events and self._events[-1].seat == seat:
            before = self._events.pop()
            joined = Text(_THEN, (("before", before.text), ("effect", told)))
            self._events.append(Event(joined, seat, marks=before.marks + marks))
        else:
            self.add(seat, text(f"{SLUG}.event.alone", who=Who(seat), effect=told), *marks)

    @property
    def collected(self) -> tuple[Event, ...]:
        return tuple(self._events)


@cache
def mark(seat: int | None, place: str) -> Mark:
    """A changed place on a seat's sheet, or (None) in the middle of the table."""
    return Mark(seat, place)


@lru_cache(maxsize=4096)
def tooth_marks(seat: int, before: str, after: str) -> tuple[Mark, ...]:
    """A mark for each tooth that differs."""
    pairs = zip(before, after, strict=True)
    return tuple(mark(seat, f"tooth:{number}") for number, (old, new) in enumerate(pairs, 1) if old != new)


@lru_cache(maxsize=4096)
def changes(before: str, after: str) -> Listing:
    """The number of teeth per change of kind, most serious first."""
    counts: dict[str, int] = {}
    for old, new in zip(before, after, strict=True):
        if old != new:
            counts[old + new] = counts.get(old + new, 0) + 1
    order = sorted(counts, key=_SERIOUS.index)
    return Listing(tuple(text(f"{SLUG}.change.{pair.replace('.', 'c')}", n=counts[pair]) for pair in order))


_THEN = f"{SLUG}.event.then"
_SERIOUS = ("rb", "or", "yo", ".y", "b.", "bo", "o.", "ro", "y.")


@cache
def _landing(seat: int, space: int, pips: int) -> Event:
    """Cached, since every turn begins with one of these few."""
    told = text(f"{SLUG}.event.land.{space}", who=Who(seat), n=pips)
    return Event(told, seat, marks=(mark(seat, "space"), mark(None, f"pawn:{seat}")))
