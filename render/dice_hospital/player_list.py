"""The players on the table's picture, one card each: points, patients, tokens, and who is awaited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.view import HospitalView, View
from render.dice_hospital import hospital_icons
from render.dice_hospital.community_care import icons as care_icons
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import choose_size, text_width, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

HEIGHT = 130
CITY_HEIGHT = 148  # with a line for the order of turns


class Player(Struct, frozen=True):
    """One card of the list."""

    seat: int
    name: str
    score: int
    patients: int
    blood: int
    deaths: int
    first: bool
    awaited: bool
    city: CityLine | None = None


class CityLine(Struct, frozen=True):
    """Of a player in the city: number token, total on the admissions table, who has the helicopter, bonus tokens."""

    number: int | None
    total: int | None
    pilot: bool
    bonus: int


def list_players(view: View, reader: Reader) -> Iterator[Player]:
    """All players, by seat."""
    several = len(view.hospitals) > 1 and not view.over
    for one in view.hospitals:
        yield Player(
            one.seat,
            reader.name(one.seat),
            one.score,
            len(one.patients),
            one.blood,
            one.deaths,
            several and one.seat == view.first,
            one.seat in view.waiting and not view.over,
            _read_city(view, one),
        )


def _read_city(view: View, one: HospitalView) -> CityLine | None:
    city = view.city
    if city is None:
        return None
    number = city.order.index(one.seat) + 1 if one.seat in city.order else None
    total = city.totals[one.seat] if city.totals else None
    return CityLine(number, total, city.pilot == one.seat and not view.over, len(one.bonus))


@lru_cache(maxsize=1024)
def draw_player(one: Player, width: int) -> Drawing:
    """Name and tokens on the left, points on the right; a frame around a player who is awaited."""
    height = HEIGHT if one.city is None else CITY_HEIGHT
    score = format_points(one.score)
    badges = [icons.hourglass("accent")] * one.awaited + [icons.chief()] * one.first
    room = width - 122 - 36 - text_width(score, BOLD, 62) - 56 * len(badges)
    size = choose_size(one.name, BOLD, (42, 36), room)
    name = truncate(one.name, BOLD, size, room)
    items: list[Item] = [Box(3, 3, width - 6, height - 6, None, "accent", 8, 22)] if one.awaited else []
    top, line, middle = (42, 94, HEIGHT / 2) if one.city is None else (36, 80, 36)
    items += (
        *place_icon(portrait(one.seat, one.name), 64, HEIGHT / 2, 84),
        Label(122, top, name, size, "ink", BOLD, "lm"),
        Label(width - 28, middle, score, 62, "ink", BOLD, "rm", vital=True),
    )
    for index, badge in enumerate(badges):
        items += place_icon(badge, 122 + text_width(name, BOLD, size) + 38 + index * 56, top, 44)
    goods = ((hospital_icons.bed(), one.patients), (icons.blood_bag(), one.blood), (icons.grave(), one.deaths))
    x = 120.0
    for icon, count in goods:
        items += place_icon(icon, x + 21, line, 42)
        items.append(Label(x + 45, line, str(count), 40, "ink", BOLD, "lm"))
        x += 45 + max(text_width(str(count), BOLD, 40), 32) + 12
    if one.city is not None:
        items += _draw_city_line(one.city)
    state = " awaited" * one.awaited + " first" * one.first
    return Drawing(f"player {one.seat}{state}", width, height, tuple(items), "card")


def _draw_city_line(one: CityLine) -> Iterator[Item]:
    """The number token on the portrait; below the goods the total, bonus tokens and the helicopter."""
    if one.number is not None:
        yield from place_icon(care_icons.number_token(), 64, 118, 46)
        yield Label(64, 118, str(one.number), 36, "card", BOLD)
    x = 120.0
    counts = [(care_icons.admissions(), one.total), (care_icons.first_aid(), one.bonus or None)]
    for icon, count in counts:
        if count is not None:
            yield from place_icon(icon, x + 21, 122, 36)
            yield Label(x + 45, 122, str(count), 40, "ink", BOLD, "lm")
            x += 45 + max(text_width(str(count), BOLD, 40), 32) + 12
    if one.pilot:
        yield from place_icon(care_icons.helicopter(), x + 26, 122, 48)
