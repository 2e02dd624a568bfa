"""What is asked, by number (D1-D20): its choices, and its answer when time runs out; flow vectors T5 and T15."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import (
    AcceptPlan,
    Build,
    BuyPopularity,
    ChooseTile,
    Finish,
    HireDoctor,
    HireOther,
    KeepPatient,
    Land,
    LetGo,
    Park,
    PlaceAt,
    ReceiveBurn,
    Smoke,
    Soil,
    TakeBonus,
)
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.table.state import Pending, State, Task
from bot.kernel import Dice, choose, find
from tests.games.clinic.clinics import SEED, new_table
from tests.games.clinic.test_flow import at_first
from tests.games.clinic.test_module_rules import MACHINE, TREATED, UNKNOWN, finding_out
from tests.games.clinic.test_round_rules import WHITE, clinic, person
from tests.games.clinic.test_rules import HUB, ROOM, START, SUPPLY, building, offered, playing


def default(state: State) -> Any:
    """The answer of seat 0 when time runs out."""
    return GAME.default(state, GAME.decision(state, 0)).action


def kind(state: State) -> str:
    return GAME.decision(state, 0).kind


def test_d1_tile_admit_else_hire_else_build() -> None:
    state = replace(at_first("tile", 2)[0].state, waiting=(0,))
    wanted = (("BBHHAA", "admit"), ("BBHH", "hire"), ("BB", "build"))
    for tiles, tile in wanted:
        players = (replace(state.players[0], tiles=tiles), *state.players[1:])
        assert default(replace(state, players=players)) == ChooseTile(tile)


def test_d2_build_offers_what_is_legal_and_affordable_and_ends_by_default() -> None:
    state = building(money=2)
    names = {action.component for action in offered(state) if isinstance(action, Build)}
    assert {"supply", "garden", "parking", "entrance"} <= names and not names & {"helipad", "conveyor"}
    assert kind(state) == "build" and default(state) == Finish()


def asked_where(component: str, first: tuple[int, ...] = ()) -> State:
    state = building()
    player = replace(state.players[0], pending=(Pending("place", component, first),))
    return replace(state, players=(player, *state.players[1:]))


def test_d3_place_is_a_column_a_position_or_a_cell_by_floor() -> None:
    garden = asked_where("garden")
    assert kind(garden) == "place" and default(garden) == PlaceAt(0), "the first in reading order"
    assert all(type(action).__name__ == "PlaceOutside" for action in offered(asked_where("entrance")))
    conveyor = GAME.decision(asked_where("conveyor"), 0)
    assert not conveyor.plain and len(conveyor.groups) == 1, "one group per floor in use"


def test_d4_first_a_doctor_then_another_employee() -> None:
    state = playing("hire", task=Task())
    assert kind(state) == "hire_doctor" and default(state) == Finish()
    assert {type(action) for action in offered(state)} == {HireDoctor, Finish}
    after = playing("hire", task=Task(step=1))
    assert kind(after) == "hire_other" and default(after) == Finish()
    assert offered(after) == {HireOther("nurse"), HireOther("orderly"), Finish()}


def test_t5_with_one_parking_place_no_nurse_follows_the_doctor() -> None:
    """T5."""
    cars = {f"{x},{y}": 4 for y in range(3) for x in range(4) if (x, y) not in {(1, 2), (2, 2), (2, 1), (0, 0)}}
    for free, kinds in ((1, {Finish}), (2, {HireOther, Finish})):
        state = playing("hire", [], task=Task(), money=20, clinic={**START, "cars": {**cars, "0,0": 4 - free}})
        state = replace(state, university="WWWW")
        after = GAME.apply(state, 0, HireDoctor(0), Dice(SEED)).state
        assert {type(action) for action in offered(after)} == kinds


def test_d5_queue_is_plain_for_admitting_and_grouped_by_row_for_the_rest() -> None:
    state = replace(playing("admit", task=Task(points=3)), rows=("WY", "O", ""))
    ask = GAME.decision(state, 0)
    assert [type(choice.action).__name__ for choice in ask.plain] == ["Admit", "Finish"]
    assert len(ask.groups) == 2 and default(state) == Finish()


def test_d6_park_asks_for_a_fresh_space_and_keeps_away_from_modules() -> None:
    state = building()
    player = replace(state.players[0], pending=(Pending("park"),))
    state = replace(state, players=(player, *state.players[1:]))
    assert kind(state) == "park" and len(offered(state)) == 9
    assert default(state) == Park(cell_at(0, 0, 0))


def test_d7_move_offers_the_plan_first_and_accepts_it_by_default() -> None:
    state = playing("movement", [person(), WHITE], step="move")
    ask = GAME.decision(state, 0)
    assert isinstance(ask.plain[0].action, AcceptPlan) and ask.plain[1].action == Finish()
    assert len(ask.groups) == 2 and isinstance(default(state), AcceptPlan)


def test_d8_business_buys_as_much_as_possible_by_default() -> None:
    state = playing("business", [person(at=[2, 2, 0]), TREATED])
    assert kind(state) == "business" and default(state) == BuyPopularity(2)


def test_d9_unpaid_the_cheapest_who_covers_the_gap_leaves() -> None:
    people = [person(level="red"), person(level="yellow"), person("nurse")]
    state = playing("business", people, money=5)
    player = replace(state.players[0], pending=(Pending("unpaid", numbers=(0,)),))
    state = replace(state, players=(player, *state.players[1:]))
    assert kind(state) == "unpaid" and offered(state) == {LetGo(1), LetGo(2), LetGo(3)}
    assert default(state) == LetGo(2), "$2 are missing"


def test_d10_bonus_takes_five_dollars_by_default() -> None:
    position, _ = at_first("bonus", 2)
    state = replace(position.state, bonus=("garden", "money5", "nurse"), waiting=(0,))
    assert default(state) == TakeBonus("money5")
    assert default(replace(state, bonus=("garden", "nurse"))) == TakeBonus("garden")


def test_d11_experts_are_asked_tile_by_tile_all_at_once() -> None:
    state = new_table(2, plans="expert", toilets=True)
    assert state.waiting and {GAME.decision(state, seat).kind for seat in (0, 1)} == {"start_hub"}
    assert len(GAME.awaiting(state)) == 2
    assert new_table(2).stage != "layout", "beginners are asked nothing"


def test_d12_cards_are_chosen_in_reverse_order() -> None:
    position, _ = at_first("card", 3, urban_design=True)
    assert position.asks[0].seat == position.state.order[-1] and position.asks[0].choice_count == 3


def test_d13_smoker_no_one_dies_if_possible() -> None:
    people = [TREATED, person(cig=1, at=[2, 2, 0]), person("nurse", at=[2, 2, 0]), person("orderly", at=[2, 2, 0])]
    state = playing("movement", people, clinic=MACHINE, step="smoker", on=["cigarettes"])
    assert kind(state) == "smoker" and default(state) == Smoke(3)


def test_d14_land_shortest_way() -> None:
    site = {**clinic(at_0_2_0="or"), "helipads": [[2, 2], [0, 2]]}
    state = playing("movement", [], on=["helicopters"], clinic=site, step="helicopter", round=4)
    assert kind(state) == "land" and default(state) == Land(cell_at(0, 2, 0))


def test_d15_burn_room_least_time() -> None:
    site = clinic(at_1_1_0="room", at_1_0_0="supply")
    state = playing(
        "movement", [], on=["fireTrucks"], clinic={**site, "entrances": ["S1", "S2"]}, step="truck", round=2
    )
    assert kind(state) == "burn_room" and offered(state) == {ReceiveBurn(ROOM), ReceiveBurn(cell_at(1, 1, 0))}
    assert default(state) == ReceiveBurn(ROOM)


def test_d16_triage_stops_by_default() -> None:
    state = finding_out(UNKNOWN, UNKNOWN, person())
    names = [type(choice.action).__name__ for choice in GAME.decision(state, 0).choices]
    assert names == ["TriageAll", "Triage", "Finish"], "one patient per service"
    assert default(state) == Finish()


def test_d17_redraw_keeps_by_default() -> None:
    state = finding_out(UNKNOWN, person(), bag="YR")
    player = replace(state.players[0], pending=(Pending("redraw", "Y", (1,)),))
    state = replace(state, players=(player, *state.players[1:]))
    assert kind(state) == "redraw" and default(state) == KeepPatient(0)


def test_d18_dropping_cheapest_upkeep_soiled_ones_first() -> None:
    walked = {**TREATED, "dog": True}
    site = {**clinic(at_0_2_0="or"), "droppings": [[2, 2, 0]]}
    state = playing("movement", [walked, person()], clinic=site, step="droppings", on=["dogs"])
    patient = replace(state.players[0].people[0], came=-1, moved=True)
    player = replace(
        state.players[0], people=(patient, state.players[0].people[1]), pending=(Pending("dropping", "", (1,)),)
    )
    state = replace(state, players=(player, *state.players[1:]))
    assert kind(state) == "dropping" and offered(state) == {Soil(HUB), Soil(ROOM)}
    assert default(state) == Soil(ROOM)


def test_d19_a_new_ghost_appears_on_the_highest_floor_by_default() -> None:
    state = playing("admit", [], clinic=clinic(at_2_2_1="supply"), task=Task(points=1), on=["ghosts"])
    player = replace(state.players[0], pending=(Pending("ghost"),))
    state = replace(state, players=(player, *state.players[1:]))
    ask = GAME.decision(state, 0)
    assert ask.kind == "ghost" and [choice.action.cell for choice in ask.groups[0].choices] == [cell_at(2, 2, 1)]
    assert default(state).cell == cell_at(2, 2, 1)


def test_d20_ghosts_stay_by_default() -> None:
    state = playing("movement", [], clinic={**START, "ghosts": [[1, 2, 0]]}, step="haunt", on=["ghosts"])
    names = [type(choice.action).__name__ for choice in GAME.decision(state, 0).plain]
    assert names[0] == "Finish" and set(names[1:]) <= {"RelocateGhosts"}
    assert default(state) == Finish() and SUPPLY not in state.players[0].site.ghosts


def test_t15_the_only_operating_room_on_sale_goes_to_the_first_in_turn_order() -> None:
    """T15: the other can buy one from the next round on."""
    position, dice = at_first("tile", 2, helicopters=True)
    assert position.state.specials[0] == 2
    for seat in (0, 1):
        position = choose(GAME, position, seat, find(position, seat, ChooseTile("build")), dice).position
    first = position.asks[0].seat
    position = choose(GAME, position, first, find(position, first, Build("special_o")), dice).position
    while (ask := position.asks[0]).seat == first:
        last = 0 if ask.kind == "place" else ask.choice_count - 1
        position = choose(GAME, position, first, last, dice).position
    assert position.state.stage == "build" and "o" not in position.state.specials_on_sale
    second = position.asks[0]
    assert not any(choice.action == Build("special_o") for choice in second.choices)
    while position.state.round == 1:
        ask = position.asks[0]
        index = find(position, ask.seat, GAME.default(position.state, ask).action)
        position = choose(GAME, position, ask.seat, index, dice).position
    assert "o" in position.state.specials_on_sale


@pytest.mark.parametrize("number", range(1, 21))
def test_every_decision_is_named_by_a_test(number: int) -> None:
    assert any(name.startswith(f"test_d{number}_") for name in globals())
