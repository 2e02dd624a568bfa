"""What the view says about the places of a decision: cells as the picture draws them, whatever the action names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.clinic import GAME
from bot.games.clinic.building.grid import FLOOR, cell_at
from bot.games.clinic.table.state import Pending, State, Task
from tests.games.clinic.clinics import table

_CLINIC = {
    "modules": {"1,2,0": "hub psychiatry", "2,2,0": "room", "2,1,0": "supply", "2,2,1": "supply"},
    "entrances": ["S1"],
}


def asked_where(component: str, first: tuple[int, ...] = ()) -> State:
    """Seat 0 is asked where a component stands."""
    state = table({"clinic": _CLINIC})
    player = replace(state.players[0], task=Task(components=2), pending=(Pending("place", component, first),))
    return replace(state, stage="build", waiting=(0,), players=(player, *state.players[1:]))


def shown(component: str, first: tuple[int, ...] = ()) -> tuple[int, ...]:
    overlay = GAME.view(asked_where(component, first), 0).overlay
    assert overlay is not None
    return overlay.cells


@pytest.mark.parametrize("component", ["hub_C", "supply", "helipad", "special_l"])
def test_a_column_is_shown_as_its_next_floor(component: str) -> None:
    state = asked_where(component)
    site = state.players[0].site
    columns = [choice.action.cell for choice in GAME.decision(state, 0).choices]
    assert shown(component) == tuple(column + FLOOR * site.height(column) for column in columns)


def test_a_helipad_stands_on_the_roof() -> None:
    assert cell_at(2, 2, 2) in shown("helipad")


def test_conveyors_stand_in_cells_also_where_a_module_is() -> None:
    """R29: in a module or on an outdoor space, so a built cell is itself a place."""
    cells = shown("conveyor")
    assert {cell_at(1, 2, 0), cell_at(2, 2, 1), cell_at(0, 0, 0)} <= set(cells)
    assert shown("conveyor", (cell_at(2, 2, 0),)) == tuple(
        choice.action.cell for choice in GAME.decision(asked_where("conveyor", (cell_at(2, 2, 0),)), 0).choices
    )


def test_an_entrance_is_shown_at_its_position() -> None:
    overlay = GAME.view(asked_where("entrance"), 0).overlay
    assert overlay is not None and not overlay.cells
    assert ("S2", 0) in overlay.positions


def test_others_are_not_shown_what_a_seat_is_asked() -> None:
    assert GAME.view(asked_where("garden"), 1).overlay is None
    assert GAME.view(asked_where("garden"), None).overlay is None
