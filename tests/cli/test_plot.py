"""The picture of a simulation: any distribution of scores can be drawn, also a single score."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.histogram import HEIGHT, WIDTH, draw_histogram


@pytest.mark.parametrize(
    "scores",
    [
        {"greedy": [3]},
        {"greedy": [0, 0, 0]},
        {"greedy": [-12, 5], "random": [400, 3]},
        {f"player {number}": [number * 7, number * 9, 40] for number in range(7)},
        {"greedy": list(range(-900, 20000, 100))},
    ],
)
def test_any_scores_make_a_picture(scores: dict[str, list[int]]) -> None:
    picture = Image.open(io.BytesIO(draw_histogram("Título: 3 matches", scores, across="points", upwards="share")))
    assert picture.size == (WIDTH, HEIGHT)
    assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 50


def test_the_picture_shows_where_the_scores_are() -> None:
    low = Image.open(io.BytesIO(draw_histogram("a", {"x": [1] * 9 + [90]}, across="", upwards=""))).convert("L")
    high = Image.open(io.BytesIO(draw_histogram("a", {"x": [1] + [90] * 9}, across="", upwards=""))).convert("L")
    left = (120, 300, 400, 600)
    assert sum(low.crop(left).tobytes()) < sum(high.crop(left).tobytes())
