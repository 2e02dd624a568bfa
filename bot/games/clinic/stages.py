"""The rules of a table: the chain of stages and everything else its options put together, and going along the chain.

`rules_for` is the only place where options become rules. Its result is cached: every move looks its stage up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from bot.games.clinic.modules.base import base_sections
from bot.games.clinic.modules.registry import MODULES
from bot.games.clinic.options import Options
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks, joined_hooks
from bot.games.clinic.table.state import State
from bot.games.clinic.table.terms import Terms, printed_terms
from bot.kernel import Module, Rules, Stage, compose, enabled


def _enabled(options: Options, seats: int) -> tuple[ClinicModule, ...]:
    known = enabled(MODULES, asdict(options), seats)
    return tuple(one for one in known if isinstance(one, ClinicModule))


@lru_cache(maxsize=1024)
def hooks_for(options: Options, seats: int) -> Hooks:
    return joined_hooks(one.hooks for one in _enabled(options, seats))


@lru_cache(maxsize=1024)
def rules_for(options: Options, seats: int) -> Rules[State, Draft]:
    hooks = hooks_for(options, seats)
    return compose(base_sections(hooks), [_with_hooks(one, hooks) for one in _enabled(options, seats)])


def _with_hooks(module: ClinicModule, hooks: Hooks) -> Module[State, Draft]:
    if module.hooked_stages is None:
        return module
    return replace(module, stages=(*module.stages, *module.hooked_stages(hooks)))


def terms_for(options: Options, seats: int) -> Terms:
    """The printed numbers, and what modules make of them; a module may compute its numbers from the seats."""
    changes = {
        name: value(seats) if callable(value) else value for name, value in rules_for(options, seats).terms.items()
    }
    return replace(printed_terms(seats), **changes)


def rules_of(state: State) -> Rules[State, Draft]:
    return rules_for(state.options, state.seats)


def hooks_of(state: State) -> Hooks:
    return hooks_for(state.options, state.seats)


def stage_of(state: State) -> Stage[State, Draft]:
    """The present stage of a match.

    Every move asks several times, and hashing all options each time would cost some percent of random play. So the
    stages are kept in the attribute dictionary of the options, as a `cached_property` keeps its value.
    """
    known: dict[Any, Any] = state.options.__dict__
    seats = len(state.players)
    if seats not in known:
        known[seats] = rules_of(state).stages
    stage: Stage[State, Draft] = known[seats][state.stage]
    return stage


def proceed(draft: Draft) -> None:
    """Go on until a seat has to be asked, or the match is over."""
    rules = rules_of(draft.state)
    while not draft.state.waiting and not draft.state.over:
        stage = rules.next(draft.state, draft.state.stage)
        assert stage is not None
        draft.state = replace(draft.state, stage=stage.name)
        stage.enter(draft)


def asks_at_once(state: State) -> bool:
    """Whether the present stage asks all its seats together."""
    return stage_of(state).at_once and not (state.stage == "movement" and state.terms.reverse_movement)


def awaited(state: State) -> tuple[int, ...]:
    """The seats that are asked now: all that are waited for where a stage asks at once, otherwise the next one."""
    if len(state.waiting) > 1 and asks_at_once(state):
        return tuple(sorted(state.waiting))
    return state.waiting[:1]
