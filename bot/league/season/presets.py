"""Seasons that an organiser can open with three presses. Everything else has a default that can be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from bot.engine.time.calendar import DAY
from bot.engine.time.clock import MINUTE
from bot.engine.time.clock import PRESETS as CLOCKS
from bot.kernel import GameMeta
from bot.league.no_show import NoShowRule
from bot.league.season.settings import MAX_SIZE, MIN_SIZE, SeasonSettings, checked

Preset: TypeAlias = Literal["weekly_league", "one_evening_cup", "open_ladder", "duplicate_season"]
PRESET_NAMES: tuple[Preset, ...] = get_args(Preset)
EVENING_ROUND = 75 * MINUTE


def preset(name: Preset, meta: GameMeta, title: str) -> SeasonSettings:
    """The settings of a preset for a game, with tables of four or the nearest size the game has."""
    low, high = max(meta.seats[0], MIN_SIZE), min(meta.seats[1], MAX_SIZE)
    size = min(max(4, low), high)
    points = tuple(range(size - 1, -1, -1))
    settings = SeasonSettings(
        name=title,
        game=meta.slug,
        size=size,
        min_size=max(low, size - 1),
        points=points,
        bye_points=sum(points) / len(points),
        min_entrants=size,
    )
    return checked(_PRESETS[name](settings), meta)


def _weekly_league(settings: SeasonSettings) -> SeasonSettings:
    return settings


def _one_evening_cup(settings: SeasonSettings) -> SeasonSettings:
    absent = NoShowRule(remind=5 * MINUTE, substitute=8 * MINUTE, computer=12 * MINUTE, forfeit=20 * MINUTE)
    return replace(settings, rounds=3, clock=CLOCKS["live"], round_seconds=EVENING_ROUND, no_show=absent)


def _open_ladder(settings: SeasonSettings) -> SeasonSettings:
    return replace(settings, format="ladder", rounds=1, max_entrants=512)


def _duplicate_season(settings: SeasonSettings) -> SeasonSettings:
    return replace(settings, duplicate=True, rounds=7, round_seconds=10 * DAY)


_PRESETS: Mapping[Preset, Callable[[SeasonSettings], SeasonSettings]] = {
    "weekly_league": _weekly_league,
    "one_evening_cup": _one_evening_cup,
    "open_ladder": _open_ladder,
    "duplicate_season": _duplicate_season,
}
