"""The way in to this package: pictures of views, rendered in two threads and cached; it never fails its caller.

Any error while drawing (a broken file, an unknown palette, a view of newer rules) is logged, and the caller gets the
text twin without a picture: a match never waits for a picture and never fails because of one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2s
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import GameMeta, Mark, Outcome, Text, text
from bot.words import Picture, Style, Words
from bot.words.posters import Poster
from render.painter import Painter, Reader
from render.raster import animation, png
from render.raster.animation import Rest, no_rest
from render.raster.cache import LruCache
from render.raster.rasterizer import Raster, Rasterizer
from render.registry import PAINTERS, PLAIN, POSTERS, load_picture_words
from render.scene import Scene
from render.style import DAY
from render.twin import shorten_to_alt, write_twin
from render.widgets.cover import build_cover, facts_of, write_cover
from render.widgets.icon_search import meanings_in
from render.widgets.legend import build_legend_scene

_log = logging.getLogger(__name__)

_THREADS = 2
_MAX_PICTURES = 256  # in the cache: about 100 KB each
REPLAY_LIMIT = 1_000_000  # bytes: people look at replays on phones


class Frame(Struct, frozen=True):
    """One moment of a replay."""

    view: Any
    marks: tuple[Mark, ...] = ()


class _Request(Struct, frozen=True):
    """Everything a picture depends on, and so the key of the cache: equal requests have equal pictures."""

    kind: str
    slug: str
    subject: tuple[Any, ...]
    seat: int | None
    style: Style
    names: tuple[str, ...]
    marks: tuple[Mark, ...] = ()


class Renderer:
    """Called from the event loop, draws in threads; `close` ends them."""

    def __init__(self, words: Words, painters: Mapping[str, Painter] = PAINTERS) -> None:
        self._words = words.joined(load_picture_words((*painters.values(), PLAIN)))
        self._painters = painters
        self._rasterizer = Rasterizer()
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="renderer")
        self._pictures: LruCache[_Request, Picture] = LruCache(_MAX_PICTURES)

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
        return await self._serve(_Request("sheet", slug, (view,), seat, style, tuple(names), own))

    async def table(
        self, slug: str, view: Any, style: Style = DAY, *, names: Sequence[str] = (), marks: Iterable[Mark] = ()
    ) -> Picture:
        """What lies in the middle of the table, and the score of every seat."""
        own = tuple(mark for mark in marks if mark.seat is None)
        return await self._serve(_Request("table", slug, (view,), None, style, tuple(names), own))

    async def final(
        self, slug: str, outcome: Outcome, view: Any, style: Style = DAY, *, names: Sequence[str] = ()
    ) -> Picture:
        """The ranking of a finished match, with every score line by line."""
        return await self._serve(_Request("final", slug, (outcome, view), None, style, tuple(names)))

    async def legend(
        self, slug: str, view: Any, seat: int | None, style: Style = DAY, *, names: Sequence[str] = ()
    ) -> Picture | None:
        """What the icons mean that are in the sheet of a seat (None: in the table picture); None: there are none."""
        if not self._painters.get(slug, PLAIN).meanings:
            return None
        kind = "table" if seat is None else "sheet"
        request = _Request(kind, slug, (view,), seat, style, tuple(names))
        return await self._run(lambda: self._draw_legend(request))

    async def diagram(self, slug: str, topic: str, style: Style = DAY) -> Picture | None:
        """The illustration of a topic of a game's rules; None: there is none."""
        if topic not in self._painters.get(slug, PLAIN).diagrams:
            return None
        return await self._serve(_Request("diagram", slug, (topic,), None, style, ()))

    async def cover(self, meta: GameMeta, style: Style = DAY) -> Picture:
        """The cover of a game: its art and name, with seats, playing time and weight."""
        return await self._serve(_Request("cover", meta.slug, (facts_of(meta),), None, style, ()))

    async def poster(self, poster: Poster, style: Style = DAY) -> Picture:
        """A picture of no single match: standings, a leaderboard, a profile. Its text twin has every line of the page.

        The kind of the poster stands for a game's slug: a poster has none.
        """
        return await self._serve(_Request("poster", type(poster).__name__, (poster,), None, style, ()))

    async def replay(
        self,
        slug: str,
        frames: Sequence[Frame],
        seat: int | None,
        style: Style = DAY,
        *,
        names: Sequence[str] = (),
        limit: int = REPLAY_LIMIT,
    ) -> Picture:
        """An animated sheet through a match, which begins with its end.

        A strip of stills if the file would be larger than `limit` bytes.
        """
        return await self._run(lambda: self.draw_replay(slug, frames, seat, style, names=names, limit=limit))

    def draw_replay(
        self,
        slug: str,
        frames: Sequence[Frame],
        seat: int | None,
        style: Style = DAY,
        *,
        names: Sequence[str] = (),
        limit: int = REPLAY_LIMIT,
        rest: Rest = no_rest,
    ) -> Picture:
        """The same, in the thread of the caller: it takes seconds, for which other pictures must not wait.

        `rest` is called after each frame with the seconds it took, so that the caller can leave as much time to other
        threads: only one of them runs at a time.
        """
        request = _Request("sheet", slug, (frames[-1].view if frames else None,), seat, style, tuple(names))
        return self._draw_replay(request, frames, limit, rest)

    def describe_sheet(
        self, slug: str, view: Any, seat: int | None, style: Style = DAY, *, names: Sequence[str] = ()
    ) -> str:
        """The text twin of a sheet. It takes no more than a part of a millisecond, and waits for no thread."""
        request = _Request("sheet", slug, (view,), seat, style, tuple(names))
        return self._describe(request, Reader(self._words, style.locale, request.names))

    def close(self) -> None:
        """End the threads, after they have finished what they are drawing."""
        self._pool.shutdown()

    async def _serve(self, request: _Request) -> Picture:
        try:
            cached = self._pictures.get(request)
        except TypeError:  # something in the view is not hashable: drawn, but not cached
            return await self._run(lambda: self._draw(request))
        return cached or await self._run(lambda: self._draw_and_cache(request))

    async def _run(self, work: Callable[[], Picture]) -> Picture:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _draw_and_cache(self, request: _Request) -> Picture:
        picture = self._draw(request)
        return picture if picture.data is None else self._pictures.put(request, picture)

    def _draw(self, request: _Request) -> Picture:
        def encode(reader: Reader) -> bytes:
            return self._rasterizer.render_png(self._build_scene(request, reader), request.style)

        return self._draw_or_describe(request, _filename_stem(request), encode)

    def _draw_legend(self, request: _Request) -> Picture:
        """Made from the scene of the picture, so it explains what is there and nothing else."""
        painter = self._painters.get(request.slug, PLAIN)
        reader = Reader(self._words, request.style.locale, request.names)
        found, game = painter.meanings, ""
        try:
            explained = self._build_scene(request, reader)
            found, game = meanings_in(explained, found), explained.background.game
        except Exception:
            _log.exception("no picture to explain: %s of %s, seat %s", request.kind, request.slug, request.seat)
        words = "\n".join(reader.translate(one.words) for one in found)

        def encode(reader: Reader) -> bytes:
            return self._rasterizer.render_png(build_legend_scene(found, reader, game), request.style)

        return self._draw_or_describe(request, "legend", encode, words)

    def _draw_replay(self, request: _Request, frames: Sequence[Frame], limit: int, rest: Rest) -> Picture:
        def rasters(reader: Reader) -> Iterator[Raster]:
            for each in _frame_requests(request, frames):
                begun = time.perf_counter()
                yield self._rasterizer.rasterize(self._build_scene(each, reader), request.style)
                rest(time.perf_counter() - begun)

        return self._draw_or_describe(
            request, "replay", lambda reader: animation.encode_animation(tuple(rasters(reader)), limit, rest)
        )

    def _draw_or_describe(
        self, request: _Request, stem: str, encode: Callable[[Reader], bytes], twin: str | None = None
    ) -> Picture:
        """The picture with its text twin; only the twin if drawing fails."""
        reader = Reader(self._words, request.style.locale, request.names)
        words = self._describe(request, reader) if twin is None else twin
        try:
            data = encode(reader)
        except Exception:
            _log.exception("no picture: %s of %s, seat %s, %s", request.kind, request.slug, request.seat, request.style)
            return Picture(None, f"{stem}.png", shorten_to_alt(words), words)
        return Picture(data, _filename(stem, data), shorten_to_alt(words), words)

    def _build_scene(self, request: _Request, reader: Reader) -> Scene:
        painter = self._painters.get(request.slug, PLAIN)
        places = frozenset(mark.place for mark in request.marks)
        match request.kind, request.subject:
            case "final", (outcome, view):
                return painter.final(outcome, view, reader)
            case "table", (view,):
                return painter.table(view, reader, places)
            case "diagram", (topic,):
                return painter.diagrams[topic](reader)
            case "cover", (facts,):
                return build_cover(facts, painter.cover, reader)
            case "poster", (poster,):
                return POSTERS[type(poster)].build_scene(poster, reader)
            case _:
                return painter.sheet(request.subject[0], request.seat, reader, places)

    def _describe(self, request: _Request, reader: Reader) -> str:
        """The text twin: the painter's own, else every field of the view, else a sentence that there is none."""
        for painter in (self._painters.get(request.slug, PLAIN), PLAIN):
            try:
                return write_twin(_list_twin(painter, request, reader), reader)
            except Exception:
                _log.exception("no text twin: %s of %s, seat %s", request.kind, request.slug, request.seat)
        return reader.say("picture.unknown")


