"""The front's port for pictures, fulfilled by the renderer: a match as its viewer may see it becomes a view to draw."""

from __future__ import annotations

import time
from typing import Any

from bot.app.replay_cache import ReplayCache
from bot.engine.history import replay_frames
from bot.front.interactions.long_work import LongWork
from bot.front.ports import Log, Subject
from bot.kernel import GameMeta
from bot.words import Picture, Style
from bot.words.posters import Poster
from render.renderer import Frame, Renderer


class RenderedPictures:
    def __init__(self, renderer: Renderer, long_work: LongWork) -> None:
        self._renderer = renderer
        self._long_work = long_work
        self._replays = ReplayCache()

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        return _if_drawn(await self._sheet(subject, seat))

    async def table(self, subject: Subject) -> Picture | None:
        picture = await self._renderer.table(
            _slug(subject), _view(subject), subject.style, names=subject.names, marks=subject.marks
        )
        return _if_drawn(picture)

    async def final(self, subject: Subject) -> Picture | None:
        outcome = subject.match.game.outcome(subject.match.playing.state)
        if outcome is None:
            return None
        return _if_drawn(
            await self._renderer.final(_slug(subject), outcome, _view(subject), subject.style, names=subject.names)
        )

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:
        """The match as the viewer saw it at the end of each round, and at the end."""

        def draw() -> Picture:
            game = subject.match.game
            moments = replay_frames.frames(subject.match, log)
            frames = [Frame(game.view(moment.state, subject.viewer), moment.marks) for moment in moments]
            return self._renderer.draw_replay(
                _slug(subject), frames, seat, subject.style, names=subject.names, rest=time.sleep
            )

        # The log of a match only grows, so its length says which of its replays this is.
        key = (subject.match.row.id, len(log), seat, subject.viewer, subject.style, subject.names)
        return _if_drawn(await self._replays.get(key, lambda: self._long_work.run(draw)))

    async def legend(self, subject: Subject, seat: int | None) -> Picture | None:
        return await self._renderer.legend(_slug(subject), _view(subject), seat, subject.style, names=subject.names)

    async def diagram(self, slug: str, topic: str, style: Style) -> Picture | None:
        picture = await self._renderer.diagram(slug, topic, style)
        return None if picture is None else _if_drawn(picture)

    async def cover(self, meta: GameMeta, style: Style) -> Picture | None:
        return _if_drawn(await self._renderer.cover(meta, style))

    async def poster(self, poster: Poster, style: Style) -> Picture | None:
        return await self._renderer.poster(poster, style)

    async def twin(self, subject: Subject, seat: int) -> str:
        return self._renderer.describe_sheet(_slug(subject), _view(subject), seat, subject.style, names=subject.names)

    async def _sheet(self, subject: Subject, seat: int) -> Picture:
        return await self._renderer.sheet(
            _slug(subject), _view(subject), seat, subject.style, names=subject.names, marks=subject.marks
        )


def _slug(subject: Subject) -> str:
    return subject.match.game.meta.slug


def _view(subject: Subject) -> Any:
    return subject.match.game.view(subject.match.playing.state, subject.viewer)


def _if_drawn(picture: Picture) -> Picture | None:
    return None if picture.data is None else picture
