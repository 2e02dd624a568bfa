"""Dice Hospital as the rest of the program sees it.

Nothing is decided here: setting up, stages, views and scores each have their own module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import chain
from typing import Any

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.effects.misfits import misfits
from bot.games.dice_hospital.modules.misplaced import misplaced
from bot.games.dice_hospital.options import CONFLICTS, OPTIONS, Options
from bot.games.dice_hospital.phases.setup import set_up
from bot.games.dice_hospital.phases.trading import KEEP
from bot.games.dice_hospital.player.computer_player import ComputerPlayer
from bot.games.dice_hospital.player.evaluation import evaluate
from bot.games.dice_hospital.scoring import outcome, total
from bot.games.dice_hospital.stages import awaited, proceed, rules_for, rules_of, stage_of, terms_for
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.imagination import imagine
from bot.games.dice_hospital.table.state import State
from bot.games.dice_hospital.view import View, view_of
from bot.kernel import (
    AnyGame,
    Choice,
    Decision,
    Dice,
    GameMeta,
    Misfit,
    Outcome,
    Policy,
    Progress,
    Step,
    Stream,
    Wish,
    parse_courses,
)

_TOPICS = {  # where the rules answer each kind of question
    "extra": "start",
    "values": "start",
    "administrator": "start",
    "swap": "start",
    "event": "modules",
    "loading": "admission",
    "ambulance": "admission",
    "victim": "admission",
    "keeping": "solo",
    "improvement": "improvement",
    "trade": "improvement",
    "close": "modules",
    "command": "activation",
    "patients": "activation",
    "ability": "activation",
    "spare": "neglect",
    "report": "solo",
    "collection": "modules",
    "park": "city",
    "fetch": "city",
    "keep_bonus": "city",
    "lower": "city",
    "invest": "investments",
    "keep_token": "investments",
    "follow_up": "investments",
    "swap_pawn": "investments",
    "mothers": "maternity",
    "ward": "maternity",
    "midwife": "maternity",
}


class DiceHospital:
    """Eight rounds of admission, improvement, activation, neglect, discharge and shift change."""

    meta = GameMeta(
        slug=texts.SLUG,
        seats=(1, 5),
        rules_version=1,
        minutes=(45, 90),
        weight=3,
        options=OPTIONS,
        conflicts=CONFLICTS,
        explained=texts.EXPLAINED,
        courses=parse_courses((files(__package__) / "data" / "courses.toml").read_text(encoding="utf-8")),
        topics=_TOPICS,
        wishes=(Wish("trade", (KEEP,), texts.word("wish.no_trade"), standing=True),),
    )
    state_type = State
    action_type: Any = Action
    options_type = Options
    policies: Mapping[str, Policy] = {"greedy": ComputerPlayer()}
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
        if not draft.state.waiting:  # mostly a seat is still asked in this stage: testing it here saves a call
            proceed(draft)
        return draft.step(_concerned(state, draft.state, seat) if stage.at_once else None)

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
        return evaluate(state, seat)

    def progress(self, state: State) -> Progress:
        phase = texts.word(f"phase.{stage_of(state).phase}")
        return Progress(max(1, state.round), cards().setup.rounds, phase)

    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(total(state, seat) for seat in range(state.seats))

    def misfits(self, state: State, decision: Decision) -> Iterator[Misfit]:
        return chain(misfits(state, decision), misplaced(state, decision))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)


def _concerned(before: State, after: State, seat: int) -> tuple[int, ...] | None:
    """While all seats answer at once, an answer changes only what its own seat is asked."""
    if before.stage != after.stage or before.round != after.round:
        return None
    for other, hospital in enumerate(after.hospitals):
        if hospital is not before.hospitals[other] and other != seat:
            return None
    # The others are offered a new patient only while the bag holds one.
    return (seat,) if bool(before.bag) == bool(after.bag) else None


GAME = DiceHospital()
