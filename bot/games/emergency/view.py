"""What a seat may see of a match, and how it is built: pictures, text twins and panels are drawn from this alone.

While a round is open, other seats' dice and marks of this round are secrets (except in clockwise choosing, where
dice are public), so `sheets` and `scores` of other seats are those of the last closed round.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.emergency.components import ambulances
from bot.games.emergency.scoring.cardiologists import Cardiologist
from bot.games.emergency.scoring.score_row import Boxes, score_sheet, score_ursule
from bot.games.emergency.sheet.bonus import Arrival
from bot.games.emergency.sheet.placement import open_beds
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import IN_ORDER, State
from bot.games.emergency.turn import DONE, SECTION, VALUE, Turn

__all__ = ["Boxes", "Cardiologist", "Placing", "View", "build_view", "knows_pick"]


class Placing(Struct, frozen=True):
    """The patient this seat is about to admit, and where that is possible."""

    colour: str  # R, Y, G
    values: tuple[int, ...]  # the value shown, or the two printed values of an extra patient
    extra: bool
    bonus: str  # of the die: S, B, C, !, N or e.g. R1/2
    beds: tuple[str, ...]  # bed ids ("3.2") with at least one legal value
    section: int | None = None  # chosen already, the value is being asked


class View(Struct, frozen=True):
    """One seat's knowledge (`seat` None: a spectator's)."""

    seat: int | None
    round: int
    rounds: int
    chief: int | None  # seat of the chief; None when URSULE is
    card: int  # number of the ambulance card
    bonuses: tuple[str, str, str]  # under red, yellow, green
    dice: tuple[int, int, int]  # red, yellow, green
    chief_die: str | None  # the colour the chief took, once chosen
    picks: tuple[str | None, ...]  # colour each seat took this round, where this viewer may know it
    finished: tuple[bool, ...]  # who has nothing more to do this round
    cardiologists: tuple[Cardiologist, ...]
    radiologist: str
    epidemiologist: str
    sheets: tuple[Sheet, ...]
    scores: tuple[Boxes, ...]
    placing: Placing | None = None
    ursule: Sheet | None = None  # solo only
    ursule_score: Boxes | None = None
    difficulty: tuple[str, ...] = ()
    over: bool = False


def build_view(state: State, seat: int | None) -> View:
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
        scores=tuple(score_sheet(sheet, radiologist, epidemiologist) for sheet in sheets),
        placing=None if seat is None else _placing(state.turns[seat]),
        ursule=hers,
        ursule_score=score_ursule(hers, radiologist, epidemiologist, state.difficulty) if hers else None,
        difficulty=state.difficulty,
        over=state.over,
    )


def sheet_seen(state: State, owner: int, viewer: int | None) -> Sheet:
    """The owner's sheet as this viewer knows it."""
    return state.turns[owner].sheet if owner == viewer else state.closed[owner]


def knows_pick(state: State, owner: int, viewer: int | None) -> bool:
    """Dice are chosen in public by the chief, and by all seats in clockwise choosing."""
    return owner in (viewer, state.chief) or state.choosing == IN_ORDER or state.over or state.discarding


def _pick_seen(state: State, owner: int, viewer: int | None) -> str | None:
    die = state.turns[owner].die
    return die.colour if die is not None and knows_pick(state, owner, viewer) else None


def _placing(turn: Turn) -> Placing | None:
    if turn.asks not in (SECTION, VALUE) or turn.die is None:
        return None
    arrival: Arrival = turn.queue[0]
    beds = tuple(f"{section}.{place}" for section, place, _, _ in open_beds(turn.sheet, arrival))
    return Placing(arrival.colour, arrival.values, arrival.extra, turn.die.bonus, beds, turn.section)
