"""What the front needs from the outside besides the engine: somebody who draws, and somebody who gives hints.

The composition root hands in the real ones. `NoPictures` is a house without a painter: everything is told in words.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.match import Match
from bot.kernel import AnyGame, Decision, Mark
from bot.records import ActionRow

HintFunction: TypeAlias = Callable[[AnyGame, Any, Decision], int]
Log: TypeAlias = tuple[ActionRow, ...]


class Style(Struct, frozen=True):
    """How a picture should look to whoever sees it."""

    locale: str
    palette: str = "default"
    theme: str = "light"


class Picture(Struct, frozen=True):
    """A file to attach, and the same in words for whoever cannot see it."""

    data: bytes
    filename: str
    alt: str


class Subject(Struct, frozen=True):
    """What is to be drawn, for whom: a match as one seat (None: a spectator) may see it."""

    match: Match
    viewer: int | None
    names: tuple[str, ...]
    style: Style
    marks: tuple[Mark, ...] = ()  # what changed lately, so that it stands out


class PictureService(Protocol):
    """Draws away from the event loop. None: there is no such picture; whoever asked says it in words."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None: ...

    async def table(self, subject: Subject) -> Picture | None: ...

    async def final(self, subject: Subject) -> Picture | None: ...

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None: ...

    async def twin(self, subject: Subject, seat: int) -> str:
        """A sheet in words, line by line, the most important first."""


class Meter(Protocol):
    """Measures how long things take. Whoever is measured does not know what for."""

    def interaction(self) -> AbstractContextManager[None]: ...

    def drawing(self) -> AbstractContextManager[None]: ...


class NoMeter:
    """Nobody wants to know."""

    def interaction(self) -> AbstractContextManager[None]:
        return nullcontext()

    def drawing(self) -> AbstractContextManager[None]:
        return nullcontext()


class NoPictures:
    """Draws nothing and writes the view down as it is."""

    async def sheet(self, subject: Subject, seat: int) -> Picture | None:  # noqa: ARG002
        return None

    async def table(self, subject: Subject) -> Picture | None:  # noqa: ARG002
        return None

    async def final(self, subject: Subject) -> Picture | None:  # noqa: ARG002
        return None

    async def replay(self, subject: Subject, seat: int, log: Log) -> Picture | None:  # noqa: ARG002
        return None

    async def twin(self, subject: Subject, seat: int) -> str:  # noqa: ARG002 - a view is of the whole table
        view = msgspec.to_builtins(subject.match.game.view(subject.match.playing.state, subject.viewer))
        return "\n".join(f"{name}: {value}" for name, value in view.items())
