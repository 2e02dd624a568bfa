"""Emergency's pictures: a full mid-game, empty and full sheets, solo, six players, awkward names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.registry import PAINTERS
from render.scene import Scene
from tests.render.emergency import samples
from tests.render.readers import reader

_PAINTER = PAINTERS["emergency"]
_PLACES = frozenset(mark.place for mark in samples.MARKS)
_NONE: frozenset[str] = frozenset()

SCENES: Mapping[str, Callable[[str], Scene]] = {
    "emergency-midgame": lambda locale: _PAINTER.sheet(samples.MIDGAME, 0, reader(locale), _PLACES),
    "emergency-chief": lambda locale: _PAINTER.sheet(samples.MIDGAME, 1, reader(locale), _NONE),
    "emergency-empty": lambda locale: _PAINTER.sheet(samples.FRESH, 0, reader(locale), _NONE),
    "emergency-full": lambda locale: _PAINTER.sheet(samples.LAST, 0, reader(locale), _NONE),
    "emergency-choosing": lambda locale: _PAINTER.sheet(samples.CHOOSING, 0, reader(locale), _NONE),
    "emergency-extra": lambda locale: _PAINTER.sheet(samples.EXTRA_PATIENT, 0, reader(locale), _NONE),
    "emergency-ursule": lambda locale: _PAINTER.sheet(samples.SOLO, None, reader(locale), _NONE),
    "emergency-name": lambda locale: _PAINTER.sheet(samples.CROWD, 3, reader(locale, samples.AWKWARD), _NONE),
    "emergency-table": lambda locale: _PAINTER.table(samples.MIDGAME, reader(locale), _NONE),
    "emergency-table-six": lambda locale: _PAINTER.table(samples.CROWD, reader(locale, samples.AWKWARD), _NONE),
    "emergency-table-solo": lambda locale: _PAINTER.table(samples.SOLO, reader(locale), _NONE),
    "emergency-final": lambda locale: _PAINTER.final(samples.OUTCOME, samples.LAST, reader(locale)),
    "emergency-final-six": lambda locale: _PAINTER.final(
        samples.CROWD_OUTCOME, samples.CROWD, reader(locale, samples.AWKWARD)
    ),
    "emergency-final-solo": lambda locale: _PAINTER.final(samples.SOLO_OUTCOME, samples.SOLO, reader(locale)),
}

REPLAYS: Mapping[str, tuple[Callable[[str], Scene], ...]] = {
    "emergency-replay": tuple(SCENES[f"emergency-{moment}"] for moment in ("empty", "midgame", "full")),
}
