"""Pictures of a game that has no painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.registry import PLAIN
from render.scene import Scene
from tests.render.emergency import samples
from tests.render.readers import reader
from tests.tiny.state import View

_VIEW = View(seat=0, round=1, picks=(2, True, None), points=(3, 4, 12), ice=(1, 0, 1), turn=None, heat=38)

SCENES: Mapping[str, Callable[[str], Scene]] = {
    "plain-sheet": lambda locale: PLAIN.sheet(_VIEW, 0, reader(locale), frozenset({"heat"})),
    "plain-table": lambda locale: PLAIN.table(_VIEW, reader(locale), frozenset()),
    "plain-final": lambda locale: PLAIN.final(samples.SOLO_OUTCOME, _VIEW, reader(locale)),
}
