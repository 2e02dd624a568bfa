"""The whole table as one frozen value: what is public, what lies in bags, and whose answer is awaited.

A match is a chain of stages (see `stages`); `stage` names the present one and `waiting` the seats it still waits for.
Frozen values are made of older ones, so they never form a cycle and the garbage collector is not told of them
(`gc=False`). Parts that belong to a module are empty where it is not played.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from bot.games.clinic.building.parking import Parking, blocked_columns
from bot.games.clinic.building.placement import Ground, Limits
from bot.games.clinic.building.site import Site
from bot.games.clinic.options import Options
from bot.games.clinic.people.person import Person
from bot.games.clinic.people.treatment import Treatment
from bot.games.clinic.table.terms import Terms

BUILD, HIRE, ADMIT = "build", "hire", "admit"
TILES = (BUILD, HIRE, ADMIT)
ALL_TILES = "BBHHAA"
NO_SLOT = "."  # in the university: the doctor of this slot has left
ROUNDS = 6


class Pending(Struct, frozen=True, omit_defaults=True, gc=False):
    """A question to a seat that comes before anything else of its stage."""

    kind: str  # of the decision
    thing: str = ""
    numbers: tuple[int, ...] = ()


class Task(Struct, frozen=True, omit_defaults=True, gc=False):
    """How far a seat has come with the action it carries out."""

    components: int = 0  # that may still be built
    room_built: bool = False
    supply_added: bool = False  # the supply room that is not counted
    unit_added: bool = False  # an air conditioner
    step: int = 0  # of a Hire action: the doctor, then another employee
    points: int = 0  # queue points left


class Chosen(Struct, frozen=True, gc=False):
    """A set of treatments in one place that replaces the proposed one."""

    cell: int
    treatments: tuple[Treatment, ...]


class Player(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One clinic and its owner."""

    money: int = 0
    pp: int = 0
    time: int = 0
    site: Site = Site()
    parking: Parking = Parking()
    people: tuple[Person, ...] = ()
    next_id: int = 1
    tiles: str = ALL_TILES  # initials of the action tiles not used this round
    pick: str = ""  # the tile of this action turn: hidden until all have chosen
    hub_bought: bool = False  # this round
    special_bought: bool = False
    task: Task = Task()
    pending: tuple[Pending, ...] = ()
    step: str = ""  # of a chain that the seat goes along by itself
    income: int = 0  # fees and visitors of this round
    chosen: tuple[Chosen, ...] = ()
    departed: tuple[tuple[str, int, int], ...] = ()  # who left unpaid this round: kind, level and place
    profits: tuple[int, ...] = ()  # by round
    treated: int = 0  # in the whole match
    deaths: int = 0
    plan: str = ""  # the beginner's plan
    card: str = ""  # Urban Design
    chairs: int = 0  # wheelchairs rented this round
    relocated: tuple[int, ...] = ()  # ghosts that have been moved in this step, by their new cell
    left_toilets: int = 0  # who was inside when movement began, and may not go in again

    def person(self, number: int) -> Person:
        return next(one for one in self.people if one.id == number)


class Stock(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What lies beside the board for all seats together."""

    rooms: int = 0
    supplies: int = 0
    entrances: int = 0
    helipads: int = 0
    gardens: int = 0
    parking: int = 0
    conveyors: int = 0
    units: int = 0
    chairs: int = 0
    dogs: int = 0
    droppings: int = 0
    ghosts: int = 0
    cigarettes: int = 0
    temps: tuple[int, ...] = ()  # by price, cheapest first


class State(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A moment of a match."""

    options: Options
    terms: Terms
    stage: str = ""
    waiting: tuple[int, ...] = ()  # seats that still owe an answer, in the order in which they are asked
    round: int = 0
    turn: int = 0  # of action tiles, 1 to 3
    order: tuple[int, ...] = ()
    players: tuple[Player, ...] = ()
    bag: str = ""  # one letter per patient, in the order in which they are drawn
    second_bag: str = ""
    returned: int = 0  # how many patients went back into a bag
    rows: tuple[str, ...] = ()  # appointments by service, head first
    doctor_bag: str = ""
    doctor_bank: tuple[int, ...] = (0, 0, 0, 0)  # by level
    university: str = ""  # by slot
    nurses: int = 0  # in the row
    nurse_bank: int = 0
    nurses_hired: int = 0  # this round, by all seats
    orderlies: int = 0
    cars: int = 0  # in the main car park
    hubs: tuple[int, ...] = ()  # left in each stack, with the one on sale
    hubs_on_sale: str = ""
    specials: tuple[int, ...] = ()  # left of each kind, in the order of `kinds.SPECIALS`
    specials_on_sale: str = ""
    stock: Stock = Stock()
    bonus: tuple[str, ...] = ()  # tiles that lie open
    decks: tuple[tuple[str, ...], ...] = ()  # Urban Design: what is left of each, top first
    line: tuple[str, ...] = ()  # its open cards, by deck
    goal: str = ""  # solo
    over: bool = False

    @property
    def seats(self) -> int:
        return len(self.players)


def ground_of(state: State, player: Player) -> Ground:
    """Where a player could build."""
    return _ground(player.site, player.parking, state.terms.max_floor, state.terms.one_hub_per_floor)


@lru_cache(maxsize=8192)
def _ground(site: Site, parking: Parking, max_floor: int, one_hub_per_floor: bool) -> Ground:
    return Ground(site, blocked_columns(site, parking), _limits(max_floor, one_hub_per_floor))


def limits_of(terms: Terms) -> Limits:
    return _limits(terms.max_floor, terms.one_hub_per_floor)


@cache
def _limits(max_floor: int, one_hub_per_floor: bool) -> Limits:
    return Limits(max_floor, one_hub_per_floor)
