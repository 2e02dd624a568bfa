"""What modules change inside a rule: functions by purpose, composed from the modules of a match.

The stages of the base game get the hooks of their table when the chain is composed, so that no phase asks which module
is on. Values only; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.games.clinic.people.person import Person
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import Pending, State
from bot.kernel import Add, Choice, Decision, Extend, Group, Module, Replace

Ask: TypeAlias = Callable[[State, int], Decision]
Apply: TypeAlias = Callable[[Draft, int, Any], None]
StageChange: TypeAlias = Add[State, Draft] | Replace[State, Draft] | Extend[State, Draft]


class Question(Struct, frozen=True):
    """How a `Pending` question is asked, and what its answer does. The answer must remove it."""

    ask: Callable[[State, int, Pending], Decision]
    apply: Callable[[Draft, int, Pending, Any], None]


class SeatStep(Struct, frozen=True):
    """A step that a seat takes by itself within a stage, in ascending `order`.

    `enter` returns whether the seat is asked the step's own question; `more` is called after each answer and returns
    whether it is asked again.
    """

    name: str
    order: int
    enter: Callable[[Draft, int], bool]
    ask: Ask | None = None
    apply: Apply | None = None
    more: Callable[[Draft, int, Any], bool] | None = None


class Hooks(Struct, frozen=True, kw_only=True):
    """Everything of this kind that one table has."""

    questions: Mapping[str, Question] = {}
    movement: tuple[SeatStep, ...] = ()
    start_tiles: tuple[Any, ...] = ()  # what every clinic begins with besides
    more_components: tuple[Any, ...] = ()
    destinations: tuple[Callable[[State, int, Person], Iterable[int]], ...] = ()
    duties: tuple[Callable[[State, int], bool], ...] = ()  # whether something must still be done before finishing
    move_groups: tuple[Callable[[State, int], Iterable[Group]], ...] = ()  # more choices while people move
    move_actions: Mapping[type, Apply] = {}  # what such a choice does, by the type of its action
    more_admissions: tuple[Callable[[State, int], Iterable[Choice]], ...] = ()
    plan_duties: tuple[Callable[[Any], None], ...] = ()  # what a proposed plan must also contain
    receive: tuple[Callable[[Draft, int, str, str], bool], ...] = ()  # an admitted patient; whether it dealt with him


class ClinicModule(Module[State, Draft], frozen=True, kw_only=True):
    """A module of this game: also the hooks it adds, and changes of the chain that need the hooks of the table."""

    hooks: Hooks = Hooks()
    hooked_stages: Callable[[Hooks], tuple[StageChange, ...]] | None = None


def joined_hooks(parts: Iterable[Hooks]) -> Hooks:
    """All hooks in the order of the modules; steps in their own order."""
    known = tuple(parts)
    questions = {name: question for part in known for name, question in part.questions.items()}
    return Hooks(
        questions=questions,
        movement=tuple(sorted((s for part in known for s in part.movement), key=lambda step: step.order)),
        start_tiles=tuple(one for part in known for one in part.start_tiles),
        more_components=tuple(one for part in known for one in part.more_components),
        destinations=tuple(one for part in known for one in part.destinations),
        duties=tuple(one for part in known for one in part.duties),
        move_groups=tuple(one for part in known for one in part.move_groups),
        move_actions={kind: apply for part in known for kind, apply in part.move_actions.items()},
        more_admissions=tuple(one for part in known for one in part.more_admissions),
        plan_duties=tuple(one for part in known for one in part.plan_duties),
        receive=tuple(one for part in known for one in part.receive),
    )
