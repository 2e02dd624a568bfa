"""Everybody at the table, one card each: points, patients, tokens, and whose answer is awaited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.dice_hospital.view import View
from render.dice_hospital import symbols
from render.painter import Reader
from render.pieces import icons
from render.pieces.icons import at
from render.pieces.portraits import portrait
from render.pieces.ranking import signed
from render.scene import BOLD, Box, Drawing, Item, Label
from render.typesetting import fitted, sized, width

HIGH = 130


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


def players(view: View, reader: Reader) -> Iterator[Player]:
    """Everybody, by seat."""
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
def player(one: Player, wide: int) -> Drawing:
    """Name and tokens on the left, points on the right; a frame round whoever has to move."""
    score = signed(one.score)
    badges = [icons.hourglass("accent")] * one.awaited + [icons.chief()] * one.first
    room = wide - 122 - 36 - width(score, BOLD, 62) - 56 * len(badges)
    size = sized(one.name, BOLD, (42, 36), room)
    name = fitted(one.name, BOLD, size, room)
    items: list[Item] = [Box(3, 3, wide - 6, HIGH - 6, None, "accent", 8, 22)] if one.awaited else []
    items += (
        *at(portrait(one.seat, one.name), 64, HIGH / 2, 84),
        Label(122, 42, name, size, "ink", BOLD, "lm"),
        Label(wide - 28, HIGH / 2, score, 62, "ink", BOLD, "rm", vital=True),
    )
    for number, badge in enumerate(badges):
        items += at(badge, 122 + width(name, BOLD, size) + 38 + number * 56, 42, 44)
    goods = ((symbols.bed(), one.patients), (icons.blood_bag(), one.blood), (icons.grave(), one.deaths))
    x = 120.0
    for icon, count in goods:
        items += at(icon, x + 21, 94, 42)
        items.append(Label(x + 45, 94, str(count), 40, "ink", BOLD, "lm"))
        x += 45 + max(width(str(count), BOLD, 40), 32) + 12
    state = " awaited" * one.awaited + " first" * one.first
    return Drawing(f"player {one.seat}{state}", wide, HIGH, tuple(items), "card")
