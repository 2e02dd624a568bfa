"""Seasons: what is possible when is a table of data; settings are frozen; entrants come, rest, drop and come back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.time.calendar import DAY, HOUR
from bot.games.registry import GAMES
from bot.kernel import GameMeta, Refusal
from bot.league.no_show import NoShowRule, choose_substitute, next_step
from bot.league.refusals import LeagueRefusal
from bot.league.season import transitions
from bot.league.season.divisions import divide, next_divisions
from bot.league.season.entrants import Entrant, Joining, join, leave, require_enough, rest
from bot.league.season.presets import PRESET_NAMES, Preset, preset
from bot.league.season.settings import CHANGEABLE, SeasonSettings, changed, changed_fields, checked
from bot.league.season.transitions import SeasonState, after, events
from tests.tiny import HOT_WARD

META = HOT_WARD.meta
SEASON = preset("weekly_league", META, "Spring")


@pytest.mark.parametrize("table", [transitions.SEASONS, transitions.ENTRANTS, transitions.ROUNDS, transitions.TABLES])
def test_what_is_not_in_the_table_is_refused(table: Any) -> None:
    states = {state for state, _ in table} | set(table.values())
    for state in states:
        for event in {event for _, event in table}:
            if (state, event) in table:
                assert after(table, state, event) == table[state, event]
                assert event in events(table, state)
            else:
                with pytest.raises(LeagueRefusal, match="not_now"):
                    after(table, state, event)


def test_a_closed_season_stays_closed() -> None:
    assert events(transitions.SEASONS, "closed") == ()


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("meta", [META, *(game.meta for game in GAMES.values())], ids=lambda meta: meta.slug)
def test_every_preset_is_possible_for_every_game(name: Preset, meta: GameMeta) -> None:
    settings = preset(name, meta, "Spring")
    assert checked(settings, meta) == settings
    assert (settings.format == "ladder") == (name == "open_ladder")
    assert settings.duplicate == (name == "duplicate_season")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"size": 5}, "table_size"),
        ({"min_size": 1}, "table_size"),
        ({"size": 3, "min_size": 4}, "table_size"),
        ({"min_entrants": 3}, "entrants"),
        ({"max_entrants": 513}, "entrants"),
        ({"divisions": 17}, "divisions"),
        ({"divisions": 0}, "divisions"),
        ({"rounds": 0}, "rounds"),
        ({"round_seconds": 60.0}, "round_time"),
        ({"points": (3, 2, 1)}, "points"),
        ({"points": (0, 1, 2, 3)}, "points"),
        ({"bye_points": 4.0}, "bye_points"),
        ({"tie_breaks": ("wins", "wins")}, "tie_breaks"),
        ({"tables_at_once": 0}, "tables_at_once"),
        ({"duplicate": True, "format": "ladder"}, "duplicate_once"),
        ({"duplicate": True, "format": "round_robin", "tables_at_once": 2}, "duplicate_once"),
        ({"options": {"rounds": 9}}, "value"),
        ({"options": {"beds": "four"}, "min_size": 2}, "conflict"),
    ],
)
def test_an_impossible_setting_is_refused_with_its_reason(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        changed(SEASON, "draft", META, **fields)


def test_settings_are_frozen_at_the_start_but_for_what_is_listed() -> None:
    for field in SeasonSettings.__struct_fields__:
        if field not in CHANGEABLE["running"]:
            with pytest.raises(LeagueRefusal, match="frozen"):
                changed(SEASON, "running", META, **{field: getattr(SEASON, field)})
    later = changed(SEASON, "running", META, round_seconds=10 * DAY)
    assert changed_fields(SEASON, later) == ("round_seconds",)


def entrant(number: int, person: str | None = None, **fields: Any) -> Entrant:
    return replace(Entrant(number=number, person=person or f"p{number}"), **fields)


def joining(state: SeasonState = "open", rounds: int = 0, **fields: Any) -> Joining:
    return Joining(replace(SEASON, **fields), state, rounds, 5.0)


def test_people_join_once_and_late_until_half_the_rounds() -> None:
    first = join([], "ana", joining())
    assert (first.number, first.first_round, first.state) == (1, 1, "waiting")
    late = join([first], "ben", joining("running", rounds=2))
    assert (late.number, late.first_round) == (2, 3)
    with pytest.raises(LeagueRefusal, match="too_late_to_join"):
        join([first], "ben", joining("running", rounds=3))


@pytest.mark.parametrize(
    ("entrants", "how", "code"),
    [
        ([entrant(1, "ana")], joining(), "joined_already"),
        ([entrant(1, "ana", state="playing")], joining("running", 1), "joined_already"),
        ([entrant(1, "ana", state="removed")], joining(), "was_removed"),
        ([entrant(n) for n in range(1, 5)], joining(max_entrants=4), "season_full"),
        ([], joining("draft"), "joining_closed"),
        ([], joining("paused", 3), "too_late_to_join"),
        ([], joining("closed"), "joining_closed"),
        ([], joining("running", format="round_robin"), "plan_is_fixed"),
    ],
)
def test_who_cannot_join_is_told_why(entrants: list[Entrant], how: Joining, code: str) -> None:
    with pytest.raises(LeagueRefusal, match=code):
        join(entrants, "ana", how)


def test_who_dropped_may_come_back_under_the_same_number() -> None:
    dropped = leave([entrant(3, "ana", state="playing")], "ana", "running")
    assert dropped.state == "dropped"
    assert join([dropped], "ana", joining("running", 1)) == replace(dropped, state="waiting")
    with pytest.raises(LeagueRefusal, match="not_entered"):
        leave([], "ana", "running")
    with pytest.raises(LeagueRefusal, match="season_closed"):
        leave([dropped], "ana", "closed")


def test_resting_is_for_people_who_play() -> None:
    assert rest([entrant(1, "ana")], "ana", wanted=True).wants_rest
    with pytest.raises(LeagueRefusal, match="not_active"):
        rest([entrant(1, "ana", state="dropped")], "ana", wanted=True)


def test_a_season_starts_with_enough_people_in_every_division() -> None:
    eight = [entrant(n, division=n % 2) for n in range(8)]
    require_enough(eight, replace(SEASON, divisions=2))
    with pytest.raises(LeagueRefusal, match="too_few"):
        require_enough(eight[:3], SEASON)
    with pytest.raises(LeagueRefusal, match="small_division"):
        require_enough([replace(each, division=each.number // 7) for each in eight], replace(SEASON, divisions=2))


def test_divisions_are_cut_by_strength() -> None:
    divided = divide(range(7), {n: float(n) for n in range(7)}, 3)
    assert divided == {6: 0, 5: 0, 4: 0, 3: 1, 2: 1, 1: 2, 0: 2}


UPPER, LOWER = ["a1", "a2", "a3", "a4"], ["b1", "b2", "b3", "b4"]


@pytest.mark.parametrize(
    ("gone", "new", "expected"),
    [
        ([], [], [["a1", "a2", "a3", "b1"], ["a4", "b2", "b3", "b4"]]),
        (["a2"], [], [["a1", "a3", "b1", "a4"], ["b2", "b3", "b4"]]),
        (["a4"], ["x"], [["a1", "a2", "a3", "b1"], ["b2", "b3", "b4", "x"]]),
        (["b1"], [], [["a1", "a2", "a3", "b2"], ["a4", "b3", "b4"]]),
        (["a1", "a2"], ["x"], [["a3", "b1", "a4", "b2"], ["b3", "b4", "x"]]),
    ],
)
def test_promotion_and_relegation(gone: list[str], new: list[str], expected: list[list[str]]) -> None:
    staying = {*UPPER, *LOWER} - set(gone)
    assert next_divisions([UPPER, LOWER], 1, staying, new) == expected


def test_three_divisions_change_places_at_both_borders() -> None:
    found = next_divisions([UPPER, LOWER, ["c1", "c2"]], 1, {*UPPER, *LOWER, "c1", "c2"}, [])
    assert found == [["a1", "a2", "a3", "b1"], ["a4", "b2", "b3", "c1"], ["b4", "c2"]]


def test_the_steps_for_an_absent_seat_come_in_order_and_once() -> None:
    rule = NoShowRule()
    assert next_step(rule, 100.0, None) == ("remind", 100 + DAY)
    assert next_step(rule, 100.0, "remind") == ("substitute", 100 + 2 * DAY)
    assert next_step(rule, 100.0, "computer") == ("forfeit", 100 + 3 * DAY)
    assert next_step(rule, 100.0, "forfeit") is None
    without = NoShowRule(remind=None, substitute=None)
    assert next_step(without, 0.0, None) == ("computer", 2 * DAY + 12 * HOUR)


@pytest.mark.parametrize("steps", [{"remind": 3 * DAY}, {"remind": 0.0}, {"computer": DAY}])
def test_the_steps_of_a_rule_are_in_order(steps: dict[str, float]) -> None:
    with pytest.raises(LeagueRefusal, match="no_show_order"):
        NoShowRule(**steps)


def test_a_substitute_is_not_in_the_round_and_has_not_met_the_table() -> None:
    met = [("vic", "ana"), ("zoe", "wim")]
    table = ("ana", "ben")
    assert choose_substitute(["ana", "vic", "wim"], ["ana", "ben"], met, table) == "wim"
    assert choose_substitute(["vic"], [], met, table) is None
    assert choose_substitute(["wim", "zoe"], ["wim"], met, table) == "zoe"
