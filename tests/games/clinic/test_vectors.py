"""The computed test vectors of the rules, one test each. `vectors.json` names them V01, V02 and so on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import Admit, BringForward, BuyPopularity, Rediagnose, Smoke
from bot.games.clinic.building import parking as cars
from bot.games.clinic.building import placement
from bot.games.clinic.building.care import buildings, functional_buildings, services_at
from bot.games.clinic.building.grid import FLOOR, coordinates
from bot.games.clinic.building.kinds import SERVICE_NAMES
from bot.games.clinic.building.walking import CHAIR, DOORS, GROUND, PRE, hours_between, trodden
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import improve_university
from bot.games.clinic.modules.cigarettes import smoking
from bot.games.clinic.modules.fire_trucks import arrival as trucks
from bot.games.clinic.modules.gift_shop import visitors
from bot.games.clinic.modules.helicopters import landing
from bot.games.clinic.modules.temps import agency
from bot.games.clinic.people.person import COLOURS, LETTERS, LEVEL_OF, PATIENT, Person
from bot.games.clinic.people.running_costs import upkeep
from bot.games.clinic.people.treatment import best_treatments, nurses_needed
from bot.games.clinic.phases import business
from bot.games.clinic.phases.components import SMALL_COMPONENTS
from bot.games.clinic.phases.main_board import next_order
from bot.games.clinic.phases.parking import PARKING
from bot.games.clinic.scoring import lines, total
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import State, Task, ground_of
from tests.games.clinic.clinics import (
    SERVICE_LETTERS,
    cell_of,
    draft_of,
    kind_of,
    new_table,
    options_of,
    parking_of,
    people_of,
    site_of,
    table,
)

Written = Mapping[str, Any]

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
FROM = {"pre": PRE, "door": DOORS, "ground": GROUND}


def written_cell(cell: int) -> list[int]:
    return list(coordinates(cell))


def nurses(given: Written) -> Written:
    doctor = Person(1, "doctor", level=COLOURS.index(given["doctor"]), cigarettes=int(given.get("smoking", False)))
    patient = Person(2, PATIENT, level=COLOURS.index(given["patient"]), dog=given.get("dog", False))
    needed = nurses_needed(doctor, patient, modest="2c" in given.get("variants", ()))
    return {"nurses": max(0, needed - (given.get("place") == "or"))}


def walk(given: Written) -> Written:
    site = site_of(given["clinic"])
    start = FROM[given["from"]] if isinstance(given["from"], str) else cell_of(given["from"])
    if given.get("wheelchair"):
        start = CHAIR
    hours = 0
    for stop in (*given.get("via", ()), given["to"]):
        hours += hours_between(site, start, cell_of(stop))
        start = cell_of(stop)
    return {"hours": hours}


def build(given: Written) -> Written:
    site = site_of(given["clinic"])
    component = given["component"]
    small = {one.name: one for one in SMALL_COMPONENTS}
    state = table({"clinic": given["clinic"]})
    if component == "ac":
        return {"legal": tuple(given["at"]) in placement.unit_positions(site)}
    if component in small:
        at = given["at"] if isinstance(given["at"], str) else cell_of(given["at"])
        return {"legal": at in small[component].places(state, 0)}
    ground, column, kind = ground_of(state, state.players[0]), cell_of(given["at"]), kind_of(component)
    rule = placement.module_fault(ground, kind, column)
    if rule:
        return {"legal": False, "rule": rule}
    floor = site.height(column)
    found: dict[str, Any] = {"legal": True, "floor": floor, "price": constants().module_cost_by_floor[floor]}
    if component == "room":
        cell = column + FLOOR * floor
        found["needsSupply"] = placement.supply_follows(ground, column)
        found["worksFor"] = service_names(services_at(site.with_module(cell, kind), cell))
    return found


def service_names(letters: str) -> list[str]:
    return sorted(SERVICE_NAMES[letter] for letter in letters)


def room(given: Written) -> Written:
    return {"services": service_names(services_at(site_of(given["clinic"]), cell_of(given["cell"])))}


def count_buildings(given: Written) -> Written:
    site = site_of(given["clinic"])
    return {"buildings": len(buildings(site)), "functional": functional_buildings(site)}


def upkeep_due(given: Written) -> Written:
    return {"upkeep": upkeep(site_of(given["clinic"]), frozenset(map(cell_of, given.get("orderlies", ()))))}


def treat(given: Written) -> Written:
    people = people_of(given["people"])
    best = best_treatments(site_of(given["clinic"]), cell_of(given["cell"]), people)
    known = {one.id: one for one in people}
    treated = [
        {
            "patient": "burn" if known[one.patient].burn else COLOURS[known[one.patient].level],
            "doctors": [COLOURS[known[number].level] for number in one.doctors],
        }
        for one in best
    ]
    return {
        "income": sum(one.fee for one in best),
        "nursesUsed": sum(one.nurses for one in best),
        "treated": treated,
    }


def do_business(given: Written) -> Written:
    draft = draft_of(table(given))
    business.enter_laboratory(draft)
    account = business.account_of(draft.state, 0)
    business.apply_business(draft, 0, BuyPopularity(account.most))
    after = draft.player(0)
    return {
        "income": after.income,
        "profit": after.profits[-1],
        "bought": account.most,
        "money": after.money,
        "pp": after.pp,
    }


def administer(given: Written) -> Written:
    state = table(given)
    if "bank" in given:
        state = replace(state, doctor_bank=tuple(given["bank"][colour] for colour in COLOURS[:4]))
    draft = draft_of(replace(state, stage="business"))
    rules = rules_of(state)
    stage = rules.next(draft.state, "business")
    while stage is not None and stage.name != "university":
        draft.change(stage=stage.name)
        stage.enter(draft)
        stage = rules.next(draft.state, stage.name)
    after = draft.player(0)
    return {
        "people": [f"{one.kind} {COLOURS[one.level]}" for one in after.people],
        "pp": after.pp,
        "deaths": after.deaths,
        "money": after.money,
        "ghosts": len(after.site.ghosts),
    }


def park(given: Written) -> Written:
    site, parking = site_of(given["clinic"]), parking_of(given["clinic"])
    moved: list[Any] = []
    for _ in range(given.get("arrive", 0)):
        spot = cars.automatic_spot(site, parking)
        if spot is None:
            moved.append("ask")
            continue
        parking = cars.with_car(parking, spot)
        moved.append([spot[0], written_cell(spot[1])[:2]])
    for _ in range(given.get("leave", 0)):
        spot = cars.leaving_spot(site, parking)
        parking = cars.without_car(parking, spot)
        moved.append([spot[0], written_cell(spot[1])[:2]])
    return {"cars": moved, "left": cars.free_places(site, parking)}


def end(given: Written) -> Written:
    state = table({"time": 0, **given})
    found = dict(lines(state, 0))
    return {"lines": {name: points for name, points in found.items() if points}, "total": total(state, 0)}


def queue(given: Written) -> Written:
    state = table(given)
    services = state.terms.services
    rows = tuple(
        "".join(LETTERS[COLOURS.index(one)] for one in given["rows"].get(SERVICE_NAMES[service], ()))
        for service in services
    )
    player = replace(state.players[0], task=Task(points=9), money=given["money"])
    state = replace(state, rows=rows, players=(player, *state.players[1:]), stage="admit", waiting=(0,))
    for verb, *rest in given["do"]:
        service = SERVICE_LETTERS[rest[0]]
        if verb == "admit":
            action: Any = Admit(service)
        elif verb == "front":
            action = BringForward(service, rest[1])
        else:
            action = Rediagnose(service, rest[1], SERVICE_LETTERS[rest[2]])
        state = answered(state, action)
    after = state.players[0]
    return {
        "rows": {
            SERVICE_NAMES[service]: [COLOURS[LEVEL_OF[letter]] for letter in row]
            for service, row in zip(services, state.rows, strict=True)
        },
        "admitted": [f"{SERVICE_NAMES[one.service]} {COLOURS[one.level]}" for one in after.people],
        "money": after.money,
        "cars": after.parking.parked,
    }


def answered(state: State, action: Any) -> State:
    """The state after an answer, and after the first choice of questions it leads to."""
    draft = draft_of(state)
    stage = rules_of(state).stages[state.stage]
    assert stage.apply is not None
    stage.apply(draft, 0, action)
    while draft.player(0).pending:
        stage.apply(draft, 0, GAME.decision(draft.state, 0).choices[0].action)
    return draft.state


def university(given: Written) -> Written:
    row = "".join("." if one is None else LETTERS[COLOURS.index(one)] for one in given["row"])
    bank = tuple(given["bank"][colour] for colour in COLOURS[:4])
    draft = draft_of(replace(new_table(), university=row, doctor_bank=bank))
    improve_university(draft)
    return {"row": [None if letter == "." else COLOURS[LEVEL_OF[letter]] for letter in draft.state.university]}


def order(given: Written) -> Written:
    return {"order": list(next_order(tuple(given["order"]), tuple(given["pps"])))}


def soiled(given: Written) -> Written:
    found = trodden(site_of(given["clinic"]), FROM[given["from"]], cell_of(given["to"]))
    return {"modules": [written_cell(cell) for cell in found]}


def bag(given: Written) -> Written:
    seats = given["players"]
    numbers = constants()
    return {
        "base": len(new_table(seats).terms.bag),
        "ghosts": len(new_table(seats, ghosts=True).terms.bag),
        "incoming": len(new_table(seats, triage=True).terms.bag),
        "helicopters": seats * len(numbers.helicopter_rounds),
    }


def quota(given: Written) -> Written:
    return {"patients": new_table(**options_of(*given["on"])).terms.quotas[given["round"] - 1]}


def count_visitors(given: Written) -> Written:
    return {"visitors": visitors.visitors_for(given["pp"])}


def visit(given: Written) -> Written:
    draft = draft_of(table(given))
    visitors.enter_walk(draft, 0)
    visitors.enter_income(draft)
    after = draft.player(0)
    rooms = Counter(one.place for one in after.people if one.kind == "visitor")
    return {
        "hours": after.time,
        "rooms": {",".join(map(str, coordinates(cell))): count for cell, count in rooms.items()},
        "income": after.income,
    }


def smoke(given: Written) -> Written:
    draft = draft_of(table(given))
    smoking.apply_smoker(draft, 0, Smoke(1))
    after = draft.player(0)
    return {"hours": after.time, "dies": not after.people, "pp": after.pp}


def arrive(given: Written) -> Written:
    """The first choice is taken wherever one is asked."""
    draft = draft_of(table(given))
    if given["vehicle"] == "truck":
        asked = trucks.enter_truck(draft, 0)
        while draft.player(0).pending:
            pending = draft.player(0).pending[0]
            PARKING.apply(draft, 0, pending, PARKING.ask(draft.state, 0, pending).choices[0].action)
        if asked:
            trucks.apply_room(draft, 0, trucks.ask_room(draft.state, 0).choices[0].action)
    elif landing.enter_helicopter(draft, 0):
        landing.apply_land(draft, 0, landing.ask_land(draft.state, 0).choices[0].action)
    after = draft.player(0)
    burn = next((written_cell(one.place) for one in after.people if one.burn), None)
    return {"hours": after.time, "pp": after.pp, "burnAt": burn}


def hire_temps(given: Written) -> Written:
    draft = draft_of(new_table(given["players"], temps=True))
    prices = []
    for _ in range(given["hire"]):
        prices.append(agency.next_price(draft.state))
        left = draft.state.stock.temps
        index = next(i for i, count in enumerate(left) if count)
        draft.change(stock=replace(draft.state.stock, temps=(*left[:index], left[index] - 1, *left[index + 1 :])))
    return {"prices": prices}


CHECKS: Mapping[str, Callable[[Written], Written]] = {
    "nurses": nurses,
    "walk": walk,
    "build": build,
    "room": room,
    "buildings": count_buildings,
    "upkeep": upkeep_due,
    "treat": treat,
    "business": do_business,
    "admin": administer,
    "park": park,
    "end": end,
    "queue": queue,
    "university": university,
    "order": order,
    "trodden": soiled,
    "bag": bag,
    "quota": quota,
    "visitors": count_visitors,
    "visit": visit,
    "smoke": smoke,
    "arrival": arrive,
    "temps": hire_temps,
}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_rules_give_what_the_vector_says(vector: Written) -> None:
    found = CHECKS[vector["kind"]](vector["in"])
    assert {key: found[key] for key in vector["out"]} == vector["out"]


def test_there_are_140_vectors() -> None:
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) == 140
