"""What a seat may see: the shapes that pictures, text twins and the front end are drawn from.

Complete and public, but for administrators that are not shown yet: those are only in the view of their own seat.
Cards come with what they do, as data for icons and as text for people.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step, When
from bot.games.dice_hospital.cards.tokens import colour_of, kind_of
from bot.games.dice_hospital.modules.automa.module import AutomaView
from bot.games.dice_hospital.modules.city.view import CityView
from bot.games.dice_hospital.modules.events import EventView
from bot.games.dice_hospital.modules.investments.module import InvestmentsView
from bot.games.dice_hospital.modules.reports import ReportsView
from bot.games.dice_hospital.patients.die import COLOURS, Die
from bot.games.dice_hospital.patients.patient import Leaver, Patient
from bot.games.dice_hospital.phases.discharge import discharge_points
from bot.games.dice_hospital.scoring import lines, total
from bot.games.dice_hospital.stages import awaited, rules_of, stage_of
from bot.games.dice_hospital.table.decks import DEPARTMENTS, SPECIALISTS, displayed
from bot.games.dice_hospital.table.hospital import NO_WARD, NOBODY, NURSE, Hospital
from bot.games.dice_hospital.table.state import Space, State
from bot.kernel import Text


class CardView(Struct, frozen=True):
    """A card with its name and what it does. `colour` is that of the tile or the pawn: R, Y, G, B or V."""

    card: str
    name: Text
    about: Text
    colour: str | None = None
    effect: Step | None = None
    when: When | None = None  # the trigger of a specialist's ability


class TokenView(Struct, frozen=True):
    """An investment token. Kinds: equal, plus, minus, low, extra, dye, nurse."""

    token: str
    kind: str
    colour: str
    name: Text


class DepartmentView(Struct, frozen=True):
    """A department of a hospital. Its mark is `department:<place>`."""

    card: CardView
    start: bool
    pawn: int | None  # the specialist who stands there, -1 for a nurse, None: no pawn
    closed: bool
    tokens: tuple[TokenView, ...] = ()
    room: int | None = None  # the ward that a paediatric room belongs to


class SpecialistView(Struct, frozen=True):
    """A specialist. His mark is `specialist:<place>`."""

    card: CardView
    copies: CardView | None  # the ability a Consultant has this round
    used: bool
    tokens: tuple[TokenView, ...] = ()


class HospitalView(Struct, frozen=True):
    """One hospital. Marks: `patient:<pid>`, patients, arrivals, discharged, blood, deaths, score, administrator; alone
    also reports, for the lines of the score that a completed one moves."""

    seat: int
    patients: tuple[Patient, ...]
    arrivals: tuple[Die, ...]  # waiting for beds; value 0: not given yet
    departments: tuple[DepartmentView, ...]
    specialists: tuple[SpecialistView, ...]
    nurses: int  # pawns of this round
    nurses_used: int
    blood: int
    deaths: int
    spared: tuple[int, ...]  # pids of those who lose nothing by neglect this round
    discharged: tuple[Leaver, ...]
    discharge_points: int  # what they will be worth this round
    ambulance: int | None  # in the city: the number token
    looking: tuple[TokenView, ...]  # investment tokens to choose from; only in one's own view
    bonus: tuple[str, ...]  # kinds of bonus tokens; their mark is `bonus`
    administrator: CardView | None  # None also while it is another seat's secret
    dealt: tuple[CardView, ...]  # administrators to choose from; only in one's own view
    score: int  # as it would count now
    lines: tuple[tuple[str, int], ...]  # its parts, by the key of a score line


class ShelfView(Struct, frozen=True):
    """Open cards of one shelf (departments, specialists, maternity_departments, ...), and how many are in its pile."""

    name: str
    cards: tuple[CardView, ...]
    pile: int


class AmbulanceView(Struct, frozen=True):
    number: int
    dice: tuple[Die, ...]
    seat: int | None
    lowest: bool


class View(Struct, frozen=True):
    """One seat's knowledge (`seat` None: a spectator's). Marks of the table: ambulances, event, reports."""

    seat: int | None
    round: int
    rounds: int
    stage: str
    phase: Text
    first: int  # the first player
    waiting: tuple[int, ...]  # whose answer is awaited
    bag: tuple[tuple[str, int], ...]  # dice left, by colour; all seats can count them
    hospitals: tuple[HospitalView, ...]
    departments: tuple[CardView, ...]  # the display, of all shelves
    specialists: tuple[CardView, ...]
    piles: tuple[int, int]  # departments and specialists left, without those of expansions
    shelves: tuple[ShelfView, ...]  # the same shelf by shelf
    ambulances: tuple[AmbulanceView, ...]
    rolled: tuple[Die, ...]  # rolled and not loaded yet
    administrators: tuple[CardView, ...]  # open on the table while five seats may swap
    over: bool
    event: EventView | None = None
    reports: ReportsView | None = None
    spaces: tuple[Space, ...] = ()  # final-round collection
    city: CityView | None = None
    investments: InvestmentsView | None = None
    automa: AutomaView | None = None


def view_of(state: State, seat: int | None) -> View:
    """What this seat may see of the table, with the parts of the modules."""
    parts: dict[str, Any] = {}
    for part in rules_of(state).views:
        parts |= part(state, seat)
    return View(
        seat=seat,
        round=max(1, state.round),
        rounds=cards().setup.rounds,
        stage=state.stage,
        phase=texts.word(f"phase.{stage_of(state).phase}"),
        first=state.first,
        waiting=awaited(state),
        bag=tuple((colour, state.bag.count(colour)) for colour in COLOURS),
        hospitals=tuple(_hospital(state, number, seat) for number in range(state.seats)),
        departments=tuple(_card(card) for card in displayed(state, DEPARTMENTS)),
        specialists=tuple(_card(card) for card in displayed(state, SPECIALISTS)),
        piles=(len(state.shelf(DEPARTMENTS).pile), len(state.shelf(SPECIALISTS).pile)),
        shelves=tuple(
            ShelfView(shelf.name, tuple(_card(card) for card in shelf.row), len(shelf.pile)) for shelf in state.shelves
        ),
        ambulances=tuple(
            AmbulanceView(one.number, one.dice, one.seat, place == 0) for place, one in enumerate(state.ambulances)
        ),
        rolled=state.rolled,
        administrators=tuple(_card(card) for card in state.administrators),
        over=state.over,
        **parts,
    )


def _card(name: str) -> CardView:
    known = cards()
    if name in known.departments:
        department = known.departments[name]
        return CardView(name, texts.card(name), texts.about(name), department.tile, department.step)
    if name in known.specialists:
        one = known.specialists[name]
        effect = one.effect[0] if one.effect else None
        return CardView(name, texts.card(name), texts.about(name), one.pawn, effect, one.when)
    return CardView(name, texts.card(name), texts.word(f"about.card.{name}"))


def _hospital(state: State, seat: int, viewer: int | None) -> HospitalView:
    hospital = state.hospitals[seat]
    mine = seat == viewer
    administrator = hospital.administrator if hospital.shown or mine else None
    out = hospital.pawns_out()
    return HospitalView(
        seat=seat,
        patients=hospital.patients,
        arrivals=hospital.arrivals,
        departments=_departments(hospital),
        specialists=tuple(
            SpecialistView(
                _card(one.card), _card(one.copies) if one.copies else None, place in out, tuple(map(_token, one.tokens))
            )
            for place, one in enumerate(hospital.specialists)
        ),
        nurses=hospital.nurses + hospital.extra_nurses,
        nurses_used=out.count(NURSE),
        blood=hospital.blood,
        deaths=hospital.deaths,
        spared=tuple(pid for pid in hospital.spared if pid is not None),
        discharged=hospital.discharged,
        discharge_points=discharge_points(state, len(hospital.discharged)),
        ambulance=hospital.ambulance,
        looking=tuple(map(_token, hospital.looking)) if mine else (),
        bonus=hospital.bonus,
        administrator=_card(administrator) if administrator else None,
        dealt=tuple(_card(card) for card in hospital.dealt) if mine else (),
        score=total(state, seat),
        lines=lines(state, seat),
    )


def _departments(hospital: Hospital) -> tuple[DepartmentView, ...]:
    return tuple(
        DepartmentView(
            _card(one.card),
            cards().departments[one.card].set == "start",
            None if one.pawn == NOBODY else one.pawn,
            one.closed,
            tuple(map(_token, one.tokens)),
            one.ward if one.ward != NO_WARD else None,
        )
        for one in hospital.departments
    )


def _token(token: str) -> TokenView:
    return TokenView(token, kind_of(token), colour_of(token), texts.token(token))
