"""What the front needs besides the engine: pictures, hints and a meter. The composition root passes the real ones.

`NoPictures` and `NoMeter` are the null objects: without pictures everything is shown as text.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.kernel import Advice, AnyGame, Decision, GameMeta, Mark
from bot.records import ActionRow
from bot.words import Picture, Style
from bot.words.posters import Poster

HintFunction: TypeAlias = Callable[[AnyGame, Any, Decision], Advice]
Log: TypeAlias = tuple[ActionRow, ...]


class Subject(Struct, frozen=True):
    """What to draw and for whom: a match as one seat (None: a spectator) may see it."""

    match: Match
    viewer: int | None
    names: tuple[str, ...]
    style: Style
    marks: tuple[Mark, ...] = ()  # recent changes, to highlight


class PictureService(Protocol):
    """Draws without blocking the event loop. None: there is no such picture, and the caller shows text instead."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None: ...

    async def table(self, subject: Subject) -> Picture | None: ...

    async def final(self, subject: Subject) -> Picture | None: ...

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None: ...

    async def twin(self, subject: Subject, seat: int) -> str:
        """A sheet as text, line by line, the most important first."""

    async def legend(self, subject: Subject, seat: int | None) -> Picture | None:
        """What the icons mean that are in the sheet of a seat (None: in the table picture); without data, as text."""

    async def diagram(self, slug: str, topic: str, style: Style) -> Picture | None:
        """The picture that illustrates a topic of a game's rules, where there is one."""

    async def cover(self, meta: GameMeta, style: Style) -> Picture | None:
        """The cover of a game, for a lobby."""

    async def poster(self, poster: Poster, style: Style) -> Picture | None:
        """A picture of no single match, such as standings; without data, as text."""


class Meter(Protocol):
    """Measures durations, and counts what was refused."""

    def interaction(self) -> AbstractContextManager[None]: ...

    def drawing(self) -> AbstractContextManager[None]: ...

    def flushed(self, writes: int, waited: float, seconds: float) -> None:
        """A group of writes was sent to the database: how many, how long the first one waited, how long it took."""

    def refused(self, reason: str) -> None:
        """Something that a person sent was refused or dropped. There are few reasons, and none names a person."""


class NoMeter:
    def flushed(self, writes: int, waited: float, seconds: float) -> None:
        pass

    def interaction(self) -> AbstractContextManager[None]:
        return nullcontext()

    def drawing(self) -> AbstractContextManager[None]:
        return nullcontext()

    def refused(self, reason: str) -> None:
        """Counts nothing."""


class NoPictures:
    """Draws nothing; the twin of a sheet is the fields of its view."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:  # noqa: ARG002
        return None

    async def table(self, subject: Subject) -> Picture | None:  # noqa: ARG002
        return None

    async def final(self, subject: Subject) -> Picture | None:  # noqa: ARG002
        return None

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:  # noqa: ARG002
        return None

    async def legend(self, subject: Subject, seat: int | None) -> Picture | None:  # noqa: ARG002
        return None

    async def diagram(self, slug: str, topic: str, style: Style) -> Picture | None:  # noqa: ARG002
        return None

    async def cover(self, meta: GameMeta, style: Style) -> Picture | None:  # noqa: ARG002
        return None

    async def poster(self, poster: Poster, style: Style) -> Picture | None:  # noqa: ARG002
        return None

    async def twin(self, subject: Subject, seat: int) -> str:  # noqa: ARG002 - a view is of the whole table
        view = msgspec.to_builtins(subject.match.game.view(subject.match.playing.state, subject.viewer))
        return "\n".join(f"{name}: {value}" for name, value in view.items())
