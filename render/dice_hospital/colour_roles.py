"""The roles (see `render.style`) of the game's colours on dice, tiles and pawns: R, Y, G, blue, violet and pink.

Pink is a role of this game alone (`themes/`): only backgrounds of matches with Community Care know it.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.dice_hospital.view import View

COLOURS = {"R": "red", "Y": "yellow", "G": "green"}
PINK = {"P": "pink"}
BASE_TILES = {**COLOURS, "B": "blue", "V": "purple"}
TILES = {**BASE_TILES, **PINK}


class ColourRoles(Struct, frozen=True):
    """The roles of a body, its edge, and the text on it."""

    body: str
    edge: str
    ink: str


DICE = {letter: ColourRoles(f"die-{role}", f"{role}-edge", f"on-{role}") for letter, role in (COLOURS | PINK).items()}
PAWNS = {
    **DICE,
    "B": ColourRoles("blue-edge", "blue-edge", "card"),
    "V": ColourRoles("purple-edge", "purple-edge", "card"),
}
NEUTRAL = ColourRoles("card", "ink", "ink")  # a die of any colour, a nurse


def extra_roles(view: View) -> str:
    """The game whose additional roles pictures of this match need: ours with Community Care, else none."""
    rooms = any(one.room is not None for hospital in view.hospitals for one in hospital.departments)
    return "dice_hospital" if rooms or view.city is not None or view.investments is not None else ""
