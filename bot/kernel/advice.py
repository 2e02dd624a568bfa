"""What a computer player advises, and why.

A policy returns an index and nothing else, so that playing stays cheap. One that can also give a reason is an
`Adviser`; it is asked for one only when a person wants a hint. A game without a player of its own may give the reasons
of the general ones (`GivesReasons`).
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.dice import Stream
from bot.kernel.game import AnyGame
from bot.kernel.texts import Text


class Advice(Struct, frozen=True):
    """A choice by its index in `decision.choices`, and what speaks for it: a clause that continues "because it …"."""

    index: int
    reason: Text | None = None


@runtime_checkable
class Adviser(Protocol):
    """A policy that can give its reason. It advises what it would choose itself."""

    def advise(self, game: AnyGame, state: Any, decision: Decision, stream: Stream, /) -> Advice: ...


@runtime_checkable
class GivesReasons(Protocol):
    """A game that says what a sequence of its choices is good for, in the terms of its `worth`."""

    def reason(self, before: Any, after: Any, seat: int) -> Text | None:
        """What the seat has gained between two states; None: nothing that is worth a word.

        `after` may follow a throw of imagined dice, so only what the seat's own choices did may be told.
        """
        ...
