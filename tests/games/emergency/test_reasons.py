"""Hints say what a line of choices gains on the sheet, the weightiest first."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.emergency import GAME
from bot.games.emergency.state import State
from bot.games.emergency.turn import Turn
from bot.kernel import Listing, Text, text
from bot.policies import hint
from tests.games.emergency.match import table
from tests.games.emergency.notation import sheet

FREE_BEDS = 32  # of an empty sheet
FIRST_DEATH = 1  # points


def gains(before: State, after: State) -> list[Text]:
    reason = GAME.reason(before, after, 0)
    assert reason is not None
    ((_, listed),) = reason.params
    assert isinstance(listed, Listing)
    return [item for item in listed.items if isinstance(item, Text)]


def with_sections(state: State, written: dict[str, str]) -> State:
    return replace(state, turns=(Turn(sheet({"sections": written})), *state.turns[1:]))


def test_a_filled_section_names_its_points() -> None:
    before = with_sections(table().state, {"7": "2 4"})
    assert gains(before, with_sections(before, {"7": "2 4 5"}))[0] == text("emergency.reason.full", section=7, n=4)


def test_a_death_keeps_beds() -> None:
    state = table().state
    dead = replace(state, turns=(Turn(replace(state.turns[0].sheet, deaths=1)), *state.turns[1:]))
    kept = text("emergency.reason.free_beds", n=FREE_BEDS)
    assert GAME.reason(state, dead, 0) == text("emergency.reason.morgue", n=FIRST_DEATH, beds=kept)


def test_nothing_gained_is_no_reason() -> None:
    state = table().state
    assert GAME.reason(state, state, 0) is None


def test_a_hint_at_the_table_has_a_reason() -> None:
    here = table(dice=(3, 3, 3))
    advice = hint(GAME, here.state, here.asked())
    assert advice.reason is not None
