"""The flow of a match: set-up, opening a round, choosing dice, closing the round, the end.

With several seats the chief chooses first and in public; then all others choose and place without waiting for each
other, and none of it is told until the last seat is done. In a solo match URSULE's turn is played at her place in the
round.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.emergency import components, turn
from bot.games.emergency.actions import Discard, TakeDie
from bot.games.emergency.events import (
    card_won,
    cards_dealt,
    discard_required,
    match_over,
    round_closed,
    round_opened,
    turn_advanced,
    ursule_played,
)
from bot.games.emergency.phases import ursule
from bot.games.emergency.scoring.cardiologists import (
    Cardiologist,
    Won,
    award,
    cards_in_play,
    check_goals,
    check_solo_goals,
)
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import IN_ORDER, Options, State, dice_on, die_of
from bot.games.emergency.turn import DIE, DONE, WAIT, Turn
from bot.kernel import Dice, Event, Step


def setup(options: Options, seats: int, dice: Dice) -> Step[State]:
    """Shuffle, deal and open the first round."""
    rounds = components.rounds(seats)
    cards = dice.stream("ambulances").shuffle(range(1, len(components.ambulances()) + 1))
    specialists, start = components.specialists(), components.figures().start
    drawn = dice.stream("cardiologists").shuffle(specialists.cardiologists)[
        : components.figures().cardiologists_in_play
    ]
    value = components.cardiologist_values(seats)[0]
    solo = seats == 1
    sheets = (
        Sheet(stethoscopes_gained=start.stethoscopes, blood_gained=start.blood, nurses_given=start.nurses),
    ) * seats
    state = State(
        choosing=options.choosing,
        difficulty=options.difficulty,
        rounds=rounds,
        pile=cards[:rounds],
        removed=cards[rounds:],
        cardiologists=tuple(Cardiologist(card, value) for card in sorted(drawn)),
        radiologist=dice.stream("radiologist").pick(tuple(specialists.radiologists)),
        epidemiologist=dice.stream("epidemiologist").pick(tuple(specialists.epidemiologists)),
        chief=0 if solo else dice.stream("chief").d(seats) - 1,
        closed=sheets,
        turns=tuple(Turn(sheet) for sheet in sheets),
        ursule=ursule.starting_sheet(options.difficulty) if solo else None,
    )
    state, events = _open(state, state.chief, dice)
    return Step(state, (*cards_dealt(state), *events), reveals=True)


def awaiting(state: State) -> tuple[int, ...]:
    return state.awaited


def apply(state: State, seat: int, action: Any, dice: Dice) -> Step[State]:
    """Apply an action; the last one of a round closes it."""
    if type(action) is TakeDie:
        return _take(state, seat, action.colour)
    if type(action) is Discard:
        return _discard(state, action.card, dice)
    before = state.turns[seat]
    after = turn.answer(before, action)
    turns = (*state.turns[:seat], after, *state.turns[seat + 1 :])
    events = turn_advanced(seat, before, after)
    if after.asks != DONE:
        return Step(replace(state, turns=turns), events, False, (seat,))
    place = state.awaited.index(seat)
    awaited = state.awaited[:place] + state.awaited[place + 1 :]
    state = replace(state, turns=turns, awaited=awaited)
    if awaited:
        return Step(state, events, False, (seat,))
    state, more = _close(state, dice)
    return Step(state, events + tuple(more), reveals=True)


def price_of(state: State, seat: int, colour: str) -> int:
    """The blood bags that a seat pays for choosing a die."""
    return components.figures().price.copy_chief if colour == state.chief_die and seat != state.chief else 0


def _take(state: State, seat: int, colour: str) -> Step[State]:
    before = state.turns[seat]
    after = turn.take(before, die_of(state, colour), price_of(state, seat, colour))
    turns = [*state.turns]
    turns[seat] = after
    is_chief, in_order = seat == state.chief, state.choosing == IN_ORDER
    if not (is_chief or in_order):
        return Step(replace(state, turns=tuple(turns)), turn_advanced(seat, before, after), False, (seat,))
    woken = _next_to_choose(state, seat)
    for other in woken:
        turns[other] = replace(turns[other], asks=DIE)
    state = replace(
        state,
        turns=tuple(turns),
        awaited=tuple(sorted([*state.awaited, *woken])),
        chief_die=colour if is_chief else state.chief_die,
    )
    # In a solo match no other seat depends on the choice, so it can be undone.
    return Step(state, turn_advanced(seat, before, after, public=True), not state.solo, (seat, *woken))


def _next_to_choose(state: State, seat: int) -> list[int]:
    """The seats that may choose a die because this seat has chosen in public."""
    seats = len(state.turns)
    following = [(seat + 1) % seats] if state.choosing == IN_ORDER else range(seats)
    return [other for other in following if state.turns[other].asks == WAIT]


def _open(state: State, chief: int | None, dice: Dice) -> tuple[State, list[Event]]:
    """Reveal the next card, roll, and ask the chief. URSULE as chief plays her turn at once."""
    first = 0 if chief is None else chief
    rolling, sides = dice.stream("roll", state.round + 1), components.figures().values[1]
    state = replace(
        state,
        chief=chief,
        round=state.round + 1,
        card=state.pile[0],
        pile=state.pile[1:],
        dice=(rolling.d(sides), rolling.d(sides), rolling.d(sides)),
        turns=tuple([Turn(sheet, DIE if seat == first else WAIT) for seat, sheet in enumerate(state.closed)]),
        awaited=(first,),
        chief_die=None,
    )
    events = [round_opened(state)]
    if chief is None:
        state, event = _ursule_plays(state)
        events.append(event)
    return state, events


def _ursule_plays(state: State) -> tuple[State, Event]:
    assert state.ursule is not None
    is_chief = state.chief is None
    shown = dice_on(state.card, state.dice)
    played = ursule.play(state.ursule, shown, state.chief_die, state.round == state.rounds)
    state = replace(
        state,
        ursule=played.sheet,
        ursule_filled=played.filled,
        chief_die=played.die.colour if is_chief else state.chief_die,
    )
    return state, ursule_played(played.events)


def _close(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """All seats are done: tell their turns, check the cardiologists, and open the next round."""
    events = round_closed(state)
    if state.solo and state.chief is not None:
        state, event = _ursule_plays(state)
        events.append(event)
    sheets = tuple([turn.sheet for turn in state.turns])
    discarding = False
    if state.solo:
        cards, won, discarding = check_solo_goals(state.cardiologists, sheets[0], state.ursule_filled)
    else:
        cards, won = check_goals(state.cardiologists, sheets)
    state = replace(state, closed=sheets, cardiologists=cards)
    if won:
        state = _reward(state, won)
        events += [card_won(win) for win in won]
    if discarding:
        return _throw_away(state, events, dice)
    return _go_on(state, events, dice)


def _reward(state: State, won: list[Won]) -> State:
    sheets, hers = list(state.closed), state.ursule
    for win in won:
        if win.seat is not None:
            sheets[win.seat] = award(sheets[win.seat], win.card, win.points)
        elif hers is not None:
            hers = award(hers, win.card, win.points)
    return replace(state, closed=tuple(sheets), ursule=hers)


def _throw_away(state: State, events: list[Event], dice: Dice) -> tuple[State, list[Event]]:
    """URSULE takes one of the two cardiologists; the human decides which."""
    if state.round == state.rounds:  # the choice no longer matters, so it is not offered
        state, event = _taken_by_ursule(state, cards_in_play(state.cardiologists)[0])
        return _go_on(state, [*events, event], dice)
    return replace(_with_closed_sheets(state), discarding=True, awaited=(0,)), [*events, discard_required()]


def _discard(state: State, card: str, dice: Dice) -> Step[State]:
    state, event = _taken_by_ursule(replace(state, discarding=False), card)
    state, events = _go_on(state, [event], dice)
    return Step(state, tuple(events), reveals=True)


def _taken_by_ursule(state: State, card: str) -> tuple[State, Event]:
    win = Won(None, card, components.figures().solo.card_points)
    cards = tuple(Cardiologist(c.card, None) if c.card == card else c for c in state.cardiologists)
    return _reward(replace(state, cardiologists=cards), [win]), card_won(win)


def _go_on(state: State, events: list[Event], dice: Dice) -> tuple[State, list[Event]]:
    """Pass the chief card and open the next round, or end the match."""
    if state.round == state.rounds:
        return replace(_with_closed_sheets(state), over=True), [*events, match_over()]
    state, more = _open(state, _next_chief(state), dice)
    return state, events + more


def _with_closed_sheets(state: State) -> State:
    """No round is open: the sheets of the turns are the public ones."""
    turns = [replace(turn, sheet=sheet) for turn, sheet in zip(state.turns, state.closed, strict=True)]
    return replace(state, turns=tuple(turns))


def _next_chief(state: State) -> int | None:
    if state.solo:
        return 0 if state.chief is None else None
    assert state.chief is not None
    return (state.chief + 1) % len(state.turns)
