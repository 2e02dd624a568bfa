"""Event cards: one is turned up before every round but the first.

The stage `event` carries out instant cards and asks what they ask, all seats at once. A card that holds for the round
is the `event_card` of the state; phases read from it what concerns them (faces that are turned, the order of seats,
patients who are spared), and where it adds something to a phase, that is a stage or a question here.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Close, Decline, Treat
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.effects.apply import apply_effect
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.targeting import offer_targets
from bot.games.dice_hospital.modules.tally import tally_line
from bot.games.dice_hospital.options import SEVERAL, on
from bot.games.dice_hospital.patients.die import COLOURS, Die
from bot.games.dice_hospital.table import bag, decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Selection
from bot.games.dice_hospital.table.state import EventInPlay, State
from bot.kernel import Add, Choice, Decision, Extend, Module, Stage, Text, Who


def lay_out_deck(draft: Draft) -> None:
    draft.change(events=draft.dice.stream("events").shuffle(tuple(cards().events)))


# --- the card of the round ---


def enter_event_card(draft: Draft) -> None:
    name, *deck = draft.state.events
    card = cards().events[name]
    colour = draft.dice.stream("event", draft.state.round).pick(COLOURS) if card.extra else None
    draft.change(events=tuple(deck), event=EventInPlay(name, colour))
    draft.reveals = True
    draft.emit("event", None, ("event",), ("card", texts.card(name)), ("does", texts.event_power(name, colour)))
    for seat in range(draft.state.seats):
        draft.update_hospital(seat, extra_nurses=card.nurses)


def enter_event_display(draft: Draft) -> None:
    more = draft.state.event_card.reveal
    decks.reveal(draft, departments=more.departments, specialists=more.specialists)


# --- instant effects ---


def enter_event(draft: Draft) -> None:
    effect = draft.state.event_card.effect
    if effect:
        _instant(draft, effect[0])


def _instant(draft: Draft, step: Step) -> None:
    """An effect on every hospital; what needs an answer is asked, the rest just happens."""
    waiting = []
    for seat in draft.state.clockwise():
        scope = Scope(draft.hospital(seat), len(draft.state.bag))
        if not step.one_of and not step.slots:
            apply_effect(draft, seat, step, (), line="event")
        elif is_possible(scope, step):
            waiting.append(seat)
    draft.wait_for(tuple(waiting))


def ask_event(state: State, seat: int) -> Decision:
    card = state.event_card
    assert state.event is not None and card.effect is not None
    offer = offer_targets(Scope(state.hospitals[seat], len(state.bag)), card.effect[0], Selection())
    if not card.mandatory:
        offer.rows.insert(0, (Choice(Decline(), texts.word("choice.decline"), declines=True),))
    return Decision(
        seat,
        "event",
        texts.phrase("ask.event", card=texts.card(card.id), does=texts.event_power(card.id, state.event.colour)),
        offer.plain,
        tuple(offer.groups),
    )


def apply_event(draft: Draft, seat: int, action: Action) -> None:
    effect = draft.state.event_card.effect
    assert effect is not None
    if isinstance(action, Treat):
        step = effect[0].ways[action.way]
        changes = apply_effect(draft, seat, step, action.targets, line="event")
        marks = [f"patient:{target.pid}" for target in action.targets]
        if changes:
            changed = texts.changes(changes, by_ward=draft.hospital(seat).by_ward)
            draft.emit("event_patient", seat, (*marks, "score"), ("who", Who(seat)), ("changes", changed))
        else:
            draft.emit("event_choice", seat, ("blood",), ("who", Who(seat)), ("does", texts.effect(step)))
    else:
        draft.emit("event_declined", seat, (), ("who", Who(seat)))
    draft.stop_asking(seat)


# --- cards that add something to a phase ---


def enter_incident(draft: Draft) -> None:
    """Major Incident: one more patient of a fixed value and a blood bag each, while the bag lasts."""
    extra = draft.state.event_card.extra_patient
    if extra is None:
        return
    for seat in draft.state.ambulance_order():
        for drawn in bag.draw(draft, 1, "incident", draft.state.round, seat):
            hospital = draft.hospital(seat)
            die = Die(drawn.colour, extra.value)
            arrivals = (*hospital.arrivals, die)
            draft.update_hospital(seat, arrivals=arrivals, blood=hospital.blood + extra.blood)
            draft.emit(
                "incident", seat, ("arrivals", "blood"), ("who", Who(seat)), ("die", texts.die(die.colour, die.value))
            )


def _with_closing(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """Burst Pipe: before its first pawn a seat closes a starting department for the round."""
    ask_command, apply_command = stage.ask, stage.apply
    assert ask_command is not None and apply_command is not None

    def ask(state: State, seat: int) -> Decision:
        hospital = state.hospitals[seat]
        if state.event_card.close_starting and not any(one.closed for one in hospital.departments if one.ward < 0):
            return _ask_closing(hospital, seat)
        return ask_command(state, seat)

    def apply(draft: Draft, seat: int, action: Action) -> None:
        if isinstance(action, Close):
            _close(draft, seat, action)
        else:
            apply_command(draft, seat, action)

    return replace(stage, ask=ask, apply=apply)


def _ask_closing(hospital: Hospital, seat: int) -> Decision:
    choices = tuple(
        Choice(Close(place), texts.card(one.card))
        for place, one in enumerate(hospital.departments)
        if cards().departments[one.card].set == "start"
    )
    return Decision(seat, "close", texts.word("ask.close"), choices)


def _close(draft: Draft, seat: int, action: Close) -> None:
    departments = draft.hospital(seat).departments
    closed = replace(departments[action.department], closed=True)
    rest = departments[action.department + 1 :]
    draft.update_hospital(seat, departments=(*departments[: action.department], closed, *rest))
    draft.emit(
        "closed", seat, (f"department:{action.department}",), ("who", Who(seat)), ("card", texts.card(closed.card))
    )


def enter_inspection(draft: Draft) -> None:
    """Points for hospitals in which few patients are untreated."""
    card = draft.state.event_card
    if card.if_untreated is None:
        return
    for seat, hospital in enumerate(draft.state.hospitals):
        if len(hospital.untreated) <= card.if_untreated:
            draft.add_points(seat, event=card.points)
            draft.emit("inspected", seat, ("score",), ("who", Who(seat)), ("n", card.points))


# --- view and default answers ---


class EventView(Struct, frozen=True):
    card: str
    name: Text
    about: Text
    colour: str | None  # of an Outbreak


def view(state: State, _seat: int | None) -> dict[str, EventView]:
    if state.event is None:
        return {}
    card, colour = state.event.card, state.event.colour
    return {"event": EventView(card, texts.card(card), texts.event_power(card, colour), colour)}


def _least_harm(state: State, seat: int, action: object) -> float:
    """Decline where that is possible; spoiled blood before a spoiled patient, and the best one of those."""
    if isinstance(action, Decline):
        return 100
    assert isinstance(action, Treat)
    return state.hospitals[seat].patient(action.targets[0].pid).value if action.targets else 50


def _outpatients(state: State, seat: int, action: object) -> float:
    assert isinstance(action, Close)
    return state.hospitals[seat].departments[action.department].card == "d.outpatients"


EVENTS: Module[State, Draft] = Module(
    name="events",
    when=(on("events"),),
    setup=lay_out_deck,
    stages=(
        Add(
            (
                Stage("event_card", "event", enter_event_card),
                Stage("event", "event", enter_event, ask_event, apply_event, at_once=True),
            ),
            after="more",
        ),
        Add((Stage("incident", "admission", enter_incident),), before="admission"),
        Extend("activation", _with_closing),
        Add((Stage("inspection", "neglect", enter_inspection),), before="neglect"),
    ),
    view=view,
    lines=(tally_line("event", before="deaths"),),
    defaults={"event": _least_harm, "close": _outpatients},
)
EVENTS_TOGETHER: Module[State, Draft] = Module(
    name="events of several seats",
    when=(on("events"), SEVERAL),
    stages=(Add((Stage("event_display", "event", enter_event_display),), after="event_card"),),
)
