"""The pictures of every game that belong to no match: legends of a sheet and of a table, diagrams, and its cover."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from bot.games.registry import GAMES
from render.painter import Diagram
from render.registry import PAINTERS
from render.scene import Scene
from render.widgets.cover import build_cover, facts_of
from render.widgets.icon_search import meanings_in
from render.widgets.legend import build_legend_scene
from tests.render.readers import reader


def _legend(slug: str, sample: str) -> Callable[[str], Scene]:
    def build(locale: str) -> Scene:
        explained = import_module(f"tests.render.scenes_{slug}").SCENES[f"{slug}-{sample}"](locale)
        found = meanings_in(explained, PAINTERS[slug].meanings)
        return build_legend_scene(found, reader(locale), explained.background.game)

    return build


def _diagram(draw: Diagram) -> Callable[[str], Scene]:
    return lambda locale: draw(reader(locale))


def _cover(slug: str) -> Callable[[str], Scene]:
    return lambda locale: build_cover(facts_of(GAMES[slug].meta), PAINTERS[slug].cover, reader(locale))


SCENES: Mapping[str, Callable[[str], Scene]] = {
    **{
        f"{slug}-legend-{sample}": _legend(slug, sample)
        for slug, painter in PAINTERS.items()
        for sample in ("midgame", "table")
        if painter.meanings
    },
    **{f"{slug}-cover": _cover(slug) for slug in PAINTERS},
    **{
        f"{slug}-diagram-{topic}": _diagram(draw)
        for slug, painter in PAINTERS.items()
        for topic, draw in painter.diagrams.items()
    },
}
