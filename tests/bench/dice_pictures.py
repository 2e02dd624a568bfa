"""The cost of drawing hospitals of Dice Hospital, also with each module of Community Care, relative to copying and
compressing a frame of their size."""

from __future__ import annotations

import zlib

from msgspec.structs import replace

from bot.games.dice_hospital.view import View
from bot.games.registry import GAMES
from bot.words import words_of
from render.painter import Reader
from render.raster.png import Encoder
from render.raster.rasterizer import Rasterizer
from render.registry import PAINTERS, load_picture_words
from render.style import DAY
from tests.bench import Row
from tests.bench.pictures import LARGEST, best
from tests.render.dice_hospital import care_samples as care
from tests.render.dice_hospital import samples

GOAL = 0.6
_PLACES = frozenset({"patient:2", "department:6", "score"})


def rows() -> list[Row]:
    base = _measure("Dice Hospital", samples.view(samples.FULL, 0), samples.FULL_PLACES)
    modules = (
        ("City", care.COLLECTING),
        ("Investments", care.INVESTING),
        ("Maternity", care.MATERNITY),
        ("City, Investments and Maternity", care.FIVE_WORKING),
        ("Automa", care.AUTOMA),
    )
    return [*base, *(row for name, state in modules for row in _measure(name, samples.view(state, 0), _PLACES)[:1])]


def _measure(name: str, full: View, places: frozenset[str]) -> list[Row]:
    """A changed sheet, one of which nothing was drawn before, and the size of the largest."""
    painter = PAINTERS["dice_hospital"]
    reader = Reader(words_of(GAMES.values()).joined(load_picture_words([painter])), "en", samples.NAMES)
    rasterizer = Rasterizer()
    encoder = Encoder()

    def sheet(turn: int) -> bytes:
        raster = rasterizer.rasterize(painter.sheet(changed(full, turn), 0, reader, places), DAY)
        return encoder.encode(raster.size, raster.rows, raster.colour_table.to_bytes())

    def forget(_: int) -> None:
        nonlocal encoder
        encoder = Encoder()

    def forget_but_last(turn: int) -> None:
        forget(turn)
        sheet(turn + 1)

    largest = max(len(sheet(turn)) for turn in range(200))  # also draws every stamp once
    frame = rasterizer.rasterize(painter.sheet(full, 0, reader, frozenset()), DAY).to_image().convert("RGB").tobytes()
    measure = best(lambda _: zlib.compress(bytes(bytearray(frame)), 1))
    against = f"copy + zlib 1 of its frame {measure * 1000:.1f} ms"
    found = [
        _row(f"{name}, one changed sheet, view to bytes", best(sheet, forget_but_last), against, measure),
        _row(f"{name}, a sheet of which nothing was drawn before", best(sheet, forget), against, measure),
    ]
    size, raw = f"{largest / 1000:.0f} KB", f"raw frame {len(frame) / 1000:.0f} KB"
    ratio = f"{largest / len(frame):.3f}×"
    return [*found, Row(f"{name}, largest of 200 sheets", size, raw, ratio, "≤ 110 KB", largest <= LARGEST)]


def changed(view: View, turn: int) -> View:
    """The view after a move: one patient has another value and is treated or not, a pawn has moved, points too."""
    one = view.hospitals[0]
    place = turn % len(one.patients)
    healed = replace(one.patients[place], value=1 + turn % 6, treated=turn % 2 == 0)
    room = turn % len(one.departments)
    manned = replace(one.departments[room], pawn=None if turn % 2 else -1)
    other = replace(
        one,
        patients=(*one.patients[:place], healed, *one.patients[place + 1 :]),
        departments=(*one.departments[:room], manned, *one.departments[room + 1 :]),
        blood=turn % 7,
        score=turn % 90,
    )
    return replace(view, hospitals=(other, *view.hospitals[1:]))


def _row(what: str, seconds: float, against: str, measure: float) -> Row:
    ratio = seconds / measure
    return Row(what, f"{seconds * 1000:.1f} ms", against, f"{ratio:.2f}×", f"≤ {GOAL}×", ratio <= GOAL)
