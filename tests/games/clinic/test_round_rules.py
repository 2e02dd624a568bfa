"""The course of a round by number: R22-R79 and decided questions, as far as other tests do not hold them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import (
    Admit,
    BringForward,
    Build,
    BuyPopularity,
    ChooseTile,
    Finish,
    HireDoctor,
    HireOther,
    MovePerson,
    PlaceAt,
    Rediagnose,
    Treat,
)
from bot.games.clinic.building.care import services_at, working_rooms
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.walking import PRE, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import fill_rows
from bot.games.clinic.market.doctors import improve_university, refill_university
from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, Person
from bot.games.clinic.people.running_costs import upkeep, upkeep_of, wages
from bot.games.clinic.people.treatment import fee_of, nurses_needed
from bot.games.clinic.phases.administration import enter_tiring, enter_worsening
from bot.games.clinic.phases.business import account_of, enter_laboratory
from bot.games.clinic.phases.hire import doctors_on_offer
from bot.games.clinic.phases.main_board import enter_market, enter_new_round, next_order, put_on_sale
from bot.games.clinic.phases.movement import enter_movement
from bot.games.clinic.scoring import goal_numbers, lines, outcome, totals
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import State, Task
from bot.kernel import choose, find
from tests.games.clinic.clinics import draft_of, new_table, people_of, site_of, table
from tests.games.clinic.test_flow import at_first
from tests.games.clinic.test_rules import HUB, ROOM, START, SUPPLY, answer, building, me, offered, playing

WHITE = {"kind": "patient", "level": "white", "at": "pre", "service": "psychiatry"}


def person(kind: str = DOCTOR, level: str = "white", **parts: Any) -> dict[str, Any]:
    return {"kind": kind, "level": level, **parts}


def clinic(**modules: str) -> dict[str, Any]:
    """The white plan with more modules, written as `at_0_2_0="lab"`."""
    more = {name.removeprefix("at_").replace("_", ","): kind for name, kind in modules.items()}
    return {**START, "modules": {**START["modules"], **more}}  # type: ignore[dict-item]


# --- actions ---


def test_r22_build_comes_before_hire_and_hire_before_admit() -> None:
    position, dice = at_first("tile", 3)
    for seat, tile in ((0, "admit"), (1, "hire"), (2, "build")):
        position = choose(GAME, position, seat, find(position, seat, ChooseTile(tile)), dice).position
    kinds = []
    while position.asks[0].kind != "tile":
        ask = position.asks[0]
        if position.state.stage not in kinds:
            kinds.append(position.state.stage)
        position = choose(GAME, position, ask.seat, ask.choice_count - 1, dice).position
    assert kinds == ["build", "hire", "admit"]


def test_r22_three_tiles_a_round_each_kind_at_most_twice() -> None:
    position, dice = at_first("tile", 1)
    for turn in (1, 2, 3):
        assert position.state.turn == turn
        assert (ChooseTile("hire") in offered(position.state)) is (turn < 3)
        tile = "hire" if turn < 3 else "admit"
        position = choose(GAME, position, 0, find(position, 0, ChooseTile(tile)), dice).position
        while position.asks[0].kind in ("hire_doctor", "hire_other", "queue", "park"):
            position = choose(GAME, position, 0, position.asks[0].choice_count - 1, dice).position
    assert position.state.stage != "tile"


def test_r32_one_special_module_per_round() -> None:
    state = answer(building(), Build("special_l"), PlaceAt(cell_at(0, 0, 0)))
    assert not any(isinstance(action, Build) and action.component.startswith("special") for action in offered(state))


def test_r35_the_best_doctor_stands_left_and_costs_most() -> None:
    state = playing("hire", money=3, task=Task())
    state = replace(state, university="ROYW")
    assert state.terms.doctor_prices == (4, 3, 2, 1)
    assert doctors_on_offer(state, 0) == (1, 2, 3), "$4 is too much"
    after = answer(state, HireDoctor(1))
    assert after.university == "R.YW" and me(after).money == 0, "slots stay until Administration"


def test_r37_an_orderly_costs_two_dollars() -> None:
    state = playing("hire", money=10, task=Task(step=1))
    after = answer(state, HireOther(ORDERLY))
    assert me(after).money == 8 and after.orderlies == state.orderlies - 1


def queueing(rows: tuple[str, ...], **parts: Any) -> State:
    state = playing("admit", task=Task(points=3), **parts)
    return replace(state, rows=rows)


def test_r38_three_queue_points_are_lost_if_unused() -> None:
    state = queueing(("WYO", "R", ""))
    after = answer(state, Admit("P"))
    assert me(after).task.points == 2
    assert me(answer(state, Finish())).task.points == 0


def test_r40_bringing_forward_keeps_the_order_of_the_others() -> None:
    assert answer(queueing(("WYOR", "", "")), BringForward("P", 2)).rows[0] == "OWYR"


def test_r41_a_patient_is_re_diagnosed_into_a_neighbouring_row_with_room() -> None:
    state = queueing(("WYO", "R", "WWWW"))
    assert answer(state, Rediagnose("P", 1, "C")).rows[:2] == ("WO", "RY")
    assert Rediagnose("P", 0, "O") not in offered(state), "not a neighbour"
    assert Rediagnose("C", 0, "O") not in offered(state), "a full row"


def test_r43_every_row_with_room_gets_one_patient_after_each_action_turn() -> None:
    """A11: after every turn, not once a round."""
    draft = draft_of(replace(queueing(("WWWW", "W", "")), bag="YOR"))
    fill_rows(draft, arrivals=True)
    assert draft.state.rows == ("WWWW", "WY", "O") and draft.state.bag == "R"
    draft = draft_of(replace(queueing(("W", "W", "")), bag=""))
    fill_rows(draft, arrivals=True)
    assert draft.state.rows == ("W", "W", ""), "an empty bag gives nothing"


# --- movement ---


def test_r49_steps_cost_an_hour_and_conveyors_none() -> None:
    site = site_of({**START, "conveyors": [[1, 2, 0], [2, 2, 0]], "helipads": [[2, 1]]})
    assert hours_between(site, HUB, ROOM) == 0
    assert hours_between(site, PRE, SUPPLY) == 1, "from the helipad"


def test_r50_where_people_may_end() -> None:
    site = clinic(at_0_0_0="lab", at_3_2_0="wait", at_1_1_0="or")
    people = [person(at=[2, 2, 0]), person("nurse"), person("orderly"), WHITE]
    state = playing("movement", people, clinic=site, step="move")
    cells: dict[int, set[int]] = {}
    for action in offered(state):
        if isinstance(action, MovePerson):
            cells.setdefault(action.person, set()).add(action.cell)
    laboratory, operating = cell_at(0, 0, 0), cell_at(1, 1, 0)
    assert cells == {
        1: {HUB, SUPPLY, laboratory, operating},
        2: {HUB, SUPPLY, ROOM, operating},
        3: {HUB, SUPPLY},
        4: {ROOM, operating},
    }


def test_r52_a_patient_without_a_place_of_care_waits() -> None:
    cardiac = {**WHITE, "service": "cardiology"}
    state = playing("movement", [cardiac, person()], step="move")
    assert not any(isinstance(action, MovePerson) and action.person == 1 for action in offered(state))


def test_r53_people_stay_where_they_are_between_rounds() -> None:
    state = replace(table({"clinic": START, "people": [person(at=[2, 2, 0])]}), stage="movement")
    draft = draft_of(state)
    enter_movement((), draft)
    assert [one.place for one in draft.player(0).people] == [ROOM]


def test_a24_a_patient_can_be_treated_in_the_round_he_arrives() -> None:
    state = playing("movement", [person(), WHITE], step="move")
    after = answer(state, next(action for action in offered(state) if type(action).__name__ == "AcceptPlan"))
    assert account_of(after, 0).fees == 10


# --- business ---


def test_r55_a_room_works_beside_a_hub_and_next_to_a_supply_room() -> None:
    site = site_of({"modules": {"1,1,0": "hub psychiatry", "1,1,1": "room", "1,0,0": "supply", "1,0,1": "supply"}})
    assert services_at(site, cell_at(1, 1, 1)) == "", "a hub below is not beside"
    assert services_at(site_of(START), ROOM) == "P"
    assert services_at(site_of(clinic(at_0_2_0="or")), cell_at(0, 2, 0)) == "P"
    assert services_at(site_of(clinic(at_0_0_0="ext")), cell_at(0, 0, 0)) != ""


def test_a22_a_room_over_a_hub_scores_nothing_until_a_hub_stands_beside_it() -> None:
    modules = {"1,1,0": "hub psychiatry", "1,1,1": "room", "1,0,0": "supply", "1,0,1": "supply"}
    site = site_of({"modules": modules})
    assert working_rooms(site) == ()
    working = site_of({"modules": {**modules, "2,1,0": "supply", "2,1,1": "hub cardiology"}})
    assert working_rooms(working) == (cell_at(1, 1, 1),)


def test_r56_as_many_nurses_as_colours_between_doctor_and_patient() -> None:
    """A2: overqualified doctors need them too."""
    levels = range(4)
    doctors = [Person(1, DOCTOR, level=level) for level in levels]
    patients = [Person(2, PATIENT, level=level) for level in range(5)]
    for doctor in doctors:
        for patient in patients:
            assert nurses_needed(doctor, patient) == abs(doctor.level - patient.level)


def test_r57_r58_fees_and_gardens() -> None:
    """A37: a garden lies on the ground, so rooms above get nothing from it."""
    site = site_of({**clinic(at_1_2_1="supply", at_2_2_1="hub cardiology", at_2_1_1="room"), "gardens": [[3, 2]]})
    doctor = Person(1, DOCTOR)
    fees = [fee_of(site, ROOM, Person(2, PATIENT, level=level), (doctor,)) for level in range(5)]
    assert fees == [11, 16, 21, 31, 41]
    assert fee_of(site, cell_at(2, 1, 1), Person(2, PATIENT), (doctor,)) == 10


def test_r60_a_laboratory_gives_a_point_and_a_colour_before_wages() -> None:
    site = clinic(at_0_0_0="lab")
    state = table({"clinic": site, "people": [person(at=[0, 0, 0]), person(level="red", at=[0, 0, 0])]})
    draft = draft_of(state)
    enter_laboratory(draft)
    after = draft.player(0)
    assert after.pp == 2 and [one.level for one in after.people] == [1, 3]
    assert wages(after.people) == 2 + 4
    enter_tiring(draft)
    assert [one.level for one in draft.player(0).people] == [1, 3], "nor do they tire"


def test_r61_wages_by_colour_also_for_the_idle() -> None:
    people = people_of([person(level=colour) for colour in ("white", "yellow", "orange", "red")])
    assert [wages((one,)) for one in people] == [1, 2, 3, 4]
    assert wages(people_of([person("nurse"), person("orderly"), WHITE])) == 2


def test_r62_upkeep_of_every_module_used_or_not() -> None:
    """A1."""
    site = site_of(clinic(at_0_2_0="or", at_0_0_0="lab", at_3_2_0="ext"))
    assert upkeep(site, frozenset()) == 3 + 3 + 3 + 2
    assert upkeep(site, frozenset({SUPPLY})) == 3 + 3 + 2 + 1, "the orderly covers supply and room"


def test_r63_upkeep_that_cannot_be_paid_costs_points() -> None:
    after = answer(playing("business", [person(at=[2, 2, 0])], money=1), BuyPopularity(0))
    assert (me(after).money, me(after).pp) == (5, -2 - 3), "and the town grants $5 for 3 more (R69)"


def test_r64_only_profit_buys_points() -> None:
    """A26: older money, a grant for instance, buys none."""
    assert offered(playing("business", [person(at=[2, 2, 0])], money=90)) == {BuyPopularity(0)}
    state = playing("business", [person(at=[2, 2, 0]), {**WHITE, "at": [2, 2, 0]}], money=90)
    assert max(action.points for action in offered(state) if isinstance(action, BuyPopularity)) == 2
    assert account_of(state, 0).profit == 10 - 1 - 3


def test_a38_fewer_patients_than_proposed_may_be_treated() -> None:
    state = playing("business", [person(at=[2, 2, 0]), {**WHITE, "at": [2, 2, 0]}])
    assert Treat(ROOM, ()) in offered(state)
    assert account_of(answer(state, Treat(ROOM, ())), 0).fees == 0


def test_a14_points_bought_can_be_lost_in_the_same_round() -> None:
    state = table({"clinic": START, "people": [{**WHITE, "level": "red"}], "pp": 6})
    draft = draft_of(state)
    enter_worsening(draft)
    assert draft.player(0).pp == 1


# --- administration and the end ---


def test_r65_to_r69_stages_of_administration_have_their_order() -> None:
    """A29, and R67 in between."""
    state = new_table(2, air_conditioning=True, dogs=True, gift_shop=True, wheelchairs=True)
    names = list(rules_of(state).stages)
    order = ["cooling", "worsening", "dogs_return", "tiring", "grant", "university", "market", "new_round"]
    places = [names.index(name) for name in order]
    assert places == sorted(places)
    back = [names.index(name) for name in ("visitors_return", "chairs_return")]
    assert all(names.index("worsening") < place < names.index("tiring") for place in back), "R67"


def test_r66_every_patient_gets_worse_and_a_red_one_dies() -> None:
    people = [WHITE, {**WHITE, "level": "orange", "at": [2, 2, 0]}, {**WHITE, "level": "red"}]
    draft = draft_of(table({"clinic": START, "people": people}))
    cars = draft.player(0).parking.parked
    enter_worsening(draft)
    after = draft.player(0)
    assert [one.level for one in after.people] == [1, 3]
    assert (after.pp, after.deaths, after.parking.parked) == (-5, 1, cars - 1)


def test_r68_doctors_tire_by_pieces_of_the_bank_then_of_the_bag() -> None:
    people = [person(level="red"), person(level="yellow"), person()]
    state = replace(table({"clinic": START, "people": people}), doctor_bank=(5, 5, 0, 5), doctor_bag="WYO")
    draft = draft_of(state)
    enter_tiring(draft)
    assert [one.level for one in draft.player(0).people] == [2, 0, 0], "white stays white"
    assert "O" not in draft.state.doctor_bag, "the bank had no orange doctor"
    draft = draft_of(replace(state, doctor_bag="WY"))
    enter_tiring(draft)
    assert draft.player(0).people[0].level == 3, "neither bank nor bag has one"


def test_r70_doctors_who_stayed_at_the_university_improve() -> None:
    """A27: those who leave a clinic go to the bank, so the bag only shrinks."""
    state = replace(new_table(2), university="YY.W", doctor_bag="WWWWWW", doctor_bank=(9, 9, 9, 9))
    draft = draft_of(state)
    improve_university(draft)
    refill_university(draft)
    assert draft.state.university == "OOYW" and len(draft.state.doctor_bag) == 5
    unpaid = playing("business", [person(), person("nurse")], money=0)
    after = answer(unpaid, BuyPopularity(0))  # one employee may leave, so no one is asked
    assert after.nurse_bank == unpaid.nurse_bank + 1 and after.doctor_bag == unpaid.doctor_bag


def test_r71_rows_stacks_and_tiles_are_renewed() -> None:
    state = replace(new_table(2), nurses=1, nurses_hired=2, hubs_on_sale="P", specials_on_sale="")
    draft = draft_of(state)
    enter_market(draft)
    put_on_sale(draft)
    assert draft.state.nurses == 3 and draft.state.nurses_hired == 0
    assert draft.state.hubs_on_sale == "PCO" and set(draft.state.specials_on_sale) == set("oelw")
    players = tuple(replace(player, tiles="B", hub_bought=True) for player in state.players)
    draft = draft_of(replace(draft.state, players=players))
    enter_new_round(draft)
    assert me(draft.state).tiles == "BBHHAA" and not me(draft.state).hub_bought


def test_r72_queued_patients_never_get_worse() -> None:
    state = replace(table({"clinic": START, "people": []}), rows=("WY", "O", "R"))
    draft = draft_of(state)
    enter_worsening(draft)
    enter_market(draft)
    assert draft.state.rows == ("WY", "O", "R")


def test_r73_lines_of_the_end() -> None:
    upper = clinic(at_1_2_1="supply", at_2_2_1="hub cardiology", at_2_1_1="room")
    people = [person(level="red"), person("nurse"), person("orderly"), WHITE]
    state = table({"clinic": upper, "people": people, "pp": 10, "time": 9, "money": 99})
    scored = dict(lines(state, 0))
    assert scored == {
        "played": 10,
        "doctors": 4,
        "nurses": 1,
        "orderlies": 1,
        "buildings": 4,
        "rooms": 2,
        "time": -2,
        "patients": -1,
    }


def test_r75_alone_a_goal_decides() -> None:
    assert new_table(1, goal="beacon").goal == "beacon"
    assert new_table(1, goal="drawn").goal != ""
    done = replace(table({"clinic": START, "people": [], "pp": 90}, 1), over=True, goal="beacon")
    won = outcome(done)
    assert won is not None and won.remark is not None and won.remark.key == "clinic.goal_reached"
    lost = outcome(replace(done, players=(replace(me(done), pp=0),)))
    assert lost is not None and lost.remark is not None and lost.remark.key == "clinic.goal_missed"
    assert totals(done) == (90 + 4,), "the points are shown all the same"


def test_r77_goals_stay_as_they_are_with_modules() -> None:
    assert goal_numbers(new_table(1, goal="tower")) == goal_numbers(new_table(1, goal="tower", ghosts=True))


def test_r78_simultaneous_answers_do_not_concern_others() -> None:
    position, dice = at_first("tile", 3)
    turn = choose(GAME, position, 1, 0, dice)
    left = {ask.seat for ask in turn.position.asks}
    assert left == {0, 2}
    assert [ask for ask in turn.position.asks if ask.seat == 0] == [ask for ask in position.asks if ask.seat == 0]


def test_r79_only_draws_and_secrets_end_an_undo() -> None:
    """A turn reveals something when tiles are shown or the bag is drawn from; a purchase reveals nothing."""
    position, dice = at_first("tile", 1)
    turn = choose(GAME, position, 0, find(position, 0, ChooseTile("build")), dice)
    assert turn.reveals
    turn = choose(GAME, turn.position, 0, find(turn.position, 0, Build("garden")), dice)
    assert not turn.reveals


def test_a28_and_a33_more_of_a_kind_change_nothing() -> None:
    site = site_of(START)
    one = people_of([person("orderly", at=[2, 1, 0])])
    two = people_of([person("orderly", at=[2, 1, 0]), person("orderly", at=[2, 1, 0])])
    assert upkeep_of(site, one) == upkeep_of(site, two)


def test_a13_turn_order_and_visitors_use_the_points_of_the_moment() -> None:
    """R23: least popular first, ties keep their order."""
    assert next_order((2, 0, 1), (5, -2, 5)) == (1, 2, 0)


@pytest.mark.parametrize("kind", [NURSE, ORDERLY])
def test_hired_staff_cost_and_score_a_point_each(kind: str) -> None:
    assert constants().salary[kind] == 1
    scored = dict(lines(table({"clinic": START, "people": [person(kind)]}), 0))
    assert scored[{"nurse": "nurses", "orderly": "orderlies"}[kind]] == 1
