"""Sweet Tooth's pictures show what is in the view and can be drawn in every style."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from PIL import Image

from bot.games.registry import GAMES
from bot.kernel import Mark
from bot.words import words_of
from render.registry import PAINTERS
from render.renderer import Frame, Renderer
from render.scene import Polygon, Scene
from render.sweet_tooth import drawings as marks
from render.sweet_tooth import jaw
from tests.render.readers import reader
from tests.render.scenes_sweet_tooth import SCENES
from tests.render.sweet_tooth import samples


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    renderer = Renderer(words_of(GAMES.values()))
    yield renderer
    renderer.close()


def _said(scene: Scene) -> list[str]:
    return [label.text for label in scene.labels()]


def _stamped(scene: Scene, start: str) -> list[str]:
    return [stamp.drawing.name for stamp in scene.stamps if stamp.drawing.name.startswith(start)]


@pytest.mark.parametrize("name", SCENES)
def test_every_stamp_lies_inside_the_picture(name: str) -> None:
    scene = SCENES[name]("fr")
    for stamp in scene.stamps:
        assert stamp.x >= 0, stamp.drawing.name
        assert stamp.x + stamp.drawing.width <= scene.background.width, stamp.drawing.name
        assert stamp.y + stamp.drawing.height <= scene.background.height, stamp.drawing.name


def test_teeth_stand_where_the_rules_number_them() -> None:
    """1 to 8 along the lower jaw from left to right, 9 to 16 along the upper one from right to left."""
    lower, upper = jaw.tooth_positions()[:8], jaw.tooth_positions()[8:]
    assert [place.x for place in lower] == sorted(place.x for place in lower)
    assert [place.x for place in upper] == sorted((place.x for place in upper), reverse=True)
    assert max(place.y for place in upper) < min(place.y for place in lower)
    assert all(place.lower for place in lower)
    for left, right in zip(lower, reversed(lower), strict=True):
        assert left.y == pytest.approx(right.y, abs=3)


def test_a_sheet_shows_every_tooth_and_marks_the_new_ones() -> None:
    scene = SCENES["sweet_tooth-midgame"]("en")
    drawn = _stamped(scene, "tooth ")
    assert [name.split()[1] for name in drawn] == list(samples.EVERY_KIND.teeth)
    assert [number for number, name in enumerate(drawn, 1) if "new" in name] == [2, 9, 16]
    assert {"22", "2 × 5", "2 × 3", "1 × 2", "4 × 1"} <= set(_said(scene))


def test_teeth_to_pick_stand_out_for_their_owner_only() -> None:
    painter = PAINTERS["sweet_tooth"]
    own = painter.sheet(samples.view(samples.PICKING, 0), 0, reader(), frozenset())
    others = painter.sheet(samples.view(samples.PICKING, 1), 0, reader(), frozenset())
    assert [number for number, name in enumerate(_stamped(own, "tooth "), 1) if "legal" in name] == [1, 2, 4, 5]
    assert not any("legal" in name for name in _stamped(others, "tooth "))


def test_the_road_ahead_ends_at_the_dentists() -> None:
    assert _stamped(SCENES["sweet_tooth-two-dice"]("en"), "step ") == ["step 16  here", "step 17 1", "step 0 2+"]
    assert len(_stamped(SCENES["sweet_tooth-midgame"]("en"), "step ")) == 7
    assert len(_stamped(SCENES["sweet_tooth-out"]("en"), "step ")) == 1


def test_laps_beyond_the_last_are_counted() -> None:
    assert "+2" in _said(SCENES["sweet_tooth-dreadful"]("en"))


def test_the_table_shows_every_pawn_once_and_not_of_those_who_left() -> None:
    assert len(_stamped(SCENES["sweet_tooth-table-six"]("en"), "pawn ")) == 6
    scene = PAINTERS["sweet_tooth"].table(samples.view(samples.DESERTED), reader(), frozenset())
    assert sorted(name.split()[1] for name in _stamped(scene, "pawn ")) == ["0", "2"]


def test_the_table_shows_dice_and_cube() -> None:
    scene = SCENES["sweet_tooth-table"]("en")
    assert _stamped(scene, "die ") == ["die 4", "die 5"]
    assert [name for name in _stamped(scene, "cube") if name != "cube"] == ["cube away new"]
    assert _stamped(SCENES["sweet_tooth-table-knock"]("en"), "numbered ") == ["numbered die 16"]


@pytest.mark.parametrize(("name", "mouths"), [("sweet_tooth-table", 3), ("sweet_tooth-final", 3)])
def test_a_row_of_teeth_has_a_gap_after_the_eighth_and_none_touch(name: str, mouths: int) -> None:
    teeth = [stamp for stamp in SCENES[name]("en").stamps if stamp.drawing.name.startswith("small tooth")]
    assert len(teeth) == mouths * 16
    for mouth in range(mouths):
        row = teeth[mouth * 16 : mouth * 16 + 16]
        steps = [right.x - left.x for left, right in pairwise(row)]
        others = [*steps[:7], *steps[8:]]
        assert min(others) >= row[0].drawing.width
        assert steps[7] >= 1.4 * max(others)


@pytest.mark.parametrize("size", [37, 62])
def test_a_small_black_tooth_has_a_rim_that_survives_a_third_of_its_size(size: int) -> None:
    body = marks.draw_small_tooth("b", size, "card").items[0]
    assert isinstance(body, Polygon)
    assert body.edge == "rotten-rim"
    assert body.width / 3 >= 1


def test_the_final_picture_has_the_cleanest_mouth_first() -> None:
    scene = SCENES["sweet_tooth-final"]("en")
    said = _said(scene)
    assert said.index("Grégoire wins") < said.index("Grégoire") < said.index("Marie-Thérèse") < said.index("Ada")


def test_a_cooperative_match_has_no_medals() -> None:
    medals = [
        item for _, _, item in SCENES["sweet_tooth-final-together"]("en").items() if getattr(item, "fill", "") == "gold"
    ]
    assert not medals


async def test_pictures_are_small_and_have_a_twin(renderer: Renderer) -> None:
    view = samples.view(samples.MIDGAME, 0)
    marks = [Mark(0, "tooth:2"), Mark(1, "tooth:3"), Mark(None, "pawn:0")]
    sheet = await renderer.sheet("sweet_tooth", view, 0, names=samples.NAMES, marks=marks)
    table = await renderer.table("sweet_tooth", view, names=samples.NAMES, marks=marks)
    final = await renderer.final("sweet_tooth", samples.outcome(samples.ENDED), view, names=samples.NAMES)
    for picture in (sheet, table, final):
        assert picture.data is not None
        assert len(picture.data) <= 110_000
        assert Image.open(io.BytesIO(picture.data)).width == 1200
    assert sheet.alt.startswith("Ada: 22 points.")


async def test_a_mouth_through_a_match_is_a_replay(renderer: Renderer) -> None:
    frames = [Frame(samples.view(state)) for state in (samples.START, samples.MIDGAME)]
    replay = await renderer.replay("sweet_tooth", frames, 0, names=samples.NAMES)
    assert replay.data is not None
    assert getattr(Image.open(io.BytesIO(replay.data)), "n_frames", 1) == 3


async def test_a_sheet_of_nobody_is_answered_in_words(renderer: Renderer) -> None:
    picture = await renderer.sheet("sweet_tooth", samples.view(samples.MIDGAME), None)
    assert (picture.data, bool(picture.text)) == (None, True)


def test_points_say_that_they_are_points_and_that_few_are_good() -> None:
    for name in ("sweet_tooth-table", "sweet_tooth-final"):
        said = _said(SCENES[name]("en"))
        assert said.count("pts") + said.count("pt") == 3
        assert "Fewest points win" in said
    assert "Fewest points win" not in _said(SCENES["sweet_tooth-final-together"]("en"))


def test_the_head_of_the_table_counts_laps_like_its_rows() -> None:
    said = _said(SCENES["sweet_tooth-table"]("en"))
    most = max(int(words.split("/")[0]) for words in said if words.endswith("/5"))
    assert f"In front: {most} of 5 laps" in said
