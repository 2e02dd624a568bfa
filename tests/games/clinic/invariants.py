"""What must hold in every state of every match, whatever was chosen: the assertions of chapter 19 and some more."""

from __future__ import annotations

from bot.games.clinic.building.care import buildings, services_at
from bot.games.clinic.building.grid import FLOOR, are_linked
from bot.games.clinic.building.kinds import (
    CATEGORY,
    EMPTY,
    EXTERNAL,
    LABORATORY,
    OPERATING,
    ROOM,
    SERVICE_NAMES,
    SPECIALS,
    SUPPLY,
    TOILETS,
)
from bot.games.clinic.building.parking import free_streets, outdoor_spaces
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, PRE
from bot.games.clinic.constants import constants
from bot.games.clinic.people.capacity import cares_for, doctors_fit, patients_fit
from bot.games.clinic.people.person import (
    DOCTOR,
    LETTERS,
    NURSE,
    ORDERLY,
    PATIENT,
    TEMP,
    UNDETERMINED,
    Person,
    count_kind,
)
from bot.games.clinic.phases.ghosts import GHOST
from bot.games.clinic.table.draft import PARK
from bot.games.clinic.table.state import ALL_TILES, Player, State


def check(state: State) -> None:
    """Everything at once; an assertion says what is wrong."""
    for player in state.players:
        check_money_and_tiles(player)
        check_cars(player)
        check_modules(state, player.site)
        check_conveyors(player.site)
        check_people(state, player)
    check_pieces(state)
    assert all(len(row) <= constants().queue_slots for row in state.rows)


def check_money_and_tiles(player: Player) -> None:
    assert player.money >= 0
    assert player.time >= 0
    assert all(ALL_TILES.count(letter) >= player.tiles.count(letter) for letter in "BHA")


def check_cars(player: Player) -> None:
    """Cars parked are people with cars, but for those whose driver is being asked where to park."""
    asked = sum(one.kind == PARK and not one.thing for one in player.pending)
    assert player.parking.parked + asked == sum(one.has_car for one in player.people)
    outdoors = outdoor_spaces(player.site)
    for column in range(FLOOR):
        if column in outdoors:
            assert free_streets(player.site, player.parking, column) >= 0
        else:
            assert not player.parking.cars[column] and not player.parking.tiles[column]
        assert player.parking.tile_cars[column] <= 3 * player.parking.tiles[column]


