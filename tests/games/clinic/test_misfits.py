"""What a person types that is not offered gets its own reason, and nothing is spent."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.table.state import Pending, State, Task
from bot.words import words_of
from tests.games.clinic.test_round_rules import WHITE, clinic, person
from tests.games.clinic.test_rules import START, building, playing

WORDS = words_of([GAME])
FULL = {f"{x},{y}": 4 for y in range(3) for x in range(4) if (x, y) not in {(1, 2), (2, 2), (2, 1)}}


def reasons(state: State) -> dict[str, str]:
    """By what could be typed: why not."""
    found: dict[str, str] = {}
    for name, why in GAME.misfits(state, GAME.decision(state, 0)):
        found.setdefault(WORDS.say(name, "en"), why.key.removeprefix("clinic.misfit."))
        assert WORDS.say(why, "fr") != WORDS.say(why, "en")
    return found


def placing(component: str, **parts: Any) -> State:
    state = building(**parts)
    player = replace(state.players[0], pending=(Pending("place", component),))
    return replace(state, players=(player, *state.players[1:]))


def test_a_cell_that_is_not_legal_names_its_rule() -> None:
    assert reasons(placing("hub_C"))["D3"] == "G5"
    assert reasons(placing("supply"))["C1"] == "G4"
    assert reasons(placing("room"))["D1"] == "R31"
    assert reasons(placing("special_o"))["D3"] == "R33"
    assert reasons(placing("supply", clinic={**START, "cars": {"0,0": 1}}))["A1"] == "G2"
    assert reasons(placing("supply", clinic={**START, "helipads": [[1, 2]]}))["B3, floor 1"] == "G1"
    assert reasons(placing("garden", clinic={**START, "gardens": [[0, 0]]}))["A1"] == "not_here"


def test_money_that_is_not_there() -> None:
    assert reasons(building(money=2))["helipad"] == "money"
    assert reasons(placing("hub_C", money=2))["C3, floor 1"] == "money"
    assert reasons(playing("hire", money=0, task=Task(step=1)))["nurse"] == "money"
    dear = replace(playing("hire", money=3, task=Task()), university="ROYW")
    assert reasons(dear) == {"red doctor, $4": "money"}


def test_no_parking() -> None:
    blocked = {**START, "cars": FULL}
    assert set(reasons(playing("hire", clinic=blocked, task=Task())).values()) == {"parking"}
    assert reasons(playing("hire", clinic=blocked, task=Task(step=1))) == {"nurse": "parking", "orderly": "parking"}
    state = replace(playing("admit", clinic=blocked, task=Task(points=3)), rows=("W", "Y", ""))
    assert reasons(state) == {
        "Admit: white patient, psychiatry": "parking",
        "Admit: yellow patient, cardiology": "no_hub",
    }


def test_a_full_room_and_a_walk_that_does_not_exist() -> None:
    crowd = [person(at=[2, 2, 0]), person(at=[2, 2, 0]), person(level="red")]
    state = playing("movement", crowd, step="move")
    assert reasons(state)["red doctor (at the doors): treatment room C3"] == "full"
    moved = replace(state.players[0], people=tuple(replace(one, moved=True) for one in state.players[0].people))
    state = replace(state, players=(moved, *state.players[1:]))
    assert reasons(state)["red doctor (at the doors): supply room C2"] == "moved"
    patient = playing("movement", [WHITE, person()], clinic=clinic(at_0_0_0="lab"), step="move")
    assert reasons(patient)["white patient, psychiatry (pre-admissions): laboratory A1"] == "no_care"
    nurse = playing("movement", [person("nurse")], clinic=clinic(at_0_0_0="lab"), step="move")
    assert reasons(nurse)["nurse (at the doors): laboratory A1"] == "not_for_him"


def test_full_pre_admissions_and_what_was_bought_already() -> None:
    state = replace(playing("admit", [WHITE] * 4, task=Task(points=3)), rows=("W", "", ""))
    assert reasons(state) == {"Admit: white patient, psychiatry": "no_slot"}
    bought = building()
    player = replace(bought.players[0], hub_bought=True, special_bought=True)
    found = reasons(replace(bought, players=(player, *bought.players[1:])))
    assert (found["cardiology hub"], found["laboratory"]) == ("hub_bought", "special_bought")
    assert reasons(replace(building(), hubs_on_sale=""))["cardiology hub"] == "not_on_sale"


@pytest.mark.parametrize("kind", ["build", "hire", "admit", "movement"])
def test_what_is_offered_has_no_reason_against_it(kind: str) -> None:
    table: dict[str, dict[str, Any]] = {
        "build": {"task": Task(components=2)},
        "hire": {"task": Task()},
        "admit": {"task": Task(points=3)},
        "movement": {"step": "move"},
    }
    state = playing(kind, [person(), WHITE], **table[kind])
    offered = {WORDS.say(choice.label, "en") for choice in GAME.decision(state, 0).choices}
    assert offered.isdisjoint(reasons(state))
