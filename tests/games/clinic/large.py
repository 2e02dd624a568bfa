"""The largest clinic there could be: four floors of rooms around a hub each, and as many people as a board takes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.clinic.building.grid import cell_at, coordinates
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, PRE
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, Person
from bot.games.clinic.table.state import State
from tests.games.clinic.clinics import new_table

_HUBS = ((1, 1, 0, "P"), (2, 1, 1, "C"), (1, 1, 2, "O"), (2, 1, 3, "T"))


def large_site() -> Site:
    """A hub on each floor with rooms around it, supply rooms everywhere else, doors and conveyors."""
    site = Site()
    for x, y, floor, service in _HUBS:
        site = site.with_module(cell_at(x, y, floor), service)
    for cell in range(48):
        x, y, floor = coordinates(cell)
        if site.modules[cell] == ".":
            beside = any(site.modules[other].isupper() for other in site.grid.beside[cell])
            site = site.with_module(cell, "r" if beside else "s")
    site = site.with_module(cell_at(0, 0, 0), "e").with_module(cell_at(3, 2, 1), "l")
    conveyors = (cell_at(0, 1, 0), cell_at(3, 1, 0), cell_at(3, 1, 2), cell_at(3, 1, 3))
    return replace(site, entrances=("S1", "N2", "W1", "E1"), helipads=(cell_at(3, 0, 0),), conveyors=conveyors)


def large_table() -> State:
    """Twelve doctors, twelve nurses, four orderlies and sixteen patients, most of them not in place yet."""
    state = new_table(4)
    rooms = [cell for cell, kind in enumerate(large_site().modules) if kind == "r"]
    people: list[Person] = []

    def add(kind: str, count: int, place: int, service: str = "") -> None:
        for number in range(count):
            people.append(Person(len(people) + 1, kind, level=number % 4, service=service, place=place))

    for cell in rooms[:6]:
        add(DOCTOR, 1, cell)
        add(NURSE, 1, cell)
    add(DOCTOR, 6, DOORS)
    add(NURSE, 6, DOORS)
    add(ORDERLY, 4, DOORS)
    for service in "PCOT":
        add(PATIENT, 4, PRE, service)
    player = replace(state.players[0], site=large_site(), people=tuple(people), next_id=len(people) + 1, pending=())
    players = (replace(player, step="move"), *(replace(one, pending=()) for one in state.players[1:]))
    return replace(state, players=players, stage="movement", waiting=(0,), round=4, turn=3, order=(0, 1, 2, 3))
