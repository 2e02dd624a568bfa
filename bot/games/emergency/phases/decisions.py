"""The decisions of a turn with all their legal choices.

Never more than three dice, seven sections and the morgue, or six values. Choices are cached: building their texts would
otherwise be most of the cost of a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import starmap

from bot.games.emergency import texts
from bot.games.emergency.actions import Admit, AdmitFirst, Discard, DrawCurtain, TakeDie, Write
from bot.games.emergency.components import figures
from bot.games.emergency.scoring.cardiologists import cards_in_play
from bot.games.emergency.sheet.board import board
from bot.games.emergency.sheet.bonus import CRITICAL, CURTAIN, NURSE, Arrival, Die
from bot.games.emergency.sheet.placement import curtain_targets, legal_values, open_beds, stethoscopes_for
from bot.games.emergency.state import State, dice_on
from bot.games.emergency.turn import CURTAIN_FIRST, CURTAIN_LAST, DIE, ORDER, SECTION, VALUE, Turn
from bot.games.emergency.wishes import tags_of
from bot.kernel import Choice, Decision, Listing, Text, text

DISCARD = "discard"
_NEEDS_A_BED = (CRITICAL, NURSE)  # bonuses that are lost in the morgue


def build_decision(state: State, seat: int) -> Decision:
    """The decision of an awaited seat."""
    if state.discarding:
        return _discard(state, seat)
    turn = state.turns[seat]
    if turn.asks == DIE:
        return _die(state, seat)
    return _QUESTIONS[turn.asks](turn, seat)


def _die(state: State, seat: int) -> Decision:
    """The chief chooses among all dice; the others among the rest, or pay a blood bag for the chief's."""
    shown = dice_on(state.card, state.dice)
    if seat == state.chief:
        return Decision(seat, DIE, _prompt("chief"), tuple([_take(die, 0) for die in shown]))
    price = figures().price.copy_chief
    choices = [_take(die, 0) for die in shown if die.colour != state.chief_die]
    if state.turns[seat].sheet.blood < price:
        return Decision(seat, DIE, _prompt("die"), tuple(choices))
    choices += [_take(die, price) for die in shown if die.colour == state.chief_die]
    return Decision(seat, DIE, _or_copy(price), tuple(choices))


def _curtain_first(turn: Turn, seat: int) -> Decision:
    return Decision(
        seat, CURTAIN_FIRST, _prompt("curtain_first"), (*_curtains(turn), _no_curtain("later")), things=_of_curtain()
    )


def _curtain_last(turn: Turn, seat: int) -> Decision:
    return Decision(
        seat, CURTAIN_LAST, _prompt("curtain"), (*_curtains(turn), _no_curtain("none")), things=_of_curtain()
    )


def _order(turn: Turn, seat: int) -> Decision:
    main, extra = turn.queue
    things = (texts.bonus(turn.die.bonus),) if turn.die else ()
    return Decision(seat, ORDER, _prompt("order"), (_first(main), _first(extra)), things=things)


def _section(turn: Turn, seat: int) -> Decision:
    arrival, sheet = turn.queue[0], turn.sheet
    beds = starmap(_bed, open_beds(sheet, arrival))
    lost = turn.die.bonus if turn.die and turn.die.bonus in _NEEDS_A_BED and not arrival.extra else ""
    choices = (*beds, _morgue(sheet.deaths < board().morgue_boxes, lost))
    return Decision(seat, SECTION, _where(arrival), choices, things=(texts.bonus(lost),) if lost else ())


def _value(turn: Turn, seat: int) -> Decision:
    section = turn.section
    assert section is not None
    arrival = turn.queue[0]
    values = legal_values(turn.sheet, arrival, section)
    prompt = _which_value(arrival, section, len(turn.sheet.sections[section - 1]) + 1)
    return Decision(seat, VALUE, prompt, _written(arrival)[values.start - 1 : values.stop - 1])


