"""What a season fixes before it starts: game, clock, tables, points, tie-breaks, and the rule for absent people.

Frozen at the start. What may still be changed in which state is listed in `CHANGEABLE`; everything else is refused, so
that a season is played to its end by what people joined for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.time.calendar import DAY, HOUR
from bot.engine.time.clock import PRESETS as CLOCKS
from bot.engine.time.clock import ClockRules
from bot.kernel import GameMeta
from bot.kernel.options import validate
from bot.league.no_show import NoShowRule
from bot.league.refusals import LeagueRefusal
from bot.league.season.transitions import SeasonState

Format: TypeAlias = Literal["swiss", "round_robin", "ladder"]
TieBreak: TypeAlias = Literal["head_to_head", "matchpoints", "wins", "seconds", "opponents", "defaults"]

DEFAULT_TIE_BREAKS: tuple[TieBreak, ...] = ("head_to_head", "matchpoints", "wins", "seconds", "opponents", "defaults")
MIN_SIZE, MAX_SIZE = 2, 6
MAX_ENTRANTS = 512
MAX_ROUNDS = 32
MIN_ROUND, MAX_ROUND = HOUR / 4, 90 * DAY
MAX_NAME = 60


class SeasonSettings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The settings of a season. `points` are those of the ranks, best first."""

    name: str
    game: str
    options: Mapping[str, Any] = {}
    clock: ClockRules = CLOCKS["daily"]
    format: Format = "swiss"
    duplicate: bool = False
    low_wins: bool = False  # of the game: few points are better than many
    size: int = 4  # seats of a table, wanted ...
    min_size: int = 3  # ... and at least
    rounds: int = 5  # of a round robin: the matches of each person are given by its plan
    tables_at_once: int = 1  # of a round robin: how many tables one person may have in a round
    round_seconds: float = 7 * DAY
    points: tuple[int, ...] = (3, 2, 1, 0)
    bye_points: float = 1.5  # also for each round before a late join
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_TIE_BREAKS
    no_show: NoShowRule = NoShowRule()
    substitute_scores: bool = True  # what a substitute achieves belongs to the entrant; if not, the seat scores last
    min_entrants: int = 4
    max_entrants: int = 64
    divisions: int = 1
    follows: str | None = None  # the season whose standings promote and relegate at the start of this one
    promoted: int = 2  # people who change places between two neighbouring divisions after the season

    @property
    def last_join(self) -> int:
        """The last round before which people may still join: half of them have been played."""
        return self.rounds // 2 + 1


# What may be changed in which state. Everything else is refused.
EVERYTHING = frozenset(SeasonSettings.__struct_fields__)
CHANGEABLE: Mapping[SeasonState, frozenset[str]] = {
    "draft": EVERYTHING,
    "open": EVERYTHING - {"game", "format", "duplicate"},
    "running": frozenset({"name", "round_seconds", "no_show", "max_entrants", "promoted"}),
    "paused": frozenset({"name", "round_seconds", "no_show", "max_entrants", "promoted"}),
    "closed": frozenset(),
}


def changed(settings: SeasonSettings, state: SeasonState, meta: GameMeta, **fields: Any) -> SeasonSettings:
    """The settings with these fields, if they may be changed in this state and are possible for the game."""
    for field in sorted(fields):
        if field not in CHANGEABLE[state]:
            raise LeagueRefusal("frozen", field=field, state=state)
    return checked(replace(settings, **fields), meta)


def changed_fields(before: SeasonSettings, after: SeasonSettings) -> tuple[str, ...]:
    """What is to be announced."""
    return tuple(f for f in SeasonSettings.__struct_fields__ if getattr(before, f) != getattr(after, f))


def checked(settings: SeasonSettings, meta: GameMeta) -> SeasonSettings:
    """The settings with complete options; refused with the first thing that is not possible."""
    if not 0 < len(settings.name.strip()) <= MAX_NAME:
        raise LeagueRefusal("name", most=MAX_NAME)
    low, high = max(meta.seats[0], MIN_SIZE), min(meta.seats[1], MAX_SIZE)
    if not low <= settings.min_size <= settings.size <= high:
        raise LeagueRefusal("table_size", least=low, most=high)
    if not settings.size <= settings.min_entrants <= settings.max_entrants <= MAX_ENTRANTS:
        raise LeagueRefusal("entrants", least=settings.size, most=MAX_ENTRANTS)
    if not 1 <= settings.divisions <= settings.max_entrants // settings.size:
        raise LeagueRefusal("divisions", most=settings.max_entrants // settings.size)
    if not 1 <= settings.rounds <= MAX_ROUNDS:
        raise LeagueRefusal("rounds", most=MAX_ROUNDS)
    if not MIN_ROUND <= settings.round_seconds <= MAX_ROUND:
        raise LeagueRefusal("round_time", least=int(MIN_ROUND / 60), most=int(MAX_ROUND / DAY))
    _check_scoring(settings)
    if settings.duplicate and (settings.format == "ladder" or settings.tables_at_once > 1):
        raise LeagueRefusal("duplicate_once")
    options: Mapping[str, Any] = {}
    for seats in range(settings.min_size, settings.size + 1):
        options = validate(meta, settings.options, seats)
    return replace(settings, options=msgspec.to_builtins(options), low_wins=meta.low_wins)


def _check_scoring(settings: SeasonSettings) -> None:
    points = settings.points
    if len(points) < settings.size or list(points) != sorted(points, reverse=True) or points[-1] < 0:
        raise LeagueRefusal("points", seats=settings.size)
    if not 0 <= settings.bye_points <= points[0]:
        raise LeagueRefusal("bye_points", most=points[0])
    if len(set(settings.tie_breaks)) != len(settings.tie_breaks):
        raise LeagueRefusal("tie_breaks")
    if not 1 <= settings.tables_at_once <= MAX_ROUNDS:
        raise LeagueRefusal("tables_at_once", most=MAX_ROUNDS)
