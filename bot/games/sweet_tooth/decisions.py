"""The decision of each phase, with every legal choice. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from bot.games.sweet_tooth import mouth
from bot.games.sweet_tooth.actions import Book, Give, GoOn, Move, PickAny, PickTooth, Stop, TakeCube
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.dentist import max_gift
from bot.games.sweet_tooth.options import SLUG
from bot.games.sweet_tooth.outcome import ranks
from bot.games.sweet_tooth.state import (
    Booking,
    Eating,
    Finishing,
    Moving,
    Over,
    Phase,
    Receiving,
    State,
    Treating,
    present,
)
from bot.kernel import Choice, Decision, Listing, Text, Who, text


def asked_seat(state: State) -> int | None:
    """The one seat that has a decision; None once the match is over."""
    match state.phase:
        case Over():
            return None
        case Receiving(giver):
            return giver
        case _:
            return state.current


def ask(state: State) -> Decision:
    """The decision of that seat."""
    return _QUESTIONS[type(state.phase)](state, state.phase)


def space_name(space: int) -> Text:
    return text(f"{SLUG}.space.{space}")


def _moving(state: State, _phase: Phase) -> Decision:
    player = state.player
    return _move(state.current, player.space, player.points, player.green, state.options.two_dice)


# Cached: a match repeats the same few hundred of these, and they are most of its decisions.
@lru_cache(maxsize=4096)
def _move(seat: int, space: int, points: int, green: int, two_dice: bool) -> Decision:
    key = "dice" if two_dice else "roll"
    prompt = text(f"{SLUG}.ask.{key}", space=space_name(space), points=points, green=green)
    return Decision(seat, key, prompt, _TWO_DICE if two_dice else _ROLL, pause=not two_dice)


def _eating(state: State, phase: Eating) -> Decision:
    before, after = board().worsen[phase.stage]
    prompt = text(f"{SLUG}.ask.sugar.{_name(before)}", n=phase.left)
    teeth = _teeth(state.player.teeth, before)
    return Decision(state.current, "sugar", prompt, teeth, things=_kinds(before, after))


def _booking(state: State, _phase: Phase) -> Decision:
    player = state.player
    lacking = max(0, mouth.missing_appointments(mouth.brush(player.teeth), player.green))
    prompt = text(f"{SLUG}.ask.appointment", green=player.green, lacking=lacking)
    return Decision(state.current, "appointment", prompt, _APPOINTMENT, things=_TOKENS)


def _receiving(state: State, phase: Receiving) -> Decision:
    giver, patient = state.players[phase.giver], state.player
    most = max_gift(state, phase.giver)
    prompt = text(
        f"{SLUG}.ask.gift",
        who=Who(state.current),
        lacking=mouth.missing_appointments(patient.teeth, patient.green),
        n=giver.green,
        need=max(0, mouth.missing_appointments(mouth.brush(giver.teeth), 0)),
    )
    return Decision(phase.giver, "gift", prompt, tuple(map(_gift, range(most + 1))), things=_TOKENS[:1])


def _treating(state: State, _phase: Phase) -> Decision:
    player = state.player
    line = mouth.next_treatment(player.teeth, player.green)
    assert line is not None  # the phase is only entered while there is something to pick
    prompt = text(f"{SLUG}.ask.treat.{_name(line.before)}{_name(line.after)}", n=player.green // line.cost)
    teeth = _teeth(player.teeth, line.before)
    return Decision(state.current, "treat", prompt, teeth, things=_kinds(line.before, line.after))


def _finishing(state: State, _phase: Phase) -> Decision:
    scores = tuple(
        text(f"{SLUG}.score", who=Who(seat), n=state.players[seat].points)
        for seat in sorted(present(state), key=lambda seat: state.players[seat].points)
    )
    prompt = text(f"{SLUG}.ask.stop.{projected_result(state, state.current)}", scores=Listing(scores))
    return Decision(state.current, "stop", prompt, _STOP)


def projected_result(state: State, seat: int) -> str:
    """The result of this seat if the match ended now: win, share or lose."""
    ranked = ranks(state.players)
    if ranked[seat] != 1:
        return "lose"
    return "win" if ranked.count(1) == 1 else "share"


def pickable_teeth(state: State) -> tuple[int, ...]:
    """The teeth that may be picked now."""
    if not isinstance(state.phase, Eating | Treating):
        return ()
    return tuple(c.action.number for c in ask(state).plain if isinstance(c.action, PickTooth))


@cache
def _gift(count: int) -> Choice:
    return Choice(Give(count), text(f"{SLUG}.choice.give", n=count))


def _teeth(teeth: str, kind: str) -> tuple[Choice, ...]:
    """One choice per tooth that could be next, and one for "any of them"."""
    return (*(_tooth(number) for number in mouth.numbers_of(teeth, kind)), _ANY)


@cache
def _tooth(number: int) -> Choice:
    return Choice(PickTooth(number), text(f"{SLUG}.choice.tooth", tooth=number))


@cache
def _kinds(before: str, after: str) -> tuple[Text, ...]:
    """What the teeth are now, and what one of them becomes."""
    return tuple(text(f"{SLUG}.tooth.{_name(kind)}") for kind in (before, after))


def _name(kind: str) -> str:
    """The letter of a kind of tooth, as part of a message key."""
    return kind.replace(mouth.CLEAN, "c")


def _choice(action: Any, name: str, *, declines: bool = False) -> Choice:
    return Choice(action, text(f"{SLUG}.choice.{name}"), text(f"{SLUG}.hint.{name}"), declines=declines)


_ROLL = (_choice(Move(), "roll"),)
_TWO_DICE = (_choice(Move(1), "one"), _choice(Move(2), "two"))
_APPOINTMENT = (_choice(Book(), "book"), Choice(TakeCube(), text(f"{SLUG}.choice.cube")))
_TOKENS = (text(f"{SLUG}.token.appointment"), text(f"{SLUG}.token.cube"))
_STOP = (_choice(Stop(), "stop", declines=True), _choice(GoOn(), "go_on"))
_ANY = _choice(PickAny(), "any")

_QUESTIONS: Mapping[type, Callable[[State, Any], Decision]] = {
    Moving: _moving,
    Eating: _eating,
    Booking: _booking,
    Receiving: _receiving,
    Treating: _treating,
    Finishing: _finishing,
}
