"""Time and size of pictures, relative to the cheapest operation on a frame of that size.

The baseline (1×) is copying the RGB frame once and compressing it with zlib at level 1, in the same run.
"""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import time
import zlib
from collections.abc import Callable

import msgspec

from bot.app.event_loop import run_to_end
from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.view import View
from bot.games.registry import GAMES
from bot.words import Words, words_of
from render.painter import Reader
from render.raster.png import Encoder
from render.raster.rasterizer import Rasterizer
from render.registry import PAINTERS, load_picture_words
from render.renderer import Renderer
from render.style import DAY
from tests.bench import Row
from tests.render.emergency import samples

TURNS = 40
LARGEST = 110_000
_COLD = """
import time
from bot.app.event_loop import run_to_end
from bot.games.registry import GAMES
from bot.words import words_of
from render.renderer import Renderer
from tests.render.emergency import samples
renderer = Renderer(words_of(GAMES.values()))
picture = run_to_end(renderer.sheet("emergency", samples.MIDGAME, 0, names=samples.NAMES, marks=samples.MARKS))
assert picture.data
print(time.process_time())
"""


def rows() -> list[Row]:
    words = words_of(GAMES.values())
    return [*_one(words), _six(words), _cold()]


def changed(view: View, turn: int, seat: int = 0) -> View:
    """The view after a move of that seat: another patient in one bed, other tools, other points."""
    sheet = view.sheets[seat]
    place = turn % len(sheet.sections)
    section = (*sheet.sections[place][:-1], Patient(1 + turn % 6, turn % 2 == 0))
    other: Sheet = msgspec.structs.replace(
        sheet,
        sections=(*sheet.sections[:place], section, *sheet.sections[place + 1 :]),
        stethoscopes_used=turn % 8,
        deaths=turn % 5,
    )
    scores = msgspec.structs.replace(view.scores[seat], critical=turn % 97, nurses=turn // 97 % 90, total=turn % 211)
    return msgspec.structs.replace(
        view,
        sheets=(*view.sheets[:seat], other, *view.sheets[seat + 1 :]),
        scores=(*view.scores[:seat], scores, *view.scores[seat + 1 :]),
    )


def best(work: Callable[[int], object], before: Callable[[int], object] = lambda _: None) -> float:
    """CPU seconds of one run, the best of many; `before` is not counted."""
    found = []
    for turn in range(TURNS):
        before(turn)
        start = time.process_time()
        work(turn)
        found.append(time.process_time() - start)
    return min(found)


def _one(words: Words) -> list[Row]:
    painter = PAINTERS["emergency"]
    reader = Reader(words.joined(load_picture_words([painter])), "en", samples.NAMES)
    places = frozenset(mark.place for mark in samples.MARKS)
    rasterizer = Rasterizer()
    encoder = Encoder()

    def sheet(turn: int) -> bytes:
        raster = rasterizer.rasterize(painter.sheet(changed(samples.MIDGAME, turn), 0, reader, places), DAY)
        return encoder.encode(raster.size, raster.rows, raster.colour_table.to_bytes())

    def forget(_: int) -> None:
        nonlocal encoder
        encoder = Encoder()

    def forget_but_last(turn: int) -> None:
        forget(turn)
        sheet(turn + 1)

    largest = max(len(sheet(turn)) for turn in range(200))  # also draws every stamp once
    frame = (
        rasterizer.rasterize(painter.sheet(samples.MIDGAME, 0, reader, places), DAY).to_image().convert("RGB").tobytes()
    )
    measure = best(lambda _: zlib.compress(bytes(bytearray(frame)), 1))
    against = f"copy + zlib 1 of its frame {measure * 1000:.1f} ms"
    after_a_move, unknown = best(sheet, forget_but_last), best(sheet, forget)
    return [
        _row("one changed sheet, view to bytes", after_a_move, against, measure, 0.5),
        _row("a sheet of which nothing was drawn before", unknown, against, measure, 0.75),
        Row(
            "largest of 200 changed sheets",
            f"{largest / 1000:.0f} KB",
            f"raw frame {len(frame) / 1000:.0f} KB",
            f"{largest / len(frame):.3f}×",
            "≤ 110 KB",
            largest <= LARGEST,
        ),
    ]


def _row(what: str, seconds: float, against: str, measure: float, goal: float) -> Row:
    ratio = seconds / measure
    return Row(what, f"{seconds * 1000:.1f} ms", against, f"{ratio:.2f}×", f"≤ {goal}×", ratio <= goal)


def _six(words: Words) -> Row:
    """All sheets of a table of six after a round, against one of them: the time people wait, not the work.

    Every sheet differs from all that were drawn before in one bed, the tools and the points, as after a move.
    """
    renderer = Renderer(words)
    turns = itertools.count(14 * 1000, 14)

    async def drawn(orders: list[tuple[int, View]]) -> None:
        await asyncio.gather(
            *(renderer.sheet("emergency", view, seat, names=samples.NAMES) for seat, view in orders),
        )

    async def sheets(count: int) -> float:
        turn = next(turns)
        renderer._rasterizer._encoder = Encoder()  # caches only the previous round, as if nothing else had been drawn
        await drawn([(seat, changed(samples.ROUND, turn, seat)) for seat in range(count)])
        orders = [(seat, changed(samples.ROUND, turn + 7, seat)) for seat in range(count)]
        start = time.perf_counter()
        await drawn(orders)
        return time.perf_counter() - start

    async def quickest() -> tuple[float, float]:
        for turn in range(0, 14 * 90, 7):  # every number that can occur, drawn once
            await drawn([(seat, changed(samples.ROUND, turn, seat)) for seat in range(6)])
        pairs = [(await sheets(1), await sheets(6)) for _ in range(TURNS)]
        return min(one for one, _ in pairs), min(six for _, six in pairs)

    single, several = run_to_end(quickest())
    renderer.close()
    return _row("six sheets at once, two threads", several, f"one sheet {single * 1000:.1f} ms", single, 3)


def _cold() -> Row:
    """From starting Python to a finished sheet, in wall-clock time; on a busy machine it is longer than the
    CPU time."""
    runs = []
    for _ in range(5):
        start = time.perf_counter()
        worked = float(subprocess.check_output([sys.executable, "-c", _COLD]))
        runs.append((time.perf_counter() - start, worked))
    found, worked = min(runs)
    return Row(
        "first sheet of a cold process", f"{found:.2f} s", f"{worked:.2f} s of CPU time", "–", "< 1.5 s", found < 1.5
    )


if __name__ == "__main__":
    for row in rows():
        print(row)
