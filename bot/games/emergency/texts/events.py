"""What happened, as events. While a round is open a seat's deeds are told to that seat only; when it closes, to all."""

from __future__ import annotations

from functools import lru_cache

from bot.games.emergency.components import ambulances
from bot.games.emergency.phases.deeds import Deed
from bot.games.emergency.phases.turn import Turn
from bot.games.emergency.phases.ursule import Played
from bot.games.emergency.scoring.cardiologists import Won
from bot.games.emergency.sheet import marks
from bot.games.emergency.state import State, dice_on
from bot.games.emergency.texts import nouns
from bot.kernel import Event, Listing, Text, Who, text


def dealt(state: State) -> tuple[Event, ...]:
    """The specialists of this match with what they ask for, and the cards that stay out."""
    cards = {"cardiologist": [card.card for card in state.cardiologists]}
    cards |= {"radiologist": [state.radiologist], "epidemiologist": [state.epidemiologist]}
    named = [
        text(f"emergency.event.{kind}", card=nouns.card_name(card), goal=nouns.card_goal(card))
        for kind, drawn in cards.items()
        for card in drawn
    ]
    out = text("emergency.event.dealt", cards=len(ambulances()), removed=len(state.removed))
    return tuple(Event(told) for told in (*named, out))


def round_opened(state: State) -> Event:
    chief = nouns.ursule() if state.chief is None else Who(state.chief)
    dice = Listing(tuple([nouns.die(die) for die in dice_on(state.card, state.dice)]))
    return Event(
        text("emergency.event.round", round=state.round, rounds=state.rounds, card=state.card, dice=dice, chief=chief)
    )


def done(seat: int, before: Turn, after: Turn, *, public: bool = False) -> tuple[Event, ...]:
    """What an answer added to a turn, for the seat itself or (a die chosen in public) for all; often nothing."""
    return () if after.deeds is before.deeds else _news(seat, after.deeds[-1], public)


@lru_cache(maxsize=4096)
def _news(seat: int, deed: Deed, public: bool) -> tuple[Event, ...]:
    return (_turn(seat, (deed,), None if public else seat),)


def round_closed(state: State) -> list[Event]:
    """Everybody's whole turn, from the chief on clockwise."""
    seats, first = len(state.turns), state.chief or 0
    return [_turn(seat % seats, state.turns[seat % seats].deeds) for seat in range(first, first + seats)]


def ursule_played(played: Played) -> Event:
    return _turn(None, played.deeds)


def won(win: Won) -> Event:
    who = nouns.ursule() if win.seat is None else Who(win.seat)
    told = text("emergency.event.won", who=who, card=nouns.card_name(win.card), points=win.points)
    return Event(told, seat=win.seat, marks=marks.on_sheet(win.seat, (marks.SCORE,)))


def must_discard() -> Event:
    return Event(text("emergency.event.must_discard"))


def gave_up(seat: int) -> Event:
    return Event(text("emergency.event.gave_up", who=Who(seat)), seat=seat)


def over() -> Event:
    return Event(text("emergency.event.over"))


def _turn(seat: int | None, deeds: tuple[Deed, ...], to: int | None = None) -> Event:
    who = nouns.ursule() if seat is None else Who(seat)
    parts: list[Text] = []
    places: list[str] = []
    for deed in deeds:
        parts += deed.parts
        places += deed.places
    told = Text("emergency.event.turn", (("who", who), ("what", Listing(tuple(parts)))))
    return Event(told, seat, to, marks.on_sheet(seat, places))
