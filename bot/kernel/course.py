"""A guided match as data: how it is set up, and what it introduces at which decision.

A course is a real match with a fixed seed. Each of its lessons is shown once, above the first decision that it belongs
to. Conditions look at the decision and at the view of the seat, never at the state, so a lesson cannot tell a secret.
The words are messages of the game's catalogues (`<slug>.learn.<course>.<lesson>`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bot.kernel.decision import Decision
from bot.kernel.texts import Text, nested_texts

MAX_ANSWERS = 60  # guided ones: ten minutes at ten seconds each
OWN = "own"  # in a path: the index of the seat

Wanted: TypeAlias = bool | int | str


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is introduced. Every condition that is given has to hold."""

    id: str
    kinds: tuple[str, ...] = ()  # of the decision
    names: str = ""  # how the key of a text begins that the decision contains
    view: Mapping[str, Wanted] = {}  # what is at a path in the view; a number is a minimum, also of a length

    def applies(self, decision: Decision, view: Any) -> bool:
        """Whether the lesson belongs to this decision of a seat with this view."""
        if self.kinds and decision.kind not in self.kinds:
            return False
        if not all(_holds(_find(view, path, decision.seat), wanted) for path, wanted in self.view.items()):
            return False
        return not self.names or any(key.startswith(self.names) for key in _keys(decision))


class Course(Struct, frozen=True, forbid_unknown_fields=True, rename={"lessons": "lesson"}):
    """One guided match. The person has the first seat, computer players have the others."""

    id: str
    lessons: tuple[Lesson, ...]
    seats: int = 2
    options: Mapping[str, Any] = {}
    pauses: bool = False  # rolling the dice is a click of its own
    seed: int = 0  # one in which everything comes up early

    def next_lesson(self, decision: Decision, view: Any, shown: Collection[str]) -> Lesson | None:
        """The first lesson that belongs to this decision and was not shown yet."""
        return next(
            (each for each in self.lessons if each.id not in shown and each.applies(decision, view)),
            None,
        )


class _File(Struct, forbid_unknown_fields=True):
    course: tuple[Course, ...]


def parse_courses(source: str) -> tuple[Course, ...]:
    """The courses of a game's `data/courses.toml`; the first is the one of the basic game."""
    return msgspec.convert(tomllib.loads(source), _File).course


def seed_of(slug: str, course: Course) -> bytes:
    """The seed of a guided match. It is no secret: everyone who takes the course meets the same dice."""
    return sha256(f"course {slug} {course.id} {course.seed}".encode()).digest()


def _keys(decision: Decision) -> Collection[str]:
    whole: list[Text | None] = [decision.prompt, *decision.things, *(group.label for group in decision.groups)]
    for choice in decision.choices:
        whole += (choice.label, choice.hint)
    return {part.key for each in whole if each is not None for part in nested_texts(each)}


def _find(view: Any, path: str, seat: int) -> Any:
    """What is at a path of fields and indices; None where the way there is empty."""
    found = view
    for part in path.split("."):
        if found is None:
            return None
        if isinstance(found, tuple):
            index = seat if part == OWN else int(part)
            found = found[index] if index < len(found) else None
        else:
            found = getattr(found, part)
    return found


def _holds(found: Any, wanted: Wanted) -> bool:
    if isinstance(wanted, bool | str):
        return bool(found == wanted)
    count = len(found) if isinstance(found, tuple | str) else found
    return count is not None and count >= wanted
