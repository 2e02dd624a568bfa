"""The players on the table's picture, one card each: points, patients, tokens, and who is awaited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.view import View
from render.dice_hospital import hospital_icons
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import choose_size, text_width, truncate
from render.widgets import icons
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

HEIGHT = 130


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
        )


@lru_cache(maxsize=1024)
def draw_player(one: Player, width: int) -> Drawing:
    """Name and tokens on the left, points on the right; a frame around a player who is awaited."""
    score = format_points(one.score)
    badges = [icons.hourglass("accent")] * one.awaited + [icons.chief()] * one.first
    room = width - 122 - 36 - text_width(score, BOLD, 62) - 56 * len(badges)
    size = choose_size(one.name, BOLD, (42, 36), room)
    name = truncate(one.name, BOLD, size, room)
    items: list[Item] = [Box(3, 3, width - 6, HEIGHT - 6, None, "accent", 8, 22)] if one.awaited else []
    items += (
        *place_icon(portrait(one.seat, one.name), 64, HEIGHT / 2, 84),
        Label(122, 42, name, size, "ink", BOLD, "lm"),
        Label(width - 28, HEIGHT / 2, score, 62, "ink", BOLD, "rm", vital=True),
    )
    for index, badge in enumerate(badges):
        items += place_icon(badge, 122 + text_width(name, BOLD, size) + 38 + index * 56, 42, 44)
    goods = ((hospital_icons.bed(), one.patients), (icons.blood_bag(), one.blood), (icons.grave(), one.deaths))
    x = 120.0
    for icon, count in goods:
        items += place_icon(icon, x + 21, 94, 42)
        items.append(Label(x + 45, 94, str(count), 40, "ink", BOLD, "lm"))
        x += 45 + max(text_width(str(count), BOLD, 40), 32) + 12
    state = " awaited" * one.awaited + " first" * one.first
    return Drawing(f"player {one.seat}{state}", width, HEIGHT, tuple(items), "card")
