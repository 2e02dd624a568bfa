"""Every kind of picture as a scene, by name: what goldens, legibility tests and the gallery go through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from render.registry import PAINTERS, PLAIN
from render.scene import Scene
from tests.render import samples
from tests.render.reading import reader
from tests.tiny.state import View as TinyView

Maker: TypeAlias = Callable[[str], Scene]

_EMERGENCY = PAINTERS["emergency"]
_PLACES = frozenset(mark.place for mark in samples.MARKS)
_TINY = TinyView(seat=0, round=1, picks=(2, True, None), points=(3, 4, 12), ice=(1, 0, 1), turn=None, heat=38)

SCENES: Mapping[str, Maker] = {
    "emergency-midgame": lambda locale: _EMERGENCY.sheet(samples.MIDGAME, 0, reader(locale), _PLACES),
    "emergency-chief": lambda locale: _EMERGENCY.sheet(samples.MIDGAME, 1, reader(locale), frozenset()),
    "emergency-empty": lambda locale: _EMERGENCY.sheet(samples.FRESH, 0, reader(locale), frozenset()),
    "emergency-full": lambda locale: _EMERGENCY.sheet(samples.LAST, 0, reader(locale), frozenset()),
    "emergency-choosing": lambda locale: _EMERGENCY.sheet(samples.CHOOSING, 0, reader(locale), frozenset()),
    "emergency-extra": lambda locale: _EMERGENCY.sheet(samples.EXTRA_PATIENT, 0, reader(locale), frozenset()),
    "emergency-ursule": lambda locale: _EMERGENCY.sheet(samples.SOLO, None, reader(locale), frozenset()),
    "emergency-name": lambda locale: _EMERGENCY.sheet(samples.CROWD, 3, reader(locale, samples.AWKWARD), frozenset()),
    "emergency-table": lambda locale: _EMERGENCY.table(samples.MIDGAME, reader(locale), frozenset()),
    "emergency-table-six": lambda locale: _EMERGENCY.table(samples.CROWD, reader(locale, samples.AWKWARD), frozenset()),
    "emergency-table-solo": lambda locale: _EMERGENCY.table(samples.SOLO, reader(locale), frozenset()),
    "emergency-final": lambda locale: _EMERGENCY.final(samples.OUTCOME, samples.LAST, reader(locale)),
    "emergency-final-solo": lambda locale: _EMERGENCY.final(samples.SOLO_OUTCOME, samples.SOLO, reader(locale)),
    "plain-sheet": lambda locale: PLAIN.sheet(_TINY, 0, reader(locale), frozenset()),
    "plain-table": lambda locale: PLAIN.table(_TINY, reader(locale), frozenset()),
    "plain-final": lambda locale: PLAIN.final(samples.OUTCOME, _TINY, reader(locale)),
}