def _discard(state: State, seat: int) -> Decision:
    choices = [_throw_away(card) for card in cards_in_play(state.cardiologists)]
    return Decision(seat, DISCARD, _prompt("discard"), tuple(choices))


_QUESTIONS: Mapping[str, Callable[[Turn, int], Decision]] = {
    CURTAIN_FIRST: _curtain_first,
    ORDER: _order,
    SECTION: _section,
    VALUE: _value,
    CURTAIN_LAST: _curtain_last,
}


@cache
def _prompt(name: str) -> Text:
    return text(f"emergency.prompt.{name}")


@cache
def _of_curtain() -> tuple[Text, ...]:
    return (texts.bonus(CURTAIN),)


@cache
def _or_copy(price: int) -> Text:
    return text("emergency.prompt.die_or_copy", price=texts.bags(price))


@cache
def _where(arrival: Arrival) -> Text:
    return text("emergency.prompt.section", patient=texts.patient(arrival))


@lru_cache(maxsize=1024)
def _which_value(arrival: Arrival, section: int, place: int) -> Text:
    return text("emergency.prompt.value", patient=texts.patient(arrival), bed=f"{section}.{place}")


@lru_cache(maxsize=1024)
def _take(die: Die, price: int) -> Choice:
    hint = text("emergency.hint.copy", price=texts.bags(price)) if price else None
    label = text(f"emergency.choice.die.{die.colour}", value=die.value, bonus=texts.bonus(die.bonus))
    return Choice(TakeDie(die.colour), label, hint, tags_of(die, price))


def _curtains(turn: Turn) -> list[Choice]:
    sections = turn.sheet.sections
    return [
        _curtain(section, len(sections[section - 1]), sections[section - 1][-1].value)
        for section in curtain_targets(turn.sheet)
    ]


@cache
def _curtain(section: int, place: int, value: int) -> Choice:
    label = text("emergency.choice.curtain", bed=f"{section}.{place}", value=value)
    return Choice(DrawCurtain(section), label)


@cache
def _no_curtain(name: str) -> Choice:
    return Choice(DrawCurtain(None), text(f"emergency.choice.curtain_{name}"), declines=True)


@cache
def _first(arrival: Arrival) -> Choice:
    key = "emergency.choice.first_extra" if arrival.extra else "emergency.choice.first_main"
    return Choice(AdmitFirst(arrival.extra), text(key, patient=texts.patient(arrival)))


@cache
def _bed(section: int, place: int, bags: int, stethoscopes: int) -> Choice:
    printed = board().sections[section - 1]
    label = text(f"emergency.choice.bed.{printed.colours[place - 1]}", bed=f"{section}.{place}")
    hints = [texts.bags(bags)] if bags else []
    if stethoscopes:
        hints.append(text("emergency.hint.at_least", price=texts.stethoscopes(stethoscopes)))
    if place == printed.size:
        hints.append(text("emergency.hint.last_bed", n=printed.notepad))
    return Choice(Admit(section), label, text("emergency.hint.list", what=Listing(tuple(hints))) if hints else None)


@cache
def _morgue(costs: bool, lost: str) -> Choice:
    hints = [text("emergency.hint.morgue" if costs else "emergency.hint.morgue_full")]
    if lost:
        hints.append(text("emergency.hint.loses", bonus=texts.bonus(lost)))
    return Choice(Admit(None), text("emergency.choice.morgue"), text("emergency.hint.list", what=Listing(tuple(hints))))


@cache
def _written(arrival: Arrival) -> tuple[Choice, ...]:
    """A patient with every value from 1 on, whether or not it can be afforded."""
    return tuple(_write(value, stethoscopes_for(arrival, value)) for value in range(1, figures().values[1] + 1))


def _write(value: int, stethoscopes: int) -> Choice:
    hint = texts.stethoscopes(stethoscopes) if stethoscopes else text("emergency.hint.free")
    return Choice(Write(value), text("emergency.choice.value", value=value), hint)


@cache
def _throw_away(card: str) -> Choice:
    return Choice(Discard(card), texts.card_name(card))
