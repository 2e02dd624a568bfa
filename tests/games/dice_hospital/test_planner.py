"""The planner: it finds what a round can come to, looks only at what is legal, and never at more than it may."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.player.moves import RoundValues
from bot.games.dice_hospital.player.planner import Planner, Task, plan
from bot.games.dice_hospital.player.ward_model import EffectModel, code_of, new_patient_code
from tests.games.dice_hospital.tables import START, hospital, target_sets, ward

EFFORT = 3000
LAST = RoundValues(beds=(-2.0, 0, 0, 0, 0, 0, 0), crowd=(0.0,) * 13, loss=(1, 1, 1), blood=1.0)
EARLY = replace(LAST, beds=(-2.0, -1.0, -0.5, 0, 0.5, 1.0, 1.5))


def task(patients: str, round_values: RoundValues = LAST, **parts: object) -> Task:
    given = {
        "ward": tuple(sorted(code_of(patient) for patient in ward(patients))),
        "home": (0, 0, 0),
        "blood": 0,
        "deaths": 0,
        "departments": START,
        "nurses": 3,
        "specialists": (),
        "round_values": round_values,
        **parts,
    }
    return Task(**given)  # type: ignore[arg-type]


def test_it_sends_home_whom_it_can_in_the_last_round() -> None:
    value, moves = plan(task("R6 Y6 G6 R2"), EFFORT)
    assert value == 5  # three go home
    assert len(moves) == 3


def test_it_chains_departments_for_one_patient() -> None:
    value, moves = plan(task("R5 G2", nurses=2, departments=("d.critical_care", "d.outpatients")), EFFORT)
    assert value == 1
    assert len(moves) == 2


def test_it_saves_a_life_before_it_polishes() -> None:
    _, moves = plan(task("R1 G4", EARLY, nurses=1, departments=("d.intensive_care", "d.pharmacy")), EFFORT)
    assert [move.department for move in moves] == ["d.intensive_care"]


def test_it_uses_an_ability_where_it_counts() -> None:
    value, moves = plan(task("R5", nurses=1, specialists=("s.surgeon",), departments=("d.critical_care",)), EFFORT)
    assert value == 1 + 5  # home, and the wards are empty
    assert moves[0].pawn == "s.surgeon"


def test_it_spends_blood_only_where_it_is_worth_more() -> None:
    assert plan(task("R5", blood=1, nurses=0), EFFORT)[1] == ()
    value, moves = plan(task("R6", blood=1, nurses=0), EFFORT)
    assert value == 1 + 5
    assert [move.department for move in moves] == [""]


def test_what_it_considers_is_legal() -> None:
    """The planner's quick look never sees a set that the rules do not."""
    model = EffectModel([0.0] * 256)
    for card in cards().departments.values():
        if card.step.single is None or card.step.single.recolours:
            continue
        one = hospital("R1 R2 R3* Y4 Y5 G6 G6*", blood=1)
        codes = tuple(sorted(code_of(patient) for patient in one.patients))
        legal = {
            (code_of(one.patient(targets[0].pid)), targets[0].colour)
            for sets in target_sets(Scope(one), card.step)
            for targets in sets
        }
        for use in model.uses(card.step, codes, 1):
            (chosen,) = use.chosen
            assert (chosen.code, "RYG"[chosen.colour] if chosen.colour >= 0 else None) in legal


def crowded(number: int) -> Task:
    """More cards than a match can give, twelve patients and blood: nothing is as much work as this."""
    luck = Random(number)
    departments = [card.id for card in cards().departments.values() if card.set != "start"]
    patients = [new_patient_code(luck.choice("RYG"), luck.randint(1, 6)) for _ in range(12)]
    return task(
        "",
        EARLY,
        ward=tuple(sorted(patients)),
        blood=3,
        deaths=2,
        departments=(*START, *luck.sample(departments, 8)),
        nurses=4,
        specialists=tuple(luck.sample(sorted(cards().specialists), 8)),
    )


@pytest.mark.parametrize("effort", [0, 200, 1000, 5000])
def test_it_looks_at_no_more_than_it_may(effort: int) -> None:
    """Also with next to no effort it looks a little at every pawn: 40 options, and those begun with."""
    for number in range(5):
        planner = Planner(crowded(number), effort)
        planner.best()
        assert planner.looked_at <= effort + 12 * (40 + 36)


def test_more_effort_is_never_in_vain() -> None:
    little, much = ([plan(crowded(number), effort)[0] for number in range(4)] for effort in (0, 4000))
    assert sum(much) > sum(little)


def test_the_same_hospital_gets_the_same_plan_whatever_was_planned_before() -> None:
    plan.cache_clear()
    first = plan(crowded(1), 1500)
    for number in range(3):
        plan(crowded(number), 1500)
    plan.cache_clear()
    assert plan(crowded(1), 1500) == first
