"""A step being worked out: the state so far, the dice, and the events on the way.

The only mutable object of the rules; it lives for one call of `setup` or `apply` and ends as a `Step`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from bot.games.clinic.building.parking import automatic_spot, fresh_spaces, leaving_spot, with_car, without_car
from bot.games.clinic.people.person import VISITOR, Person
from bot.games.clinic.table.state import Pending, Player, State
from bot.kernel import Dice, Event, Mark, Step, Text, Who
from bot.kernel.texts import Param

PARK = "park"


@lru_cache(maxsize=4096)
def _marked(seat: int | None, places: tuple[str, ...]) -> tuple[Mark, ...]:
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

    def take(self, **counts: int) -> None:
        """Take so many pieces of the stock, by its fields."""
        stock = self.state.stock
        self.change(stock=replace(stock, **{name: getattr(stock, name) - n for name, n in counts.items()}))

    def wait_for(self, seats: tuple[int, ...]) -> None:
        """These seats owe an answer now, and no other."""
        self.state = replace(self.state, waiting=seats)

    def stop_asking(self, seat: int) -> None:
        """This seat owes no answer any more."""
        self.wait_for(tuple([other for other in self.state.waiting if other != seat]))

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def update(self, seat: int, **parts: Any) -> Player:
        """Replace parts of one player."""
        player = replace(self.state.players[seat], **parts)
        players = list(self.state.players)
        players[seat] = player
        self.state = replace(self.state, players=tuple(players))
        return player

    def update_site(self, seat: int, **parts: Any) -> None:
        self.update(seat, site=replace(self.player(seat).site, **parts))

    def gain(self, seat: int, *, money: int = 0, pp: int = 0, time: int = 0) -> None:
        player = self.player(seat)
        self.update(seat, money=player.money + money, pp=player.pp + pp, time=player.time + time)

    def ask_first(self, seat: int, *questions: Pending) -> None:
        """Ask these before anything else, the first of them next."""
        self.update(seat, pending=(*questions, *self.player(seat).pending))

    def answered(self, seat: int) -> Pending:
        """Take away the question that was just answered."""
        first, *rest = self.player(seat).pending
        self.update(seat, pending=tuple(rest))
        return first

    # --- people ---

    def add_person(self, seat: int, kind: str, **parts: Any) -> Person:
        player = self.player(seat)
        person = Person(player.next_id, kind, **parts)
        self.update(seat, people=(*player.people, person), next_id=player.next_id + 1)
        return person

    def change_person(self, seat: int, number: int, **parts: Any) -> Person:
        people = self.player(seat).people
        changed = [replace(one, **parts) if one.id == number else one for one in people]
        self.update(seat, people=tuple(changed))
        return self.player(seat).person(number)

    def remove_person(self, seat: int, number: int) -> None:
        """He leaves the clinic, and his car with him; dog and cigarettes go back to their stock."""
        people = self.player(seat).people
        gone = self.player(seat).person(number)
        self.update(seat, people=tuple([one for one in people if one.id != number]))
        if gone.dog:
            self.take(dogs=-1)
        if gone.cigarettes:
            self.take(cigarettes=-gone.cigarettes)
        if gone.has_car:
            self.drive_away(seat, home=gone.kind == VISITOR)

    # --- cars ---

    def arrive_by_car(self, seat: int) -> None:
        """Take a car from the main car park and park it; ask where, if it would block a fresh space."""
        self.change(cars=self.state.cars - 1)
        self.park(seat)

    def park(self, seat: int) -> None:
        player = self.player(seat)
        spot = automatic_spot(player.site, player.parking)
        if spot is not None:
            self.update(seat, parking=with_car(player.parking, spot))
        else:
            assert fresh_spaces(player.site, player.parking)
            self.ask_first(seat, Pending(PARK))

    def drive_away(self, seat: int, *, home: bool = False) -> None:
        """A car returns to the main car park; that of a visitor goes home."""
        player = self.player(seat)
        spot = leaving_spot(player.site, player.parking)
        self.update(seat, parking=without_car(player.parking, spot))
        if not home:
            self.change(cars=self.state.cars + 1)

    # --- events ---

    def emit(self, key: str, seat: int | None = None, marks: tuple[str, ...] = (), *params: tuple[str, Param]) -> None:
        """Record an event; `marks` are places on the sheet of that seat (of the table, without one)."""
        if seat is not None:
            params = (("who", Who(seat)), *params)
        self.events.append(Event(Text(f"clinic.event.{key}", params), seat, None, _marked(seat, marks)))

    def emit_to_seat(self, key: str, seat: int, marks: tuple[str, ...] = (), *params: tuple[str, Param]) -> None:
        """Record an event that only this seat may know."""
        self.emit(key, seat, marks, *params)
        self.events[-1] = replace(self.events[-1], to=seat)

    def mark_table(self, place: str) -> None:
        """The last event also changed a place of the table."""
        last = self.events[-1]
        self.events[-1] = replace(last, marks=(*last.marks, Mark(None, place)))
