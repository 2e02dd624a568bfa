"""The text twins of Dice Hospital's pictures, from the same views, as `Text`s that are translated later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.modules.reports import ReportView
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import NURSE
from bot.games.dice_hospital.view import CardView, DepartmentView, HospitalView, SpecialistView, View
from bot.kernel import Listing, Text, Who, text
from bot.kernel.texts import Param
from render.dice_hospital.layout import WARDS
from render.dice_hospital.table import ambulances_shown, is_closing, list_displays

_KEY = "picture.dice_hospital.twin"


def write(key: str, /, **params: Param) -> Text:
    """A line of the twins, or a part of one."""
    return text(f"{_KEY}.{key}", **params)


def _list_counts(colours: Iterable[tuple[str, int]]) -> Listing:
    """A count for each colour."""
    return listing(write("counted", n=n, colour=letter(colour)) for colour, n in colours)


def listing(parts: Iterable[Param]) -> Listing:
    return Listing(tuple(parts))


def write_sheet(view: View, seat: int, more: Iterable[Text] = ()) -> Iterator[Text]:
    """Name and points, patients, free pawns and departments, tokens, score lines, and the effects of cards.

    `more` are the lines of Community Care; the effects of cards come last, because they are the same all the time.
    """
    hospital = view.hospitals[seat]
    yield write("sheet", who=Who(seat), n=hospital.score, round=view.round, rounds=view.rounds, phase=view.phase)
    if view.first == seat and len(view.hospitals) > 1 and not view.over:
        yield write("first", who=Who(seat))
    yield from _write_patients(hospital)
    yield from _write_pawns(hospital)
    yield write("blood", n=hospital.blood)
    yield write("deaths", n=hospital.deaths)
    yield from _write_office(view, hospital)
    lines = listing(
        text("picture.line", label=texts.word(f"line.{name}"), points=points) for name, points in hospital.lines
    )
    yield write("lines", lines=lines)
    yield from more
    yield from _write_abilities(hospital)


def _write_patients(hospital: HospitalView) -> Iterator[Text]:
    if hospital.arrivals:
        yield write("arriving", dice=listing(_write_die(one.colour, one.value) for one in hospital.arrivals))
    yield from (_write_ward(hospital, index) for index in range(WARDS)) if hospital.patients else (write("empty"),)
    spared = [one for one in hospital.patients if one.pid in hospital.spared]
    if spared:
        yield write("spared", patients=listing(_patient(one) for one in spared))
    if hospital.ambulance is not None:
        yield write("ambulance.own", number=hospital.ambulance)
    if hospital.discharged:
        leaving = Counter(one.kind or one.true for one in hospital.discharged)
        yield write("discharged", patients=_list_counts(leaving.items()), n=hospital.discharge_points)


def _write_ward(hospital: HospitalView, number: int) -> Text:
    """The patients of a ward by bed, untreated and treated ones apart."""
    lying = sorted((one for one in hospital.patients if one.ward == number and one.in_bed), key=lambda one: one.bed)
    rows = {
        key: listing(_patient(one) for one in lying if one.treated == treated)
        for key, treated in (("untreated", False), ("treated", True))
    }
    key = "_".join(key for key, row in rows.items() if row.items) or "empty"
    return write(f"ward.{key}", n=number + 1, **rows)


def _write_die(colour: str, value: int) -> Text:
    return die(colour, value) if value else letter(colour)


def _write_pawns(hospital: HospitalView) -> Iterator[Text]:
    """Pawns and departments, free and at work."""
    yield write("nurses", n=hospital.nurses - hospital.nurses_used, of=hospital.nurses)
    free = [one for one in hospital.specialists if not one.used]
    if free:
        yield write("specialists", names=listing(map(_specialist_name, free)))
    open_ = [department_name(one) for one in hospital.departments if one.pawn is None and not one.closed]
    if open_:
        yield write("free", names=listing(open_))
    busy = [one for one in hospital.departments if one.pawn is not None]
    if busy:
        yield write("busy", names=listing(_write_occupied(hospital, one) for one in busy))
    closed = [one.card.name for one in hospital.departments if one.closed and one.room is None]
    if closed:
        yield write("closed", names=listing(closed))


def _specialist_name(one: SpecialistView) -> Text:
    if one.tokens:
        return write("with_tokens", name=one.card.name, tokens=listing(token.name for token in one.tokens))
    return one.card.name


def _write_occupied(hospital: HospitalView, one: DepartmentView) -> Text:
    nurse = one.pawn is None or one.pawn == NURSE
    pawn = texts.word("nurse") if nurse else hospital.specialists[one.pawn or 0].card.name
    return write("occupied", department=department_name(one), pawn=pawn)


def department_name(one: DepartmentView) -> Text:
    """A department with the tokens on it, a room with its ward."""
    if one.room is not None:
        return texts.phrase("room_of", room=one.card.name, ward=texts.ward_name(one.room))
    if one.tokens:
        return write("with_tokens", name=one.card.name, tokens=listing(token.name for token in one.tokens))
    return one.card.name


def _write_office(view: View, hospital: HospitalView) -> Iterator[Text]:
    if hospital.administrator:
        yield _write_card("administrator", hospital.administrator)
    for one in hospital.dealt:
        yield _write_card("dealt", one)
    if view.reports is not None:
        yield from (_write_report("report", one) for one in view.reports.lower if one is not None)


def _write_card(key: str, one: CardView) -> Text:
    return write(key, name=one.name, does=one.about)


def _write_report(key: str, one: ReportView) -> Text:
    return write(key, colours=listing(letter(colour) for colour in one.colours), n=one.points)


def _write_abilities(hospital: HospitalView) -> Iterator[Text]:
    """The effects of departments and specialists, each kind once."""
    for department in dict.fromkeys(one.card for one in hospital.departments):
        yield _write_card("card", department)
    for specialist in dict.fromkeys((one.card, one.copies) for one in hospital.specialists):
        card, copied = specialist
        yield _write_card("card", card) if copied is None else write("copies", name=card.name, does=copied.about)


def write_table(view: View, more: Iterable[Text] = ()) -> Iterator[Text]:
    """Round and phase, players, ambulances, cards on display, and the dice left in the bag."""
    yield write("round", round=view.round, rounds=view.rounds, phase=view.phase)
    if len(view.hospitals) > 1 and not view.over:
        yield write("first", who=Who(view.first))
    if view.event is not None and not is_closing(view):
        yield write("event", name=view.event.name, does=view.event.about)
    for one in view.hospitals:
        awaited = one.seat in view.waiting and not view.over
        beds, key = len(one.patients), "awaited" if awaited else "player"
        yield write(key, who=Who(one.seat), n=one.score, patients=beds, blood=one.blood, deaths=one.deaths)
    yield from more
    yield from _write_ambulances(view)
    yield from _write_offers(view)
    yield write("bag", dice=_list_counts(view.bag))


def _write_ambulances(view: View) -> Iterator[Text]:
    if view.rolled:
        yield write("rolled", dice=_dice(view.rolled))
    if view.spaces:
        wanted = [die(one.colour, one.value) for one in view.spaces if one.seat is None]
        yield write("wanted", dice=listing(wanted)) if wanted else write("full")
        return
    for one in view.ambulances if ambulances_shown(view) else ():
        key = ("loaded" if one.dice else "unloaded") + ("_taken" if one.seat is not None else "")
        yield write(f"ambulance.{key}", number=one.number, dice=_dice(one.dice), who=Who(one.seat or 0))


def _write_offers(view: View) -> Iterator[Text]:
    for kind, shown, left in list_displays(view):
        yield write("pile" if shown else "only_pile", kind=texts.phrase(f"pile.{kind}"), n=left)
        yield from (_write_card("offer", one) for one in shown)
    for one in view.administrators:
        yield _write_card("open_administrator", one)
    if view.reports is not None:
        for key, row in (("report", view.reports.lower), ("waiting", view.reports.upper), ("done", view.reports.done)):
            yield from (_write_report(key, report) for report in row if report is not None)


# Dice as the picture shows them, by letter and value: a reader who hears the twin hears no colours.


def letter(colour: str) -> Text:
    return text(f"picture.dice_hospital.letter.{colour}")


def die(colour: str, value: int) -> Text:
    return write("die", letter=letter(colour), value=value)


def _dice(those: Iterable[Die]) -> Text:
    return texts.row([die(one.colour, one.value) for one in those])


def _patient(one: Patient) -> Text:
    """Whether he is treated is said of the whole row."""
    if one.ready:
        return write("ready", letter=letter(one.kind or one.true))
    if one.kind:
        return die(one.kind, one.value)
    if one.now == one.true:
        return die(one.true, one.value)
    return write("counts_as", die=die(one.true, one.value), letter=letter(one.now))
