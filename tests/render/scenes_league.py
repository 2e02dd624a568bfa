"""The posters of leagues."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.words.posters import Poster
from render.registry import POSTERS
from render.scene import Scene
from tests.render.league import samples
from tests.render.readers import reader


def _poster(poster: Poster) -> Callable[[str], Scene]:
    return lambda locale: POSTERS[type(poster)].build_scene(poster, reader(locale))


SCENES: Mapping[str, Callable[[str], Scene]] = {
    f"league-{name}": _poster(poster) for name, poster in samples.POSTERS.items()
}
