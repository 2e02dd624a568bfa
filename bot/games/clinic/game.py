"""Clinic as the rest of the program sees it.

Nothing is decided here: setting up, stages, views and scores each have their own module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import Action
from bot.games.clinic.constants import constants
from bot.games.clinic.holdings import holdings
from bot.games.clinic.misfits import misfits
from bot.games.clinic.options import CONFLICTS, OPTIONS, Options
from bot.games.clinic.phases.setup import set_up
from bot.games.clinic.player.reasons import CompetentAdviser
from bot.games.clinic.player.substitute import Substitute
from bot.games.clinic.player.valuation import POINT, value
from bot.games.clinic.scoring import outcome, totals
from bot.games.clinic.stages import asks_at_once, awaited, proceed, rules_for, rules_of, stage_of, terms_for
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.imagination import imagine
from bot.games.clinic.table.state import State
from bot.games.clinic.topics import TOPICS
from bot.games.clinic.view import View, view_of
from bot.games.clinic.wishes import WISHES
from bot.kernel import (
    AnyGame,
    Choice,
    Decision,
    Dice,
    GameMeta,
    Holding,
    Misfit,
    Outcome,
    Policy,
    Progress,
    Step,
    Stream,
    parse_courses,
)


class Clinic:
    """Six rounds of actions, movement, business and administration."""

    meta = GameMeta(
        slug=texts.SLUG,
        seats=(1, 4),
        rules_version=1,
        minutes=(60, 120),
        weight=4,
        options=OPTIONS,
        conflicts=CONFLICTS,
        substitute="substitute",
        adviser="competent",
        wishes=WISHES,
        explained=texts.KINDS,
        courses=parse_courses((files(__package__) / "data" / "courses.toml").read_text(encoding="utf-8")),
        topics=TOPICS,
    )
    state_type = State
    action_type: Any = Action
    options_type = Options
    policies: Mapping[str, Policy] = {
        "substitute": Substitute(),
        "competent": CompetentAdviser(),
        "greedy": CompetentAdviser(),
    }
    older: Mapping[int, AnyGame] = {}

    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:
        draft = set_up(options, seats, terms_for(options, seats), rules_for(options, seats), dice)
        proceed(draft)
        return draft.step()

    def awaiting(self, state: State) -> tuple[int, ...]:
        return awaited(state)

    def decision(self, state: State, seat: int) -> Decision:
        ask = stage_of(state).ask
        assert ask is not None
        return ask(state, seat)

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        draft = Draft(state, dice)
        stage = stage_of(state)
        assert stage.apply is not None
        stage.apply(draft, seat, action)
        if not draft.state.waiting:
            proceed(draft)
        return draft.step(_concerned(state, draft.state, seat))

    def misfits(self, state: State, decision: Decision) -> Iterator[Misfit]:
        return misfits(state, decision)

    def holdings(self, state: State, seat: int) -> Iterator[Holding]:
        return holdings(state, seat)

    def leave(self, _state: State, _seat: int, _dice: Dice) -> None:
        return None

    def default(self, state: State, decision: Decision) -> Choice:
        value = rules_of(state).defaults.get(decision.kind)
        choices = decision.choices
        if value is None:
            return choices[0]
        return max(choices, key=lambda choice: value(state, decision.seat, choice.action))

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state, seat)

    def imagine(self, state: State, seat: int | None, stream: Stream) -> State:
        return imagine(state, seat, stream)

    def worth(self, state: State, seat: int) -> float:
        return value(state, seat) / POINT

    def totals(self, state: State) -> tuple[int, ...]:
        return totals(state)

    def progress(self, state: State) -> Progress:
        phase = texts.word(f"phase.{stage_of(state).phase}")
        return Progress(max(1, state.round), constants().rounds, phase)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)


def _concerned(before: State, after: State, seat: int) -> tuple[int, ...] | None:
    """While all seats answer at once, an answer changes only what its own seat is asked."""
    if before.stage != after.stage or before.round != after.round or before.turn != after.turn:
        return None
    return (seat,) if asks_at_once(after) else None


GAME = Clinic()
