"""Lets the front order its pictures from the studio: what somebody may see of a match becomes a view and a picture."""

from __future__ import annotations

from hashlib import blake2s
from typing import Any

from bot.engine.history.replay_frames import frames
from bot.front.ports import Log, Picture, Subject
from render.renderer import Frame, Renderer
from render.renderer import Picture as Drawn
from render.style import Style

_ENDINGS = {"image/png": "png", "image/gif": "gif"}


class RenderedPictures:
    def __init__(self, studio: Renderer) -> None:
        self._studio = studio

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:
        drawn = await self._studio.sheet(
            _slug(subject), _view(subject), seat, _style(subject), names=subject.names, marks=subject.marks
        )
        return _picture(drawn, f"seat-{seat + 1}")

    async def table(self, subject: Subject) -> Picture | None:
        drawn = await self._studio.table(
            _slug(subject), _view(subject), _style(subject), names=subject.names, marks=subject.marks
        )
        return _picture(drawn, "table")

    async def final(self, subject: Subject) -> Picture | None:
        outcome = subject.match.game.outcome(subject.match.playing.state)
        if outcome is None:
            return None
        drawn = await self._studio.final(_slug(subject), outcome, _view(subject), _style(subject), names=subject.names)
        return _picture(drawn, "final")

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:
        frames = _frames(subject, log)
        drawn = await self._studio.replay(_slug(subject), frames, seat, _style(subject), names=subject.names)
        return _picture(drawn, "replay")

    async def twin(self, subject: Subject, seat: int) -> str:
        drawn = await self._studio.sheet(_slug(subject), _view(subject), seat, _style(subject), names=subject.names)
        return drawn.text


def _slug(subject: Subject) -> str:
    return subject.match.game.meta.slug


def _style(subject: Subject) -> Style:
    return Style(subject.style.theme, subject.style.palette, subject.style.locale)


def _view(subject: Subject) -> Any:
    return subject.match.game.view(subject.match.playing.state, subject.viewer)


def _picture(drawn: Drawn, name: str) -> Picture | None:
    """Named after what is in it, so that the same picture is never sent twice into one message."""
    if drawn.data is None:
        return None
    digest = blake2s(drawn.data, digest_size=4).hexdigest()
    return Picture(drawn.data, f"{name}-{digest}.{_ENDINGS[drawn.media_type]}", drawn.alt)


def _frames(subject: Subject, log: Log) -> list[Frame]:
    """The match as the viewer saw it at the end of each round, and at the last."""
    game = subject.match.game
    return [Frame(game.view(frame.state, subject.viewer), frame.marks) for frame in frames(subject.match, log)]
