"""Where pictures are ordered: draws in two threads of its own, keeps what was drawn, and never fails its caller.

Whatever goes wrong while drawing (a broken file, an unknown palette, a view of newer rules) is logged, and the answer
is the text twin without a picture: a match never waits for, or loses anything by, a picture.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2s
from typing import Any

from msgspec import Struct

from bot.kernel import Mark, Outcome, Text
from bot.words import Picture, Style, Words
from render.painter import Painter, Reader
from render.raster import animation, png
from render.raster.cache import LruCache
from render.raster.rasterizer import Raster, Rasterizer
from render.registry import PAINTERS, PLAIN, picture_words
from render.scene import Scene
from render.style import DAY
from render.twin import alt, told

_log = logging.getLogger(__name__)

_THREADS = 2
_PICTURES = 256  # finished pictures kept: about 100 KB each
UPLOAD_LIMIT = 8_000_000  # bytes of an attachment that every server takes


class Frame(Struct, frozen=True):
    """One moment of a replay."""

    view: Any
    marks: tuple[Mark, ...] = ()


class _Order(Struct, frozen=True):
    """Everything a picture depends on; equal orders are equal pictures."""

    kind: str
    slug: str
    subject: tuple[Any, ...]
    seat: int | None
    style: Style
    names: tuple[str, ...]
    marks: tuple[Mark, ...] = ()


class Renderer:
    """Orders are placed from the event loop; `close` ends the threads."""

    def __init__(self, words: Words, painters: Mapping[str, Painter] = PAINTERS) -> None:
        self._words = words.joined(picture_words((*painters.values(), PLAIN)))
        self._painters = painters
        self._press = Rasterizer()
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="studio")
        self._pictures: LruCache[_Order, Picture] = LruCache(_PICTURES)

    async def sheet(
        self,
        slug: str,
        view: Any,
        seat: int | None,
        style: Style = DAY,
        *,
        names: Sequence[str] = (),
        marks: Iterable[Mark] = (),
    ) -> Picture:
        """The sheet of a seat (None: of the opponent who is not a seat), with its newest marks standing out."""
        own = tuple(mark for mark in marks if mark.seat == seat)
        return await self._ordered(_Order("sheet", slug, (view,), seat, style, tuple(names), own))

    async def table(
        self, slug: str, view: Any, style: Style = DAY, *, names: Sequence[str] = (), marks: Iterable[Mark] = ()
    ) -> Picture:
        """What lies in the middle of the table, and how everybody stands."""
        own = tuple(mark for mark in marks if mark.seat is None)
        return await self._ordered(_Order("table", slug, (view,), None, style, tuple(names), own))

    async def final(
        self, slug: str, outcome: Outcome, view: Any, style: Style = DAY, *, names: Sequence[str] = ()
    ) -> Picture:
        """The ranking of a finished match, with everybody's score line by line."""
        return await self._ordered(_Order("final", slug, (outcome, view), None, style, tuple(names)))

    async def replay(
        self,
        slug: str,
        frames: Sequence[Frame],
        seat: int | None,
        style: Style = DAY,
        *,
        names: Sequence[str] = (),
        limit: int = UPLOAD_LIMIT,
    ) -> Picture:
        """A sheet through a match, moving; a still strip where the file would pass `limit` bytes."""
        order = _Order("sheet", slug, (frames[-1].view if frames else None,), seat, style, tuple(names))
        return await self._run(lambda: self._filmed(order, frames, limit))

    def close(self) -> None:
        """End the threads; whatever is being drawn is finished first."""
        self._pool.shutdown()

    async def _ordered(self, order: _Order) -> Picture:
        try:
            found = self._pictures.get(order)
        except TypeError:  # a view with something unhashable in it: drawn, but not kept
            return await self._run(lambda: self._drawn(order))
        return found or await self._run(lambda: self._kept(order))

    async def _run(self, work: Callable[[], Picture]) -> Picture:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _kept(self, order: _Order) -> Picture:
        picture = self._drawn(order)
        return picture if picture.data is None else self._pictures.keep(order, picture)

    def _drawn(self, order: _Order) -> Picture:
        return self._finished(
            order, _stem(order), lambda reader: self._press.png(self._scene(order, reader), order.style)
        )

    def _filmed(self, order: _Order, frames: Sequence[Frame], limit: int) -> Picture:
        def data(reader: Reader) -> bytes:
            return animation.animated([self._raster(shot, reader) for shot in _shots(order, frames)], limit)

        return self._finished(order, "replay", data)

    def _finished(self, order: _Order, stem: str, draw: Callable[[Reader], bytes]) -> Picture:
        reader = Reader(self._words, order.style.locale, order.names)
        words = self._twin(order, reader)
        try:
            data = draw(reader)
        except Exception:
            _log.exception("no picture: %s of %s, seat %s, %s", order.kind, order.slug, order.seat, order.style)
            return Picture(None, f"{stem}.png", alt(words), words)
        return Picture(data, _filename(stem, data), alt(words), words)

    def _raster(self, order: _Order, reader: Reader) -> Raster:
        return self._press.printed(self._scene(order, reader), order.style)

    def _scene(self, order: _Order, reader: Reader) -> Scene:
        painter = self._painters.get(order.slug, PLAIN)
        places = frozenset(mark.place for mark in order.marks)
        match order.kind, order.subject:
            case "final", (outcome, view):
                return painter.final(outcome, view, reader)
            case "table", (view,):
                return painter.table(view, reader, places)
            case _:
                return painter.sheet(order.subject[0], order.seat, reader, places)

    def _twin(self, order: _Order, reader: Reader) -> str:
        """In words: the painter's own, else plainly every field, else nothing but the fact."""
        for painter in (self._painters.get(order.slug, PLAIN), PLAIN):
            try:
                return told(_lines(painter, order), reader)
            except Exception:
                _log.exception("no text twin: %s of %s, seat %s", order.kind, order.slug, order.seat)
        return reader.say("picture.unknown")


def _stem(order: _Order) -> str:
    """Begins the name of a file with this picture."""
    if order.kind != "sheet":
        return order.kind
    return "opponent" if order.seat is None else f"seat-{order.seat + 1}"


def _filename(stem: str, data: bytes) -> str:
    """Contains a hash of the picture, so that equal names are equal pictures."""
    ending = "png" if data.startswith(png.SIGNATURE) else "gif"
    return f"{stem}-{blake2s(data, digest_size=4).hexdigest()}.{ending}"


def _lines(painter: Painter, order: _Order) -> tuple[Text, ...]:
    match order.kind, order.subject:
        case "final", (outcome, view):
            return painter.final_twin(outcome, view)
        case "table", (view,):
            return painter.table_twin(view)
        case _:
            return painter.twin(order.subject[0], order.seat)


def _shots(order: _Order, frames: Sequence[Frame]) -> Iterable[_Order]:
    for frame in frames:
        own = tuple(mark for mark in frame.marks if mark.seat == order.seat)
        yield _Order(order.kind, order.slug, (frame.view,), order.seat, order.style, order.names, own)
