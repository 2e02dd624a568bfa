"""Sample views of Emergency, written by hand, and names of players for all pictures."""

from __future__ import annotations

from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.view import Boxes, Cardiologist, Placing, View
from bot.kernel import Line, Mark, Outcome, Standing, text

NAMES = ("Ada", "Grégoire", "Marie-Thérèse", "Bo", "Ximena", "Oluwaseun")
AWKWARD = (
    "محمد عبد الله الخوارزمي",
    "דניאל abc 123",
    "看護師の山田さん🏥",
    "Wolfeschlegelsteinhausenbergerdorff",
    "\u202eevil\u200b\u200d\u2066 \u3164",
    "👩‍⚕️🚑 डॉ. अनुष्का",
)


def section(written: str) -> tuple[Patient, ...]:
    """`2 3! 5|` is a 2, a critical 3, and a 5 with a curtain behind it."""
    return tuple(Patient(int(mark[0]), "!" in mark, "|" in mark) for mark in written.split())


def sheet(*sections: str, **binder: object) -> Sheet:
    filled = tuple(section(written) for written in sections) + ((),) * (7 - len(sections))
    return Sheet(filled, **binder)  # type: ignore[arg-type]


EMPTY = sheet()
BUSY = sheet(
    "1 3! 4 6",
    "2 5| 1! 3",
    "1 2 4|",
    "3! 4",
    "2 5! 6|",
    "1 3| 2 4! 6",
    "2",
    nurses=(1, 6, 3),
    stethoscopes_gained=9,
    stethoscopes_used=5,
    blood_gained=4,
    blood_used=2,
    deaths=2,
    cardiologists=(("K3", 8),),
)
FULL = sheet(
    "1! 2| 1! 6!",
    "1 2! 3 4 6!",
    "2| 1! 3! 4! 5",
    "1! 3! 5! 6!",
    "2! 3| 2! 4! 6",
    "1| 1! 2! 3| 4! 6!",
    "2! 4! 6!",
    nurses=(1, 2, 3, 4, 5, 6, 7),
    stethoscopes_gained=19,
    stethoscopes_used=17,
    blood_gained=11,
    blood_used=11,
    deaths=6,
    cardiologists=(("K3", 8), ("K6", 5)),
)
EARLY = sheet("2", "", "1! 3", "", "4|", stethoscopes_gained=3, blood_gained=1, blood_used=1)
OTHER = sheet(
    "2 4", "1", "3 5", "2| 1", "6", "2 3 4", nurses=(6,), stethoscopes_gained=5, stethoscopes_used=2, deaths=1
)
URSULE = sheet(
    "2 2 5!",
    "1 4 4",
    "3| 1",
    "2 6",
    "4",
    "1 1",
    nurses=(2,),
    nurses_given=2,
    stethoscopes_gained=5,
    stethoscopes_used=4,
    blood_gained=2,
    blood_used=1,
    deaths=1,
)

BUSY_BOXES = Boxes(
    sections=5, critical=16, nurses=9, cardiologists=8, radiologist=10, epidemiologist=12, morgue=-2, total=58
)
FULL_BOXES = Boxes(49, 94, 35, 13, 24, 27, -4, 0, 238)
EMPTY_BOXES = Boxes()
EARLY_BOXES = Boxes(critical=1, radiologist=2, epidemiologist=3, total=6)
OTHER_BOXES = Boxes(nurses=2, radiologist=4, epidemiologist=9, morgue=-1, total=14)
URSULE_BOXES = Boxes(0, 5, 9, 5, 8, 10, -1, 6, 42)

MARKS = (
    Mark(0, "bed:6.5"),
    Mark(0, "bed:4.2"),
    Mark(0, "curtain:3.3"),
    Mark(0, "nurse:3"),
    Mark(0, "stethoscopes"),
    Mark(0, "morgue"),
    Mark(0, "score"),
)
PLACING = Placing("R", (4,), False, "S", ("2.5", "3.4", "4.3", "7.2"))
EXTRA = Placing("Y", (3, 4), True, "Y3/4", ("2.5", "4.3", "7.2"))


def view(
    *sheets: tuple[Sheet, Boxes],
    seat: int | None = 0,
    placing: Placing | None = None,
    ursule: bool = False,
    over: bool = False,
) -> View:
    seats = len(sheets)
    return View(
        seat=seat,
        round=24 if over else 14,
        rounds=25 if seats == 5 else 24,
        chief=1 % seats,
        card=19,
        bonuses=("R3/4", "B", "C"),
        dice=(4, 2, 6),
        chief_die="Y",
        picks=tuple(("R", "Y", "G", None, "R", None)[:seats]),
        finished=tuple((False, True, True, False, True, False)[:seats]),
        cardiologists=(Cardiologist("K3", 5), Cardiologist("K6", 8 if seats > 2 else None)),
        radiologist="R3",
        epidemiologist="E5",
        sheets=tuple(sheet for sheet, _ in sheets),
        scores=tuple(boxes for _, boxes in sheets),
        placing=placing,
        ursule=URSULE if ursule else None,
        ursule_score=URSULE_BOXES if ursule else None,
        difficulty=("equipment", "capacity") if ursule else (),
        over=over,
    )


MIDGAME = view((BUSY, BUSY_BOXES), (OTHER, OTHER_BOXES), (EARLY, EARLY_BOXES))
CHOOSING = view((BUSY, BUSY_BOXES), (OTHER, OTHER_BOXES), (EARLY, EARLY_BOXES), placing=PLACING)
EXTRA_PATIENT = view((BUSY, BUSY_BOXES), (OTHER, OTHER_BOXES), (EARLY, EARLY_BOXES), placing=EXTRA)
FRESH = view((EMPTY, EMPTY_BOXES), (EMPTY, EMPTY_BOXES))
CROWD = view(
    (BUSY, BUSY_BOXES),
    (OTHER, OTHER_BOXES),
    (EARLY, EARLY_BOXES),
    (FULL, FULL_BOXES),
    (EMPTY, EMPTY_BOXES),
    (OTHER, OTHER_BOXES),
    seat=None,
)
ROUND = view(*(((BUSY, BUSY_BOXES),) * 6), seat=None)
LAST = view((FULL, FULL_BOXES), (BUSY, BUSY_BOXES), (OTHER, OTHER_BOXES), over=True)
SOLO = view((BUSY, BUSY_BOXES), ursule=True)


def lines(boxes: Boxes) -> tuple[Line, ...]:
    names = ("sections", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue")
    return tuple(Line(text(f"emergency.box.{name}"), getattr(boxes, name)) for name in names)


def standing(seat: int | None, rank: int, boxes: Boxes) -> Standing:
    name = text("emergency.ursule") if seat is None else None
    return Standing(seat, rank, boxes.total, lines(boxes), name)


OUTCOME = Outcome((standing(0, 1, FULL_BOXES), standing(1, 2, BUSY_BOXES), standing(2, 3, OTHER_BOXES)))
SOLO_OUTCOME = Outcome((standing(0, 1, BUSY_BOXES), standing(None, 2, URSULE_BOXES)))
CROWD_OUTCOME = Outcome(
    (
        standing(3, 1, FULL_BOXES),
        standing(0, 2, BUSY_BOXES),
        standing(1, 3, OTHER_BOXES),
        standing(5, 3, OTHER_BOXES),
        standing(2, 5, EARLY_BOXES),
        standing(4, 6, EMPTY_BOXES),
    )
)