def check_modules(state: State, site: Site) -> None:
    """G3, G4 and G5."""
    for cell in site.built:
        assert cell < FLOOR or site.modules[cell - FLOOR] != EMPTY
        category = CATEGORY[site.modules[cell]]
        assert all(
            site.modules[other] == EMPTY or CATEGORY[site.modules[other]] != category
            for other in site.grid.adjacent[cell]
        )
    if state.terms.one_hub_per_floor:
        for group in buildings(site):
            hubs = [cell // FLOOR for cell in group if site.modules[cell].isupper()]
            assert len(hubs) == len(set(hubs))
    closed = {*site.gardens, *(() if site.machine is None else (site.machine,))}
    assert all(site.modules[column] == EMPTY for column in closed)
    assert all(site.modules[site.grid.positions[name]] != EMPTY for name in site.entrances)


def check_conveyors(site: Site) -> None:
    """One network."""
    if not site.conveyors:
        return
    assert len(site.conveyors) > 1
    reached, border = set(), [site.conveyors[0]]
    while border:
        cell = border.pop()
        reached.add(cell)
        border += [other for other in site.conveyors if other not in reached and are_linked(cell, other)]
    assert reached == set(site.conveyors)


def check_people(state: State, player: Player) -> None:
    """Each where he may be; capacities hold once Business begins."""
    ids = [one.id for one in player.people]
    assert len(set(ids)) == len(ids) and all(number < player.next_id for number in ids)
    for one in player.people:
        assert _may_be(player.site, one), one
    for service in state.terms.services:
        waiting = [1 + one.dog for one in player.people if one.place == PRE and one.service == service]
        assert sum(waiting) <= constants().pre_admission_slots
    if state.stage == "business":
        for cell in {one.place for one in player.people if one.place >= 0}:
            here = [one for one in player.people if one.place == cell]
            assert sum(one.is_doctor for one in here) <= max(1, doctors_fit(player.site, here, cell))
            assert count_kind(here, PATIENT) <= max(1, patients_fit(player.site, here, cell))


_STAFF = {
    DOCTOR: ROOM + OPERATING + EXTERNAL + LABORATORY + SUPPLY + TOILETS,
    NURSE: ROOM + OPERATING + EXTERNAL + SUPPLY + TOILETS,
    ORDERLY: SUPPLY + TOILETS,
}


def _may_be(site: Site, one: Person) -> bool:
    kind = site.kind(one.place)
    if one.kind == PATIENT:
        waits = one.place == PRE or bool(one.burn) or kind == TOILETS
        return waits or cares_for(site, one.place, services_at(site, one.place), one)
    if one.kind in _STAFF:
        return one.place == DOORS or kind.isupper() or kind in _STAFF[one.kind]
    return True


def check_pieces(state: State) -> None:
    """Nothing appears and nothing is lost."""
    numbers = constants()
    people = [one for player in state.players for one in player.people]
    sites = [player.site for player in state.players]
    staffed = count_kind(people, DOCTOR)
    university = len(state.university.replace(".", ""))
    if staffed:
        assert staffed + sum(state.doctor_bank) + len(state.doctor_bag) + university == sum(
            numbers.doctor_total.values()
        )
    assert count_kind(people, NURSE) + state.nurse_bank + state.nurses == numbers.stock.nurse
    assert count_kind(people, ORDERLY) + state.orderlies == numbers.stock.orderly_per_player * state.seats
    asked = sum(one.kind == PARK and not one.thing for player in state.players for one in player.pending)
    visitors = count_kind(people, "visitor")
    assert sum(p.parking.parked for p in state.players) + asked + state.cars - visitors == numbers.stock.car
    stock = state.stock
    if all(site.built for site in sites) and state.stage != "layout":
        assert stock.rooms + sum(site.modules.count(ROOM) for site in sites) == numbers.stock.treatment_room
        supplies = numbers.stock.supply_room_per_player * state.seats
        assert stock.supplies + sum(site.modules.count(SUPPLY) for site in sites) == supplies
        assert stock.entrances + sum(len(site.entrances) for site in sites) == numbers.stock.entrance
    check_market(state)
    check_module_pieces(state)
    assert stock.gardens + sum(len(site.gardens) for site in sites) == numbers.stock.garden
    assert stock.conveyors + sum(len(site.conveyors) for site in sites) == numbers.stock.conveyor
    assert stock.parking + sum(sum(p.parking.tiles) for p in state.players) == numbers.stock.parking
    assert stock.helipads + sum(len(site.helipads) for site in sites) == state.terms.helipad_stock


def check_market(state: State) -> None:
    """Hubs and special modules are in the stacks or in clinics."""
    numbers = constants()
    built = "".join(player.site.modules for player in state.players)
    if state.stage == "layout" or not all(player.site.built for player in state.players):
        return
    for service, left in zip(state.terms.services, state.hubs, strict=True):
        assert left >= 0 and left + built.count(service) == numbers.hubs[SERVICE_NAMES[service]], service
    for kind, left in zip(SPECIALS, state.specials, strict=True):
        assert left >= 0
        assert left + built.count(kind) <= 4
        assert kind not in state.specials_on_sale or left
    assert all(len(row.strip(LETTERS + UNDETERMINED)) == 0 for row in state.rows)


def check_module_pieces(state: State) -> None:
    """Wheelchairs, dogs, droppings, ghosts, air conditioners, temps and cigarettes: in stock or in use."""
    numbers, stock, seats = constants(), state.stock, state.seats
    people = [one for player in state.players for one in player.people]
    sites = [player.site for player in state.players]
    options = state.options
    if options.wheelchairs:
        assert stock.chairs + sum(player.chairs for player in state.players) == numbers.wheelchairs_per_player * seats
    if options.dogs:
        assert stock.dogs + sum(one.dog for one in people) == numbers.dogs_per_player * seats
        assert stock.droppings + sum(len(site.droppings) for site in sites) <= numbers.droppings
    if options.ghosts:
        asked = sum(one.kind == GHOST for player in state.players for one in player.pending)  # where to appear
        haunting = sum(len(site.ghosts) for site in sites)
        assert stock.ghosts + haunting + asked == numbers.ghosts_per_player * seats
        assert all(len(set(site.ghosts)) == len(site.ghosts) for site in sites)
    if options.air_conditioning:
        assert stock.units + sum(len(site.units) for site in sites) == numbers.air_conditioners
    if options.temps:
        assert sum(stock.temps) + count_kind(people, TEMP) == len(numbers.temps.prices) * seats
    if options.cigarettes:
        assert stock.cigarettes + sum(one.cigarettes for one in people) == numbers.cigarettes
