"""What a seat is asked, and every legal answer to it.

A `Decision` is the single source of legality: buttons, typed moves, computer players and the check of an
incoming action are all drawn from it. Games break a turn into small decisions instead of inventing widgets.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.kernel.text import Text

MOST_GROUPS = 25
MOST_IN_GROUP = 25


class Choice(Struct, frozen=True):
    """One legal answer: the action it stands for, its name, and what it costs or causes."""

    action: Any
    label: Text
    hint: Text | None = None
    tags: tuple[str, ...] = ()  # what a wish can ask for (see `bot.kernel.wish`)
    declines: bool = False  # ends or forgoes something, so it is shown after what could be done instead


class Group(Struct, frozen=True):
    """Choices that belong together, e.g. the departments of one colour."""

    label: Text
    choices: tuple[Choice, ...]


class Decision(Struct, frozen=True):
    """A question to one seat. Ungrouped choices come first, then those of each group."""

    seat: int
    kind: str  # a stable name of the question ("die", "bed"), for plans and statistics
    prompt: Text
    plain: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    pause: bool = False  # has one answer, yet is worth a click of its own (rolling the dice)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All legal answers; a control names one by its place in here."""
        choices = self.plain
        for group in self.groups:
            choices += group.choices
        return choices
