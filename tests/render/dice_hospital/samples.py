"""Sample states of Dice Hospital for its pictures, from the first choice to the end."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital import GAME
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Leaver
from bot.games.dice_hospital.table.hospital import NURSE, Hospital, Tally
from bot.games.dice_hospital.table.state import Ambulance, EventInPlay, Reports, Space, State
from bot.games.dice_hospital.view import View
from bot.kernel import Outcome
from tests.games.dice_hospital.tables import alone, ambulance, hospital, shelves, table

NAMES = ("Ada", "Grégoire", "Marie-Thérèse", "Bo", "Ximena")
AWKWARD = (
    "محمد عبد الله الخوارزمي",
    "Wolfeschlegelsteinhausenbergerdorff",
    "看護師の山田さん🏥",
    "\u202eevil\u200b\u200d",
    "👩‍⚕️🚑 डॉ. अनुष्का",
)


def dice(written: str) -> tuple[Die, ...]:
    """`R3 Y` is a red 3, and a yellow die without a value."""
    return tuple(Die(one[0], int(one[1:] or 0)) for one in written.split())


def leavers(colours: str) -> tuple[Leaver, ...]:
    return tuple(Leaver(colour, colour) for colour in colours)


def at_work(one: Hospital, **pawns: int) -> Hospital:
    """Pawns stand on departments: `d7=NURSE`."""
    where = {int(place[1:]): pawn for place, pawn in pawns.items()}
    return replace(
        one,
        departments=tuple(
            replace(department, pawn=where.get(place, department.pawn))
            for place, department in enumerate(one.departments)
        ),
    )


def loaded(*loads: tuple[int, str, int | None]) -> tuple[Ambulance, ...]:
    return tuple(ambulance(number, dice(written), seat) for number, written, seat in loads)


OPTIONAL = Options(events=True, collection=True)
QUIET = (hospital("Y3 Y4 G5 R2 R2", blood=1), hospital("G3 R4 R5", tally=Tally(discharge=9)))

START = table(hospital("R3 Y4 G5", administrator="a.rainbow"), *QUIET, stage="improvement", round=1)

BUSY = at_work(
    hospital(
        "R3 Y4 G5 G2* R6* Y3*(R) Y1 G4 R2",
        departments=("cardiology", "radiology"),
        specialists=("surgeon", "triage_nurse"),
        administrator="a.red_pair",
        blood=3,
        deaths=1,
        discharged=leavers("RGY"),
        tally=Tally(discharge=19, empty_wards=5, administrator=2),
    ),
    d0=NURSE,
    d6=0,
)
MIDGAME = table(BUSY, *QUIET, round=4)
PLACES = frozenset(
    {"department:6", "patient:4", "patient:5", "patient:9", "specialist:0", "discharged", "score", "blood"}
)


def _full() -> State:
    """Eight improvement departments, six specialists, every bed taken, and every kind of token."""
    one = at_work(
        hospital(
            "R3 Y4 G5 G2* R6* Y3*(R) Y1 G4* R2* R5 G6* Y2",
            departments=(
                "cardiology",
                "radiology",
                "drug_trials",
                "nephrology",
                "allergy",
                "operating_theatre",
                "training_centre",
                "physiotherapy",
            ),
            specialists=(
                "surgeon",
                "triage_nurse",
                "medical_student",
                "consultant",
                "admissions_nurse",
                "alternative_medicine",
            ),
            administrator="a.green_pair",
            blood=12,
            deaths=11,
            extra_nurses=1,
            discharged=leavers("RRRRGGGYYYY"),
            spared=(1,),
            tally=Tally(discharge=68, empty_wards=10, administrator=5, ability=3, event=2, collection=1),
        ),
        d0=NURSE,
        d4=2,
        d6=0,
        d9=NURSE,
        d11=5,
        d13=4,
    )
    closed = (replace(department, closed=index == 2) for index, department in enumerate(one.departments))
    staff = (replace(who, copies="s.surgeon") if who.card == "s.consultant" else who for who in one.specialists)
    one = replace(one, departments=tuple(closed), specialists=tuple(staff))
    return table(one, *QUIET, round=8, event="e12", options=OPTIONAL)


FULL = _full()
FULL_PLACES = frozenset({"department:13", "patient:4", "patient:10", "deaths", "administrator", "specialist:4"})

EVERY_SPECIALIST = (
    "haematologist",
    "cardiologist",
    "pathologist",
    "experimental_chemist",
    "transplant_surgeon",
    "physiotherapist",
    "general_practitioner",
    "haematology_technician",
)
STAFF = table(
    hospital("", specialists=EVERY_SPECIALIST, administrator="a.most", discharged=leavers("RYGRY")), *QUIET, round=8
)
CHOOSING = table(
    hospital("", arrivals=dice("R Y G"), shown=False, dealt=("a.red_watch", "a.rainbow")),
    hospital("", arrivals=dice("R Y Y"), shown=False, dealt=("a.most", "a.green_pair"), administrator="a.most"),
    hospital("", arrivals=dice("G Y G"), shown=False, dealt=("a.yellow_pair", "a.green_watch")),
    stage="preparation",
    round=0,
)

REPORTS = Reports(("m13", "m04", "m10"), ("m01", None, "m08"), ("m02",))
SOLO = alone(
    hospital("R3 Y4 G5 R1*", departments=("ent",), specialists=("virologist",), arrivals=dice("R3 Y2 G5 G4")),
    reports=REPORTS,
    round=3,
    stage="keeping",
    rolled=dice("R2 Y2 G4 G5"),
)

THREE = table(
    hospital("R3 Y4 G5", blood=2, deaths=1, tally=Tally(discharge=12)),
    hospital("Y3 Y4 G5 R2 R2", blood=12, deaths=11),
    hospital("G3 R4 R5", tally=Tally(discharge=100)),
    stage="ambulance",
    options=OPTIONAL,
    round=4,
    first=2,
    waiting=(1, 0),
    ambulances=loaded((1, "Y2 G2 R3", None), (2, "R3 G3 R3", 2), (3, "G4 Y4 G5", None), (4, "R5 G5 R5", None)),
    shelves=shelves(("d.cardiology", "d.radiology"), ("s.surgeon", "s.triage_nurse")),
)
_FIVE: dict[str, Any] = {
    "shelves": shelves(
        ("d.nephrology", "d.triage_centre", "d.physiotherapy", "d.casualty"),
        ("s.neurologist", "s.experimental_chemist", "s.consultant", "s.microbiologist"),
    ),
    "first": 3,
}
FIVE = table(
    *THREE.hospitals,
    hospital("G3"),
    hospital(""),
    stage="improvement",
    round=6,
    event="e08",
    options=OPTIONAL,
    waiting=(4, 1),
    ambulances=loaded((0, "", 4), (1, "G3 R3 Y3", None), (2, "", 1), (3, "", 0), (4, "", 2), (5, "", 3)),
    **_FIVE,
)
SWAP = table(
    *FIVE.hospitals,
    stage="swap",
    round=0,
    administrators=("a.rainbow", "a.most", "a.red_watch"),
    ambulances=loaded(*((number, "", None) for number in range(6))),
    **_FIVE,
)
TWO = table(
    *THREE.hospitals[:2],
    stage="loading",
    round=2,
    waiting=(1,),
    rolled=dice("R2 Y2 G2 R3 R3 Y4 G4 G4 Y5"),
    shelves=shelves(("d.cardiology", "d.ent"), ("s.surgeon",)),
    ambulances=loaded((1, "", None), (2, "", None), (3, "", None)),
)
BARE = replace(THREE, shelves=shelves(("d.cardiology", "d.radiology"), ()))
OUTBREAK = replace(THREE, event=EventInPlay("e13", "Y"), stage="event")


def _collecting() -> State:
    wanted = [("R", 3, None), ("Y", 2, 1), ("G", 4, None), ("R", 4, 0), ("Y", 3, None), ("G", 2, None)]
    wanted += [("R", 2, None), ("Y", 4, 2), ("G", 3, None)]
    spaces = tuple(Space(colour, value, seat) for colour, value, seat in wanted)
    return replace(THREE, stage="collection", round=8, spaces=spaces, waiting=(0, 2), event=EventInPlay("e14"))


COLLECTING = _collecting()

OVER = replace(
    FIVE,
    stage="closing",
    round=8,
    over=True,
    waiting=(),
    event=None,
    hospitals=(replace(FULL.hospitals[0], patients=()), *FIVE.hospitals[1:]),
)
SOLO_OVER = replace(SOLO, over=True, waiting=(), rolled=())


def view(state: State, seat: int | None = None) -> View:
    return GAME.view(state, seat)


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found
