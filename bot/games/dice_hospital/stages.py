"""The rules of a table: the chain of stages and everything else its options put together, and going along the chain.

`rules_for` is the only place where options become rules. Its result is cached: every move looks its stage up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from bot.games.dice_hospital.modules.base import SECTIONS
from bot.games.dice_hospital.modules.registry import MODULES
from bot.games.dice_hospital.options import PARTIES, Options, parties_at
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.games.dice_hospital.table.terms import Terms, printed_terms
from bot.kernel import Rules, Stage, compose, enabled


@lru_cache(maxsize=1024)
def rules_for(options: Options, hospitals: int) -> Rules[State, Draft]:
    parties = parties_at(options, hospitals)
    return compose(SECTIONS, enabled(MODULES, {**asdict(options), PARTIES: parties}, hospitals))


def terms_for(options: Options, hospitals: int) -> Terms:
    """The numbers of a table. Where a module gives a mapping, it is by number of parties."""
    parties = parties_at(options, hospitals)
    given = rules_for(options, hospitals).terms
    set_by_modules = {name: one[parties] if isinstance(one, Mapping) else one for name, one in given.items()}
    return replace(printed_terms(parties), **set_by_modules)


def rules_of(state: State) -> Rules[State, Draft]:
    return rules_for(state.options, len(state.hospitals))


def stage_of(state: State) -> Stage[State, Draft]:
    """The present stage of a match.

    Every move asks three times, and hashing all options each time would cost some percent of random play. So the stages
    are kept in the attribute dictionary of the options, as a `cached_property` keeps its value.
    """
    known: dict[Any, Any] = state.options.__dict__
    hospitals = len(state.hospitals)
    if hospitals not in known:
        known[hospitals] = rules_of(state).stages
    stage: Stage[State, Draft] = known[hospitals][state.stage]
    return stage


def proceed(draft: Draft) -> None:
    """Go on until a seat has to be asked, or the match is over."""
    rules = rules_of(draft.state)
    while not draft.state.waiting and not draft.state.over:
        stage = rules.next(draft.state, draft.state.stage)
        assert stage is not None
        draft.state = replace(draft.state, stage=stage.name)
        stage.enter(draft)


def awaited(state: State) -> tuple[int, ...]:
    """The seats that are asked now: all that are waited for where a stage asks at once, otherwise the next one."""
    if len(state.waiting) > 1 and stage_of(state).at_once:
        return tuple(sorted(state.waiting))
    return state.waiting[:1]
