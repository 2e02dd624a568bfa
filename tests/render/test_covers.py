"""The cover of a game shows its name, and seats, playing time and weight as its meta has them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.kernel import MAX_WEIGHT, AnyGame
from bot.words import Style
from render.painter import COVER_HEIGHT, COVER_WIDTH
from render.registry import PAINTERS, PLAIN
from render.renderer import Renderer
from render.scene import Box, Disc, Scene
from render.twin import write_twin
from render.widgets.cover import build_cover, facts_of, write_cover
from tests.render.readers import all_words, reader
from tests.tiny.rules import META as TINY


def dots(scene: Scene) -> list[bool]:
    (band,) = scene.stamps
    return [item.fill is not None for item in band.drawing.items if isinstance(item, Disc) and item.r == 15]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.meta.slug)
def test_the_facts_are_those_of_the_game(game: AnyGame) -> None:
    meta = game.meta
    scene = build_cover(facts_of(meta), PAINTERS[meta.slug].cover, reader("fr"))
    shown = {label.text for label in scene.labels()}
    assert f"{meta.seats[0]}–{meta.seats[1]}" in shown
    assert f"{meta.minutes[0]}–{meta.minutes[1]}\u00a0min" in shown
    assert reader("fr").say(f"{meta.slug}.title") in shown
    assert dots(scene) == [True] * meta.weight + [False] * (MAX_WEIGHT - meta.weight)
    twin = write_twin(write_cover(facts_of(meta)), reader("en"))
    assert f"{meta.seats[0]}–{meta.seats[1]} players" in twin
    assert f"Weight: {meta.weight} of 5" in twin


@pytest.mark.parametrize("slug", PAINTERS)
def test_the_art_stays_above_the_name(slug: str) -> None:
    """What reaches below it would be hidden by the band, and cut."""
    for item in PAINTERS[slug].cover.items:
        if isinstance(item, Box):
            assert item.y + item.h <= COVER_HEIGHT
            assert item.x >= 0
            assert item.x + item.w <= COVER_WIDTH


def test_what_is_not_known_is_left_out() -> None:
    scene = build_cover(facts_of(replace(TINY, minutes=(0, 0), weight=0)), PLAIN.cover, reader())
    assert not any("min" in label.text for label in scene.labels())
    assert dots(scene) == []


async def test_a_game_without_a_painter_has_a_cover() -> None:
    renderer = Renderer(all_words())
    try:
        picture = await renderer.cover(TINY, Style("dark"))
        assert picture.data is not None
        assert picture.filename.startswith("cover-")
        assert await renderer.cover(TINY, Style("dark")) is picture
    finally:
        renderer.close()
