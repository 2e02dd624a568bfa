"""The text twin of Clinic's table, from the same view, as `Text`s that are translated later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.clinic import texts
from bot.games.clinic.constants import constants
from bot.games.clinic.people.person import DOCTOR, LEVEL_OF, NURSE, ORDERLY, PATIENT
from bot.games.clinic.view import ClinicView, View
from bot.kernel import Listing, Text, Who
from render.clinic.table_extension import bonus_tiles_shown
from render.clinic.twin_words import listing, tiles_left, twin_text, urban_card


def write_table(view: View) -> Iterator[Text]:
    """Round and phase, the players in turn order, appointments, staff, what can be built, the extension."""
    yield twin_text("round", round=view.round, rounds=view.rounds, phase=view.phase)
    if view.turn:
        yield twin_text("turn", turn=view.turn)
    if view.goal is not None:
        yield twin_text("goal", goal=view.goal)
    yield from _write_players(view)
    yield from _write_appointments(view)
    yield from _write_staff(view)
    yield from _write_display(view)
    yield from _write_extension(view)


def _write_players(view: View) -> Iterator[Text]:
    for place, seat in enumerate(view.order, 1):
        clinic = view.clinics[seat]
        yield _write_player(clinic, place)
        yield twin_text("player_tiles", who=Who(seat), tiles=tiles_left(clinic.tiles))
        if clinic.pick:
            yield twin_text("picked", who=Who(seat), tile=texts.word(f"tile.{clinic.pick}"))
        elif clinic.has_picked:
            yield twin_text("has_picked", who=Who(seat))
    if view.waiting and not view.over:
        yield twin_text("awaited", who=listing(Who(seat) for seat in view.waiting))


def _write_player(clinic: ClinicView, place: int) -> Text:
    kinds = Counter(one.kind for one in clinic.people)
    return twin_text(
        "player",
        place=place,
        who=Who(clinic.seat),
        n=clinic.score,
        money=texts.money(clinic.money),
        pp=clinic.pp,
        hours=texts.hours(clinic.time),
        doctors=kinds[DOCTOR],
        nurses=kinds[NURSE],
        orderlies=kinds[ORDERLY],
        patients=kinds[PATIENT],
    )


def _write_appointments(view: View) -> Iterator[Text]:
    if bonus_tiles_shown(view):
        yield twin_text("bonus", tiles=listing(texts.word(f"bonus.{tile}") for tile in view.bonus))
    for row in view.rows:
        if row.patients:
            yield twin_text(
                "row", service=row.name, patients=listing(texts.letter_patient(letter) for letter in row.patients)
            )
        else:
            yield twin_text("empty_row", service=row.name)
    for bag in (view.bag, view.second_bag):
        if bag:
            yield twin_text("bag", patients=_amounts((texts.letter_patient(letter), n) for letter, n in bag))


def _amounts(things: Iterable[tuple[Text, int]]) -> Listing:
    return listing(twin_text("numbered", what=thing, n=count) for thing, count in things)


def _write_staff(view: View) -> Iterator[Text]:
    doctors = listing(
        twin_text("priced", what=texts.doctor(LEVEL_OF[letter]), price=texts.money(price))
        for letter, price in view.university
        if letter
    )
    yield twin_text("university", doctors=doctors) if doctors.items else twin_text("no_doctors")
    for name, count, price in (
        ("nurse", view.nurses, view.nurse_price),
        ("orderly", view.orderlies, constants().cost.orderly),
    ):
        yield twin_text("staff", what=texts.word(f"staff.{name}"), n=count, price=texts.money(price))


def _write_display(view: View) -> Iterator[Text]:
    offers = (*view.hubs, *view.specials)
    for key, those in (
        ("on_sale", [one for one in offers if one.on_sale]),
        ("sold", [one for one in offers if not one.on_sale]),
    ):
        if those:
            yield twin_text(key, modules=_amounts((one.name, one.left) for one in those))
    stock = _amounts((twin_text(f"stock.{name}"), count) for name, count in (*view.stock, ("cars", view.cars)))
    yield twin_text("in_stock", things=stock)


def _write_extension(view: View) -> Iterator[Text]:
    if view.temps:
        temps = (twin_text("numbered", what=texts.money(price), n=left) for price, left in view.temps)
        yield twin_text("temps", temps=listing(temps))
    for count, threshold in enumerate(sorted(view.visitor_thresholds), 1):
        yield twin_text("visitors", n=count, pp=threshold)
    for card in view.cards:
        if card:
            yield urban_card(card)
