"""What a seat may see of a match: the shapes that pictures, text twins and the front end are drawn from.

While a round is open, other seats' dice and marks of this round are secrets (except in clockwise choosing, where
dice are public), so `sheets` and `scores` of other seats are those of the last closed round.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.emergency.sheet.sheet import Sheet


class Boxes(Struct, frozen=True):
    """The score row of one sheet, as it would count now."""

    sections: int = 0
    critical: int = 0
    nurses: int = 0
    cardiologists: int = 0
    radiologist: int = 0
    epidemiologist: int = 0
    morgue: int = 0  # zero or negative
    modifications: int = 0  # URSULE's difficulty changes; always zero for people
    total: int = 0


class Cardiologist(Struct, frozen=True):
    """A race goal on the table: what it is worth to the next who reach it; None once it is gone."""

    card: str  # K1..K6
    value: int | None


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