def _filename_stem(request: _Request) -> str:
    """Begins the name of a file with this picture."""
    if request.kind != "sheet":
        return request.kind
    return "opponent" if request.seat is None else f"seat-{request.seat + 1}"


def _filename(stem: str, data: bytes) -> str:
    """Contains a hash of the picture, so that equal names are equal pictures."""
    ending = "png" if data.startswith(png.SIGNATURE) else "gif"
    return f"{stem}-{blake2s(data, digest_size=4).hexdigest()}.{ending}"


def _list_twin(painter: Painter, request: _Request, reader: Reader) -> tuple[Text, ...]:
    match request.kind, request.subject:
        case "final", (outcome, view):
            return painter.final_twin(outcome, view)
        case "table", (view,):
            return painter.table_twin(view)
        case "diagram", (topic,):
            return (text(f"picture.{request.slug}.diagram.{topic}"),)
        case "cover", (facts,):
            return write_cover(facts)
        case "poster", (poster,):
            return POSTERS[type(poster)].write_twin(poster, reader)
        case _:
            return painter.sheet_twin(request.subject[0], request.seat)


def _frame_requests(request: _Request, frames: Sequence[Frame]) -> Iterator[_Request]:
    for frame in frames:
        own = tuple(mark for mark in frame.marks if mark.seat == request.seat)
        yield replace(request, subject=(frame.view,), marks=own)
