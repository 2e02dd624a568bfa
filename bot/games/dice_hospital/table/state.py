"""The whole table as one frozen value: what is public, what lies face down, and whose answer is awaited.

A match is a chain of stages (see `stages`); `stage` names the present one and `waiting` the seats it still waits for.
Frozen values are made of older ones, so they never form a cycle and the garbage collector is not told of them
(`gc=False`): every step makes several. Parts that belong to a module are empty where it is not played.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import NO_EVENT, EventCard, cards
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table.automa import Automa
from bot.games.dice_hospital.table.city import City
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.terms import Terms


class Ambulance(Struct, frozen=True, cache_hash=True, gc=False):
    """An ambulance in play: its load until the patients have beds, and the seat that took it."""

    number: int
    capacity: int
    dice: tuple[Die, ...] = ()
    seat: int | None = None
    mother: int = 0  # the value of a mother who rides along, while the others are still being loaded

    @property
    def places(self) -> int:
        """How many dice besides the mother it takes."""
        return self.capacity - bool(self.mother)


class Shelf(Struct, frozen=True, gc=False):
    """Improvements of one kind: a pile, and the row of those that lie open this round."""

    name: str
    shown: int = 0  # cards that are turned up every round
    pile: tuple[str, ...] = ()  # face down, top first
    row: tuple[str, ...] = ()


class EventInPlay(Struct, frozen=True):
    """The event of this round; an Outbreak has a colour."""

    card: str
    colour: str | None = None


class Reports(Struct, frozen=True):
    """Solo: the active medical reports, those waiting above them (by column), and the completed ones."""

    lower: tuple[str | None, ...]
    upper: tuple[str | None, ...]
    done: tuple[str, ...] = ()
    used: str = ""  # colours of this round's discharged patients that have served a report


class Space(Struct, frozen=True):
    """Final-round collection: a place on the back of an ambulance."""

    colour: str
    value: int
    seat: int | None = None


class TokenPile(Struct, frozen=True, gc=False):
    """A space of the investment board with its tokens, face down, top first."""

    colour: str
    tokens: tuple[str, ...]


class Board(Struct, frozen=True, gc=False):
    """The investment board."""

    piles: tuple[TokenPile, ...]
    capacity: int  # pawns on each space and round
    removed: tuple[str, ...] = ()  # tokens that are out of the game, sorted: all were seen by everybody

    def without(self, *tokens: str) -> Board:
        """With these tokens out of the game. Seats trade at the same time, so the order must not show."""
        return replace(self, removed=tuple(sorted((*self.removed, *tokens))))


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A moment of a match."""

    options: Options
    terms: Terms
    stage: str = ""
    waiting: tuple[int, ...] = ()  # seats that still owe an answer, in the order in which they are asked
    round: int = 0
    first: int = 0
    created: str = ""  # colours of dice that were added because the bag was empty
    bag: str = ""  # one letter per die, sorted: the order in which they came back means nothing
    hospitals: tuple[Hospital, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    ambulances: tuple[Ambulance, ...] = ()
    rolled: tuple[Die, ...] = ()  # rising, waiting to be loaded
    mothers: tuple[int, ...] = ()  # values of mothers who have no ambulance yet
    administrator_deck: tuple[str, ...] = ()  # all cards of the match, by name: which there are is known to all
    administrators: tuple[str, ...] = ()  # face up on the table while five seats may swap
    events: tuple[str, ...] = ()  # face down, top first
    event: EventInPlay | None = None
    reports: Reports | None = None
    spaces: tuple[Space, ...] = ()
    city: City | None = None
    board: Board | None = None
    automa: Automa | None = None
    over: bool = False

    @property
    def seats(self) -> int:
        return len(self.hospitals)

    @property
    def event_card(self) -> EventCard:
        """The event of this round; one without effect where there is none."""
        return cards().events[self.event.card] if self.event else NO_EVENT

    @property
    def displayed(self) -> bool:
        """Whether an improvement lies open."""
        return any(shelf.row for shelf in self.shelves)

    def shelf(self, name: str) -> Shelf:
        for shelf in self.shelves:
            if shelf.name == name:
                return shelf
        raise KeyError(name)

    def clockwise(self, start: int | None = None) -> tuple[int, ...]:
        """All seats, beginning with `start` or the first player."""
        begin = self.first if start is None else start
        return (*range(begin, self.seats), *range(begin))

    def ambulance_order(self) -> tuple[int, ...]:
        """The order of turns of this round: by ambulance, rising."""
        numbers = [hospital.ambulance or 0 for hospital in self.hospitals]
        return tuple(sorted(range(len(numbers)), key=numbers.__getitem__))
