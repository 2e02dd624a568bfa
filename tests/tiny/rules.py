"""The rules of Hot Ward: pick a bed in secret, then measure its fever in turn; the most points win.

A bed you have to yourself is worth two. A fever may be noted as it is or cooled with your only ice pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from bot.kernel import (
    SEATS,
    AnyGame,
    Choice,
    Condition,
    Conflict,
    Course,
    Decision,
    Dice,
    Event,
    Flag,
    GameMeta,
    Group,
    Lesson,
    Line,
    Listing,
    Mark,
    Number,
    OneOf,
    Outcome,
    Policy,
    Progress,
    SomeOf,
    Standing,
    Step,
    Stream,
    Text,
    Who,
    Wish,
    text,
)
from tests.tiny.state import Action, Cool, Measure, Note, Nurse, Options, Pick, State, View

BEDS = {"three": 3, "four": 4}
ALONE = 2


def say(key: str, **params: int | str | Text | Who | Listing) -> Text:
    return text(f"hot_ward.{key}", **params)


META = GameMeta(
    slug="hot_ward",
    seats=(2, 4),
    rules_version=1,
    minutes=(5, 10),
    weight=1,
    options=(
        Number("rounds", min=1, max=4, default=2),
        OneOf("beds", ("three", "four"), "three"),
        Flag("heatwave"),
        SomeOf("visitors", ("aunt", "clown"), max=1),
    ),
    conflicts=(
        Conflict((Condition("beds", ("four",)), Condition(SEATS, (2,))), why=say("why.empty_beds")),
        Conflict((Condition("heatwave", (True,)), Condition("visitors", ("clown",))), why=say("why.melting_clown")),
    ),
    explained=("token",),
    courses=(Course("base", tuple(Lesson(kind, (kind,)) for kind in ("bed", "measure", "fever")), pauses=True),),
    topics={"bed": "round", "measure": "round", "fever": "ice"},
    wishes=tuple(Wish("bed", (f"bed:{bed}",), say("wish", bed=bed)) for bed in (1, 2, 3, 4)),
)


class HotWard:
    """The bundle of functions that the kernel calls."""

    meta = META
    state_type = State
    action_type = Action
    options_type = Options
    policies: Mapping[str, Policy] = {}
    older: Mapping[int, AnyGame] = {}

    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:  # noqa: ARG002 - nothing to deal
        return Step(State(options, (Nurse(),) * seats), (Event(say("opened", n=seats)),))

    def awaiting(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        if state.turn is not None:
            return (state.turn,)
        return tuple(s for s, nurse in enumerate(state.nurses) if nurse.pick is None and not nurse.gone)

    def decision(self, state: State, seat: int) -> Decision:
        if state.turn is None:
            beds = range(1, BEDS[state.options.beds] + 1)
            return Decision(
                seat,
                "bed",
                say("which_bed"),
                tuple(Choice(Pick(b), say("bed", bed=b), tags=(f"bed:{b}",)) for b in beds),
            )
        if state.heat is None:
            measure = Choice(Measure(), say("measure"))
            return Decision(seat, "measure", say("measure_now"), (measure,), pause=True)
        note = Choice(Note(), say("note", heat=state.heat), say("note_hint", n=state.heat))
        coolings = range(1, state.heat) if state.nurses[seat].ice else range(0)
        cool = Group(say("ice"), tuple(Choice(Cool(by), say("cool", by=by)) for by in coolings))
        ice = (say("token.ice"),) if cool.choices else ()
        return Decision(seat, "fever", say("fever", heat=state.heat), (note,), (cool,)[: len(ice)], things=ice)

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        match action:
            case Pick(bed):
                return _pick(state, seat, bed)
            case Measure():
                stream = dice.stream("heat", state.round, seat)
                heat = max(stream.d(6), stream.d(6)) if state.options.heatwave else stream.d(6)
                event = Event(say("measured", who=Who(seat), heat=heat), seat, marks=(Mark(seat, "thermometer"),))
                return Step(replace(state, heat=heat), (event,), reveals=True)
            case Note():
                return _score(state, seat, 0)
            case Cool(by):
                return _score(state, seat, by)

    def leave(self, state: State, seat: int, dice: Dice) -> Step[State] | None:  # noqa: ARG002 - needs no luck
        nurses = _with(state.nurses, seat, replace(state.nurses[seat], gone=True, pick=None))
        left = replace(state, nurses=nurses, over=sum(not nurse.gone for nurse in nurses) < 2)
        event = Event(say("left", who=Who(seat)), seat)
        if left.over:
            return Step(left, (event,), reveals=True)
        if left.turn is None:
            step = _show_when_all_picked(left)
        else:
            step = _next_turn(left, seat) if left.turn == seat else Step(left)
        return replace(step, events=(event, *step.events), reveals=True)

    def default(self, state: State, decision: Decision) -> Choice:  # noqa: ARG002 - always the first, the plain one
        return decision.choices[0]

    def view(self, state: State, seat: int | None) -> View:
        open_picks = state.turn is None and not state.over
        return View(
            seat,
            state.round,
            tuple(
                nurse.pick is not None if open_picks and s != seat else nurse.pick
                for s, nurse in enumerate(state.nurses)
            ),
            tuple(nurse.points for nurse in state.nurses),
            tuple(nurse.ice for nurse in state.nurses),
            state.turn,
            state.heat,
        )

    def imagine(self, state: State, seat: int | None, stream: Stream) -> State:
        if state.turn is not None or state.over:
            return state
        beds = BEDS[state.options.beds]
        nurses = tuple(
            nurse if s == seat or nurse.pick is None else replace(nurse, pick=stream.d(beds))
            for s, nurse in enumerate(state.nurses)
        )
        return replace(state, nurses=nurses)

    def worth(self, state: State, seat: int) -> float:
        nurse = state.nurses[seat]
        chances = state.options.rounds - state.round  # the ice is worth little when nothing is left to cool
        return nurse.points + nurse.ice * (2.5 if chances else 0.0)

    def progress(self, state: State) -> Progress:
        return Progress(state.round, state.options.rounds, say("picking" if state.turn is None else "measuring"))

    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(nurse.points for nurse in state.nurses)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        rates = [(nurse.gone, -nurse.points) for nurse in state.nurses]
        return Outcome(
            tuple(
                Standing(
                    seat,
                    1 + sum(other < rate for other in rates),
                    state.nurses[seat].points,
                    (Line(say("points"), state.nurses[seat].points),),
                    remark=say("gave_up") if state.nurses[seat].gone else None,
                )
                for seat, rate in enumerate(rates)
            )
        )


def _with(nurses: tuple[Nurse, ...], seat: int, nurse: Nurse) -> tuple[Nurse, ...]:
    return (*nurses[:seat], nurse, *nurses[seat + 1 :])


def _pick(state: State, seat: int, bed: int) -> Step[State]:
    picked = replace(state, nurses=_with(state.nurses, seat, replace(state.nurses[seat], pick=bed)))
    step = _show_when_all_picked(picked)
    mine = Event(say("you_picked", bed=bed), seat, to=seat)
    asks = None if step.reveals else (seat,)  # the others still see the same beds
    return replace(step, events=(mine, *step.events), concerns=asks)


def _show_when_all_picked(state: State) -> Step[State]:
    """The last pick opens all of them; a bed chosen by one seat alone is worth points at once."""
    here = [seat for seat, nurse in enumerate(state.nurses) if not nurse.gone]
    if any(state.nurses[seat].pick is None for seat in here):
        return Step(state)
    chosen = Counter(state.nurses[seat].pick for seat in here)
    aunt = int("aunt" in state.options.visitors)
    nurses = tuple(
        replace(nurse, points=nurse.points + ALONE + aunt) if not nurse.gone and chosen[nurse.pick] == 1 else nurse
        for nurse in state.nurses
    )
    picks = tuple(say("in_bed", who=Who(seat), bed=state.nurses[seat].pick or 0) for seat in here)
    return Step(replace(state, nurses=nurses, turn=here[0]), (Event(say("shown", picks=Listing(picks))),), reveals=True)


def _score(state: State, seat: int, cooled: int) -> Step[State]:
    nurse = state.nurses[seat]
    points = 6 - (state.heat or 0) + cooled + int("clown" in state.options.visitors)
    scored = replace(nurse, points=nurse.points + points, ice=nurse.ice - (cooled > 0))
    done = replace(state, nurses=_with(state.nurses, seat, scored), heat=None)
    step = _next_turn(done, seat)
    return replace(step, events=(Event(say("scored", who=Who(seat), n=points), seat), *step.events))


def _next_turn(state: State, seat: int) -> Step[State]:
    later = [s for s, nurse in enumerate(state.nurses) if s > seat and not nurse.gone]
    if later:
        return Step(replace(state, turn=later[0], heat=None))
    if state.round == state.options.rounds:
        return Step(replace(state, turn=None, heat=None, over=True), (Event(say("closed")),))
    fresh = tuple(replace(nurse, pick=None) for nurse in state.nurses)
    return Step(replace(state, nurses=fresh, round=state.round + 1, turn=None, heat=None))
