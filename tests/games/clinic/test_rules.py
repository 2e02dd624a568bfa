"""Rules of the base game by number: each test names the rule it holds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import (
    AcceptPlan,
    Admit,
    Build,
    BuyPopularity,
    Finish,
    HireDoctor,
    HireOther,
    LetGo,
    MovePerson,
    PlaceAt,
    Treat,
)
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.walking import DOORS, PRE, hours_between, way
from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, Person
from bot.games.clinic.people.running_costs import upkeep_of
from bot.games.clinic.phases.business import offered_points
from bot.games.clinic.phases.main_board import enter_new_round
from bot.games.clinic.scoring import outcome
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import Player, State, Task
from bot.kernel import Decision, Dice, IllegalAction, choose, find, resume
from tests.games.clinic.clinics import SEED, draft_of, new_table, table

START = {"modules": {"1,2,0": "hub psychiatry", "2,2,0": "room", "2,1,0": "supply"}, "entrances": ["S1"]}
HUB, ROOM, SUPPLY = cell_at(1, 2, 0), cell_at(2, 2, 0), cell_at(2, 1, 0)


def playing(stage: str, people: list[dict[str, Any]] | None = None, seats: int = 2, **parts: Any) -> State:
    """Seat 0 with the white starting plan, asked in this stage."""
    fields = {name: parts.pop(name) for name in ("task", "step", "chosen") if name in parts}
    state = table({"clinic": parts.pop("clinic", START), "people": people or [], **parts}, seats)
    player = replace(state.players[0], **fields)
    return replace(state, stage=stage, waiting=(0,), players=(player, *state.players[1:]))


def answer(state: State, *actions: Any) -> State:
    """The state after these answers of seat 0, as the kernel plays them."""
    position = resume(GAME, state, 0)
    for action in actions:
        dice = Dice(SEED)
        position = choose(GAME, position, 0, find(position, 0, action), dice).position
    assert isinstance(position.state, State)
    return position.state


def ask(state: State) -> Decision:
    return GAME.decision(state, 0)


def offered(state: State) -> set[Any]:
    return {choice.action for choice in ask(state).choices}


def me(state: State) -> Player:
    return state.players[0]


# --- build ---


def building(money: int = 20, **parts: Any) -> State:
    return playing("build", money=money, task=Task(components=2), **parts)


def test_r24_two_components_and_a_supply_room_that_does_not_count() -> None:
    """T4: room, room, supply; a second supply room is not offered."""
    state = answer(building(), Build("room"), PlaceAt(cell_at(0, 2, 0)), PlaceAt(cell_at(0, 1, 0)))
    assert me(state).task == Task(components=1, room_built=True, supply_added=True)
    assert Build("supply") in offered(state)
    state = answer(state, Build("garden"), PlaceAt(cell_at(3, 2, 0)))
    assert 0 not in state.waiting or state.stage != "build"


def test_r25_prices_rise_with_the_floor() -> None:
    state = answer(building(), Build("hub_C"), PlaceAt(cell_at(2, 2, 0)))
    assert me(state).money == 20 - 3
    assert me(state).site.modules[cell_at(2, 2, 1)] == "C"


def test_r26_one_hub_per_round_and_r32_one_special() -> None:
    state = answer(building(), Build("hub_C"), PlaceAt(cell_at(2, 2, 0)))
    assert not any(isinstance(one, Build) and one.component.startswith("hub_") for one in offered(state))
    state = answer(building(), Build("special_l"), PlaceAt(cell_at(3, 2, 0)))
    assert not any(isinstance(one, Build) and one.component.startswith("special_") for one in offered(state))


def test_r31_a_room_without_supply_is_offered_only_with_money_for_both() -> None:
    """T3."""
    west = PlaceAt(cell_at(0, 2, 0))
    rich = answer(building(money=4), Build("room"))
    assert west in offered(rich)
    after = answer(rich, west)
    spots = {action.cell for action in offered(after)} if me(after).pending else set()
    assert spots <= {cell_at(0, 1, 0), cell_at(0, 2, 0)}
    poor = building(money=3)
    if Build("room") in offered(poor):
        assert west not in offered(answer(poor, Build("room")))


def test_what_cannot_be_paid_is_not_offered() -> None:
    assert offered(building(money=0)) == {Finish()}
    assert Build("parking") in offered(building(money=1))


def test_r29_the_first_conveyors_are_a_pair() -> None:
    state = answer(building(), Build("conveyor"), PlaceAt(HUB))
    assert me(state).money == 20
    linked = {action.cell for action in offered(state)}
    assert ROOM in linked and SUPPLY not in linked
    state = answer(state, PlaceAt(ROOM))
    assert set(me(state).site.conveyors) == {HUB, ROOM}
    assert me(state).money == 17


def test_a_cell_that_is_not_legal_is_refused_and_nothing_is_spent() -> None:
    position = resume(GAME, answer(building(), Build("supply")), 0)
    with pytest.raises(IllegalAction):
        find(position, 0, PlaceAt(cell_at(2, 0, 0)))
    assert position.state.players[0].money == 20


# --- hire ---


def test_r34_one_doctor_and_one_other_who_wait_at_the_doors() -> None:
    state = answer(playing("hire", money=20), HireDoctor(0))
    while me(state).pending:
        state = answer(state, next(iter(offered(state))))
    state = answer(state, HireOther("nurse"))
    kinds = [one.kind for one in me(state).people]
    assert kinds == [DOCTOR, NURSE]
    assert all(one.place == DOORS for one in me(state).people)
    assert me(state).money == 20 - state.terms.doctor_prices[0] - 1
    assert state.nurses_hired == 1


def test_r36_the_price_of_nurses_rises() -> None:
    state = replace(playing("hire", money=20, task=Task(step=1)), nurses_hired=2)
    state = answer(state, HireOther("nurse"))
    assert me(state).money == 20 - 3


def test_r47_without_a_parking_place_no_one_is_hired() -> None:
    """T5: after the last place is taken no nurse is offered."""
    full = {
        **START,
        "cars": {f"{x},{y}": 4 for y in range(3) for x in range(4) if (x, y) not in {(1, 2), (2, 2), (2, 1)}},
    }
    state = playing("hire", clinic=full, money=20)
    assert offered(state) == {Finish()}


# --- admit ---


def queue(rows: tuple[str, ...], points: int = 3) -> State:
    return replace(playing("admit", task=Task(points=points)), rows=rows)


def test_r39_admitting_needs_a_hub_and_a_slot() -> None:
    assert Admit("P") in offered(queue(("W", "W", "")))
    assert Admit("C") not in offered(queue(("W", "W", "")))
    crowd = [{"kind": "patient", "level": "white", "at": "pre", "service": "psychiatry"}] * 4
    full = replace(playing("admit", crowd, task=Task(points=3)), rows=("W", "", ""))
    assert Admit("P") not in offered(full)


def test_r42_rows_close_at_once() -> None:
    """T6."""
    state = answer(queue(("WY", "", "")), Admit("P"))
    while me(state).pending:
        state = answer(state, next(iter(offered(state))))
    assert state.rows[0] == "Y"
    assert Admit("P") in offered(state)


# --- movement ---


def moving(*people: dict[str, Any], **parts: Any) -> State:
    return playing("movement", list(people), step="move", **parts)


DOCTOR_AT_DOORS = {"kind": "doctor", "level": "white"}
PATIENT_WAITING = {"kind": "patient", "level": "white", "at": "pre", "service": "psychiatry"}


def test_r48_a_person_moves_once_and_time_is_paid() -> None:
    state = answer(moving(DOCTOR_AT_DOORS, PATIENT_WAITING), MovePerson(1, HUB))
    assert me(state).time == 1
    assert not any(isinstance(one, MovePerson) and one.person == 1 for one in offered(state))


def test_r51_a_room_takes_two_patients() -> None:
    state = moving(PATIENT_WAITING, PATIENT_WAITING, PATIENT_WAITING, DOCTOR_AT_DOORS)
    state = answer(state, MovePerson(1, ROOM))
    state = answer(state, MovePerson(2, ROOM))
    assert not any(isinstance(one, MovePerson) and one.person == 3 for one in offered(state))


def test_r54_the_plan_brings_doctor_and_patient_together() -> None:
    state = moving(DOCTOR_AT_DOORS, PATIENT_WAITING)
    plan = next(one for one in offered(state) if isinstance(one, AcceptPlan))
    assert dict(plan.moves) == {1: ROOM, 2: ROOM}


def test_the_plan_goes_around_people_who_were_moved_by_hand() -> None:
    state = answer(moving(DOCTOR_AT_DOORS, DOCTOR_AT_DOORS, PATIENT_WAITING), MovePerson(1, HUB))
    plan = next(one for one in offered(state) if isinstance(one, AcceptPlan))
    assert dict(plan.moves) == {2: ROOM, 3: ROOM}


def test_the_way_of_a_walk_has_its_hours() -> None:
    site = me(moving(DOCTOR_AT_DOORS)).site
    assert way(site, PRE, ROOM) == (HUB, ROOM)
    assert hours_between(site, PRE, ROOM) == 2
    assert way(site, ROOM, ROOM) == ()


# --- business ---


@pytest.mark.parametrize(
    ("most", "numbers"),
    [(0, (0,)), (3, (3, 2, 1, 0)), (12, (*range(12, 0, -1), 0)), (17, (*range(17, 5, -1), 5, 0))],
)
def test_d8_offers_the_highest_numbers_then_fives_then_none(most: int, numbers: tuple[int, ...]) -> None:
    assert offered_points(most) == numbers


def at_work(**parts: Any) -> State:
    people = [
        {"kind": "doctor", "level": "white", "at": [2, 2, 0]},
        {"kind": "doctor", "level": "yellow", "at": [2, 2, 0]},
        {"kind": "patient", "level": "white", "at": [2, 2, 0], "service": "psychiatry"},
        {"kind": "patient", "level": "yellow", "at": [2, 2, 0], "service": "psychiatry"},
    ]
    return playing("business", people, **parts)


def test_another_set_of_treatments_can_be_chosen_and_is_asked_about_again() -> None:
    state = at_work()
    other = next(one for one in offered(state) if isinstance(one, Treat) and len(one.treatments) == 1)
    state = answer(state, other)
    assert state.stage == "business" and state.waiting == (0,)
    assert len(me(state).chosen) == 1
    assert other not in offered(state)


def test_r59_treated_patients_leave_with_their_car() -> None:
    state = at_work(money=2)
    cars = me(state).parking.parked
    after = answer(state, BuyPopularity(6))
    assert not any(one.kind == PATIENT for one in me(after).people)
    assert me(after).parking.parked == cars - 2
    assert me(after).treated == 2


def test_r63_who_cannot_be_paid_leaves_but_never_the_last_doctor() -> None:
    people = [{"kind": "doctor", "level": "red"}, {"kind": "nurse"}, {"kind": "orderly"}]
    state = answer(playing("business", people, money=4), BuyPopularity(0))
    assert offered(state) == {LetGo(2), LetGo(3)}
    after = answer(state, LetGo(2))  # then only the orderly is left to go
    assert [one.kind for one in me(after).people] == [DOCTOR]
    assert me(after).money >= 0


# --- administration and the end ---


def test_r23_least_popular_first_and_tiles_return() -> None:
    state = new_table(3)
    players = tuple(replace(one, pp=pp, tiles="") for one, pp in zip(state.players, (9, 2, 5), strict=True))
    draft = draft_of(replace(state, players=players))
    enter_new_round(draft)
    assert draft.state.order == (1, 2, 0)
    assert all(one.tiles == "BBHHAA" for one in draft.state.players)


def test_r69_the_town_helps_a_clinic_without_money() -> None:
    """T11: up to $5, for three points."""
    state = table({"clinic": START, "people": [], "money": 0, "round": 2})
    draft = draft_of(state)
    rules_of(state).stages["grant"].enter(draft)
    assert (draft.player(0).money, draft.player(0).pp) == (5, -3)
    last = draft_of(replace(state, round=6))
    rules_of(state).stages["grant"].enter(last)
    assert last.player(0).money == 0


@pytest.mark.parametrize(
    ("times", "moneys", "ranks"), [((61, 58), (0, 0), (2, 1)), ((58, 58), (3, 1), (1, 2)), ((58, 58), (1, 1), (1, 1))]
)
def test_r74_ties_go_to_less_time_then_more_money(
    times: tuple[int, int], moneys: tuple[int, int], ranks: tuple[int, int]
) -> None:
    """T12."""
    state = new_table(2)
    per_point = constants().end.hours_per_minus_one
    players = tuple(
        replace(one, site=me(state).site, people=(), time=time, money=money, pp=70 + time // per_point)
        for one, time, money in zip(state.players, times, moneys, strict=True)
    )
    ended = outcome(replace(state, players=players, over=True))
    assert ended is not None
    assert tuple(standing.rank for standing in ended.standings) == ranks


def test_orderlies_in_a_supply_room_do_not_add_up() -> None:
    """A28."""
    one = Person(1, ORDERLY, place=SUPPLY)
    state = playing("business", [])
    single = replace(me(state), people=(one,))
    double = replace(me(state), people=(one, replace(one, id=2)))
    assert upkeep_of(single.site, single.people) == upkeep_of(double.site, double.people) == 1
