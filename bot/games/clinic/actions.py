"""Every answer a seat can give, as data.

Columns and cells are the ints of `building.grid`, positions the names outside the rim, people their id in the clinic.
Plain values cannot form a cycle, so the garbage collector does not track them (`gc=False`).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class ChooseTile(Struct, frozen=True, gc=False, tag="choose_tile"):
    tile: str  # build, hire, admit


class Build(Struct, frozen=True, gc=False, tag="build"):
    """A component; where it stands is asked next."""

    component: str


class PlaceAt(Struct, frozen=True, gc=False, tag="place_at"):
    """A column or a cell."""

    cell: int


class PlaceOutside(Struct, frozen=True, gc=False, omit_defaults=True, tag="place_outside"):
    """A position outside the rim, for an air conditioner with its floor."""

    position: str
    floor: int = 0


class HireDoctor(Struct, frozen=True, gc=False, tag="hire_doctor"):
    slot: int


class HireOther(Struct, frozen=True, gc=False, tag="hire_other"):
    kind: str  # nurse, orderly


class Admit(Struct, frozen=True, gc=False, omit_defaults=True, tag="admit"):
    """The head of a row of appointments, by the letter of its service."""

    service: str
    dog: bool = False


class BringForward(Struct, frozen=True, gc=False, tag="bring_forward"):
    service: str
    index: int


class Rediagnose(Struct, frozen=True, gc=False, tag="rediagnose"):
    service: str
    index: int
    to: str


class Park(Struct, frozen=True, gc=False, tag="park"):
    """The fresh space that a car or a fire truck takes."""

    column: int


class MovePerson(Struct, frozen=True, gc=False, tag="move_person"):
    person: int
    cell: int


class AcceptPlan(Struct, frozen=True, gc=False, tag="accept_plan"):
    """Every move of the proposed plan: person and cell. They are part of the action, so a log says what was done."""

    moves: tuple[tuple[int, int], ...]


class Treat(Struct, frozen=True, gc=False, tag="treat"):
    """The treatments in one place instead of the proposed ones: patient and doctors."""

    cell: int
    treatments: tuple[tuple[int, ...], ...]


class BuyPopularity(Struct, frozen=True, gc=False, tag="buy_popularity"):
    """Treat as proposed, pay, and buy so many points."""

    points: int


class LetGo(Struct, frozen=True, gc=False, tag="let_go"):
    """An employee who cannot be paid."""

    person: int


class TakeBonus(Struct, frozen=True, gc=False, tag="take_bonus"):
    tile: str


class TakeCard(Struct, frozen=True, gc=False, tag="take_card"):
    """Urban Design."""

    card: str


class RefillFrom(Struct, frozen=True, gc=False, tag="refill_from"):
    """Urban Design: the deck that fills the gap of an empty one."""

    deck: int


class Smoke(Struct, frozen=True, gc=False, tag="smoke"):
    person: int


class Land(Struct, frozen=True, gc=False, tag="land"):
    """The helipad of this column takes the helicopter."""

    column: int


class ReceiveBurn(Struct, frozen=True, gc=False, tag="receive_burn"):
    """The treatment room for the burn of a fire truck."""

    cell: int


class Triage(Struct, frozen=True, gc=False, tag="triage"):
    """Find out how ill an undetermined patient is."""

    person: int


class TriageAll(Struct, frozen=True, gc=False, tag="triage_all"):
    """All undetermined patients for whom there is a place."""


class DrawSecond(Struct, frozen=True, gc=False, tag="draw_second"):
    """Pay a point for another patient at triage."""


class KeepPatient(Struct, frozen=True, gc=False, tag="keep_patient"):
    """Which of the drawn patients stays: the first or the second."""

    index: int


class Soil(Struct, frozen=True, gc=False, tag="soil"):
    cell: int


class Haunt(Struct, frozen=True, gc=False, tag="haunt"):
    """Where a new ghost appears."""

    cell: int


class RelocateGhost(Struct, frozen=True, gc=False, tag="relocate_ghost"):
    start: int
    cell: int


class RelocateGhosts(Struct, frozen=True, gc=False, tag="relocate_ghosts"):
    """All of them: `top` or `aside`."""

    way: str


class HireTemp(Struct, frozen=True, gc=False, tag="hire_temp"):
    """A temp as a doctor of this level, or as a nurse (-1)."""

    cell: int
    level: int


class Finish(Struct, frozen=True, gc=False, tag="finish"):
    """Ends or declines what is asked."""


Action: TypeAlias = (
    ChooseTile
    | Build
    | PlaceAt
    | PlaceOutside
    | HireDoctor
    | HireOther
    | Admit
    | BringForward
    | Rediagnose
    | Park
    | MovePerson
    | AcceptPlan
    | Treat
    | BuyPopularity
    | LetGo
    | TakeBonus
    | TakeCard
    | RefillFrom
    | Smoke
    | Land
    | ReceiveBurn
    | Triage
    | TriageAll
    | DrawSecond
    | KeepPatient
    | Soil
    | Haunt
    | RelocateGhost
    | RelocateGhosts
    | HireTemp
    | Finish
)
