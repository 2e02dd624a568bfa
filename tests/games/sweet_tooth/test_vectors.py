"""The worked examples of the rule file, played at a table wherever a turn can lead to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.actions import Book, Move, PickTooth, TakeCube
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.state import Over, State
from tests.games.sweet_tooth.table import act, after, by_hand, kind, player, roll, table

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
BEFORE_SUGAR, BEFORE_BRUSHING, BEFORE_KNOCK, BEFORE_DENTIST, BEFORE_APPOINTMENT = 1, 3, 14, 17, 0
Case = Mapping[str, Any]


def _pick(state: State, numbers: list[int]) -> State:
    for number in numbers:
        state = after(state, PickTooth(number))
    return state


def _two(total: int) -> tuple[int, int]:
    return (6, total - 6)


def _sugar(given: Case) -> Case:
    cube = 0 if given.get("cube") else None
    two = given["roll"] > 6
    # With two dice a walker on space 1 reaches the candy floss with 5 + 1; with one, the lollipop next door.
    start = player(given["teeth"], space=BEFORE_SUGAR)
    state = table(start, cube=cube, two_dice=two)
    if "pick" in given:
        state = by_hand(state)
    eaten = () if given.get("cube") else _two(given["roll"]) if two else (given["roll"],)
    state = after(state, Move(2), 5, 1, *eaten) if two else roll(state, 1, *eaten)
    for numbers in given.get("pick", {}).values():
        state = _pick(state, numbers)
    assert state.current == 1, "the visit is over"
    return {"teeth": state.players[0].teeth, "cube": state.cube == 0}


def _brush(given: Case) -> Case:
    return {"teeth": roll(table(player(given["teeth"], space=BEFORE_BRUSHING)), 1).players[0].teeth}


def _knock(given: Case) -> Case:
    state = roll(table(player(given["teeth"], space=BEFORE_KNOCK)), 1, given["roll"])
    return {"teeth": state.players[0].teeth}


def _dentist(given: Case) -> Case:
    state = table(player(given["teeth"], given["green"], space=BEFORE_DENTIST))
    state = _pick(roll(by_hand(state), 1), given["pick"]["b"]) if "pick" in given else roll(state, 1)
    return {"teeth": state.players[0].teeth, "green": state.players[0].green}


def _appoint(given: Case) -> Case:
    state = roll(table(player(space=BEFORE_APPOINTMENT)), 1)
    taken = "take" in given
    state = after(state, TakeCube()) if taken else after(state, Book(), given["roll"])
    return {"gained": state.players[0].green, "cube": state.cube == 0}


def _move(given: Case) -> Case:
    one = given["roll"] <= 6
    state = table(player(space=given["space"], laps=given["laps"]), two_dice=not one)
    action, falls = (Move(1), (given["roll"],)) if one else (Move(2), _two(given["roll"]))
    # The kinds of space that roll once more: what falls there does not matter here.
    space = (given["space"] + given["roll"]) % len(board().circuit)
    more = {"S": 1, "K": 1}.get(board().circuit[space] if space > given["space"] else "D", 0)
    moved = after(state, action, *falls, *(1,) * more).players[0]
    return {"space": moved.space, "laps": moved.laps, "kind": board().circuit[moved.space]}


def _finish(given: Case) -> Case:
    laps, who = list(given["laps"]), given["player"]
    laps[who] -= 1  # the token is about to come
    players = [player(laps=count, space=BEFORE_DENTIST if seat == who else 0) for seat, count in enumerate(laps)]
    state = roll(table(*players, current=who), 1)
    return {"result": "end" if isinstance(state.phase, Over) else {"stop": "choice"}.get(kind(state) or "")}


def _score(given: Case) -> Case:
    return {"points": player(given["teeth"]).points}


def _ranking(given: Case) -> Case:
    players = [player(each["teeth"], laps=each["laps"], space=each["space"]) for each in given["players"]]
    outcome = GAME.outcome(replace(table(*players), phase=Over()))
    assert outcome is not None
    return {"winners": list(outcome.winners)}


COMMANDS: Mapping[str, Callable[[Case], Case]] = {
    "sugar": _sugar,
    "brush": _brush,
    "knock": _knock,
    "dentist": _dentist,
    "appoint": _appoint,
    "move": _move,
    "finish": _finish,
    "score": _score,
    "ranking": _ranking,
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["id"]))
def test_vector(vector: Case) -> None:
    got = COMMANDS[vector["cmd"]](vector["in"])
    assert {name: got[name] for name in vector["out"]} == vector["out"]


def test_no_vector_is_missing() -> None:
    assert [vector["id"] for vector in VECTORS] == [f"S{number:02}" for number in range(1, 38)]


def test_the_cube_skips_the_sugar_die() -> None:
    """S17 again, looking at the dice: nothing is rolled for the sweet."""
    turn = act(table(player("rro", space=BEFORE_SUGAR), cube=0), Move(), 1)
    assert [throw.purpose for throw in turn.position.state.throws] == ["move"]
