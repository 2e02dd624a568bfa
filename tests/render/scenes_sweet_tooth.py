"""Every kind of picture of Sweet Tooth as a scene, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.sweet_tooth.state import State
from render.registry import PAINTERS
from render.scene import Scene
from tests.render.readers import reader
from tests.render.sweet_tooth import samples
from tests.render.sweet_tooth.samples import NAMES

_PAINTER = PAINTERS["sweet_tooth"]


def _sheet(
    state: State, seat: int = 0, places: frozenset[str] = frozenset(), names: tuple[str, ...] = NAMES
) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.sheet(samples.view(state, seat), seat, reader(locale, names), places)


def _table(
    state: State, places: frozenset[str] = frozenset(), names: tuple[str, ...] = NAMES
) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.table(samples.view(state), reader(locale, names), places)


def _final(state: State, names: tuple[str, ...] = NAMES) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.final(samples.outcome(state), samples.view(state), reader(locale, names))


SCENES: Mapping[str, Callable[[str], Scene]] = {
    "sweet_tooth-start": _sheet(samples.START),
    "sweet_tooth-midgame": _sheet(samples.MIDGAME, places=samples.PLACES),
    "sweet_tooth-dreadful": _sheet(samples.DREADFUL),
    "sweet_tooth-two-dice": _sheet(samples.DREADFUL, 1),
    "sweet_tooth-picking": _sheet(samples.PICKING),
    "sweet_tooth-dentist": _sheet(samples.AT_THE_DENTISTS, 0, frozenset({"laps", "appointments", "cube", "tooth:1"})),
    "sweet_tooth-out": _sheet(samples.LESSON),
    "sweet_tooth-left": _sheet(samples.DESERTED, 1, names=samples.AWKWARD),
    "sweet_tooth-table": _table(samples.MIDGAME, frozenset({"pawn:0", "cube"})),
    "sweet_tooth-table-six": _table(samples.START, names=samples.AWKWARD),
    "sweet_tooth-table-knock": _table(samples.KNOCKED, frozenset({"pawn:0"})),
    "sweet_tooth-final": _final(samples.ENDED),
    "sweet_tooth-final-tied": _final(samples.TIED, samples.AWKWARD),
    "sweet_tooth-final-together": _final(samples.TOGETHER),
}

REPLAYS: Mapping[str, tuple[Callable[[str], Scene], ...]] = {
    "sweet_tooth-replay": tuple(SCENES[f"sweet_tooth-{moment}"] for moment in ("start", "midgame", "dreadful")),
}
