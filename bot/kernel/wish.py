"""What a seat may want done when it is asked something, said beforehand.

A game declares its wishes as data: the kind of decision they are for and the tags a choice must have. "Take a die with
a nurse, if it is free" is a kind and two tags; nothing is asked when a choice fits, and everything when none does.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.texts import Text


class Wish(Struct, frozen=True):
    """Choose for me, in decisions of this kind, what has all these tags."""

    kind: str
    tags: tuple[str, ...]
    label: Text


def granted(decision: Decision, wishes: Iterable[Wish]) -> int | None:
    """The place of the choice that the first fitting wish asks for; None: nothing fits, so ask."""
    for wish in wishes:
        if wish.kind == decision.kind:
            for place, choice in enumerate(decision.choices):
                if set(wish.tags) <= set(choice.tags):
                    return place
    return None
