"""Answers that a seat can give in advance.

A game declares its wishes as data: the kind of decision they are for and the tags a choice must have. "Take a die with
a nurse, if it is free" is a kind and two tags. If a choice has the tags, it is taken without asking.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.texts import Text


class Wish(Struct, frozen=True, omit_defaults=True):
    """Choose for me, in decisions of this kind, what has all these tags."""

    kind: str
    tags: tuple[str, ...]
    label: Text
    standing: bool = False  # in force from the start where turns take hours, until the seat plans something else


def find_wished(decision: Decision, wishes: Iterable[Wish]) -> int | None:
    """The index of the choice that the first matching wish asks for; None: no choice matches, so ask."""
    for wish in wishes:
        if wish.kind == decision.kind:
            for index, choice in enumerate(decision.choices):
                if set(wish.tags) <= set(choice.tags):
                    return index
    return None
