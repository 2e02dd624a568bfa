"""The renderer: draws in threads, caches equal pictures, and turns errors into text twins."""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.games.registry import GAMES
from bot.words import Style, words_of
from render import typesetting
from render.painter import Reader
from render.plain import PlainPainter
from render.renderer import Frame, Renderer
from render.scene import Drawing, Label, Scene, Stamp
from render.twin import ALT_LIMIT
from tests.render.emergency import samples
from tests.tiny import HOT_WARD
from tests.tiny.state import View as TinyView


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    renderer = Renderer(words_of([*GAMES.values(), HOT_WARD]))
    yield renderer
    renderer.close()


async def test_a_sheet_is_a_png_1200_wide_with_words(renderer: Renderer) -> None:
    picture = await renderer.sheet("emergency", samples.MIDGAME, 0, names=samples.NAMES, marks=samples.MARKS)
    assert picture.data is not None
    image = Image.open(io.BytesIO(picture.data))
    image.load()
    assert (image.format, image.mode, image.width) == ("PNG", "P", 1200)
    assert len(picture.data) <= 110_000
    assert picture.alt.startswith("Ada: 58 points")
    assert len(picture.alt) <= ALT_LIMIT


async def test_an_equal_request_gets_the_cached_picture(renderer: Renderer) -> None:
    first = await renderer.sheet("emergency", samples.MIDGAME, 1, names=samples.NAMES)
    again = await renderer.sheet("emergency", samples.MIDGAME, 1, names=list(samples.NAMES))
    other = await renderer.sheet("emergency", samples.MIDGAME, 1, names=samples.NAMES, style=Style(locale="fr"))
    assert again is first
    assert other.data != first.data


