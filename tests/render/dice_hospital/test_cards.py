"""Cards in icons: the effect of every card fits and is unique, and no name is truncated in either language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.view import CardView
from render.dice_hospital import cards as drawn
from render.dice_hospital import effect_notation, emblems
from render.dice_hospital.layout import ROOM_W
from render.scene import Box, Disc, Drawing, Item, Label, Polygon, Stroke
from render.typesetting import text_width
from tests.render.readers import reader

LETTERS: effect_notation.ColourLetters = (
    ("R", "R"),
    ("Y", "Y"),
    ("G", "G"),
    ("P", "M"),
    ("mother", "M"),
    ("baby", "B"),
)
DEPARTMENTS = tuple(cards().departments)
SPECIALISTS = tuple(cards().specialists)
ADMINISTRATORS = cards().administrators


def view(name: str) -> CardView:
    if name in cards().departments:
        department = cards().departments[name]
        return CardView(name, texts.card(name), texts.about(name), department.tile, department.step)
    one = cards().specialists[name]
    effect = one.effect[0] if one.effect else None
    return CardView(name, texts.card(name), texts.about(name), one.pawn, effect, one.when)


def drawing(name: str, locale: str = "en") -> Drawing:
    card = drawn.localize_card(view(name), reader(locale))
    return drawn.draw_department(card) if name in DEPARTMENTS else drawn.draw_specialist(card)


def spread(item: Item) -> tuple[float, float]:
    """From where to where an item reaches across."""
    match item:
        case Box():
            return item.x, item.x + item.w
        case Disc():
            return item.x - item.r, item.x + item.r
        case Polygon() | Stroke():
            return min(x for x, _ in item.points), max(x for x, _ in item.points)
        case Label():
            width = text_width(item.text, item.face, item.size)
            start = item.x - width * {"l": 0.0, "m": 0.5, "r": 1.0}[item.anchor[0]]
            return start, start + width


def clipped(shown: Drawing) -> Iterator[str]:
    for item in shown.items:
        if (
            isinstance(item, Label)
            and item.max_width is not None
            and text_width(item.text, item.face, item.size) > item.max_width
        ):
            yield item.text


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", (*DEPARTMENTS, *SPECIALISTS))
def test_a_card_fits_its_room(name: str, locale: str) -> None:
    shown = drawing(name, locale)
    assert list(clipped(shown)) == []
    for item in shown.items:
        left, right = spread(item)
        assert left >= 0 and right <= ROOM_W, item


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", ADMINISTRATORS)
def test_an_administrator_fits_the_office_and_the_interview(name: str, locale: str) -> None:
    known = drawn.colour_letters(reader(locale))
    called = drawn.short_name(CardView(name, texts.card(name), texts.word(f"about.card.{name}")), reader(locale))
    shown = drawn.draw_administrator(name, called, known, (562, 120), fresh=True)
    assert list(clipped(shown)) == []
    assert max(spread(item)[1] for item in shown.items) <= 562


@pytest.mark.parametrize("name", DEPARTMENTS)
def test_a_pawn_covers_nothing_of_its_department(name: str) -> None:
    card = drawn.localize_card(view(name), reader())
    *shown, spot = drawn.draw_department(card).items
    assert isinstance(spot, Polygon)
    free = [item for item in shown if not isinstance(item, Box) or item.w < ROOM_W]
    body = [item for item in free if not (isinstance(item, Label) and item.text == card.name)]
    assert max(spread(item)[1] for item in body) <= drawn.SPOT - 0.4 * (drawn.PAWN - 4)


def test_cards_that_do_different_things_look_different() -> None:
    shown = [view(name) for name in (*DEPARTMENTS, *SPECIALISTS)]
    effects = {(one.effect, one.when) for one in shown if one.effect}
    lines = {effect_notation.write_effect(effect, when, LETTERS) for effect, when in effects if effect}
    assert len(lines) == len(effects) > 30


def test_administrators_look_different() -> None:
    assert len({effect_notation.write_power(card, LETTERS) for card in ADMINISTRATORS.values()}) == len(ADMINISTRATORS)


def test_every_specialist_wears_an_emblem_of_his_own() -> None:
    assert len({emblems.emblem(name, "ink", "card") for name in SPECIALISTS}) == len(SPECIALISTS)
    nobody = emblems.emblem("s.unheard_of", "ink", "card")
    assert nobody not in {emblems.emblem(name, "ink", "card") for name in SPECIALISTS}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("d.critical_care", ["R", "+1"]),
        ("d.imaging", ["3–4", "+1"]),
        ("d.casualty", ["1–2", "+4"]),
        ("d.cardiology", ["R", "R", "R", "+1"]),
        ("d.radiology", ["3×", "1–3", "+1"]),
        ("d.triage_centre", ["2×", "1–3", "+2"]),
        ("d.physiotherapy", ["1–2×"]),
        ("s.surgeon", ["R", "+1"]),
        ("s.virologist", ["G", "G", "+1"]),
        ("s.triage_nurse", ["2×", "1–3", "+1"]),
        ("s.pathologist", ["−1", "+1"]),
        ("s.medical_student", ["+1", "−1"]),
    ],
)
def test_numbers_and_letters_of_a_card(name: str, said: list[str]) -> None:
    assert [item.text for item in drawing(name).items if isinstance(item, Label) and item.vital] == said


def test_a_run_climbs_and_equals_stand_level() -> None:
    def heights(name: str) -> list[float]:
        return [item.y for item in drawing(name).items if isinstance(item, Label) and item.text == "R"]

    rising, level = heights("d.cardiology"), heights("d.anaesthetics")
    assert rising == sorted(rising, reverse=True) and len(set(rising)) == 3
    assert len(set(level)) == 1


def test_letters_of_the_reader() -> None:
    french = [item.text for item in drawing("d.oncology", "fr").items if isinstance(item, Label)]
    assert french == ["Oncologie", "J", "+1"]


def test_a_consultant_shows_what_he_copies() -> None:
    own = drawn.localize_card(view("s.consultant"), reader())
    copying = drawn.localize_card(view("s.consultant"), reader(), view("s.surgeon"))
    assert (own.copies, copying.copies) == (None, "s.surgeon")
    assert copying.does == drawn.localize_card(view("s.surgeon"), reader()).does != own.does
