"""Dice Hospital's pictures in words, from the same views. Texts only: the language comes later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.modules.reports import ReportView
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.view import CardView, DepartmentView, HospitalView, View
from bot.kernel import Listing, Text, Who, text
from bot.kernel.texts import Param
from render.dice_hospital.layout import WARDS
from render.dice_hospital.table import closing, displays, parked

_SAY = "picture.dice_hospital.twin"


def _say(key: str, /, **params: Param) -> Text:
    return text(f"{_SAY}.{key}", **params)


def _counted(colours: Iterable[tuple[str, int]]) -> Listing:
    """So many of each colour."""
    return _listed(_say("counted", n=n, colour=texts.letter(colour)) for colour, n in colours)


def _listed(parts: Iterable[Param]) -> Listing:
    return Listing(tuple(parts))


def sheet(view: View, seat: int) -> Iterator[Text]:
    """Who and how many points, the patients, what can still be done for them, what there is, and what cards do."""
    hospital = view.hospitals[seat]
    yield _say("sheet", who=Who(seat), n=hospital.score, round=view.round, rounds=view.rounds, phase=view.phase)
    if view.first == seat and len(view.hospitals) > 1 and not view.over:
        yield _say("first", who=Who(seat))
    yield from _patients(hospital)
    yield from _work(hospital)
    yield _say("blood", n=hospital.blood)
    yield _say("deaths", n=hospital.deaths)
    yield from _office(view, hospital)
    lines = _listed(
        text("picture.line", label=texts.word(f"line.{name}"), points=points) for name, points in hospital.lines
    )
    yield _say("lines", lines=lines)
    yield from _abilities(hospital)


def _patients(hospital: HospitalView) -> Iterator[Text]:
    if hospital.arrivals:
        yield _say("arriving", dice=_listed(_die(die.colour, die.value) for die in hospital.arrivals))
    yield from (_ward(hospital, number) for number in range(WARDS)) if hospital.patients else (_say("empty"),)
    spared = [one for one in hospital.patients if one.pid in hospital.spared]
    if spared:
        yield _say("spared", patients=_listed(texts.patient(one) for one in spared))
    if hospital.ambulance is not None:
        yield _say("ambulance.own", number=hospital.ambulance)
    if hospital.discharged:
        leaving = Counter(one.true for one in hospital.discharged)
        yield _say("discharged", patients=_counted(leaving.items()), n=hospital.discharge_points)


def _ward(hospital: HospitalView, number: int) -> Text:
    """Who lies in it, by bed; those who were treated apart."""
    lying = sorted((one for one in hospital.patients if one.ward == number), key=lambda one: one.bed)
    rows = {
        key: _listed(texts.patient(one) for one in lying if one.treated == treated)
        for key, treated in (("untreated", False), ("treated", True))
    }
    key = "_".join(key for key, row in rows.items() if row.items) or "empty"
    return _say(f"ward.{key}", n=number + 1, **rows)


def _die(colour: str, value: int) -> Text:
    return texts.die(colour, value) if value else texts.letter(colour)


def _work(hospital: HospitalView) -> Iterator[Text]:
    """Pawns and departments, free and at work."""
    yield _say("nurses", n=hospital.nurses - hospital.nurses_used, of=hospital.nurses)
    free = [one for one in hospital.specialists if not one.used]
    if free:
        yield _say("specialists", names=_listed(one.card.name for one in free))
    open_ = [one.card.name for one in hospital.departments if one.pawn is None and not one.closed]
    if open_:
        yield _say("free", names=_listed(open_))
    busy = [one for one in hospital.departments if one.pawn is not None]
    if busy:
        yield _say("busy", names=_listed(_occupied(hospital, one) for one in busy))
    closed = [one.card.name for one in hospital.departments if one.closed]
    if closed:
        yield _say("closed", names=_listed(closed))


def _occupied(hospital: HospitalView, one: DepartmentView) -> Text:
    nurse = one.pawn is None or one.pawn == NURSE
    pawn = texts.word("nurse") if nurse else hospital.specialists[one.pawn or 0].card.name
    return _say("occupied", department=one.card.name, pawn=pawn)


def _office(view: View, hospital: HospitalView) -> Iterator[Text]:
    if hospital.administrator:
        yield _card("administrator", hospital.administrator)
    for one in hospital.dealt:
        yield _card("dealt", one)
    if view.reports is not None:
        yield from (_report("report", one) for one in view.reports.lower if one is not None)


def _card(key: str, one: CardView) -> Text:
    return _say(key, name=one.name, does=one.about)


def _report(key: str, one: ReportView) -> Text:
    return _say(key, colours=_listed(texts.letter(colour) for colour in one.colours), n=one.points)


def _abilities(hospital: HospitalView) -> Iterator[Text]:
    """What departments and specialists do, each kind once."""
    for department in dict.fromkeys(one.card for one in hospital.departments):
        yield _card("card", department)
    for specialist in dict.fromkeys((one.card, one.copies) for one in hospital.specialists):
        card, copied = specialist
        yield _card("card", card) if copied is None else _say("copies", name=card.name, does=copied.about)


def table(view: View) -> Iterator[Text]:
    """Round and phase, everybody, the ambulances, what is on offer, and what is left in the bag."""
    yield _say("round", round=view.round, rounds=view.rounds, phase=view.phase)
    if len(view.hospitals) > 1 and not view.over:
        yield _say("first", who=Who(view.first))
    if view.event is not None and not closing(view):
        yield _say("event", name=view.event.name, does=view.event.about)
    for one in view.hospitals:
        awaited = one.seat in view.waiting and not view.over
        beds, key = len(one.patients), "awaited" if awaited else "player"
        yield _say(key, who=Who(one.seat), n=one.score, patients=beds, blood=one.blood, deaths=one.deaths)
    yield from _ambulances(view)
    yield from _offers(view)
    yield _say("bag", dice=_counted(view.bag))


def _ambulances(view: View) -> Iterator[Text]:
    if view.rolled:
        yield _say("rolled", dice=texts.dice(view.rolled))
    if view.spaces:
        wanted = [texts.die(one.colour, one.value) for one in view.spaces if one.seat is None]
        yield _say("wanted", dice=_listed(wanted)) if wanted else _say("full")
        return
    for one in view.ambulances if parked(view) else ():
        key = ("loaded" if one.dice else "unloaded") + ("_taken" if one.seat is not None else "")
        yield _say(f"ambulance.{key}", number=one.number, dice=texts.dice(one.dice), who=Who(one.seat or 0))


def _offers(view: View) -> Iterator[Text]:
    for kind, shown, left in displays(view):
        yield _say("pile" if shown else "only_pile", kind=texts.phrase(f"pile.{kind}"), n=left)
        yield from (_card("offer", one) for one in shown)
    for one in view.administrators:
        yield _card("open_administrator", one)
    if view.reports is not None:
        for key, row in (("report", view.reports.lower), ("waiting", view.reports.upper), ("done", view.reports.done)):
            yield from (_report(key, report) for report in row if report is not None)
