"""The cost of drawing a clinic of four floors, relative to copying and compressing a frame of its size."""

from __future__ import annotations

import zlib

from msgspec.structs import replace

from bot.games.clinic.view import View
from bot.games.registry import GAMES
from bot.words import words_of
from render.painter import Reader
from render.raster.png import Encoder
from render.raster.rasterizer import Rasterizer
from render.registry import PAINTERS, load_picture_words
from render.style import DAY
from tests.bench import Row
from tests.bench.pictures import best
from tests.render.clinic import samples

GOAL = 0.6
LARGEST = 160_000


def rows() -> list[Row]:
    painter = PAINTERS["clinic"]
    reader = Reader(words_of(GAMES.values()).joined(load_picture_words([painter])), "en", samples.NAMES)
    full = samples.view(samples.CROWDED, 0)
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
        _row("Clinic, one changed sheet, view to bytes", best(sheet, forget_but_last), against, measure),
        _row("Clinic, a sheet of which nothing was drawn before", best(sheet, forget), against, measure),
    ]
    size, raw = f"{largest / 1000:.0f} KB", f"raw frame {len(frame) / 1000:.0f} KB"
    ratio = f"{largest / len(frame):.3f}×"
    return [*found, Row("Clinic, largest of 200 sheets", size, raw, ratio, "≤ 160 KB", largest <= LARGEST)]


def changed(view: View, turn: int) -> View:
    """The view after a move: a person stands in another room, a space has another car, money and time differ."""
    one = view.clinics[0]
    rooms = [module.cell for module in one.modules]
    index = turn % len(one.people)
    walked = replace(one.people[index], place=rooms[turn % len(rooms)])
    lot = turn % len(one.spaces)
    parked = replace(one.spaces[lot], cars=turn % 2)
    other = replace(
        one,
        people=(*one.people[:index], walked, *one.people[index + 1 :]),
        spaces=(*one.spaces[:lot], parked, *one.spaces[lot + 1 :]),
        pre=tuple((service, tuple(n for n in waiting if n != walked.id)) for service, waiting in one.pre),
        money=turn % 40,
        time=turn % 60,
        score=turn % 90,
    )
    return replace(view, clinics=(other, *view.clinics[1:]))


def _row(what: str, seconds: float, against: str, measure: float) -> Row:
    ratio = seconds / measure
    return Row(what, f"{seconds * 1000:.1f} ms", against, f"{ratio:.2f}×", f"≤ {GOAL}×", ratio <= GOAL)
