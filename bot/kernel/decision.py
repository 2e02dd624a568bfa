"""What a seat is asked, and every legal answer to it.

A `Decision` is the single source of legality: buttons, typed moves, computer players and the check of an
incoming action are all drawn from it. Games break a turn into small decisions instead of inventing widgets.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar, overload

from msgspec import Struct

from bot.kernel.errors import IllegalAction
from bot.kernel.texts import Text

T = TypeVar("T")

MOST_GROUPS = 25
MOST_IN_GROUP = 25


class Choice(Struct, frozen=True):
    """One legal answer: the action it stands for, its name, and what it costs or causes."""

    action: Any
    label: Text
    hint: Text | None = None
    tags: tuple[str, ...] = ()  # what a wish can ask for (see `bot.kernel.wish`)
    declines: bool = False  # ends or forgoes something, so it is shown after what could be done instead


class _Choices(Sequence[Choice]):
    """Behaves like the tuple of choices it stands for. Whoever plays by chance looks at one of dozens, so the others
    need never be made; nothing is kept either, so that one decision can be shared between threads.
    """

    __slots__ = ()

    @abstractmethod
    def _at(self, place: int) -> Choice:
        """The choice at this place, counted from the end if it is negative; `IndexError` if there is none."""

    @overload
    def __getitem__(self, place: int) -> Choice: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, place: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        return self._at(place)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple | _Choices):
            return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Menu(_Choices, Generic[T]):
    """Choices that are made when somebody looks at them: what each is made of, its action, and the words for that.

    All must be as immutable as a choice: a tuple (or bytes) and pure functions. Actions are apart from words because
    carrying a choice out needs none.
    """

    __slots__ = ("_act", "_items", "_word")

    def __init__(self, items: Sequence[T], act: Callable[[T], Any], word: Callable[[T, Any], Choice]) -> None:
        self._items = items
        self._act = act
        self._word = word

    def action(self, place: int) -> Any:
        return self._act(self._items[place])

    def _make(self, item: T) -> Choice:
        return self._word(item, self._act(item))

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Choice]:
        return map(self._make, self._items)

    def _at(self, place: int) -> Choice:
        return self._make(self._items[place])


class Joined(_Choices):
    """Several rows of choices, one after the other."""

    __slots__ = ("_rows",)

    def __init__(self, rows: tuple[Choices, ...]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return sum(map(len, self._rows))

    def __iter__(self) -> Iterator[Choice]:
        return chain.from_iterable(self._rows)

    def _at(self, place: int) -> Choice:
        row, place = self._find(place)
        return row[place]

    def action(self, place: int) -> Any:
        row, place = self._find(place)
        return _action(row, place)

    def _find(self, place: int) -> tuple[Choices, int]:
        """The row a place is in, and the place in that row."""
        left = place if place >= 0 else place + len(self)
        if left >= 0:
            for row in self._rows:
                size = len(row)
                if left < size:
                    return row, left
                left -= size
        raise IndexError(place)


Choices: TypeAlias = tuple[Choice, ...] | Menu[Any] | Joined


def _action(choices: Choices, place: int) -> Any:
    return choices[place].action if isinstance(choices, tuple) else choices.action(place)


class Group(Struct, frozen=True):
    """Choices that belong together, e.g. the departments of one colour; never none."""

    label: Text
    choices: Choices


_OF_GROUP = attrgetter("choices")


class Decision(Struct, frozen=True):
    """A question to one seat. Ungrouped choices come first, then those of each group."""

    seat: int
    kind: str  # a stable name of the question ("die", "bed"), for plans and statistics
    prompt: Text
    plain: Choices = ()
    groups: tuple[Group, ...] = ()
    pause: bool = False  # has one answer, yet is worth a click of its own (rolling the dice)

    @property
    def choices(self) -> Choices:
        """All legal answers; a control names one by its place in here."""
        return Joined((self.plain, *map(_OF_GROUP, self.groups))) if self.groups else self.plain

    def action(self, place: int) -> Any:
        """The action of a choice, without its words; `IllegalAction` if there is no such choice."""
        if place >= 0:
            row = self.plain
            size = len(row)
            if place < size:
                return _action(row, place)
            for group in self.groups:
                place -= size
                row = group.choices
                size = len(row)
                if place < size:
                    return _action(row, place)
        raise IllegalAction("no_such_choice")

    @property
    def number(self) -> int:
        """How many answers there are."""
        number = len(self.plain)
        for group in self.groups:
            number += len(group.choices)
        return number

    @property
    def single(self) -> bool:
        """Whether there is but one answer. Asked of every decision, so it does not count more than it has to."""
        return len(self.plain) + len(self.groups) == 1 and self.number == 1
