"""Legends explain the icons that are in a picture and no others; diagrams have words; both survive a failure."""

from __future__ import annotations

import re

import pytest

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.view import CardView
from bot.kernel import text
from render.dice_hospital.cards import draw_department, localize_card
from render.painter import Meaning
from render.registry import PAINTERS
from render.scene import Background, Disc, Drawing, Polygon, Scene, Stamp, Stroke
from render.shapes import star
from render.widgets import icons
from render.widgets.icon_search import meanings_in
from render.widgets.icons import place_icon
from tests.render.readers import reader
from tests.render.scenes import SCENES

NURSE, GRAVE, CHIEF = (
    Meaning(text(name), (icon,)) for name, icon in (("n", icons.nurse()), ("g", icons.grave()), ("c", icons.chief()))
)
EVERYTHING = (NURSE, GRAVE, CHIEF)


def scene(*drawn: tuple[object, ...]) -> Scene:
    drawings = (Drawing("some", 100, 100, items, "card") for items in drawn)  # type: ignore[arg-type]
    return Scene(Background("b", 100, 100, "paper", ()), tuple(Stamp(0, 0, one) for one in drawings))


def test_an_icon_is_found_moved_scaled_turned_and_between_other_things() -> None:
    other = (Disc(1, 2, 3, "ink"), Stroke(((0, 0), (1, 1)), "ink", 2))
    drawn = scene((*other, *place_icon(icons.grave(), 310, 40, 17), *other), place_icon(icons.nurse(), 5, 5, 400, 30))
    assert meanings_in(drawn, EVERYTHING) == (NURSE, GRAVE)


def test_an_icon_in_another_role_shape_or_order_is_another_icon() -> None:
    flat = (Disc(0, 0, 48, "gold"), Polygon(star(0, 0, 20), "medal-ink", radius=3))
    backwards = tuple(reversed(icons.chief()))
    assert meanings_in(scene(icons.grave("ink"), flat, backwards, icons.nurse()[1:]), EVERYTHING) == ()


def cards_of_dice_hospital() -> Scene:
    """All cards: the sample pictures have only some of them."""
    known = cards().departments.values()
    views = (CardView(one.id, texts.card(one.id), texts.about(one.id), one.tile, one.step) for one in known)
    return scene(*(draw_department(localize_card(view, reader())).items for view in views))


@pytest.mark.parametrize("slug", PAINTERS)
def test_every_meaning_is_in_some_picture(slug: str) -> None:
    """A meaning whose icon is drawn nowhere (any more) would never be shown."""
    pictures = [make("en") for name, make in SCENES.items() if re.match(rf"{slug}-(?!legend|diagram)", name)]
    if slug == "dice_hospital":
        pictures.append(cards_of_dice_hospital())
    found = {one.words.key for picture in pictures for one in meanings_in(picture, PAINTERS[slug].meanings)}
    assert found == {one.words.key for one in PAINTERS[slug].meanings}


@pytest.mark.parametrize("slug", PAINTERS)
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_meanings_and_diagrams_have_words(slug: str, locale: str) -> None:
    painter = PAINTERS[slug]
    said = [one.words for one in painter.meanings] + [text(f"picture.{slug}.diagram.{it}") for it in painter.diagrams]
    for words in said:
        assert reader(locale).translate(words) != words.key
