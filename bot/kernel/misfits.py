"""Why something that a person named is not offered.

A decision lists what is legal and says nothing about the rest. A game may name the things that a person could expect
among the choices, each with the reason why it is not one of them; the front answers a typed move with that reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from bot.kernel.decision import Decision
from bot.kernel.texts import Text


class Misfit(NamedTuple):
    """A thing that is not among the choices, and why: a clause that continues "... is not possible: "."""

    name: Text
    why: Text


@runtime_checkable
class KnowsMisfits(Protocol):
    """A game that says what is not offered, and why."""

    def misfits(self, state: Any, decision: Decision) -> Iterable[Misfit]: ...
