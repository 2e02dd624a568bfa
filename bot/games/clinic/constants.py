"""The numbers of the game, read once from `data/constants.json` and checked.

Where the printed game is lost they are our own, so they live in data and not in code. No rule lives here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct


def _key(field: str) -> str:
    """`death_pp` is `deathPP` in the file: camel case, with the unit of popularity in capitals."""
    first, *rest = field.split("_")
    return first + "".join("PP" if part == "pp" else part.capitalize() for part in rest)


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, rename=_key):
    """A part of the file."""


class Costs(Numbers, frozen=True):
    entrance: int
    helipad: int
    garden: int
    parking: int
    conveyor_first_pair: int
    conveyor: int
    air_conditioner: int
    wheelchair: int
    dog: int
    orderly: int


class Stocks(Numbers, frozen=True):
    treatment_room: int
    supply_room_per_player: int
    entrance: int
    helipad: int
    garden: int
    parking: int
    conveyor: int
    car: int
    nurse: int
    orderly_per_player: int


class EndPoints(Numbers, frozen=True):
    doctor: Mapping[str, int]
    nurse: int
    orderly: int
    functional_building: int
    room_by_floor: tuple[int, ...]
    hours_per_minus_one: int
    patient_left: int


class Temps(Numbers, frozen=True):
    per_column_per_player: int
    prices: tuple[int, ...]
    income: Mapping[str, int]
    burn_malus_per_temp_doctor: int


class Visitors(Numbers, frozen=True):
    thresholds: tuple[int, ...]
    income: int
    per_player: int


class BeginnerPlan(Numbers, frozen=True):
    hub: tuple[int, int, int]
    room: tuple[int, int, int]
    supply: tuple[int, int, int]
    entrance: str
    tiles: Mapping[str, tuple[int, int]]


class UrbanCard(Numbers, frozen=True):
    deck: str
    floor0: tuple[str, ...]
    floor1: tuple[str, ...]
    pp: int
    penalty: int


Bag = Mapping[str, int]


class Constants(Numbers, frozen=True):
    """Everything in the file."""

    rounds: int
    actions_per_round: int
    max_same_action: int
    start_money: int
    services: tuple[str, ...]
    services_by_players: Mapping[int, int]
    grid: Mapping[str, tuple[int, int]]
    max_floor: int
    module_cost_by_floor: tuple[int, ...]
    cost: Costs
    stock: Stocks
    hubs: Mapping[str, int]
    special_kinds: tuple[str, ...]
    special_copies: Mapping[int, int]
    solo_special_kinds: int
    components_per_build: int
    queue_points: int
    queue_slots: int
    pre_admission_slots: int
    streets_per_space: int
    parking_tile_capacity: int
    patient_bag: Mapping[int, Bag]
    ghost_bag: Mapping[int, Bag]
    incoming_bag: Mapping[int, Bag]
    doctor_bag: Mapping[int, Bag]
    doctor_total: Bag
    doctor_prices: Mapping[int, tuple[int, ...]]
    nurse_row: Mapping[int, int]
    nurse_price_first: int
    nurse_price_step: int
    income: Mapping[str, int]
    garden_bonus: int
    salary: Mapping[str, int]
    upkeep: Mapping[str, int]
    money_per_pp: int
    death_pp: int
    quota_pp: int
    unpaid_employee_pp: int
    laboratory_pp: int
    end: EndPoints
    vehicle_arrival_hours: int
    temps: Temps
    visitors: Visitors
    dogs_per_player: int
    droppings: int
    wheelchairs_per_player: int
    ghosts_per_player: int
    ghost_income: int
    trucks_per_player: int
    truck_rounds: tuple[int, ...]
    helicopters_per_player: int
    helicopter_rounds: tuple[int, ...]
    max_helipads_with_helicopters: int
    helipad_stock_with_helicopters: int
    air_conditioners: int
    cigarettes: int
    cigarette_death_at: int
    bonus_tiles: tuple[str, ...]
    bonus_money: int
    bonus_fallback_money: int
    beginner_plans: Mapping[str, BeginnerPlan]
    urban_cards: Mapping[str, UrbanCard]
    solo_goals: Mapping[str, Mapping[str, Any]]
    grant_floor: int
    debt_dollars_per_pp: int
    welcome_patients: Mapping[int, tuple[int | None, ...]]
    later_seat_money: Mapping[int, tuple[int, ...]]


@cache
def constants() -> Constants:
    """The one set of numbers; read at first use."""
    content = files("bot.games.clinic").joinpath("data", "constants.json").read_bytes()
    return msgspec.json.decode(content, type=Constants, strict=False)
