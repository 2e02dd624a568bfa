"""Emergency's sheet and table in words, from the same views as the pictures. Texts only: the language comes later."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.view import Boxes, Placing, View
from bot.kernel import Listing, Text, Who, text
from bot.kernel.texts import Param
from render.emergency.layout import URSULE_BOXES
from render.emergency.plan import plan
from render.emergency.sheet import sheet_of, shown_beds
from render.emergency.table import KEYS, awaited

_SAY = "picture.emergency.twin"


def sheet_lines(view: View, seat: int | None) -> Iterator[Text]:
    """Who, how many points, then section by section, then the binder."""
    sheet, scores = sheet_of(view, seat)
    who = _who(seat)
    yield text(f"{_SAY}.sheet", who=who, total=scores.total, round=view.round, rounds=view.rounds)
    if view.chief == seat and not view.over:
        yield text(f"{_SAY}.chief", who=who)
    if view.placing is not None and view.seat == seat:
        yield from _placing(view.placing)
    yield from (_section(sheet, number) for number in range(1, len(sheet.sections) + 1))
    yield from _binder(sheet)
    yield _boxes(scores)


def table_lines(view: View) -> Iterator[Text]:
    """The round, the dice with what they bring, the specialists, the players."""
    yield text(f"{_SAY}.round", round=view.round, rounds=view.rounds, chief=_who(view.chief))
    for colour, value, bonus in zip("RYG", view.dice, view.bonuses, strict=True):
        taken = "die_taken" if view.chief_die == colour else "die"
        yield text(f"{_SAY}.{taken}", colour=_colour(colour), value=value, bonus=_bonus(bonus))
    for card in view.cardiologists:
        name, goal = _card(card.card)
        if card.value is None:
            yield text(f"{_SAY}.gone", name=name, goal=goal)
        else:
            yield text(f"{_SAY}.race", name=name, value=card.value, goal=goal)
    for key in (view.radiologist, view.epidemiologist):
        name, goal = _card(key)
        yield text(f"{_SAY}.specialist", name=name, goal=goal)
    waiting = awaited(view)
    for seat, scores in enumerate(view.scores):
        done = view.finished[seat] and not view.over
        key = "awaited" if seat in waiting else "done" if done else "player"
        yield text(f"{_SAY}.{key}", who=Who(seat), total=scores.total)
        pick = view.picks[seat]
        if pick is not None:
            yield text(f"{_SAY}.picked", who=Who(seat), colour=text(f"emergency.colour.{pick}"))
    if view.ursule_score is not None:
        yield text(f"{_SAY}.player", who=_who(None), total=view.ursule_score.total)


def _who(seat: int | None) -> Who | Text:
    return text("emergency.ursule") if seat is None else Who(seat)


def _colour(colour: str) -> Text:
    return text(f"picture.emergency.colour.{colour}")


def _card(card: str) -> tuple[Text, Text]:
    return text(f"emergency.card.{card}.name"), text(f"emergency.card.{card}.goal")


def _bonus(bonus: str) -> Text:
    if bonus in KEYS:
        return text(f"picture.emergency.bonus.{KEYS[bonus]}")
    return text("picture.emergency.bonus.extra", colour=_colour(bonus[0]), values=bonus[1:])


def _placing(placing: Placing) -> Iterator[Text]:
    values, colour = Listing(tuple(placing.values)), _colour(placing.colour)
    if placing.extra:
        yield text(f"{_SAY}.placing_extra", colour=colour, values=values)
    else:
        yield text(f"{_SAY}.placing", colour=colour, values=values, bonus=_bonus(placing.bonus))
    yield text(f"{_SAY}.beds", beds=Listing(shown_beds(placing)))


def _section(sheet: Sheet, number: int) -> Text:
    printed = plan().printed.sections[number - 1]
    patients = sheet.sections[number - 1]
    inside: Param = Listing(tuple(_patient(somebody) for somebody in patients)) if patients else text(f"{_SAY}.empty")
    free = tuple(text(f"emergency.colour.{colour}") for colour in printed.colours[len(patients) :])
    if not free:
        return text(f"{_SAY}.full", number=number, patients=inside, points=printed.notepad)
    return text(f"{_SAY}.section", number=number, patients=inside, free=Listing(free), points=printed.notepad)


def _patient(somebody: Patient) -> Param:
    key = ("critical" if somebody.critical else "") + ("curtain" if somebody.curtain else "")
    return text(f"{_SAY}.patient.{key}", value=somebody.value) if key else somebody.value


def _binder(sheet: Sheet) -> Iterator[Text]:
    for tool, left, gained in (
        ("stethoscopes", sheet.stethoscopes, sheet.stethoscopes_gained),
        ("blood", sheet.blood, sheet.blood_gained),
    ):
        yield text(f"{_SAY}.{tool}", n=left, gained=gained)
    yield text(f"{_SAY}.nurses", n=sheet.circles)
    if sheet.nurses:
        yield text(f"{_SAY}.called", sections=Listing(tuple(sorted(sheet.nurses))))
    yield text(f"{_SAY}.morgue", n=sheet.deaths)


def _boxes(scores: Boxes) -> Text:
    lines = [
        text("picture.line", label=text(f"emergency.box.{name}"), points=getattr(scores, name))
        for name in URSULE_BOXES
        if getattr(scores, name)
    ]
    return text(f"{_SAY}.boxes", lines=Listing(tuple(lines))) if lines else text(f"{_SAY}.no_points")
