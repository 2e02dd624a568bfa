"""What a seat owns at the end of a match, for the summary of a simulation: whether a price is right shows in what
computer players buy for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from bot.kernel.texts import Text


class Holding(NamedTuple):
    """A kind of thing, and how many of it a seat got in the course of a match."""

    name: Text
    number: int


@runtime_checkable
class KnowsHoldings(Protocol):
    """A game that counts what was bought."""

    def holdings(self, state: Any, seat: int) -> Iterable[Holding]: ...
