"""From scene to file: exact role colours, smooth edges, masked stamps, and PNG bands that form one stream."""

from __future__ import annotations

import io
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.words import Style
from render.raster.png import Encoder
from render.raster.quantization import MAX_COLOURS
from render.raster.rasterizer import Rasterizer
from render.scene import Background, Box, Disc, Drawing, Label, Scene, Stamp
from render.style import DAY, UnknownStyle, load_colours
from tests.render.scenes import SCENES

ROLES = load_colours("light", "default")
BACKGROUND = Background("test", 200, 120, "paper", (Box(100, 0, 100, 120, "card"), Disc(40, 60, 30, "red")))


def pixels(scene: Scene, style: Style = DAY) -> Image.Image:
    return Image.open(io.BytesIO(Rasterizer().render_png(scene, style))).convert("RGB")


def test_roles_keep_their_exact_colour() -> None:
    picture = pixels(Scene(BACKGROUND))
    assert picture.getpixel((2, 2)) == ROLES["paper"]
    assert picture.getpixel((150, 60)) == ROLES["card"]
    assert picture.getpixel((40, 60)) == ROLES["red"]


def test_edges_are_smooth() -> None:
    line = [pixels(Scene(BACKGROUND)).getpixel((x, 40)) for x in range(5, 40)]
    between = [colour for colour in line if colour not in {ROLES["paper"], ROLES["red"]}]
    assert 1 <= len(between) <= 4


def test_another_theme_has_other_colours() -> None:
    assert pixels(Scene(BACKGROUND), Style("dark")).getpixel((2, 2)) == load_colours("dark", "default")["paper"]


def test_a_stamp_covers_only_what_it_draws_on_any_background() -> None:
    dot = Drawing("dot", 40, 40, (Disc(20, 20, 10, "ink"),))
    picture = pixels(Scene(BACKGROUND, (Stamp(80, 40, dot),)))
    assert picture.getpixel((100, 60)) == ROLES["ink"]
    assert picture.getpixel((82, 42)) == ROLES["paper"]
    assert picture.getpixel((118, 42)) == ROLES["card"]


def test_a_drawing_may_use_the_colour_of_its_background() -> None:
    """White on black on white: the inner white is part of the drawing, not a hole in it."""
    eye = Drawing("eye", 40, 40, (Disc(20, 20, 18, "ink"), Disc(20, 20, 8, "card")), on="card")
    below = Drawing("below", 40, 40, (Box(0, 0, 40, 40, "red"),), on="card")
    picture = pixels(Scene(BACKGROUND, (Stamp(130, 40, below), Stamp(130, 40, eye))))
    assert picture.getpixel((150, 60)) == ROLES["card"]
    assert picture.getpixel((132, 42)) == ROLES["red"]


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(UnknownStyle):
        Rasterizer().render_png(Scene(Background("bad", 10, 10, "paper", (Disc(5, 5, 3, "no such role"),))), DAY)
    with pytest.raises(UnknownStyle):
        Rasterizer().render_png(Scene(Background("bad", 10, 10, "no such role", ())), DAY)


def test_the_same_scene_is_the_same_file_from_any_thread() -> None:
    rasterizer = Rasterizer()
    scene = SCENES["emergency-chief"]("en")
    with ThreadPoolExecutor(2) as pool:
        files = set(pool.map(lambda _: rasterizer.render_png(scene, DAY), range(8)))
    assert files == {Rasterizer().render_png(scene, DAY)}


@cache
def shared() -> Rasterizer:
    """Grounds that several pictures have in common are drawn once."""
    return Rasterizer()


@pytest.mark.parametrize("name", SCENES)
def test_every_kind_of_picture_stays_small(name: str) -> None:
    scene = SCENES[name]("fr")
    raster = shared().rasterize(scene, Style("light", "default", "fr"))
    assert len(raster.colour_table.entries) <= MAX_COLOURS
    limit = 160_000 if raster.size[1] >= 1900 else 110_000  # a clinic of four floors, a city, a long legend
    assert len(Encoder().encode(raster.size, raster.rows, raster.colour_table.to_bytes())) <= limit


@given(st.integers(1, 40), st.lists(st.binary(min_size=1, max_size=1), min_size=1, max_size=300))
def test_any_picture_survives_encoding(width: int, columns: list[bytes]) -> None:
    height = len(columns)
    rows = b"".join(b"\0" + column * width for column in columns)
    palette = bytes(range(256)) * 3
    encoder = Encoder()
    for _ in range(2):  # the second time every band is known
        data = encoder.encode((width, height), rows, palette)
        picture = Image.open(io.BytesIO(data))
        assert picture.size == (width, height)
        assert picture.tobytes() == b"".join(column * width for column in columns)
        start = data.index(b"IDAT")
        length = int.from_bytes(data[start - 4 : start], "big")
        assert zlib.decompress(data[start + 4 : start + 4 + length]) == rows


_WITHOUT_WHEEL = """
import sys, zlib
sys.modules["zlib_ng"] = None
from render.raster import png
assert png.zlib is zlib
sys.stdout.buffer.write(png.Encoder().encode((3, 1), bytes((0, 7, 8, 9)), bytes(768)))
"""


def test_python_s_own_zlib_does_it_too() -> None:
    data = subprocess.check_output([sys.executable, "-c", _WITHOUT_WHEEL])
    assert Image.open(io.BytesIO(data)).tobytes() == bytes((7, 8, 9))


def test_writing_is_where_it_says() -> None:
    """A label anchored in the middle has as much ink on its left as on its right."""
    background = Background("word", 300, 100, "paper", (Label(150, 50, "HOH", 60, "ink", "bold"),))
    box = pixels(Scene(background)).convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - 150) <= 1.5
    assert abs((box[1] + box[3]) / 2 - 50) <= 1.5
