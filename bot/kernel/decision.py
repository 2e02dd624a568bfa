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

MAX_GROUPS = 25
MAX_IN_GROUP = 25


class Choice(Struct, frozen=True):
    """One legal answer: the action it stands for, its name, and what it costs or causes."""

    action: Any
    label: Text
    hint: Text | None = None
    tags: tuple[str, ...] = ()  # what a wish can ask for (see `bot.kernel.wish`)
    declines: bool = False  # ends or forgoes something, so it is shown after what could be done instead
    shows_effect: bool = False  # the label says what it does, so the things it names are explained on request only


class _Choices(Sequence[Choice]):
    """Behaves like the tuple of choices it stands for, but makes each choice on access: a player that chooses at
    random reads one of dozens. Nothing is cached, so one decision can be shared between threads.
    """

    __slots__ = ()

    @abstractmethod
    def _at(self, index: int) -> Choice:
        """The choice at this index, counted from the end if it is negative; `IndexError` if there is none."""

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return self._at(index)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple | _Choices):
            return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Menu(_Choices, Generic[T]):
    """Choices that are made on access, from an item each: `act` makes the action, `word` the whole choice.

    Items and functions must be as immutable as a choice: a tuple (or bytes) and pure functions. The action has its own
    function because applying a choice needs no words.
    """

    __slots__ = ("_act", "_items", "_word")

    def __init__(self, items: Sequence[T], act: Callable[[T], Any], word: Callable[[T, Any], Choice]) -> None:
        self._items = items
        self._act = act
        self._word = word

    def action(self, index: int) -> Any:
        return self._act(self._items[index])

    def _make(self, item: T) -> Choice:
        return self._word(item, self._act(item))

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Choice]:
        return map(self._make, self._items)

    def _at(self, index: int) -> Choice:
        return self._make(self._items[index])


class Joined(_Choices):
    """Several rows of choices, one after the other."""

    __slots__ = ("_rows",)

    def __init__(self, rows: tuple[Choices, ...]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return sum(map(len, self._rows))

    def __iter__(self) -> Iterator[Choice]:
        return chain.from_iterable(self._rows)

    def _at(self, index: int) -> Choice:
        row, index = self._find(index)
        return row[index]

    def action(self, index: int) -> Any:
        row, index = self._find(index)
        return _action(row, index)

    def _find(self, index: int) -> tuple[Choices, int]:
        """The row that holds an index, and the index within that row."""
        left = index if index >= 0 else index + len(self)
        if left >= 0:
            for row in self._rows:
                size = len(row)
                if left < size:
                    return row, left
                left -= size
        raise IndexError(index)


Choices: TypeAlias = tuple[Choice, ...] | Menu[Any] | Joined


def _action(choices: Choices, index: int) -> Any:
    return choices[index].action if isinstance(choices, tuple) else choices.action(index)


class Group(Struct, frozen=True):
    """Choices that belong together, e.g. the departments of one colour; never none."""

    label: Text
    choices: Choices
    folded: bool = False  # rarely wanted: a menu that is opened first, however few choices it has


_OF_GROUP = attrgetter("choices")


class Decision(Struct, frozen=True):
    """A question to one seat. Ungrouped choices come first, then those of each group."""

    seat: int
    kind: str  # a stable name of the question ("die", "bed"), for plans and statistics
    prompt: Text
    plain: Choices = ()
    groups: tuple[Group, ...] = ()
    pause: bool = False  # has one answer, yet is worth a click of its own (rolling the dice)
    things: tuple[Text, ...] = ()  # what it is about, to be explained (see `explanation`), besides what its texts name

    @property
    def choices(self) -> Choices:
        """All legal answers; a control names one by its index."""
        return Joined((self.plain, *map(_OF_GROUP, self.groups))) if self.groups else self.plain

    def action(self, index: int) -> Any:
        """The action of a choice, without its words; `IllegalAction` if there is no such choice."""
        if index >= 0:
            row = self.plain
            size = len(row)
            if index < size:
                return _action(row, index)
            for group in self.groups:
                index -= size
                row = group.choices
                size = len(row)
                if index < size:
                    return _action(row, index)
        raise IllegalAction("no_such_choice")

    @property
    def choice_count(self) -> int:
        """How many answers there are."""
        count = len(self.plain)
        for group in self.groups:
            count += len(group.choices)
        return count

    @property
    def single(self) -> bool:
        """Whether there is exactly one answer. Called for every decision, so it counts all choices only if it must."""
        return len(self.plain) + len(self.groups) == 1 and self.choice_count == 1
