"""The `Game` of Emergency: binds the functions of this package to the kernel's protocol. No rule lives here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from msgspec.structs import replace

from bot.games.emergency import events, texts, turn
from bot.games.emergency.actions import Action
from bot.games.emergency.outcome import determine_outcome, public_totals
from bot.games.emergency.phases import rounds
from bot.games.emergency.phases.decisions import DISCARD, build_decision
from bot.games.emergency.phases.defaults import choose_default
from bot.games.emergency.player.evaluation import estimate_worth
from bot.games.emergency.player.imagination import imagine
from bot.games.emergency.player.reasons import reason
from bot.games.emergency.state import DIFFICULTIES, IN_ORDER, SIMULTANEOUS, Options, State
from bot.games.emergency.view import build_view
from bot.games.emergency.wishes import WISHES
from bot.kernel import (
    SEATS,
    AnyGame,
    Condition,
    Conflict,
    Dice,
    GameMeta,
    OneOf,
    Policy,
    Progress,
    SomeOf,
    Step,
    parse_courses,
    text,
)

META = GameMeta(
    slug="emergency",
    seats=(1, 6),
    rules_version=1,
    minutes=(20, 30),
    weight=2,
    options=(
        OneOf("choosing", (SIMULTANEOUS, IN_ORDER), SIMULTANEOUS),
        SomeOf("difficulty", DIFFICULTIES, max=2),
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
    explained=texts.KINDS,
    courses=parse_courses((files(__package__) / "data" / "courses.toml").read_text(encoding="utf-8")),
    topics={
        turn.DIE: "round",
        turn.CURTAIN_FIRST: "bonuses",
        turn.ORDER: "bonuses",
        turn.SECTION: "admitting",
        turn.VALUE: "admitting",
        turn.CURTAIN_LAST: "bonuses",
        DISCARD: "solo",
    },
)


class Emergency:
    """The rules of Emergency; stateless."""

    meta = META
    state_type = State
    action_type = Action
    options_type = Options
    policies: Mapping[str, Policy] = {}
    older: Mapping[int, AnyGame] = {}

    setup = staticmethod(rounds.setup)
    awaiting = staticmethod(rounds.awaiting)
    decision = staticmethod(build_decision)
    apply = staticmethod(rounds.apply)
    default = staticmethod(choose_default)
    view = staticmethod(build_view)
    imagine = staticmethod(imagine)
    worth = staticmethod(estimate_worth)
    reason = staticmethod(reason)
    totals = staticmethod(public_totals)
    outcome = staticmethod(determine_outcome)

    def leave(self, state: State, seat: int, dice: Dice) -> Step[State] | None:  # noqa: ARG002 - the shape of a Game
        """A solo match is lost; with other seats a substitute plays on."""
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
    return "chief" if state.chief is not None and state.turns[state.chief].asks == turn.DIE else "admitting"


GAME = Emergency()
