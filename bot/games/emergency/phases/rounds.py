"""The flow of a match: set-up, opening a round, choosing dice, closing the round, the end.

Between people the chief chooses first and in public; then everybody chooses and places without waiting for anybody,
and nothing of it is told until the last seat is done. Alone, URSULE's turn is taken where her place in the round is.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.emergency import components
from bot.games.emergency.actions import Discard, TakeDie
from bot.games.emergency.phases import turn, ursule
from bot.games.emergency.phases.turn import DIE, DONE, WAIT, Turn
from bot.games.emergency.scoring.cardiologists import Won, award, check, in_play, solo_check
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import IN_ORDER, Options, State, dice_on, die_of
from bot.games.emergency.texts import events as telling
from bot.games.emergency.view import Cardiologist
from bot.kernel import Dice, Event, Step


def setup(options: Options, seats: int, dice: Dice) -> Step[State]:
    """Shuffle, deal and open the first round."""
    rounds = components.rounds(seats)
    cards = dice.shuffle(range(1, len(components.ambulances()) + 1))
    specialists, start = components.specialists(), components.figures().start
    drawn = dice.shuffle(specialists.cardiologists)[: components.figures().cardiologists_in_play]
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
        radiologist=dice.pick(tuple(specialists.radiologists)),
        epidemiologist=dice.pick(tuple(specialists.epidemiologists)),
        chief=0 if solo else dice.d(seats) - 1,
        closed=sheets,
        turns=tuple(Turn(sheet) for sheet in sheets),
        ursule=ursule.fresh_sheet(options.difficulty) if solo else None,
    )
    state, events = _open(state, state.chief, dice)
    return Step(state, (*telling.dealt(state), *events), reveals=True)


def awaiting(state: State) -> tuple[int, ...]:
    return state.awaited


def apply(state: State, seat: int, action: Any, dice: Dice) -> Step[State]:
    """Carry out an answer; whoever gives the last one of a round closes it."""
    if type(action) is TakeDie:
        return _take(state, seat, action.colour)
    if type(action) is Discard:
        return _discard(state, action.card, dice)
    before = state.turns[seat]
    after = turn.answer(before, action)
    turns = (*state.turns[:seat], after, *state.turns[seat + 1 :])
    events = telling.done(seat, before, after)
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
    """The bags a seat pays for choosing a die."""
    return components.figures().price.copy_chief if colour == state.chief_die and seat != state.chief else 0


def _take(state: State, seat: int, colour: str) -> Step[State]:
    before = state.turns[seat]
    after = turn.take(before, die_of(state, colour), price_of(state, seat, colour))
    turns = [*state.turns]
    turns[seat] = after
    is_chief, in_order = seat == state.chief, state.choosing == IN_ORDER
    if not (is_chief or in_order):
        return Step(replace(state, turns=tuple(turns)), telling.done(seat, before, after), False, (seat,))
    woken = _next_to_choose(state, seat)
    for other in woken:
        turns[other] = replace(turns[other], asks=DIE)
    state = replace(
        state,
        turns=tuple(turns),
        awaited=tuple(sorted([*state.awaited, *woken])),
        chief_die=colour if is_chief else state.chief_die,
    )
    # Alone nobody else has to live with the choice, so it can be undone.
    return Step(state, telling.done(seat, before, after, public=True), not state.solo, (seat, *woken))


def _next_to_choose(state: State, seat: int) -> list[int]:
    """Who may choose a die because this seat has chosen in public."""
    seats = len(state.turns)
    following = [(seat + 1) % seats] if state.choosing == IN_ORDER else range(seats)
    return [other for other in following if state.turns[other].asks == WAIT]


def _open(state: State, chief: int | None, dice: Dice) -> tuple[State, list[Event]]:
    """Turn up the next card, roll, and ask the chief. URSULE as chief takes her turn at once."""
    first = 0 if chief is None else chief
    state = replace(
        state,
        chief=chief,
        round=state.round + 1,
        card=state.pile[0],
        pile=state.pile[1:],
        dice=(_roll(dice), _roll(dice), _roll(dice)),
        turns=tuple([Turn(sheet, DIE if seat == first else WAIT) for seat, sheet in enumerate(state.closed)]),
        awaited=(first,),
        chief_die=None,
    )
    events = [telling.round_opened(state)]
    if chief is None:
        state, event = _ursule_plays(state)
        events.append(event)
    return state, events


def _roll(dice: Dice) -> int:
    return dice.d(components.figures().values[1])


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
    return state, telling.ursule_played(played)


def _close(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Everybody is done: tell it, look at the cardiologists, and go on to the next round."""
    events = telling.round_closed(state)
    if state.solo and state.chief is not None:
        state, event = _ursule_plays(state)
        events.append(event)
    sheets = tuple([turn.sheet for turn in state.turns])
    discarding = False
    if state.solo:
        cards, won, discarding = solo_check(state.cardiologists, sheets[0], state.ursule_filled)
    else:
        cards, won = check(state.cardiologists, sheets)
    state = replace(state, closed=sheets, cardiologists=cards)
    if won:
        state = _reward(state, won)
        events += [telling.won(win) for win in won]
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
    """URSULE takes one of the two cardiologists; the human says which."""
    if state.round == state.rounds:  # nothing hangs on it any more: nobody is asked
        state, event = _taken_by_ursule(state, in_play(state.cardiologists)[0])
        return _go_on(state, [*events, event], dice)
    return replace(_settled(state), discarding=True, awaited=(0,)), [*events, telling.must_discard()]


def _discard(state: State, card: str, dice: Dice) -> Step[State]:
    state, event = _taken_by_ursule(replace(state, discarding=False), card)
    state, events = _go_on(state, [event], dice)
    return Step(state, tuple(events), reveals=True)


def _taken_by_ursule(state: State, card: str) -> tuple[State, Event]:
    win = Won(None, card, components.figures().solo.card_points)
    cards = tuple(Cardiologist(c.card, None) if c.card == card else c for c in state.cardiologists)
    return _reward(replace(state, cardiologists=cards), [win]), telling.won(win)


def _go_on(state: State, events: list[Event], dice: Dice) -> tuple[State, list[Event]]:
    """The chief card moves on and the next round opens, or the match is over."""
    if state.round == state.rounds:
        return replace(_settled(state), over=True), [*events, telling.over()]
    state, more = _open(state, _next_chief(state), dice)
    return state, events + more


def _settled(state: State) -> State:
    """No round is open: the sheets of the turns are those that everybody knows."""
    turns = [replace(turn, sheet=sheet) for turn, sheet in zip(state.turns, state.closed, strict=True)]
    return replace(state, turns=tuple(turns))


def _next_chief(state: State) -> int | None:
    if state.solo:
        return 0 if state.chief is None else None
    assert state.chief is not None
    return (state.chief + 1) % len(state.turns)
