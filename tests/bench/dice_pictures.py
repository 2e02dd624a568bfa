"""The cost of drawing a full hospital of Dice Hospital, relative to copying and compressing a frame of its size."""

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
from tests.render.dice_hospital import samples

GOAL = 0.6


def rows() -> list[Row]:
    painter = PAINTERS["dice_hospital"]
    reader = Reader(words_of(GAMES.values()).joined(load_picture_words([painter])), "en", samples.NAMES)
    full = samples.view(samples.FULL, 0)
    rasterizer = Rasterizer()
    encoder = Encoder()

    def sheet(turn: int) -> bytes:
        raster = rasterizer.rasterize(painter.sheet(changed(full, turn), 0, reader, samples.FULL_PLACES), DAY)
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
        _row("Dice Hospital, one changed sheet, view to bytes", best(sheet, forget_but_last), against, measure),
        _row("Dice Hospital, a sheet of which nothing was drawn before", best(sheet, forget), against, measure),
    ]
    size, raw = f"{largest / 1000:.0f} KB", f"raw frame {len(frame) / 1000:.0f} KB"
    ratio = f"{largest / len(frame):.3f}×"
    return [*found, Row("Dice Hospital, largest of 200 sheets", size, raw, ratio, "≤ 110 KB", largest <= LARGEST)]


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
