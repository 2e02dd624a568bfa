"""Rules of the twelve modules by number, as far as the vectors do not hold them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic.actions import (
    AcceptPlan,
    Admit,
    Build,
    Finish,
    HireTemp,
    KeepPatient,
    Land,
    MovePerson,
    RelocateGhosts,
    TriageAll,
)
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.walking import PRE
from bot.games.clinic.constants import constants
from bot.games.clinic.modules.ghosts.haunting import enter_haunted_worsening
from bot.games.clinic.modules.helicopters.landing import free_helipads
from bot.games.clinic.modules.quota import enter_quota
from bot.games.clinic.modules.toilets.duty import open_duty
from bot.games.clinic.modules.urban_design.cards import is_built
from bot.games.clinic.modules.wheelchairs.rental import enter_rides
from bot.games.clinic.people.person import DOCTOR, PATIENT, TEMP
from bot.games.clinic.stages import rules_of
from bot.games.clinic.table.state import State, Task
from tests.games.clinic.clinics import draft_of, new_table, site_of, table
from tests.games.clinic.test_rules import HUB, ROOM, START, SUPPLY, answer, me, offered, playing

WHITE_WAITING = {"kind": "patient", "level": "white", "at": "pre", "service": "psychiatry"}
WITH_TOILETS = {**START, "modules": {**START["modules"], "3,2,0": "wc"}}  # type: ignore[dict-item]
TOILETS = cell_at(3, 2, 0)


def moving(on: str, *people: dict[str, Any], **parts: Any) -> State:
    return playing("movement", list(people), step="move", on=[on], **parts)


# --- vehicles ---


def test_m2_a_helicopter_lands_where_none_stands() -> None:
    """T8."""
    clinic = {**START, "helipads": [[1, 2], [2, 2], [2, 1]], "helicopters": [[1, 2], [2, 2]]}
    state = playing("movement", [], on=["helicopters"], clinic=clinic, step="helicopter", round=6)
    assert free_helipads(me(state)) == (cell_at(2, 1, 0),)
    assert offered(state) == {Land(cell_at(2, 1, 0))}


def test_m3_the_quota_is_checked_after_movement() -> None:
    """T7."""
    draft = draft_of(table({"clinic": START, "people": [], "on": ["fireTrucks"], "round": 1}))
    enter_quota(draft)
    assert draft.player(0).pp == constants().quota_pp


def test_helicopters_and_trucks_have_one_quota() -> None:
    state = new_table(2, helicopters=True, fire_trucks=True)
    assert state.terms.quotas == (1, 1, 2, 2, 3, 3)
    assert list(rules_of(state).stages).count("quota") == 1


def test_m4_wheelchairs_save_the_hours_of_those_who_save_most() -> None:
    people = [{**WHITE_WAITING, "at": [2, 2, 0]}, {**WHITE_WAITING, "at": [2, 2, 0]}]
    state = table({"clinic": START, "people": people, "on": ["wheelchairs"], "time": 10})
    moved = tuple(replace(one, moved=True, came=PRE) for one in state.players[0].people)
    state = replace(state, players=(replace(state.players[0], people=moved, chairs=1), *state.players[1:]))
    draft = draft_of(state)
    enter_rides(draft, 0)
    assert draft.player(0).time == 8


# --- toilets, temps ---


def test_m5_someone_has_to_go_before_movement_can_be_finished() -> None:
    state = moving("toilets", {"kind": "nurse", "at": [2, 2, 0]}, clinic=WITH_TOILETS)
    assert Finish() not in offered(state)
    after = answer(state, MovePerson(1, TOILETS))
    assert not open_duty(after, 0)


def test_m5_the_duty_lapses_if_no_one_else_can_go() -> None:
    """T9."""
    state = moving("toilets", {"kind": "nurse", "at": [3, 2, 0]}, clinic=WITH_TOILETS)
    state = replace(state, players=(replace(me(state), left_toilets=1), *state.players[1:]))
    assert Finish() not in offered(state), "the nurse must leave"
    after = answer(state, MovePerson(1, HUB))
    assert not open_duty(after, 0)


def test_m5_the_plan_fulfils_the_duty() -> None:
    state = moving("toilets", {"kind": "nurse", "at": [2, 2, 0]}, {"kind": "orderly"}, clinic=WITH_TOILETS)
    plan = next(one for one in offered(state) if isinstance(one, AcceptPlan))
    assert TOILETS in dict(plan.moves).values()


def test_m6_temps_are_placed_at_once_and_go_home() -> None:
    """T10: the last in turn order moves first."""
    state = new_table(3, temps=True)
    assert state.terms.reverse_movement
    state = moving("temps", WHITE_WAITING)
    after = answer(state, HireTemp(ROOM, 2))
    temp = next(one for one in me(after).people if one.kind == TEMP)
    assert (temp.place, temp.level, temp.role) == (ROOM, 2, DOCTOR)
    assert me(after).money == 20 - 3
    draft = draft_of(after)
    rules_of(after).stages["temps_return"].enter(draft)
    assert not any(one.kind == TEMP for one in draft.player(0).people)
    assert draft.state.stock.temps == (2, 2, 2)


# --- ghosts, triage ---


def test_m7_ghosts_go_to_the_top_or_aside() -> None:
    clinic = {**START, "modules": {**START["modules"], "2,2,1": "hub cardiology"}, "ghosts": [[1, 2, 0]]}  # type: ignore[dict-item]
    state = playing("movement", [], on=["ghosts"], clinic=clinic, step="haunt")
    top = answer(state, RelocateGhosts("top"))
    assert me(top).site.ghosts == (cell_at(2, 2, 1),)
    aside = answer(state, RelocateGhosts("aside"))
    assert me(aside).site.ghosts == (SUPPLY,)


def test_m7_a_yellow_patient_of_pre_admissions_leaves_a_ghost_where_one_wants() -> None:
    people = [{**WHITE_WAITING, "level": "yellow"}]
    draft = draft_of(table({"clinic": START, "people": people, "on": ["ghosts"]}))
    enter_haunted_worsening(draft)
    assert draft.player(0).pp == 0
    assert [one.kind for one in draft.player(0).pending] == ["ghost"]
    assert draft.state.waiting == (0,)


def test_m7_without_parking_a_severe_patient_still_becomes_a_ghost() -> None:
    cars = {f"{x},{y}": 4 for y in range(3) for x in range(4) if (x, y) not in {(1, 2), (2, 2), (2, 1)}}
    state = playing("admit", [], on=["ghosts"], clinic={**START, "cars": cars}, task=Task(points=3))
    assert Admit("P") not in offered(replace(state, rows=("W", "", "")))
    assert Admit("P") in offered(replace(state, rows=("R", "", "")))


def test_m8_patients_are_found_out_about_one_after_the_other_and_must_move_on() -> None:
    clinic = {**START, "modules": {**START["modules"], "0,2,0": "triage"}}  # type: ignore[dict-item]
    unknown = {**WHITE_WAITING, "undetermined": True}
    doctor = {"kind": "doctor", "level": "white"}
    state = playing("movement", [unknown, unknown, doctor], on=["triage"], clinic=clinic, step="triage")
    state = replace(state, second_bag="YO" + state.second_bag)
    after = answer(state, TriageAll(), KeepPatient(0), KeepPatient(0))
    patients = [one for one in me(after).people if one.kind == PATIENT]
    assert [one.level for one in patients] == [1, 2]
    assert all(one.triaged and not one.undetermined for one in patients)
    assert Finish() not in offered(after), "they must move on to the room"
    plan = next(one for one in offered(after) if isinstance(one, AcceptPlan))
    assert {number for number, cell in plan.moves if cell == ROOM} >= {1, 2}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ghosts_and_triage_share_the_bag_of_ghosts(seats: int) -> None:
    state = new_table(seats, ghosts=True, triage=True)
    assert len(state.terms.bag) == 22 * seats
    assert len(state.terms.second_bag) == sum(constants().ghost_bag[seats].values())


# --- dogs, air conditioning, urban design ---


def test_m9_a_dog_takes_a_second_slot_and_a_dollar() -> None:
    state = replace(playing("admit", [], on=["dogs"], task=Task(points=3)), rows=("W", "", ""))
    after = answer(state, Admit("P", dog=True))
    while me(after).pending:
        after = answer(after, next(iter(offered(after))))
    assert me(after).money == 19
    assert me(after).people[0].dog
    crowd = [WHITE_WAITING] * 3
    full = replace(playing("admit", crowd, on=["dogs"], task=Task(points=3)), rows=("W", "", ""))
    assert Admit("P") in offered(full) and Admit("P", dog=True) not in offered(full)


def test_m11_one_air_conditioner_besides_the_components() -> None:
    state = playing("build", [], on=["airConditioning"], task=Task(components=2))
    state = answer(state, Build("unit"))  # there is one position for it, so it is not asked about
    assert me(state).site.units == (("S2", 0),)
    assert me(state).task.components == 2
    assert me(state).money == 18
    assert Build("unit") not in offered(state)


def test_m12_low_buildings_several_hubs_and_a_card_instead_of_a_bonus() -> None:
    state = new_table(2, urban_design=True)
    assert (state.terms.max_floor, state.terms.one_hub_per_floor) == (1, False)
    assert "bonus" not in rules_of(state).stages and "cards" in rules_of(state).stages


def test_m12_a_card_may_lie_on_the_western_or_the_eastern_columns() -> None:
    row = {f"{x},1,0": "supply" for x in (1, 2, 3)} | {"2,1,1": "lab"}
    card = constants().urban_cards["UE1"]
    assert is_built(site_of({"modules": row}), card)
    assert not is_built(site_of({"modules": {"1,1,0": "supply"}}), card)
