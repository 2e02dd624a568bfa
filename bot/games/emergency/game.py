"""Emergency as the rest of the program knows it: the `Game` that ties the modules of this package together."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.emergency import visibility
from bot.games.emergency.actions import Action
from bot.games.emergency.phases import decisions, defaults, rounds
from bot.games.emergency.phases import outcome as ending
from bot.games.emergency.phases.turn import DIE
from bot.games.emergency.phases.wishes import WISHES
from bot.games.emergency.player import imagination
from bot.games.emergency.player import worth as judging
from bot.games.emergency.state import DIFFICULTIES, IN_ORDER, SIMULTANEOUS, Options, State
from bot.games.emergency.texts import events
from bot.kernel import (
    SEATS,
    Condition,
    Conflict,
    Dice,
    GameMeta,
    OneOf,
    Policy,
    Progress,
    SomeOf,
    Step,
    text,
)

META = GameMeta(
    slug="emergency",
    seats=(1, 6),
    rules_version=1,
    options=(
        OneOf("choosing", (SIMULTANEOUS, IN_ORDER), SIMULTANEOUS),
        SomeOf("difficulty", DIFFICULTIES, most=2),
    ),
    conflicts=(
        Conflict(
            (Condition("difficulty", DIFFICULTIES), Condition(SEATS, (2, 3, 4, 5, 6))),
            text("emergency.conflict.difficulty_alone"),
        ),
        Conflict(
            (Condition("choosing", (IN_ORDER,)), Condition(SEATS, (1,))),
            text("emergency.conflict.order_together"),
        ),
    ),
    wishes=WISHES,
)


class Emergency:
    """The rules of Emergency. Has no state of its own."""

    meta = META
    state_type = State
    action_type = Action
    options_type = Options
    policies: Mapping[str, Policy] = {}

    setup = staticmethod(rounds.setup)
    awaiting = staticmethod(rounds.awaiting)
    decision = staticmethod(decisions.decision)
    apply = staticmethod(rounds.apply)
    default = staticmethod(defaults.default)
    view = staticmethod(visibility.view)
    imagine = staticmethod(imagination.imagine)
    worth = staticmethod(judging.worth)
    outcome = staticmethod(ending.outcome)

    def leave(self, state: State, seat: int, dice: Dice) -> Step[State] | None:  # noqa: ARG002 - the shape of a Game
        """Alone the match is lost; among others a substitute plays on."""
        if not state.solo:
            return None
        ended = replace(state, over=True, gave_up=True, discarding=False, awaited=())
        return Step(ended, (events.gave_up(seat),), reveals=True)

    def progress(self, state: State) -> Progress:
        return Progress(state.round, state.rounds, text(f"emergency.phase.{_phase(state)}"))


def _phase(state: State) -> str:
    if state.over:
        return "over"
    if state.discarding:
        return "discard"
    return "chief" if state.chief is not None and state.turns[state.chief].asks == DIE else "admitting"


GAME = Emergency()
