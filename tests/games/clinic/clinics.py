"""Tables for tests: clinics written as the test vectors have them, and small builders around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.kinds import SERVICE_NAMES
from bot.games.clinic.building.parking import Parking
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, PRE
from bot.games.clinic.people.person import AIR, COLOURS, PATIENT, RED, TRUCK, Person
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import State
from bot.kernel import Dice, begin

SEED = bytes(range(32))
KINDS = {
    "room": "r",
    "supply": "s",
    "or": "o",
    "ext": "e",
    "lab": "l",
    "wait": "w",
    "triage": "t",
    "shop": "g",
    "wc": "b",
}
SERVICE_LETTERS = {name: letter for letter, name in SERVICE_NAMES.items()}
FLAGS = {
    "cigarettes": "cigarettes",
    "helicopters": "helicopters",
    "fireTrucks": "fire_trucks",
    "wheelchairs": "wheelchairs",
    "toilets": "toilets",
    "temps": "temps",
    "ghosts": "ghosts",
    "triage": "triage",
    "dogs": "dogs",
    "giftShop": "gift_shop",
    "airConditioning": "air_conditioning",
    "urbanDesign": "urban_design",
    "2a": "sturdy",
    "2b": "gifted",
    "2c": "modest",
}


def kind_of(written: str) -> str:
    """`hub psychiatry` is P, `room` is r."""
    return SERVICE_LETTERS[written.removeprefix("hub ")] if written.startswith("hub ") else KINDS[written]


def cell_of(written: Sequence[int]) -> int:
    """A cell as x, y and floor, or a column as x and y."""
    x, y, *floor = written
    return cell_at(x, y, *floor) if floor else cell_at(x, y, 0)


def site_of(written: Mapping[str, Any]) -> Site:
    width = written.get("size", [4, 3])[0]
    site = Site(width=width)
    for where, kind in written["modules"].items():
        x, y, floor = map(int, where.split(","))
        site = site.with_module(cell_at(x, y, floor), kind_of(kind))
    return replace(
        site,
        entrances=tuple(written.get("entrances", ())),
        helipads=tuple(map(cell_of, written.get("helipads", ()))),
        helicopters=tuple(map(cell_of, written.get("helicopters", ()))),
        conveyors=tuple(map(cell_of, written.get("conveyors", ()))),
        gardens=tuple(map(cell_of, written.get("gardens", ()))),
        machine=cell_of(written["machine"]) if "machine" in written else None,
        ghosts=tuple(map(cell_of, written.get("ghosts", ()))),
        droppings=tuple(map(cell_of, written.get("droppings", ()))),
        units=tuple((position, floor) for position, floor in written.get("airConditioners", ())),
    )


def parking_of(written: Mapping[str, Any]) -> Parking:
    def numbers(key: str) -> tuple[int, ...]:
        found = [0] * 12
        for where, count in written.get(key, {}).items():
            found[cell_of([*map(int, where.split(","))])] = count
        return tuple(found)

    return Parking(cars=numbers("cars"), tiles=numbers("tiles"), tile_cars=numbers("tilecars"))


def people_of(written: Sequence[Mapping[str, Any]]) -> tuple[Person, ...]:
    return tuple(_person(number, one) for number, one in enumerate(written, 1))


def _person(number: int, one: Mapping[str, Any]) -> Person:
    at = one.get("at")
    place = PRE if at == "pre" else DOORS if at in (None, "out") else cell_of(at)
    return Person(
        number,
        one["kind"],
        level=RED if one.get("burn") else COLOURS.index(one.get("level", "white")),
        service=SERVICE_LETTERS.get(one.get("service", ""), "P" if one["kind"] == PATIENT else ""),
        place=place,
        laid=one.get("laid", False),
        cigarettes=one.get("cig", 0),
        dog=one.get("dog", False),
        undetermined=one.get("undetermined", False),
        burn={"air": AIR, "truck": TRUCK}.get(one.get("burn", ""), ""),
        role=one.get("role", ""),
    )


def options_of(*written: str) -> dict[str, bool]:
    return {FLAGS[name]: True for name in written}


def new_table(seats: int = 2, **options: Any) -> State:
    """The first state of a match."""
    state = begin(GAME, options, seats, Dice(SEED)).position.state
    assert isinstance(state, State)
    return state


def table(written: Mapping[str, Any], seats: int = 2) -> State:
    """A table whose seat 0 has the clinic of a vector, between two phases. All cars of its people are parked."""
    state = new_table(seats, **options_of(*written.get("on", ()), *written.get("variants", ())))
    site = site_of(written["clinic"])
    people = people_of(written.get("people", ()))
    cars = sum(one.has_car for one in people)
    parking = parking_of(written["clinic"])
    if cars and not parking.parked:
        free = [column for column in site.grid.columns if site.modules[column] == "."]
        counts = [0] * 12
        for number in range(cars):
            counts[free[-1 - number // 4]] += 1
        parking = replace(parking, cars=tuple(counts))
    player = replace(
        state.players[0],
        site=site,
        parking=parking,
        people=people,
        next_id=len(people) + 1,
        money=written.get("money", 20),
        pp=written.get("pp", 0),
        time=written.get("time", 0),
        card=written.get("card", ""),
        pending=(),
        step="",
    )
    return replace(
        state,
        players=(player, *(replace(other, pending=()) for other in state.players[1:])),
        order=tuple(range(seats)),
        waiting=(),
        round=written.get("round", 2),
        turn=3,
    )


def draft_of(state: State) -> Draft:
    return Draft(state, Dice(SEED))
