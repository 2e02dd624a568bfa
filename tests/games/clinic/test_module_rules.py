"""The twelve modules by number (M1.1-M12.4) and the decided questions about them, as far as other tests do not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.actions import (
    Admit,
    Build,
    BuyPopularity,
    DrawSecond,
    Finish,
    Haunt,
    HireTemp,
    KeepPatient,
    MovePerson,
    RefillFrom,
    RelocateGhost,
    Smoke,
    TakeCard,
    Triage,
)
from bot.games.clinic.building.care import services_at
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.walking import GROUND, PRE, hours_between
from bot.games.clinic.constants import constants
from bot.games.clinic.market.appointments import fill_rows
from bot.games.clinic.modules.air_conditioning.units import enter_cooling
from bot.games.clinic.modules.cigarettes.smoking import candidates, round_trip
from bot.games.clinic.modules.dogs.kennel import open_duty as dog_duty
from bot.games.clinic.modules.dogs.kennel import soilable
from bot.games.clinic.modules.fire_trucks.arrival import burn_rooms
from bot.games.clinic.modules.ghosts.haunting import enter_haunted_worsening
from bot.games.clinic.modules.gift_shop.visitors import enter_arrival, enter_income, enter_walk, visitors_for
from bot.games.clinic.modules.quota import enter_quota
from bot.games.clinic.modules.toilets.duty import enter_toilets, may_go
from bot.games.clinic.modules.urban_design.cards import apply_card
from bot.games.clinic.people.capacity import doctors_fit, patients_fit
from bot.games.clinic.people.person import AIR, DOCTOR, PATIENT, TRUCK, Person
from bot.games.clinic.people.running_costs import upkeep_of, wages
from bot.games.clinic.people.treatment import best_treatments, fee_of
from bot.games.clinic.phases.administration import enter_tiring, enter_worsening
from bot.games.clinic.phases.movement import plan_of
from bot.games.clinic.scoring import lines
from bot.games.clinic.stages import hooks_of, rules_of
from bot.games.clinic.table.state import State, Task
from tests.games.clinic.clinics import draft_of, new_table, site_of, table
from tests.games.clinic.test_flow import at_first
from tests.games.clinic.test_modules import TOILETS, WITH_TOILETS
from tests.games.clinic.test_round_rules import WHITE, clinic, person
from tests.games.clinic.test_rules import HUB, ROOM, START, SUPPLY, answer, me, offered, playing

TREATED = {**WHITE, "at": [2, 2, 0]}
BURN = {"kind": "patient", "level": "red", "burn": "truck", "at": [2, 2, 0]}
MACHINE = {**START, "machine": [2, 0]}


def stage_entered(state: State, name: str) -> Any:
    draft = draft_of(state)
    rules_of(state).stages[name].enter(draft)
    return draft


# --- M1 ---


def test_m1_1_the_machine_takes_one_street_beside_the_supply_room() -> None:
    state = new_table(2, cigarettes=True)
    for player in state.players:
        (supply,) = player.site.cells("s")
        assert player.site.machine in player.site.grid.beside[supply] and supply < 12


def test_m1_2_who_may_smoke_and_what_the_way_costs() -> None:
    """A8: the trip does not use up the move."""
    people = [person(at=[2, 2, 0]), TREATED, WHITE, BURN]
    state = playing("movement", people, clinic=MACHINE, step="smoker", on=["cigarettes"])
    assert [one.id for one in candidates(me(state))] == [1, 2], "not pre-admissions, not the burn"
    after = answer(state, Smoke(1))
    assert me(after).time == round_trip(me(state).site, ROOM) == 4
    assert not me(after).people[0].moved and me(after).people[0].place == ROOM


def test_m1_3_a_patient_dies_of_the_first_cigarette() -> None:
    state = playing("movement", [person(), TREATED], clinic=MACHINE, step="smoker", on=["cigarettes"])
    after = answer(state, Smoke(2))
    assert me(after).pp == -5 and [one.kind for one in me(after).people] == [DOCTOR]


def test_m1_3_cigarettes_go_back_of_one_who_leaves() -> None:
    """Also where he is not paid: no cigarette is lost."""
    people = [person(cig=1), person("nurse", cig=1)]
    unpaid = playing("business", people, money=0, on=["cigarettes"])
    after = answer(unpaid, BuyPopularity(0))
    assert after.stock.cigarettes == unpaid.stock.cigarettes + 1


def test_m1_4_a_smoking_doctor_acts_a_level_lower_and_never_tires() -> None:
    smoker = Person(1, DOCTOR, level=2, cigarettes=1)
    assert smoker.skill == 1
    draft = draft_of(table({"clinic": START, "people": [person(level="orange", cig=1)], "on": ["cigarettes"]}))
    enter_tiring(draft)
    assert draft.player(0).people[0].level == 2


# --- M2, M3 ---


@pytest.mark.parametrize("seats", range(1, 5))
def test_m2_1_operating_rooms_and_helipads_with_helicopters(seats: int) -> None:
    state = new_table(seats, helicopters=True)
    assert state.specials["oelw".index("o")] >= min(seats, 1)
    assert seats == 1 or state.specials[0] == seats
    assert (state.terms.max_helipads, state.terms.helipad_stock, state.terms.max_operating_rooms) == (3, 12, 1)


def test_m2_3_helicopters_come_in_rounds_four_to_six() -> None:
    """A20."""
    assert constants().helicopter_rounds == (4, 5, 6)
    for number, dies in ((3, False), (4, True)):
        state = playing("movement", [], on=["helicopters"], round=number)
        step = next(one for one in hooks_of(state).movement if one.name == "helicopter")
        draft = draft_of(state)
        assert step.enter(draft, 0) is False, "no helipad: nothing is asked"
        assert draft.player(0).pp == (-5 if dies else 0)


def test_m2_4_an_operating_room_with_a_burn_takes_two_doctors_and_no_other_patient() -> None:
    site = site_of(clinic(at_0_2_0="or"))
    operating = cell_at(0, 2, 0)
    burn = Person(1, PATIENT, level=3, burn=AIR, place=operating)
    assert (doctors_fit(site, (), operating), doctors_fit(site, (burn,), operating)) == (1, 2)
    assert patients_fit(site, (burn,), operating) == 1, "the burn himself"


def test_m2_5_a_burn_needs_two_doctors_and_a_real_nurse() -> None:
    """A17, A33."""
    site = site_of(clinic(at_0_2_0="or"))
    operating = cell_at(0, 2, 0)
    team = [Person(1, DOCTOR, place=operating), Person(2, DOCTOR, level=3, place=operating)]
    burn = Person(3, PATIENT, level=3, burn=AIR, place=operating)
    nurse = Person(4, "nurse", place=operating)
    assert best_treatments(site, operating, (*team, burn)) == ()
    (treated,) = best_treatments(site, operating, (*team, burn, nurse, replace(nurse, id=5)))
    assert treated.fee == 30 and len(treated.doctors) == 2


def test_m2_6_an_untreated_burn_dies_once() -> None:
    """A9: also one who stayed on the helipad."""
    stranded = {"kind": "patient", "level": "red", "burn": "air", "at": [2, 2, 1]}
    draft = draft_of(table({"clinic": START, "people": [stranded], "on": ["helicopters"]}))
    enter_worsening(draft)
    enter_worsening(draft)
    assert (draft.player(0).pp, draft.player(0).deaths) == (-5, 1)


@pytest.mark.parametrize(("number", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_m3_2_the_quota_of_every_round_counts_pre_admissions(number: int, needed: int) -> None:
    """A3, A4."""
    for count in (needed, needed - 1):
        people = [WHITE] * count
        draft = draft_of(table({"clinic": START, "people": people, "on": ["fireTrucks"], "round": number}))
        enter_quota(draft)
        assert draft.player(0).pp == (0 if count >= needed else -2)


def test_m3_3_the_burn_of_a_truck_wants_a_working_room_without_a_patient() -> None:
    assert burn_rooms(me(playing("movement", [], on=["fireTrucks"]))) == (ROOM,)
    assert burn_rooms(me(playing("movement", [TREATED], on=["fireTrucks"]))) == ()


def test_m3_4_a_room_with_a_burn_takes_two_doctors_and_no_other_patient() -> None:
    burn = Person(1, PATIENT, level=3, burn=TRUCK, place=ROOM)
    assert (doctors_fit(site_of(START), (burn,), ROOM), patients_fit(site_of(START), (burn,), ROOM)) == (2, 1)
    assert fee_of(site_of(START), ROOM, burn, (Person(2, DOCTOR), Person(3, DOCTOR))) == 25


# --- M4, M5 ---


def test_m4_1_wheelchairs_are_rented_besides_the_components() -> None:
    state = playing("build", [], on=["wheelchairs"], task=Task(components=2))
    after = answer(state, Build("wheelchair"), Build("wheelchair"))
    assert (me(after).chairs, me(after).money, me(after).task.components) == (2, 16, 2)
    assert after.stock.chairs == 2 * 2 - 2
    returned = stage_entered(after, "chairs_return")
    assert returned.player(0).chairs == 0 and returned.state.stock.chairs == 4


def test_m5_1_toilets_stand_next_to_a_module() -> None:
    for player in new_table(4, toilets=True).players:
        (cell,) = player.site.cells("b")
        assert any(player.site.modules[other] != "." for other in player.site.grid.adjacent[cell])


def test_m5_2_who_was_inside_leaves_and_does_not_go_in_again() -> None:
    """A36: one person in all."""
    people = [person("nurse", at=[3, 2, 0]), person("orderly")]
    state = playing("movement", people, clinic=WITH_TOILETS, step="move", on=["toilets"])
    draft = draft_of(state)
    enter_toilets(draft, 0)
    player = draft.player(0)
    assert [may_go(player, one) for one in player.people] == [False, True]
    assert not any(isinstance(a, MovePerson) and a.cell == TOILETS for a in offered(draft.state)), "occupied"
    assert Finish() not in offered(draft.state)


def test_m5_3_inside_no_one_tires_or_gets_worse_but_a_critical_patient_dies() -> None:
    inside: dict[str, Any] = {"at": [3, 2, 0]}
    for people, level, deaths in (
        ([person(level="red", **inside)], 3, 0),
        ([{**WHITE, "level": "red", **inside}], 3, 0),
        ([{**WHITE, "level": "critical", **inside}], None, 1),
    ):
        draft = draft_of(table({"clinic": WITH_TOILETS, "people": people, "on": ["toilets"]}))
        enter_worsening(draft)
        enter_tiring(draft)
        assert [one.level for one in draft.player(0).people] == ([] if level is None else [level])
        assert draft.player(0).deaths == deaths


# --- M6 ---


def test_m6_1_the_cheapest_temps_are_hired_first() -> None:
    """T10: the last player moves first and pays the low price."""
    state = playing("movement", [WHITE], step="move", on=["temps"], money=30)
    after = answer(state, HireTemp(ROOM, 0), HireTemp(ROOM, 0))
    assert 30 - me(after).money == 3 + 3
    third = answer(after, HireTemp(ROOM, -1))
    assert me(after).money - me(third).money == 5


def test_m6_2_movement_is_in_reverse_turn_order() -> None:
    """T10."""
    position, _ = at_first("move", 3, temps=True)
    assert [ask.seat for ask in position.asks] == [position.state.order[-1]]


def test_m6_3_temps_have_no_wage_and_are_not_scored() -> None:
    temp = {"kind": "temp", "level": "red", "role": "doctor", "at": [2, 2, 0]}
    state = table({"clinic": START, "people": [temp], "on": ["temps"]})
    assert wages(me(state).people) == 0
    assert dict(lines(state, 0)).get("doctors", 0) == 0


# --- M7 ---


def test_m7_2_a_severe_patient_haunts_and_pays_at_once() -> None:
    """A25: the money is no profit."""
    state = replace(playing("admit", [], on=["ghosts"], task=Task(points=3)), rows=("R", "", ""))
    after = answer(state, Admit("P"))
    assert me(after).money == 25 and me(after).income == 0
    assert not me(after).people and me(after).parking.parked == 0
    assert len(after.bag) == len(state.bag) + 1, "he goes back into the bag"
    assert offered(after) == {Haunt(HUB), Haunt(ROOM), Haunt(SUPPLY)}


def test_m7_3_a_haunted_module_costs_an_hour_to_enter() -> None:
    site = site_of({**START, "ghosts": [[1, 2, 0]]})
    assert hours_between(site, PRE, ROOM) == 3
    assert hours_between(site, HUB, ROOM) == 1, "where one starts is free"


def test_m7_4_each_ghost_moves_at_most_once_and_one_per_module() -> None:
    clinic_ = {**START, "ghosts": [[1, 2, 0], [2, 2, 0]]}
    state = playing("movement", [], on=["ghosts"], clinic=clinic_, step="haunt")
    after = answer(state, RelocateGhost(HUB, SUPPLY))
    assert set(me(after).site.ghosts) == {ROOM, SUPPLY}
    assert not any(isinstance(a, RelocateGhost) and a.start == SUPPLY for a in offered(after))


def test_m7_5_a_yellow_patient_fades_without_loss() -> None:
    """A7: from pre-admissions the ghost goes where one wants; in the toilets he does not fade."""
    people = [{**TREATED, "level": "yellow"}, {**WHITE, "at": "pre"}]
    draft = draft_of(table({"clinic": START, "people": people, "on": ["ghosts"]}))
    enter_haunted_worsening(draft)
    after = draft.player(0)
    assert after.pp == 0 and after.site.ghosts == (ROOM,) and [one.level for one in after.people] == [1]


# --- M8 ---


TRIAGE_CLINIC = clinic(at_0_2_0="triage")
UNKNOWN = {**WHITE, "undetermined": True}


def finding_out(*people: dict[str, Any], bag: str = "Y") -> State:
    state = playing("movement", list(people), clinic=TRIAGE_CLINIC, step="triage", on=["triage"])
    return replace(state, second_bag=bag)


def test_m8_1_appointments_come_from_the_incoming_bag() -> None:
    state = new_table(2, triage=True)
    whole = state.bag + "".join(state.rows)
    assert (whole.count("U"), whole.count("K")) == (40, 4)
    assert len(state.second_bag) == 40
    assert "t" not in state.specials_on_sale, "a triage room cannot be bought"


def test_m8_2_triage_takes_a_trip_and_the_drawn_one_starts_again_in_pre_admissions() -> None:
    """A5."""
    state = finding_out(UNKNOWN, person())
    after = answer(state, Triage(1), KeepPatient(0))
    patient = me(after).people[0]
    assert (patient.level, patient.place, patient.undetermined) == (1, PRE, False)
    assert me(after).time == hours_between(me(state).site, PRE, cell_at(0, 2, 0))


def test_m8_2_a_second_draw_costs_a_point_and_the_other_goes_back() -> None:
    state = finding_out(UNKNOWN, person(), bag="YR")
    after = answer(state, Triage(1), DrawSecond(), KeepPatient(1))
    assert me(after).pp == -1 and me(after).people[0].level == 3
    assert sorted(after.second_bag) == ["Y"]


def test_m8_2_of_an_empty_bag_he_turns_out_white() -> None:
    after = answer(finding_out(UNKNOWN, person(), bag=""), Triage(1))
    assert [one.level for one in me(after).people if one.kind == PATIENT] == [0]


def test_m8_3_an_undetermined_patient_neither_moves_nor_gets_worse() -> None:
    state = playing("movement", [UNKNOWN, person()], clinic=TRIAGE_CLINIC, step="move", on=["triage"])
    assert not any(isinstance(a, MovePerson) and a.person == 1 for a in offered(state))
    draft = draft_of(state)
    enter_worsening(draft)
    assert draft.player(0).people[0].undetermined and draft.player(0).people[0].level == 0


def test_m8_4_critical_patients_die_and_no_one_becomes_critical() -> None:
    """A19."""
    people = [{**WHITE, "level": "critical"}, {**WHITE, "level": "red"}, {**WHITE, "level": "orange"}]
    draft = draft_of(table({"clinic": TRIAGE_CLINIC, "people": people, "on": ["triage"]}))
    enter_worsening(draft)
    assert draft.player(0).pp == -10 and [one.level for one in draft.player(0).people] == [3]


# --- M9 ---


def test_m9_1_two_dogs_per_player_and_two_new_psychiatric_patients() -> None:
    state = replace(new_table(2, dogs=True), rows=("", "", ""))
    assert (state.stock.dogs, state.stock.droppings) == (4, 24)
    draft = draft_of(state)
    fill_rows(draft, arrivals=True)
    assert [len(row) for row in draft.state.rows] == [2, 1, 1]


def test_m9_3_the_pair_must_walk_to_a_room_and_soils_a_module_on_its_way() -> None:
    """A18: a treatment room, no other place of care."""
    pair = {**WHITE, "dog": True}
    state = playing("movement", [pair, person()], clinic=clinic(at_0_2_0="or"), step="move", on=["dogs"])
    assert dog_duty(state, 0)
    places = {a.cell for a in offered(state) if isinstance(a, MovePerson) and a.person == 1}
    assert places == {ROOM}
    walked = replace(me(state).people[0], place=ROOM, came=PRE, moved=True)
    assert set(soilable(me(state), walked)) == {HUB, ROOM}


def test_m9_3_a_dropping_doubles_the_upkeep_once() -> None:
    soiled = site_of({**START, "droppings": [[2, 2, 0]]})
    assert upkeep_of(soiled, ()) == 4


def test_m9_4_the_dog_is_a_nurse_for_its_own_patient_and_goes_home() -> None:
    pair = {**TREATED, "dog": True, "level": "yellow"}
    state = table({"clinic": START, "people": [person(at=[2, 2, 0]), pair], "on": ["dogs"]})
    assert best_treatments(me(state).site, ROOM, me(state).people)[0].fee == 15
    draft = stage_entered(replace(state, stock=replace(state.stock, dogs=3)), "dogs_return")
    assert not draft.player(0).people[1].dog and draft.state.stock.dogs == 4


# --- M10, M11, M12 ---


def test_m10_1_the_shop_stands_alone_at_first() -> None:
    for player in new_table(4, gift_shop=True).players:
        (shop,) = player.site.cells("g")
        assert shop < 12 and all(player.site.modules[other] == "." for other in player.site.grid.adjacent[shop])


@pytest.mark.parametrize(("points", "count"), [(14, 0), (15, 1), (29, 1), (30, 2), (44, 2), (45, 3), (90, 3)])
def test_m10_2_visitors_by_popularity(points: int, count: int) -> None:
    """A13: the points of that moment."""
    assert visitors_for(points) == count
    state = table({"clinic": clinic(at_0_0_0="shop"), "people": [], "pp": points, "on": ["giftShop"]})
    draft = draft_of(state)
    enter_arrival(draft, 0)
    assert len(draft.player(0).people) == count


def test_m10_2_a_visitor_without_a_parking_place_stays_at_home() -> None:
    cars = {f"{x},{y}": 4 for y in range(3) for x in range(4) if (x, y) not in {(1, 2), (2, 2), (2, 1), (0, 0)}}
    state = table({"clinic": {**clinic(at_0_0_0="shop"), "cars": cars}, "people": [], "pp": 50, "on": ["giftShop"]})
    draft = draft_of(state)
    enter_arrival(draft, 0)
    assert not draft.player(0).people


def test_m10_3_m10_4_visitors_walk_by_the_shop_and_pay() -> None:
    visitor = {"kind": "visitor"}
    state = table({"clinic": clinic(at_0_0_0="shop"), "people": [TREATED, visitor], "on": ["giftShop"], "money": 0})
    draft = draft_of(state)
    enter_walk(draft, 0)
    site, shop = me(state).site, cell_at(0, 0, 0)
    assert draft.player(0).time == hours_between(site, GROUND, shop) + hours_between(site, shop, ROOM)
    enter_income(draft)
    assert (draft.player(0).money, draft.player(0).income) == (8, 8)
    home = stage_entered(draft.state, "visitors_return")
    assert [one.kind for one in home.player(0).people] == [PATIENT]


def test_m10_3_no_patient_no_visit() -> None:
    state = table({"clinic": clinic(at_0_0_0="shop"), "people": [{"kind": "visitor"}], "on": ["giftShop"], "money": 0})
    draft = draft_of(state)
    enter_walk(draft, 0)
    enter_income(draft)
    assert (draft.player(0).time, draft.player(0).money) == (0, 0)


def test_m11_3_m11_4_a_cooled_floor_costs_double_and_gives_points() -> None:
    """A6: the same building; A30: a treated patient has left."""
    modules = {**START["modules"], "0,0,0": "hub cardiology", "0,1,0": "room"}  # type: ignore[dict-item]
    cooled = {**START, "modules": modules, "airConditioners": [["S2", 0]]}
    people = [TREATED, {**WHITE, "service": "cardiology", "at": [0, 1, 0]}, WHITE]
    state = table({"clinic": cooled, "people": people, "on": ["airConditioning"]})
    assert upkeep_of(me(state).site, ()) == 3 * 2 + 2
    draft = draft_of(state)
    enter_cooling(draft)
    assert draft.player(0).pp == 1, "the other building is not cooled"


def test_m12_1_a_room_serves_every_hub_beside_it() -> None:
    """A34: patients of both services may share it."""
    modules = {"0,1,0": "hub psychiatry", "1,1,0": "room", "2,1,0": "hub ophthalmology", "1,0,0": "supply"}
    site = site_of({"modules": modules})
    assert set(services_at(site, cell_at(1, 1, 0))) == {"P", "O"}
    assert patients_fit(site, (), cell_at(1, 1, 0)) == 2


def test_m12_2_t14_an_empty_deck_is_replaced_by_a_neighbour_of_ones_choice() -> None:
    """T14."""
    position, _ = at_first("card", 2, urban_design=True)
    state = position.state
    seat = position.asks[0].seat
    draft = draft_of(replace(state, decks=(("UE2",), (), ("UH2",)), line=("UE1", "UM1", "UH1")))
    apply_card(draft, seat, TakeCard("UM1"))
    ask = GAME.decision(draft.state, seat)
    assert [choice.action for choice in ask.choices] == [RefillFrom(0), RefillFrom(2)]
    stage = rules_of(state).stages["cards"]
    assert stage.apply is not None
    stage.apply(draft, seat, RefillFrom(2))
    assert draft.state.line == ("UE1", "UH2", "UH1") and draft.state.decks == (("UE2",), (), ())


def test_m12_3_cards_are_public() -> None:
    state = replace(new_table(2, urban_design=True))
    players = (replace(me(state), card="UM1"), *state.players[1:])
    assert GAME.view(replace(state, players=players), 1).clinics[0].card == "UM1"


def test_m12_4_a_card_scores_or_costs() -> None:
    state = table({"clinic": START, "people": [], "card": "UH1", "on": ["urbanDesign"]})
    assert dict(lines(state, 0))["card"] == -7


def test_a21_a_compulsory_trip_may_take_any_time() -> None:
    """Time has no cap: a person who can be reached has to go, however far."""
    state = playing("movement", [person("nurse")], clinic=WITH_TOILETS, step="move", on=["toilets"])
    assert dict(plan_of(hooks_of(state), replace(state), 0).moves) == {1: TOILETS}
    assert Finish() not in offered(state)


def test_a35_the_fair_start_patient_comes_from_the_bank() -> None:
    state = at_first("tile", 3)[0].state
    assert sum(one.kind == PATIENT for player in state.players for one in player.people) == 3
    assert len(state.bag) + sum(map(len, state.rows)) == 60