class Witness(PlainPainter):
    """Records the threads it drew in, and whether the event loop went on at the same time."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.ticking = threading.Event()
        self.went_on = False

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        self.threads.add(threading.get_ident())
        self.went_on = self.ticking.wait(10)
        return super().sheet(view, seat, reader, places)


async def test_the_event_loop_goes_on_while_something_is_drawn() -> None:
    witness = Witness()
    renderer = Renderer(words_of([HOT_WARD]), {"hot_ward": witness})
    asyncio.get_running_loop().call_soon(lambda: asyncio.get_running_loop().call_soon(witness.ticking.set))
    view = TinyView(seat=0, round=1, picks=(), points=(1, 2), ice=(), turn=None, heat=None)
    picture = await renderer.sheet("hot_ward", view, 0)
    renderer.close()
    assert picture.data is not None
    assert witness.went_on, "drawing did not wait for the loop, nor the loop for the drawing"
    assert threading.get_ident() not in witness.threads


async def test_marks_of_other_seats_do_not_stand_out(renderer: Renderer) -> None:
    plain = await renderer.sheet("emergency", samples.MIDGAME, 2)
    marked = await renderer.sheet("emergency", samples.MIDGAME, 2, marks=samples.MARKS)
    assert marked.data == plain.data


async def test_every_kind_of_picture_can_be_drawn(renderer: Renderer) -> None:
    pictures = [
        await renderer.table("emergency", samples.CROWD, names=samples.AWKWARD),
        await renderer.final("emergency", samples.OUTCOME, samples.LAST, names=samples.NAMES),
        await renderer.sheet("emergency", samples.SOLO, None),
    ]
    assert all(picture.data is not None and picture.text for picture in pictures)


async def test_a_game_without_painter_gets_a_text_sheet(renderer: Renderer) -> None:
    view = TinyView(seat=0, round=1, picks=(2, True), points=(3, 4), ice=(1, 0), turn=None, heat=None)
    picture = await renderer.sheet("hot_ward", view, 0, names=("Ada", "Bo"))
    assert picture.data is not None
    assert "points: 3 · 4" in picture.text


@pytest.mark.parametrize("style", [Style(palette="no such palette"), Style(theme="../light"), Style(theme="")])
async def test_an_unknown_style_costs_only_the_picture(
    renderer: Renderer, style: Style, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        picture = await renderer.sheet("emergency", samples.MIDGAME, 0, style, names=samples.NAMES)
    assert picture.data is None
    assert picture.alt.startswith("Ada: 58 points")
    assert "no picture" in caplog.text


async def test_a_view_of_other_rules_gets_the_plain_twin(renderer: Renderer, caplog: pytest.LogCaptureFixture) -> None:
    newer = TinyView(seat=0, round=7, picks=(), points=(), ice=(), turn=None, heat=None)
    with caplog.at_level(logging.ERROR):
        picture = await renderer.sheet("emergency", newer, 0)
    assert picture.data is None
    assert "round: 7" in picture.text
    assert "no text twin" in caplog.text


async def test_an_object_that_is_no_view_is_still_answered(renderer: Renderer) -> None:
    picture = await renderer.sheet("emergency", object(), 3)
    assert picture.data is None
    assert picture.text


async def test_a_seat_that_does_not_exist_costs_only_the_picture(renderer: Renderer) -> None:
    assert (await renderer.sheet("emergency", samples.MIDGAME, 9)).data is None
    assert (await renderer.sheet("emergency", samples.MIDGAME, None)).data is None


async def test_a_replay_moves_and_a_large_one_is_a_strip(renderer: Renderer) -> None:
    frames = [Frame(samples.FRESH), Frame(samples.MIDGAME, samples.MARKS), Frame(samples.LAST)]
    replay = await renderer.replay("emergency", frames, 0, names=samples.NAMES)
    assert replay.data is not None
    assert replay.ending == ".gif"
    moving = Image.open(io.BytesIO(replay.data))
    assert getattr(moving, "n_frames", 1) == 4, "the end, and all three"
    strip = await renderer.replay("emergency", frames, 0, names=samples.NAMES, limit=1000)
    assert strip.data is not None
    assert strip.ending == ".png"
    assert Image.open(io.BytesIO(strip.data)).width == 3 * 400 + 2 * 12


async def test_a_replay_of_nothing_costs_only_the_picture(renderer: Renderer) -> None:
    assert (await renderer.replay("emergency", [], 0)).data is None


class BrokenPainter(PlainPainter):
    """A painter whose picture needs an asset that is not there."""

    def sheet(self, view: Any, seat: int | None, reader: Reader, places: frozenset[str]) -> Scene:
        scene = super().sheet(view, seat, reader, places)
        broken = Drawing("broken", 10, 10, (Label(5, 5, "x", 30, "ink", "a face without a font"),), "card")
        return Scene(scene.background, (*scene.stamps, Stamp(0, 0, broken)))


async def test_a_missing_asset_costs_only_the_picture(caplog: pytest.LogCaptureFixture) -> None:
    renderer = Renderer(words_of([HOT_WARD]), {"hot_ward": BrokenPainter()})
    view = TinyView(seat=0, round=3, picks=(), points=(1, 2), ice=(), turn=None, heat=None)
    with caplog.at_level(logging.ERROR):
        picture = await renderer.sheet("hot_ward", view, 0)
    renderer.close()
    assert picture.data is None
    assert "round: 3" in picture.alt
    assert "a face without a font" in caplog.text


async def test_a_font_that_is_not_there_costs_only_the_picture(
    renderer: Renderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    typesetting.load_font.cache_clear()
    monkeypatch.setattr(typesetting, "_FOLDER", tmp_path)
    with caplog.at_level(logging.ERROR):
        picture = await renderer.sheet("emergency", samples.MIDGAME, 0, names=("A name never measured before",))
    assert picture.data is None
    assert picture.alt.startswith("A name never measured before: 58 points")
    assert "FileNotFoundError" in caplog.text


async def test_a_failed_picture_is_not_cached(renderer: Renderer) -> None:
    first = await renderer.sheet("emergency", samples.MIDGAME, 0, Style(palette="none"))
    second = await renderer.sheet("emergency", samples.MIDGAME, 0, Style(palette="none"))
    assert first is not second


def test_a_replay_that_rests_is_the_same_picture(renderer: Renderer) -> None:
    frames = [Frame(samples.FRESH), Frame(samples.MIDGAME, samples.MARKS), Frame(samples.LAST)]
    rests: list[float] = []
    rested = renderer.draw_replay("emergency", frames, 0, names=samples.NAMES, rest=rests.append)
    assert rested == renderer.draw_replay("emergency", frames, 0, names=samples.NAMES)
    assert len(rests) == 6, "after each frame that is drawn, and each that is encoded after the first"
    assert all(seconds > 0 for seconds in rests)


def test_a_twin_needs_no_picture(renderer: Renderer) -> None:
    twin = renderer.describe_sheet("emergency", samples.MIDGAME, 0, names=samples.NAMES)
    assert twin
    assert len(renderer._pictures) == 0
