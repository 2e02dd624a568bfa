"""The investment board on the table: a space per colour with its pile of tokens and the pawns that were sent there."""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_hospital.modules.investments.module import InvestmentsView
from render.dice_hospital.colour_roles import DICE
from render.dice_hospital.community_care import icons
from render.dice_hospital.effect_glyphs import family_die
from render.dice_hospital.effect_notation import ColourLetters
from render.painter import Reader
from render.scene import BOLD, Box, Drawing, Item, Label, Stroke
from render.shapes import transform
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait

HEIGHT = 100
_SIDE = 56
_PAWN = 64


def draw_board(view: InvestmentsView, reader: Reader, letters: ColourLetters, width: int, *, fresh: bool) -> Drawing:
    """All spaces side by side."""
    spaces = tuple(
        (one.colour, dict(letters)[one.colour], one.tokens, tuple((seat, reader.name(seat)) for seat, _ in one.pawns))
        for one in view.spaces
    )
    return _draw_board(spaces, view.capacity, width, fresh)


@lru_cache(maxsize=128)
def _draw_board(
    spaces: tuple[tuple[str, str, int, tuple[tuple[int, str], ...]], ...], capacity: int, width: int, fresh: bool
) -> Drawing:
    pitch = width / len(spaces)
    items: list[Item] = []
    for index, (colour, letter, tokens, pawns) in enumerate(spaces):
        items += transform(_draw_space(colour, letter, tokens), index * pitch, 0)
        if index:
            items.append(Stroke(((index * pitch, 18), (index * pitch, HEIGHT - 18)), "line", 3))
        for place in range(capacity):
            x = index * pitch + 186 + place * _PAWN
            if place < len(pawns):
                items += place_icon(portrait(*pawns[place]), x, HEIGHT / 2, _PAWN)
            else:
                items.append(Box(x - 26, HEIGHT / 2 - 26, 52, 52, "floor", "line", 3, 26))
    if fresh:
        items.append(Box(5, 5, width - 10, HEIGHT - 10, None, "fresh", 8, 20))
    return Drawing(f"investments{' new' * fresh}", width, HEIGHT, tuple(items), "card")


def _draw_space(colour: str, letter: str, tokens: int) -> tuple[Item, ...]:
    """The colour of a space and how many tokens are in its pile."""
    roles, middle = DICE[colour], HEIGHT / 2
    sign: tuple[Item, ...] = (
        Box(12, middle - _SIDE / 2, _SIDE, _SIDE, roles.body, roles.edge, 4, 12),
        Label(12 + _SIDE / 2, middle, letter, 40, roles.ink, BOLD),
    )
    if colour == "P":
        sign = transform(family_die(own_room=False).items, 12 + _SIDE / 2, middle)
    return (
        *sign,
        *place_icon(icons.token(), 86, middle, 30),
        Label(104, middle, str(tokens), 40, "ink", BOLD, "lm"),
    )
