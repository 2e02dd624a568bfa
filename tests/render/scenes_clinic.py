"""Every kind of picture of Clinic as a scene, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.clinic.table.state import State
from bot.games.clinic.view import View
from render.registry import PAINTERS
from render.scene import Scene
from tests.render.clinic import samples
from tests.render.clinic.samples import NAMES
from tests.render.readers import reader

_PAINTER = PAINTERS["clinic"]
_NONE: frozenset[str] = frozenset()


def _sheet(
    known: State | View, seat: int = 0, places: frozenset[str] = _NONE, names: tuple[str, ...] = NAMES
) -> Callable[[str], Scene]:
    view = known if isinstance(known, View) else samples.view(known, seat)
    return lambda locale: _PAINTER.sheet(view, seat, reader(locale, names), places)


def _table(view: View, places: frozenset[str] = _NONE, names: tuple[str, ...] = NAMES) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.table(view, reader(locale, names), places)


def _final(state: State, names: tuple[str, ...] = NAMES) -> Callable[[str], Scene]:
    return lambda locale: _PAINTER.final(samples.outcome(state), samples.view(state), reader(locale, names))


SCENES: Mapping[str, Callable[[str], Scene]] = {
    "clinic-start": _sheet(samples.START, 3),
    "clinic-midgame": _sheet(samples.MIDGAME, places=samples.PLACES),
    "clinic-full": _sheet(samples.CROWDED, places=samples.FULL_PLACES),
    "clinic-people": _sheet(samples.CROWDED, 3, frozenset({"people"}), samples.AWKWARD),
    "clinic-choosing": _sheet(samples.CHOOSING),
    "clinic-doorway": _sheet(samples.DOORWAY),
    "clinic-plan": _sheet(samples.PLAN),
    "clinic-narrow": _sheet(samples.NARROW),
    "clinic-table": _table(samples.view(samples.START), frozenset({"appointments"})),
    "clinic-table-three": _table(samples.view(samples.MIDGAME), frozenset({"tiles", "display"})),
    "clinic-table-four": _table(
        samples.with_extension(samples.view(samples.CROWDED)), frozenset({"staff"}), samples.AWKWARD
    ),
    "clinic-table-solo": _table(samples.view(samples.SOLO)),
    "clinic-final": _final(samples.OVER),
    "clinic-final-names": _final(samples.OVER, samples.AWKWARD),
    "clinic-final-solo": _final(samples.SOLO_OVER),
}

REPLAYS: Mapping[str, tuple[Callable[[str], Scene], ...]] = {
    "clinic-replay": tuple(SCENES[f"clinic-{moment}"] for moment in ("start", "midgame", "full")),
}
