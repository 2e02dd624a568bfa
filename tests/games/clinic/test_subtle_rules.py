"""Sentences of the rule file that are easily misread, each with numbers that were worked out by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.clinic.actions import BuyPopularity
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.parking import Parking, automatic_spot, leaving_spot, takes_tile, with_tile
from bot.games.clinic.building.walking import CHAIR, PRE, hours_between, trodden
from bot.games.clinic.modules.cigarettes.smoking import round_trip
from bot.games.clinic.modules.gift_shop.visitors import enter_walk
from bot.games.clinic.modules.triage.finding_out import fitting
from bot.games.clinic.people.running_costs import upkeep_of
from bot.games.clinic.people.treatment import best_treatments
from bot.games.clinic.phases.administration import enter_grant, enter_tiring
from bot.games.clinic.phases.business import account_of
from bot.games.clinic.phases.main_board import enter_university
from tests.games.clinic.clinics import draft_of, people_of, site_of, table
from tests.games.clinic.test_round_rules import WHITE, clinic, person
from tests.games.clinic.test_rules import HUB, ROOM, START, SUPPLY, answer, me, playing

TREATED = {**WHITE, "at": [2, 2, 0]}
TRIAGE_CLINIC = clinic(at_0_2_0="triage")
UNKNOWN = {**WHITE, "undetermined": True}
TOWER = clinic(at_2_1_1="hub psychiatry", at_2_1_2="supply", at_2_1_3="lab")


def by_column(**counts: int) -> tuple[int, ...]:
    """Numbers per column, written as `at_3_0=2`."""
    found = [0] * 12
    for name, count in counts.items():
        x, y = map(int, name.removeprefix("at_").split("_"))
        found[cell_at(x, y, 0)] = count
    return tuple(found)


# --- parking ---


def test_r45_a_tile_comes_first_then_a_closed_space_then_the_fullest_one() -> None:
    site = site_of({**START, "gardens": [[3, 2]]})
    streets = by_column(at_0_0=1, at_3_0=3)
    full = Parking(streets, by_column(at_0_1=1), by_column(at_0_1=3))
    assert automatic_spot(site, replace(full, tile_cars=by_column(at_0_1=2))) == ("tile", cell_at(0, 1, 0))
    assert automatic_spot(site, full) == ("street", cell_at(0, 1, 0)), "beside its tile, before the garden in the south"
    assert automatic_spot(site, Parking(streets)) == ("street", cell_at(3, 2, 0)), "the garden, not the fullest"
    assert automatic_spot(site_of(START), Parking(streets)) == ("street", cell_at(3, 0, 0))


def test_r46_a_car_leaves_the_open_space_with_fewest_and_a_tile_last() -> None:
    site = site_of({**START, "gardens": [[0, 0]]})
    parking = Parking(by_column(at_0_0=1, at_3_0=3, at_0_1=2), by_column(at_3_1=1), by_column(at_3_1=2))
    assert leaving_spot(site, parking) == ("street", cell_at(0, 1, 0))
    closed = replace(parking, cars=by_column(at_0_0=1))
    assert leaving_spot(site, closed) == ("street", cell_at(0, 0, 0))
    assert leaving_spot(site, replace(parking, cars=by_column())) == ("tile", cell_at(3, 1, 0))


def test_r30_the_fourth_car_moves_onto_a_tile_but_not_for_a_space_with_the_machine() -> None:
    column = cell_at(2, 0, 0)
    site = site_of(START)
    after = with_tile(site, Parking(by_column(at_2_0=4)), column)
    assert (after.cars[column], after.tiles[column], after.tile_cars[column]) == (3, 1, 1)
    assert not takes_tile(replace(site, machine=column), Parking(by_column(at_2_0=3)), column), "no four cars"


# --- walking ---


def test_m9_3_a_dog_soils_the_module_below_a_helipad_on_the_highest_roof() -> None:
    site = site_of({**TOWER, "helipads": [[2, 1]]})
    top = cell_at(2, 1, 3)
    assert hours_between(site, PRE, top) == 1
    assert trodden(site, PRE, top) == (top,)
    assert trodden(site, PRE, cell_at(2, 1, 2)) == (cell_at(2, 1, 2), top)


def test_m4_2_a_chair_pays_for_floors_and_ghosts_and_starts_at_no_helipad() -> None:
    """Entrance, hub, room and supply room are on one floor; two floors up are 4 hours, each ghost one more."""
    site = site_of({**TOWER, "helipads": [[2, 1]], "ghosts": [[1, 2, 0], [2, 1, 1]]})
    assert hours_between(site, CHAIR, cell_at(2, 1, 2)) == 0 + 1 + 0 + 0 + 2 + 1 + 2
    assert hours_between(site, PRE, cell_at(2, 1, 2)) == 2, "on foot over the roof"


def test_m1_2_a_smoker_at_the_doors_takes_the_door_that_is_best_both_ways() -> None:
    """From S1 into the hub 1, then 3 to the space north of the supply room, over the room or outdoors."""
    site = site_of({**START, "machine": [2, 0]})
    assert hours_between(site, HUB, cell_at(2, 0, 0)) == 3
    assert round_trip(site, -2) == 2 * (1 + 3)
    assert round_trip(site, SUPPLY) == 2
    haunted = replace(site, ghosts=(SUPPLY,))
    assert round_trip(haunted, SUPPLY) == 3, "leaving is free, coming back is not"


# --- business ---


def test_r62_an_orderly_spares_only_where_a_supply_room_is_his_place() -> None:
    """Hub, room and supply room cost $1 each, the operating room $3; air doubles all of floor 0, a dropping again."""
    written = {**clinic(at_0_2_0="or"), "airConditioners": [["W2", 0]], "droppings": [[0, 2, 0]]}
    site = site_of(written)
    orderly = people_of([person("orderly", at=[2, 1, 0])])
    assert upkeep_of(site, ()) == 3 * 4 + 2 + 2 + 2
    assert upkeep_of(site, orderly) == 3 * 4 + 2, "supply room and room are spared, the hub is not next to it"
    assert upkeep_of(site, people_of([person("orderly", at=[1, 2, 0])])) == upkeep_of(site, ())


def test_r63_all_but_the_last_doctor_leave_and_what_is_missing_costs_points() -> None:
    """$1 in hand; due are 2 + 1 + 1 for a yellow doctor and two nurses, and $3 upkeep.

    Both nurses leave (-2), the doctor gets the dollar and stays (-1), upkeep is not paid (-2), the town gives $5 (-3).
    """
    people = [person(level="yellow"), person("nurse"), person("nurse")]
    player = me(answer(playing("business", people, money=1), BuyPopularity(0)))
    assert [one.kind for one in player.people] == ["doctor"]
    assert (player.money, player.pp, player.profits[-1]) == (5, -2 - 1 - 2 - 3, -1 - 3)


def test_r64_points_are_bought_from_this_rounds_profit_only() -> None:
    """A white patient pays $10; $1 wage and $3 upkeep are due: $6 of the $106 left buy two points."""
    state = playing("business", [TREATED, person(at=[2, 2, 0])], money=100)
    assert (account_of(state, 0).profit, account_of(state, 0).most) == (6, 2)
    player = me(answer(state, BuyPopularity(2)))
    assert player.pp == 2 and player.money == 100 + 6 - 6


def test_m2_5_the_built_in_nurse_treats_no_burn() -> None:
    """A17."""
    site = site_of(clinic(at_0_2_0="or"))
    place: dict[str, Any] = {"at": [0, 2, 0]}
    burn = {"kind": "patient", "level": "red", "burn": "air", **place}
    doctors = [person(**place), person(**place)]
    assert best_treatments(site, cell_at(0, 2, 0), people_of([burn, *doctors])) == ()
    (done,) = best_treatments(site, cell_at(0, 2, 0), people_of([burn, *doctors, person("nurse", **place)]))
    assert (done.fee, len(done.doctors)) == (30, 2)


def test_m6_3_a_temp_doctor_earns_less_and_gardens_pay_all_the_same() -> None:
    site = site_of({**START, "gardens": [[3, 2]]})
    temp = person("temp", at=[2, 2, 0], role="doctor", level="white")
    (done,) = best_treatments(site, ROOM, people_of([TREATED, temp]))
    assert done.fee == 6 + 1
    burn = {"kind": "patient", "level": "red", "burn": "truck", "at": [2, 2, 0]}
    nurse = person("temp", at=[2, 2, 0], role="nurse")
    (burnt,) = best_treatments(site, ROOM, people_of([burn, temp, temp, nurse]))
    assert burnt.fee == 25 - 5 - 5 + 1


# --- administration ---


def test_r68_a_smoker_a_researcher_and_a_white_doctor_keep_their_colour() -> None:
    people = [person(level="red"), person(level="red", cig=1), person(), person(level="yellow")]
    state = table({"clinic": START, "people": people})
    player = replace(me(state), people=(*me(state).people[:3], replace(me(state).people[3], in_lab=True)))
    draft = draft_of(replace(state, players=(player, *state.players[1:])))
    enter_tiring(draft)
    assert [one.level for one in draft.player(0).people] == [2, 3, 0, 1]


def test_2b_who_treated_learns_and_neither_tires_where_the_bank_is_empty() -> None:
    people = [person(level="yellow", laid=True), person(level="orange", laid=True), person(level="orange")]
    state = table({"clinic": START, "people": people, "variants": ["2b"]})
    draft = draft_of(replace(state, doctor_bank=(5, 5, 5, 0)))
    enter_tiring(draft)
    assert [one.level for one in draft.player(0).people] == [2, 2, 1]
    assert not any(one.laid for one in draft.player(0).people), "they get up"


def test_r69_every_two_dollars_or_part_of_them_cost_a_point() -> None:
    state = table({"clinic": START, "people": [], "money": 2})
    draft = draft_of(replace(state, round=2))
    enter_grant(draft)
    assert (draft.player(0).money, draft.player(0).pp) == (5, -2)


def test_r70_those_on_the_left_get_the_bank_first_and_new_ones_are_sorted_in() -> None:
    """One orange piece is left: the first yellow doctor takes it and returns a yellow one, for the white doctor."""
    state = table({"clinic": START, "people": []})
    draft = draft_of(replace(state, university="YYW.", doctor_bank=(0, 0, 1, 0), doctor_bag="RW"))
    enter_university(draft)
    assert draft.state.university == "ROYY"
    assert draft.state.doctor_bank == (1, 0, 0, 0)


# --- modules ---


def test_m10_3_visitors_spread_evenly_over_too_few_patients() -> None:
    """Into the shop 1, over (1, 1) to the hub 2, to the room 1: 4 hours for each of the three."""
    written = {**clinic(at_1_0_0="shop"), "entrances": ["S1", "N1"]}
    people = [TREATED, *[person("visitor")] * 3]
    draft = draft_of(table({"clinic": written, "people": people, "on": ["giftShop"]}))
    assert hours_between(draft.player(0).site, cell_at(1, 0, 0), ROOM) == 3
    enter_walk(draft, 0)
    assert draft.player(0).time == 3 * (1 + 3)
    assert [one.place for one in draft.player(0).people] == [ROOM] * 4


def test_d16_all_who_fit_leaves_out_places_that_a_burn_or_a_waiting_patient_takes() -> None:
    """Two places in the only room: a burn has the whole of it, a patient who waits claims one."""
    burn = {"kind": "patient", "level": "red", "burn": "truck", "at": [2, 2, 0]}
    on = ["triage", "fireTrucks"]
    for others, fit in (([], (1, 2)), ([WHITE], (1,)), ([TREATED], (1,)), ([burn], ())):
        people = [UNKNOWN, UNKNOWN, *others]
        assert fitting(me(table({"clinic": TRIAGE_CLINIC, "people": people, "on": on}))) == fit, others
