"""The text twins of Emergency's pictures, from the same views, as `Text`s that are translated later."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.view import Boxes, Placing, View
from bot.kernel import Listing, Text, Who, text
from bot.kernel.texts import Param
from render.emergency.floor_plan import load_floor_plan
from render.emergency.layout import URSULE_BOXES
from render.emergency.sheet import selectable_beds, sheet_of
from render.emergency.table import BONUS_KEYS, awaited_seats

_KEY = "picture.emergency.twin"


def write_sheet(view: View, seat: int | None) -> Iterator[Text]:
    """Name and points, then section by section, then the binder."""
    sheet, scores = sheet_of(view, seat)
    who = _who(seat)
    yield text(f"{_KEY}.sheet", who=who, total=scores.total, round=view.round, rounds=view.rounds)
    if view.chief == seat and not view.over:
        yield text(f"{_KEY}.chief", who=who)
    if view.placing is not None and view.seat == seat:
        yield from _write_placing(view.placing)
    yield from (_write_section(sheet, number) for number in range(1, len(sheet.sections) + 1))
    yield from _write_binder(sheet)
    yield _write_boxes(scores)


def write_table(view: View) -> Iterator[Text]:
    """The round, the dice with their bonuses, the specialists, the players."""
    yield text(f"{_KEY}.round", round=view.round, rounds=view.rounds, chief=_who(view.chief))
    for colour, value, bonus in zip("RYG", view.dice, view.bonuses, strict=True):
        taken = "die_taken" if view.chief_die == colour else "die"
        yield text(f"{_KEY}.{taken}", colour=_colour_text(colour), value=value, bonus=_bonus_text(bonus))
    for card in view.cardiologists:
        name, goal = _card_texts(card.card)
        if card.value is None:
            yield text(f"{_KEY}.gone", name=name, goal=goal)
        else:
            yield text(f"{_KEY}.race", name=name, value=card.value, goal=goal)
    for key in (view.radiologist, view.epidemiologist):
        name, goal = _card_texts(key)
        yield text(f"{_KEY}.specialist", name=name, goal=goal)
    waiting = awaited_seats(view)
    for seat, scores in enumerate(view.scores):
        done = view.finished[seat] and not view.over
        key = "awaited" if seat in waiting else "done" if done else "player"
        yield text(f"{_KEY}.{key}", who=Who(seat), total=scores.total)
        pick = view.picks[seat]
        if pick is not None:
            yield text(f"{_KEY}.picked", who=Who(seat), colour=text(f"emergency.colour.{pick}"))
    if view.ursule_score is not None:
        yield text(f"{_KEY}.player", who=_who(None), total=view.ursule_score.total)


def _who(seat: int | None) -> Who | Text:
    return text("emergency.ursule") if seat is None else Who(seat)


def _colour_text(colour: str) -> Text:
    return text(f"picture.emergency.colour.{colour}")


def _card_texts(card: str) -> tuple[Text, Text]:
    return text(f"emergency.card.{card}"), text(f"emergency.about.card.{card}")


def _bonus_text(bonus: str) -> Text:
    if bonus in BONUS_KEYS:
        return text(f"picture.emergency.bonus.{BONUS_KEYS[bonus]}")
    return text("picture.emergency.bonus.extra", colour=_colour_text(bonus[0]), values=bonus[1:])


def _write_placing(placing: Placing) -> Iterator[Text]:
    values, colour = Listing(tuple(placing.values)), _colour_text(placing.colour)
    if placing.extra:
        yield text(f"{_KEY}.placing_extra", colour=colour, values=values)
    else:
        yield text(f"{_KEY}.placing", colour=colour, values=values, bonus=_bonus_text(placing.bonus))
    yield text(f"{_KEY}.beds", beds=Listing(selectable_beds(placing)))


def _write_section(sheet: Sheet, number: int) -> Text:
    printed = load_floor_plan().printed.sections[number - 1]
    patients = sheet.sections[number - 1]
    inside: Param = (
        Listing(tuple(_write_patient(patient) for patient in patients)) if patients else text(f"{_KEY}.empty")
    )
    free = tuple(text(f"emergency.colour.{colour}") for colour in printed.colours[len(patients) :])
    if not free:
        return text(f"{_KEY}.full", number=number, patients=inside, points=printed.notepad)
    return text(f"{_KEY}.section", number=number, patients=inside, free=Listing(free), points=printed.notepad)


def _write_patient(patient: Patient) -> Param:
    key = ("critical" if patient.critical else "") + ("curtain" if patient.curtain else "")
    return text(f"{_KEY}.patient.{key}", value=patient.value) if key else patient.value


def _write_binder(sheet: Sheet) -> Iterator[Text]:
    for tool, left, gained in (
        ("stethoscopes", sheet.stethoscopes, sheet.stethoscopes_gained),
        ("blood", sheet.blood, sheet.blood_gained),
    ):
        yield text(f"{_KEY}.{tool}", n=left, gained=gained)
    yield text(f"{_KEY}.nurses", n=sheet.circles)
    if sheet.nurses:
        yield text(f"{_KEY}.called", sections=Listing(tuple(sorted(sheet.nurses))))
    yield text(f"{_KEY}.morgue", n=sheet.deaths)


def _write_boxes(scores: Boxes) -> Text:
    lines = [
        text("picture.line", label=text(f"emergency.box.{name}"), points=getattr(scores, name))
        for name in URSULE_BOXES
        if getattr(scores, name)
    ]
    return text(f"{_KEY}.boxes", lines=Listing(tuple(lines))) if lines else text(f"{_KEY}.no_points")
