"""Collects what happens during one step, as events.

A landing and all it leads to make one event, so that a go-around of six players is six lines and not twenty. Only
texts and marks are made here; nothing is decided.
"""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.sweet_tooth.options import SLUG
from bot.kernel import Event, Listing, Mark, Text, Who, text


class Story:
    """The events of one step, in order."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def tell(self, seat: int, told: Text, *marks: Mark) -> None:
        """Something happened: a sentence of its own that says who did it."""
        self._events.append(Event(told, seat, marks=marks))

    def land(self, seat: int, space: int, pips: int) -> None:
        """A pawn arrives."""
        self.tell(seat, _landing(seat, space, pips), mark(seat, "space"), mark(None, f"pawn:{seat}"))

    def effect(self, seat: int, told: Text, *marks: Mark) -> None:
        """What came of it: goes on with the sentence before, or starts one where a question lay between."""
        if self._events and self._events[-1].seat == seat:
            before = self._events.pop()
            joined = Text(f"{SLUG}.event.then", (("before", before.text), ("effect", told)))
            self._events.append(Event(joined, seat, marks=before.marks + marks))
        else:
            self.tell(seat, text(f"{SLUG}.event.alone", who=Who(seat), effect=told), *marks)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)


@cache
def mark(seat: int | None, place: str) -> Mark:
    """A place on a seat's sheet (None: in the middle of the table) that has just changed."""
    return Mark(seat, place)


@lru_cache(maxsize=4096)
def tooth_marks(seat: int, before: str, after: str) -> tuple[Mark, ...]:
    """The teeth that are not what they were."""
    pairs = zip(before, after, strict=True)
    return tuple(mark(seat, f"tooth:{number}") for number, (old, new) in enumerate(pairs, 1) if old != new)


@lru_cache(maxsize=4096)
def changes(before: str, after: str) -> Listing:
    """How many teeth turned from what into what, most serious first."""
    counts: dict[str, int] = {}
    for old, new in zip(before, after, strict=True):
        if old != new:
            counts[old + new] = counts.get(old + new, 0) + 1
    order = sorted(counts, key=_SERIOUS.index)
    return Listing(tuple(text(f"{SLUG}.change.{pair.replace('.', 'c')}", n=counts[pair]) for pair in order))


_SERIOUS = ("rb", "or", "yo", ".y", "b.", "bo", "o.", "ro", "y.")


@cache
def _landing(seat: int, space: int, pips: int) -> Text:
    return text(f"{SLUG}.event.land.{space}", who=Who(seat), n=pips)
