"""What a seat may see: builds the `View` from a state, with everybody else as of the last closed round."""

from __future__ import annotations

from bot.games.emergency.components import ambulances
from bot.games.emergency.phases.turn import DONE, SECTION, VALUE, Turn
from bot.games.emergency.scoring.score_row import boxes, ursule_boxes
from bot.games.emergency.sheet.bonus import Arrival
from bot.games.emergency.sheet.placement import openings
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import IN_ORDER, State
from bot.games.emergency.view import Placing, View


def view(state: State, seat: int | None) -> View:
    """One seat's knowledge; None is a spectator's."""
    sheets = tuple(sheet_seen(state, owner, seat) for owner in range(len(state.turns)))
    radiologist, epidemiologist = state.radiologist, state.epidemiologist
    hers = state.ursule
    return View(
        seat=seat,
        round=state.round,
        rounds=state.rounds,
        chief=state.chief,
        card=state.card,
        bonuses=ambulances()[state.card - 1],
        dice=state.dice,
        chief_die=state.chief_die,
        picks=tuple(_pick_seen(state, owner, seat) for owner in range(len(state.turns))),
        finished=tuple(turn.asks == DONE for turn in state.turns),
        cardiologists=state.cardiologists,
        radiologist=radiologist,
        epidemiologist=epidemiologist,
        sheets=sheets,
        scores=tuple(boxes(sheet, radiologist, epidemiologist) for sheet in sheets),
        placing=None if seat is None else _placing(state.turns[seat]),
        ursule=hers,
        ursule_score=ursule_boxes(hers, radiologist, epidemiologist, state.difficulty) if hers else None,
        difficulty=state.difficulty,
        over=state.over,
    )


def sheet_seen(state: State, owner: int, viewer: int | None) -> Sheet:
    """The owner's sheet as this viewer knows it."""
    return state.turns[owner].sheet if owner == viewer else state.closed[owner]


def knows_pick(state: State, owner: int, viewer: int | None) -> bool:
    """Dice are chosen in public by the chief, and by everybody in clockwise choosing."""
    return owner in (viewer, state.chief) or state.choosing == IN_ORDER or state.over or state.discarding


def _pick_seen(state: State, owner: int, viewer: int | None) -> str | None:
    die = state.turns[owner].die
    return die.colour if die is not None and knows_pick(state, owner, viewer) else None


def _placing(turn: Turn) -> Placing | None:
    if turn.asks not in (SECTION, VALUE) or turn.die is None:
        return None
    arrival: Arrival = turn.queue[0]
    beds = tuple(f"{section}.{place}" for section, place, _, _ in openings(turn.sheet, arrival))
    return Placing(arrival.colour, arrival.values, arrival.extra, turn.die.bonus, beds, turn.section)
