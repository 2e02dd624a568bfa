"""Geometry, set-up and placement by number: R1-R21, G1-G7, as far as the computed vectors do not hold them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import TakeBonus
from bot.games.clinic.building.care import buildings, functional_buildings
from bot.games.clinic.building.grid import CELLS, FLOOR, cell_at, grid
from bot.games.clinic.building.kinds import CATEGORY, SERVICES, SPECIALS
from bot.games.clinic.building.parking import (
    Parking,
    automatic_spot,
    free_streets,
    fresh_spaces,
    leaving_spot,
    outdoor_spaces,
    takes_tile,
    with_tile,
)
from bot.games.clinic.building.placement import (
    Ground,
    Limits,
    conveyor_cells,
    entrance_positions,
    garden_columns,
    helipad_columns,
    module_columns,
    module_fault,
)
from bot.games.clinic.building.walking import DOORS, PRE, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT
from bot.games.clinic.phases.components import build_garden, garden_places
from bot.games.clinic.phases.setup import apply_bonus
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import State
from bot.kernel import Dice, begin, choose
from tests.games.clinic.clinics import SEED, cell_of, draft_of, new_table, site_of
from tests.games.clinic.test_flow import at_first
from tests.games.clinic.test_rules import START, me

PLAN = {"1,2,0": "hub psychiatry", "2,2,0": "room", "2,1,0": "supply"}  # as in START
LIMITS = Limits(max_floor=3, one_hub_per_floor=True)


def ground(modules: dict[str, str], *blocked: int, **more: Any) -> Ground:
    return Ground(site_of({"modules": modules, **more}), frozenset(blocked), LIMITS)


# --- geometry ---


@pytest.mark.parametrize(("side", "width"), [("wide", 4), ("narrow", 3)])
def test_r1_the_board_is_four_or_three_columns_wide_and_four_floors_high(side: str, width: int) -> None:
    state = new_table(2, plans="expert", side=side)
    assert me(state).site.width == width
    assert len(grid(width).columns) == 3 * width and CELLS == 4 * FLOOR
    tower = {f"0,0,{floor}": kind for floor, kind in enumerate(("supply", "lab", "supply", "wait"))}
    assert module_fault(ground(tower), "l", cell_at(0, 0, 0)) == "G1", "there is no floor 4"


def test_r2_adjacent_is_sharing_a_face_and_beside_is_on_the_same_floor() -> None:
    middle = cell_at(1, 1, 1)
    beside = {cell_at(0, 1, 1), cell_at(2, 1, 1), cell_at(1, 0, 1), cell_at(1, 2, 1)}
    assert set(grid(4).beside[middle]) == beside
    assert set(grid(4).adjacent[middle]) == beside | {cell_at(1, 1, 0), cell_at(1, 1, 2)}


def test_r3_what_is_no_module_fills_no_cell() -> None:
    site = site_of({"modules": {}, "gardens": [[0, 0]], "machine": [1, 0], "conveyors": [[2, 0, 0], [3, 0, 0]]})
    assert not site.built and set(outdoor_spaces(site)) == set(grid(4).columns)


def test_r4_all_hubs_share_a_category_and_so_do_all_special_modules() -> None:
    assert len({CATEGORY[kind] for kind in SERVICES}) == 1
    assert len({CATEGORY[kind] for kind in SPECIALS + "t"}) == 1
    assert len({CATEGORY[kind] for kind in "Prsogb"}) == 6


def test_r5_people_walk_through_outdoor_spaces() -> None:
    site = site_of({"modules": {"0,0,0": "hub psychiatry", "2,0,0": "room"}, "entrances": ["N0"]})
    assert hours_between(site, cell_at(0, 0, 0), cell_at(2, 0, 0)) == 2


def test_r6_buildings_are_groups_of_adjacent_modules_in_three_dimensions() -> None:
    """A22 names the same: what stands on a building belongs to it."""
    site = site_of({"modules": {"0,0,0": "supply", "0,0,1": "lab", "2,2,0": "supply"}})
    assert sorted(map(len, buildings(site))) == [1, 2]


def test_r7_a_functional_building_has_a_working_room_and_a_door() -> None:
    assert functional_buildings(site_of(START)) == 1
    assert functional_buildings(site_of({**START, "entrances": []})) == 0
    assert functional_buildings(site_of({**START, "entrances": [], "helipads": [[2, 1]]})) == 1
    idle = {"modules": {"1,2,0": "hub psychiatry", "2,2,0": "room"}, "entrances": ["S1"]}
    assert functional_buildings(site_of(idle)) == 0


def test_r9_a_module_stands_on_the_lowest_empty_floor_of_its_column() -> None:
    columns = module_columns(ground({"0,0,0": "supply", "0,0,1": "lab"}), "s")
    assert set(columns) <= set(grid(4).columns)
    assert site_of({"modules": {"0,0,0": "supply", "0,0,1": "lab"}}).height(0) == 2


def test_r10_a_space_has_four_streets_of_its_own() -> None:
    site = site_of({"modules": {}, "machine": [0, 0]})
    parking = Parking(cars=(1, *[0] * 11), tiles=(1, *[0] * 11), trucks=(1, *[0] * 11))
    assert free_streets(site, parking, 0) == 0
    assert free_streets(site, parking, 1) == 4, "the neighbour has its own"


def test_r11_pre_admissions_have_four_slots_per_service_and_are_in_the_clinic() -> None:
    assert constants().pre_admission_slots == 4
    state = new_table(3)
    assert [service for service, _ in GAME.view(state, 0).clinics[0].pre] == list("PCOT")


def test_r12_new_employees_stand_at_every_door_at_once() -> None:
    site = site_of({**START, "entrances": ["S1", "S2"], "helipads": [[2, 1]]})
    assert [hours_between(site, DOORS, cell_at(*at)) for at in ((1, 2, 0), (2, 2, 0), (2, 1, 0))] == [1, 1, 1]


# --- set-up ---


@pytest.mark.parametrize(("seats", "services"), [(1, "PC"), (2, "PCO"), (3, "PCOT"), (4, "PCOTN")])
def test_r13_services_in_play(seats: int, services: str) -> None:
    assert new_table(seats).terms.services == services


@pytest.mark.parametrize(("seats", "specials"), [(2, (1,) * 4), (3, (2,) * 4), (4, (3,) * 4)])
def test_r14_one_hub_of_each_service_and_one_special_of_each_kind_is_on_sale(
    seats: int, specials: tuple[int, ...]
) -> None:
    state = new_table(seats)
    assert state.specials == specials and set(state.specials_on_sale) == set(SPECIALS)
    assert state.hubs[0] == constants().hubs["psychiatry"] - seats
    assert set(state.hubs_on_sale) == {s for s, left in zip(state.terms.services, state.hubs, strict=True) if left}
    assert (state.stock.rooms + seats, state.stock.supplies + seats) == (16, 4 * seats)


def test_r14_alone_there_are_two_kinds_of_special_modules() -> None:
    assert sorted(new_table(1).specials) == [0, 0, 1, 1]


@pytest.mark.parametrize("seats", range(1, 5))
def test_r15_r16_bags_and_bank(seats: int) -> None:
    state = new_table(seats)
    drawn = "".join(state.rows)
    bag = state.bag + drawn
    # The patients of a fair start come from the bank (R20, A35): the bag is whole.
    assert {letter: bag.count(letter) for letter in "ROYW"} == constants().patient_bag[seats]
    doctors = state.doctor_bag + state.university
    assert {letter: doctors.count(letter) for letter in "ROYW"} == constants().doctor_bag[seats]


def test_r17_the_main_board() -> None:
    state = new_table(3)
    assert all(len(row) == 1 for row in state.rows)
    assert len(state.university) == 5 and state.nurses == 4 and state.orderlies == 6
    assert sorted(state.order) == [0, 1, 2]
    assert [("WYOR".index(letter)) for letter in state.university] == sorted(
        ["WYOR".index(letter) for letter in state.university], reverse=True
    )
    assert all(player.pp == player.time == 0 for player in state.players)


def bonus_table(tile: str) -> State:
    """The state after the first in line took this bonus tile, parking asked about or not."""
    position, _ = at_first("bonus", 2)
    draft = draft_of(replace(position.state, bonus=(tile,)))
    apply_bonus(draft, position.asks[0].seat, TakeBonus(tile))
    return draft.state


def test_r19_n_plus_one_tiles_are_taken_in_reverse_order() -> None:
    position, dice = at_first("bonus", 3)
    state = position.state
    assert len(state.bonus) == 4
    seats = []
    while position.asks[0].kind != "tile":
        ask = position.asks[0]
        if ask.kind == "bonus":
            seats.append(ask.seat)
        position = choose(GAME, position, ask.seat, 0, dice).position
    assert tuple(seats) == state.order[::-1]


def test_r19_what_each_bonus_tile_gives() -> None:
    seat = at_first("bonus", 2)[0].asks[0].seat
    before = at_first("bonus", 2)[0].state.players[seat]

    def after(tile: str) -> Any:
        return bonus_table(tile).players[seat]

    assert after("money5").money == before.money + 5
    assert [one.kind for one in after("nurse").people] == [DOCTOR, NURSE]
    assert [one.kind for one in after("orderly").people] == [DOCTOR, ORDERLY]
    assert [one.level for one in after("upgrade").people] == [1]
    assert {after(tile).pending[0].thing for tile in ("parking", "garden", "entrance")} == {
        "parking",
        "garden",
        "entrance",
    }


def test_r19_a_tile_of_no_use_is_worth_three_dollars() -> None:
    position, _ = at_first("bonus", 2)
    seat = position.asks[0].seat
    state = replace(position.state, bonus=("garden",), stock=replace(position.state.stock, gardens=0))
    draft = draft_of(state)
    apply_bonus(draft, seat, TakeBonus("garden"))
    assert draft.player(seat).money == state.players[seat].money + constants().bonus_fallback_money


def test_r21_clinics_come_before_doctors_and_doctors_before_bonus_tiles() -> None:
    names = list(rules_of(new_table(3)).stages)
    places = [names.index(name) for name in ("layout", "first_doctors", "welcome", "bonus")]
    assert places == sorted(places)


# --- placement ---


def test_g1_nothing_stands_above_a_helipad() -> None:
    assert module_fault(ground({"0,0,0": "supply"}, helipads=[[0, 0]]), "l", 0) == "G1"


def test_g2_a_car_blocks_its_space_and_a_conveyor_does_not() -> None:
    """A23: an outdoor conveyor stays and becomes indoor."""
    assert module_fault(ground({}, 0), "s", 0) == "G2"
    conveyors = [[0, 0, 0], [1, 0, 0]]
    assert module_fault(ground({}, conveyors=conveyors), "s", 0) == ""
    assert site_of({"modules": {"0,0,0": "supply"}, "conveyors": conveyors}).conveyors == (0, 1)


def test_g3_an_upper_module_needs_one_below() -> None:
    site = site_of({"modules": {"0,0,0": "supply"}})
    assert site.height(0) == 1 and site.height(1) == 0, "so the next floor of an empty column is the ground"


def test_g4_no_two_of_a_category_touch() -> None:
    modules = {"1,1,0": "lab"}
    assert module_fault(ground(modules), "w", cell_at(2, 1, 0)) == "G4"
    assert module_fault(ground(modules), "w", cell_at(1, 1, 0)) == "G4", "nor above each other"
    assert module_fault(ground(modules), "w", cell_at(2, 2, 0)) == "", "corners do not touch"


def test_g5_one_hub_per_floor_of_a_building_also_after_merging() -> None:
    modules = {"0,1,0": "hub psychiatry", "2,1,0": "hub cardiology"}
    assert module_fault(ground(modules), "s", cell_at(1, 1, 0)) == "G5"
    assert module_fault(ground({"0,1,0": "hub psychiatry"}), "s", cell_at(1, 1, 0)) == ""


def test_g6_a_module_on_the_ground_may_stand_alone() -> None:
    assert module_fault(ground({"0,0,0": "supply"}), "s", cell_at(3, 2, 0)) == ""


def test_g7_nothing_is_ever_moved_or_demolished() -> None:
    """A15 follows: no room ever stops working."""
    dice = Dice(SEED)
    position = begin(GAME, {}, 2, dice).position
    built: list[set[tuple[int, str]]] = [set(), set()]
    while not position.over:
        for seat, player in enumerate(position.state.players):
            now = {(cell, player.site.modules[cell]) for cell in player.site.built}
            assert built[seat] <= now
            built[seat] = now
        ask = position.asks[0]
        position = choose(GAME, position, ask.seat, ask.choice_count // 2, dice).position


def test_r27_a_second_hub_of_a_service_stands_on_another_floor_or_in_another_building() -> None:
    """A16."""
    known = ground(PLAN)
    columns = module_columns(known, "P")
    assert cell_at(2, 2, 0) in columns, "above the room"
    assert cell_at(3, 2, 0) not in columns, "the same floor of the same building"
    assert cell_at(0, 0, 0) in columns, "another building"


def test_r28_a_supply_room_has_no_condition_of_its_own() -> None:
    assert module_columns(ground({}), "s") == grid(4).columns


def test_r30_where_small_things_stand() -> None:
    site = site_of({**START, "helipads": [[2, 2]], "gardens": [[0, 0]]})
    assert set(entrance_positions(site)) == {"S2"}
    assert set(helipad_columns(site)) == {cell_at(1, 2, 0), cell_at(2, 1, 0)}
    assert set(garden_columns(site)) == set(outdoor_spaces(site)) - {0}


def test_r30_a_parking_tile_takes_the_street_of_a_car_that_moves_onto_it() -> None:
    site = site_of({"modules": {}})
    full = Parking(cars=(4, *[0] * 11))
    assert takes_tile(site, full, 0)
    after = with_tile(site, full, 0)
    assert (after.cars[0], after.tiles[0], after.tile_cars[0]) == (3, 1, 1)


def test_r33_conditions_of_special_modules() -> None:
    known = ground(PLAN)
    beside_hub = {cell_at(0, 2, 0), cell_at(1, 1, 0)}
    assert {column for column in module_columns(known, "o") if known.site.height(column) == 0} == beside_hub
    assert all(column in grid(4).border for column in module_columns(known, "e"))
    assert cell_at(1, 1, 0) in module_columns(known, "l") and cell_at(1, 1, 0) in module_columns(known, "w")


def test_r29_linked_is_a_straight_line_at_any_distance() -> None:
    """A10."""
    site = site_of({"modules": {}, "conveyors": [[0, 0, 0], [3, 0, 0]]})
    assert cell_at(3, 2, 0) in conveyor_cells(site)
    assert cell_at(1, 1, 0) not in conveyor_cells(site)


# --- cars ---


def test_r44_who_has_a_car() -> None:
    (doctor,) = at_first("bonus", 2)[0].state.players[0].people
    for kind, has in ((DOCTOR, True), (NURSE, True), (ORDERLY, True), (PATIENT, True), ("temp", True)):
        assert replace(doctor, kind=kind).has_car is has
    assert not replace(doctor, kind=PATIENT, burn="air").has_car
    assert replace(doctor, kind="visitor").has_car


def test_r45_cars_park_where_they_block_least() -> None:
    site = site_of({"modules": {}, "gardens": [[1, 0]]})
    tile = Parking(tiles=(0, 0, 1, *[0] * 9), cars=(1, *[0] * 11))
    assert automatic_spot(site, tile) == ("tile", 2)
    full = replace(tile, tile_cars=(0, 0, 3, *[0] * 9))
    assert automatic_spot(site, full) == ("street", 1), "a garden is closed anyway"
    loose = Parking(cars=(1, *[0] * 11))
    assert automatic_spot(site_of({"modules": {}}), loose) == ("street", 0), "beside the other cars"
    assert automatic_spot(site_of({"modules": {}}), Parking()) is None, "otherwise the player is asked"
    assert len(fresh_spaces(site_of({"modules": {}}), Parking())) == 12


def test_r46_cars_leave_where_they_free_a_space() -> None:
    """A12: those who stay do not move."""
    site = site_of({"modules": {}, "gardens": [[1, 0]]})
    parking = Parking(cars=(2, 1, 1, *[0] * 9), tiles=(0, 0, 0, 1, *[0] * 8), tile_cars=(0, 0, 0, 1, *[0] * 8))
    assert leaving_spot(site, parking) == ("street", 2)
    assert leaving_spot(site, replace(parking, cars=(0, 1, *[0] * 10))) == ("street", 1)
    assert leaving_spot(site, replace(parking, cars=(0,) * 12)) == ("tile", 3)


def test_a32_a_garden_may_be_laid_where_cars_stand() -> None:
    position, _ = at_first("tile", 1)
    state = position.state
    column = next(c for c, cars in enumerate(me(state).parking.cars) if cars)
    assert column in garden_places(state, 0)
    draft = draft_of(state)
    build_garden(draft, 0, column)
    assert draft.player(0).parking == me(state).parking


def test_a39_no_question_has_more_than_25_choices_in_a_group() -> None:
    dice = Dice(SEED)
    position = begin(GAME, {"plans": "expert"}, 4, dice).position
    while not position.over:
        for ask in position.asks:
            assert len(ask.plain) <= 25 and len(ask.groups) <= 25
            assert all(len(group.choices) <= 25 for group in ask.groups)
        ask = position.asks[0]
        position = choose(GAME, position, ask.seat, ask.choice_count // 3, dice).position


def test_a31_a_full_room_can_be_passed_through() -> None:
    site = site_of({**START, "entrances": ["S2"]})
    assert hours_between(site, PRE, cell_of([1, 2, 0])) == 2, "through the room, whoever is inside"
