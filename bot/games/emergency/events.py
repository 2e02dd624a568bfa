"""What happened, as kernel events. While a round is open, a seat's turn is told to that seat only; then to all."""

from __future__ import annotations

from functools import lru_cache

from bot.games.emergency import texts
from bot.games.emergency.components import ambulances
from bot.games.emergency.scoring.cardiologists import Won
from bot.games.emergency.sheet import marks
from bot.games.emergency.state import State, dice_on
from bot.games.emergency.turn import Turn
from bot.games.emergency.turn_events import TurnEvent
from bot.kernel import Event, Listing, Text, Who, text


def cards_dealt(state: State) -> tuple[Event, ...]:
    """The specialists of this match with what they ask for, and the cards that stay out."""
    cards = {"cardiologist": [card.card for card in state.cardiologists]}
    cards |= {"radiologist": [state.radiologist], "epidemiologist": [state.epidemiologist]}
    named = [
        text(f"emergency.event.{kind}", card=texts.card_name(card), goal=texts.card_goal(card))
        for kind, drawn in cards.items()
        for card in drawn
    ]
    out = text("emergency.event.dealt", cards=len(ambulances()), removed=len(state.removed))
    return tuple(Event(told) for told in (*named, out))


def round_opened(state: State) -> Event:
    chief = texts.ursule() if state.chief is None else Who(state.chief)
    dice = Listing(tuple([texts.die(die) for die in dice_on(state.card, state.dice)]))
    return Event(
        text("emergency.event.round", round=state.round, rounds=state.rounds, card=state.card, dice=dice, chief=chief)
    )


def turn_advanced(seat: int, before: Turn, after: Turn, *, public: bool = False) -> tuple[Event, ...]:
    """What one answer added to a turn, for that seat alone or (a die chosen in public) for all; often nothing."""
    return () if after.events is before.events else _turn_event(seat, after.events[-1], public)


@lru_cache(maxsize=4096)
def _turn_event(seat: int, event: TurnEvent, public: bool) -> tuple[Event, ...]:
    return (_turn(seat, (event,), None if public else seat),)


def round_closed(state: State) -> list[Event]:
    """The whole turn of every seat, clockwise from the chief."""
    seats, first = len(state.turns), state.chief or 0
    return [_turn(seat % seats, state.turns[seat % seats].events) for seat in range(first, first + seats)]


def ursule_played(events: tuple[TurnEvent, ...]) -> Event:
    return _turn(None, events)


def card_won(win: Won) -> Event:
    who = texts.ursule() if win.seat is None else Who(win.seat)
    told = text("emergency.event.won", who=who, card=texts.card_name(win.card), points=win.points)
    return Event(told, seat=win.seat, marks=marks.on_sheet(win.seat, (marks.SCORE,)))


def discard_required() -> Event:
    return Event(text("emergency.event.must_discard"))


def gave_up(seat: int) -> Event:
    return Event(text("emergency.event.gave_up", who=Who(seat)), seat=seat)


def match_over() -> Event:
    return Event(text("emergency.event.over"))


def _turn(seat: int | None, events: tuple[TurnEvent, ...], to: int | None = None) -> Event:
    who = texts.ursule() if seat is None else Who(seat)
    parts: list[Text] = []
    places: list[str] = []
    for event in events:
        parts += event.parts
        places += event.places
    told = Text("emergency.event.turn", (("who", who), ("what", Listing(tuple(parts)))))
    return Event(told, seat, to, marks.on_sheet(seat, places))
