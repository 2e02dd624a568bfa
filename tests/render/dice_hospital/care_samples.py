"""Sample states of Community Care for its pictures: every module alone, all together, and the Automa."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.stages import terms_for
from bot.games.dice_hospital.table.automa import BAG, Automa, CardInRow
from bot.games.dice_hospital.table.city import City, Entrance, Tile
from bot.games.dice_hospital.table.hospital import NURSE, Hospital, Investment, Specialist, Tally
from bot.games.dice_hospital.table.state import Board, Shelf, State, TokenPile
from tests.games.dice_hospital.community_care.cities import fixture, in_city
from tests.games.dice_hospital.community_care.test_maternity import maternity
from tests.games.dice_hospital.tables import alone, ambulance, hospital, shelves, table
from tests.render.dice_hospital.samples import at_work, dice

INVESTMENTS_ON, MATERNITY_ON = Options(investments=True), Options(maternity=True)
CIM = Options(city=True, investments=True, maternity=True, events=True)


def with_tokens(one: Hospital, **tokens: str) -> Hospital:
    """Tokens on departments, by their places: `d0="R.extra G.dye"`."""
    laid = {int(place[1:]): tuple(f"t.{name}" for name in text.split()) for place, text in tokens.items()}
    departments = (replace(d, tokens=laid.get(place, ())) for place, d in enumerate(one.departments))
    return replace(one, departments=tuple(departments))


# --- city ---

_QUIET = (hospital("R3 Y4 G5"), hospital("Y3 G5", bonus=("order", "nurse")))
_TWO: dict[tuple[int, int], str] = {
    (0, 0): "R2+red",
    (0, 1): "Y5",
    (0, 3): "G2+care",
    (1, 1): "R4",
    (1, 2): "Y2+order",
    (2, 0): "G2+green",
    (2, 2): "R3",
    (2, 3): "Y2+nurse",
}
PARKING = in_city(
    *_QUIET,
    city=fixture(_TWO, parked=((0, 1, "N"), (2, 3, "E")), order=(1, 0), totals=(9, 4)),
    round=3,
    waiting=(1, 0),
    first=1,
)
COLLECTING = in_city(
    hospital("R3 Y4 G5", bonus=("order", "red", "care"), arrivals=dice("R5")),
    hospital("Y3 G5", arrivals=dice("Y2 Y3 G5")),
    city=fixture(
        {**_TWO, (0, 2): "Y2+yellow"},
        parked=((0, 1, "N"), (2, 3, "E")),
        order=(1, 0),
        totals=(None, 10),
        helicopter=6,
        position=4,
        fetched=1,
    ),
    stage="collecting",
    round=3,
    waiting=(0,),
    shelves=shelves(("d.cardiology", "d.radiology"), ("s.surgeon", "s.triage_nurse")),
)

# --- investments ---

INVESTED = with_tokens(
    at_work(
        hospital(
            "R3 Y4 G5 G2* R6*",
            departments=("cardiology", "recovery_green", "rota_office"),
            specialists=("surgeon", "financial_adviser", "management_expert", "strategic_consultant"),
            administrator="a.strategist",
            tally=Tally(discharge=12),
            blood=2,
            nurses=4,
        ),
        d0=NURSE,
        d6=0,
    ),
    d0="R.extra",
    d1="G.dye",
    d3="R.minus Y.plus",
    d6="R.equal Y.low",
    d7="Y.dye G.extra",
)
_TRAINEE = replace(hospital("G3 R4"), specialists=(Specialist("s.trainee", tokens=("t.R.low", "t.G.plus")),))
_PILES = tuple(TokenPile(c, (f"t.{c}.equal",) * n) for c, n in (("R", 12), ("Y", 9), ("G", 10), ("P", 14)))
INVESTING = table(
    replace(INVESTED, looking=("t.R.nurse", "t.R.dye", "t.Y.extra"), invested=Investment(NURSE, "R")),
    replace(_TRAINEE, invested=Investment(0, "G")),
    hospital("Y2 Y3"),
    stage="investing",
    options=INVESTMENTS_ON,
    board=Board(_PILES[:3], 1),
    round=5,
    waiting=(0, 2),
    shelves=shelves(("d.recovery_red", "d.ent", "d.rota_office"), ("s.trainee", "s.strategic_consultant")),
    ambulances=(
        ambulance(1, dice("R1 Y1 G2")),
        ambulance(2, (), 2),
        replace(ambulance(3, dice("R3 G4 Y4 R4")), capacity=4),
        replace(ambulance(4, (), 1), capacity=4),
    ),
)

# --- maternity ---

FAMILIES = at_work(
    maternity(
        "M3 R3* Y2 / B4 B5",
        "M7* G5 / B6",
        "R2 G6*",
        "M1",
        departments=("birth_centre", "nursery", "family_clinic"),
        specialists=("doula", "neonatal_nurse"),
        administrator="a.maternity_head",
        nurses=4,
        tally=Tally(discharge=30),
        discharged=(
            Leaver("P", "P", "mother"),
            Leaver("P", "P", "baby"),
            Leaver("R", "R"),
            Leaver("P", "P", "mother"),
            Leaver("P", "P", "baby"),
        ),
    ),
    d6=NURSE,
    d9=1,
)


def care_shelves(departments: tuple[str, ...], specialists: tuple[str, ...]) -> tuple[Shelf, ...]:
    """The base shelves, and those of maternity with two cards each."""
    more = (
        Shelf("maternity_departments", 2, ("d.nursery",) * 9, ("d.postnatal", "d.screening_lab")),
        Shelf("maternity_specialists", 2, ("s.doula",) * 10, ("s.obstetrician", "s.family_liaison")),
    )
    return (*shelves(departments, specialists), *more)


MATERNITY = table(
    FAMILIES,
    maternity("M2 / B4", "R3", "", "Y4", nurses=4),
    maternity("", "R3", "G2", "M4 / B5 B6", nurses=4),
    options=MATERNITY_ON,
    round=5,
    shelves=care_shelves(("d.cardiology",), ("s.surgeon", "s.urologist")),
    ambulances=(
        ambulance(1, dice("R1 Y1 G2"), 0),
        ambulance(2, (Die("P", 3), *dice("Y3 G4"))),
        ambulance(3, (Die("P", 4), *dice("Y4 G5")), 1),
        ambulance(4, dice("R5 Y5 G6")),
    ),
)

# --- all of it ---

_DEPARTMENTS = ("cardiology", "recovery_green", "birth_centre", "family_clinic", "screening_lab")
_CROWD = ("trainee", "management_expert", "doula")


def _everything() -> Hospital:
    one = maternity(
        "M3 R3* Y2 / B4 B5",
        "M7* G5 R1 / B6 B7",
        "R2 G6* M2 / B4",
        "M1 Y6* G4 / B5 B4",
        departments=_DEPARTMENTS,
        specialists=_CROWD,
        administrator="a.head_midwife",
        nurses=6,
        blood=4,
        deaths=2,
        bonus=("order", "care", "red", "green", "yellow", "nurse"),
        tally=Tally(discharge=61, administrator=6, ability=4, event=2),
    )
    one = with_tokens(
        at_work(one, d6=2, d8=NURSE, d14=NURSE), d0="R.extra Y.low", d4="P.low", d6="R.equal", d8="R.dye P.plus"
    )
    first, *others = one.specialists
    return replace(one, specialists=(replace(first, tokens=("t.P.extra", "t.R.minus")), *others))


EVERYTHING = _everything()
_EXITS = (
    *("ES", "NESW", "ESW", "NSW", "NES", "ESW", "NEW", "ESW", "NESW", "NEW", "NESW", "NSW"),
    *("NSE", "NESW", "ESW", "NEW", "NEW", "NESW", "NSW", "NES"),
)
_LYING = ("R2", "P3", "", "Y4", "G2", "Y1", "", "P1", "R5", "", "G3", "Y2", "P4", "R1", "G6", "", "Y2", "", "P2", "R3")
_BONUS = {0: "red", 4: "green", 11: "yellow", 16: "order", 18: "nurse"}


def _large_city(**parts: Any) -> City:
    """Five rows, as four or five seats play it."""
    return City(
        columns=4,
        tiles=tuple(Tile(f"c{n + 1:02}", exits, n in (1, 7, 12, 18)) for n, exits in enumerate(_EXITS)),
        patients=tuple(Die(one[0], int(one[1])) if one else None for one in _LYING),
        bonus=tuple(_BONUS.get(n) for n in range(len(_LYING))),
        pile=("care",) * 18,
        order=(3, 0, 4, 1, 2),
        parked=(Entrance(0, "W"), Entrance(1, "N"), Entrance(4, "W"), Entrance(11, "E"), Entrance(17, "S")),
        **parts,
    )


FIVE = in_city(
    EVERYTHING,
    *(
        replace(one, invested=Investment(NURSE, space))
        for one, space in zip(MATERNITY.hospitals[1:], "RP", strict=True)
    ),
    maternity("M2 / B4", nurses=4),
    maternity("R3 G4", nurses=4, invested=Investment(NURSE, "R")),
    city=_large_city(totals=(None, None, None, 7, None), helicopter=9, position=9, fetched=0, out=(3, 0, 4, 1, 2)),
    stage="collecting",
    options=CIM,
    event="e12",
    board=Board(_PILES, 2),
    round=7,
    waiting=(0, 4, 1, 2),
    first=3,
    shelves=care_shelves(
        ("d.recovery_yellow", "d.rota_office", "d.ent", "d.casualty"),
        ("s.strategic_consultant", "s.management_expert", "s.surgeon", "s.triage_nurse"),
    ),
)
LOADING = replace(
    FIVE,
    hospitals=tuple(replace(one, bonus=()) for one in FIVE.hospitals),
    city=None,
    stage="loading",
    options=replace(CIM, city=False),
    waiting=(3,),
    rolled=tuple(dice("R1 R1 Y1 G1 Y2 R2 R2 G2 Y3 G3 R4 Y4 Y4 G4 G5 R5 Y5 G6")),
    ambulances=tuple(replace(ambulance(number, ()), capacity=3 + (number > 3), seat=None) for number in range(1, 7)),
)
FIVE_WORKING = replace(FIVE, stage="activation", city=_large_city(totals=(9, 8, 12, 7, 5)))
FLYING = replace(
    FIVE, stage="parking", waiting=(0, 3, 4, 1, 2), city=replace(_large_city(totals=(None,) * 5), order=(0, 3, 4, 1, 2))
)
FIVE_OVER = replace(FIVE_WORKING, stage="closing", round=8, over=True, waiting=(), event=None)


_MANY = (*_DEPARTMENTS, "ent", "allergy", "casualty", "delivery_suite", "prenatal", "nephrology", "rota_office")
_STAFF = ("management_expert", "doula", "health_visitor", "surgeon", "neonatologist", "sonographer", "consultant")


def _nine_floors() -> State:
    """More cards than a match gives a hospital: nine floors of them, and the paediatric rooms."""
    one = maternity(
        "M3 R3* Y2 / B4 B5", "M7* G5 R1 / B6", "R2", "M1", departments=_MANY, specialists=_STAFF, nurses=6, blood=4
    )
    one = with_tokens(at_work(one, d3=0, d6=2, d16=NURSE), d0="R.extra", d1="G.dye", d2="R.low")
    return replace(FIVE_WORKING, hospitals=(replace(one, ambulance=1), *FIVE.hospitals[1:]))


NINE_FLOORS = _nine_floors()

# --- Automa ---


def _card(name: str, *slots: str, covered: bool = False, done: bool = False) -> CardInRow:
    one = CardInRow(f"h.{name}").turned_up()
    one = one.with_tile() if covered else one
    return replace(one, slots=() if done else (*slots, *one.slots[len(slots) :]), done=done)


_LEVEL = Options(automa=True, automa_level="expert")
_ROW = (
    _card("S1", done=True),
    _card("N4", "Y", BAG, "", "R", "", "G"),
    _card("H1", "R", covered=True),
    _card("S3", "", "Y"),
    _card("N2", covered=True, done=True),
    *(CardInRow(f"h.{name}") for name in ("H2", "N1", "S2", "H4")),
)
_AUTOMA = Automa(row=_ROW, levers=("tile_points",), waiting="RGG", blood=2, points=12, tiles=2, first=True, ambulance=1)


def _facing(**parts: Any) -> State:
    mine = hospital("R3 Y4 G5 R2", departments=("cardiology",), specialists=("surgeon",), tally=Tally(discharge=20))
    state = alone(mine, options=_LEVEL, automa=_AUTOMA, reports=None, **parts)
    vehicles = (ambulance(1), ambulance(2, (), 0), ambulance(3, dice("R4 G5 Y5")))
    offered = shelves(("d.ent", "d.nephrology"), ("s.urologist",))
    return replace(state, terms=terms_for(_LEVEL, 1), ambulances=vehicles, shelves=offered)


AUTOMA = _facing(stage="activation", round=4)
AUTOMA_OVER = replace(AUTOMA, over=True, waiting=(), round=8)
