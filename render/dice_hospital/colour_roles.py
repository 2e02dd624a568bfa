"""The roles (see `render.style`) of the game's colours on dice, tiles and pawns: R, Y, G, blue and violet."""

from __future__ import annotations

from msgspec import Struct

COLOURS = {"R": "red", "Y": "yellow", "G": "green"}
TILES = {**COLOURS, "B": "blue", "V": "purple"}


class ColourRoles(Struct, frozen=True):
    """The roles of a body, its edge, and the text on it."""

    body: str
    edge: str
    ink: str


DICE = {letter: ColourRoles(f"die-{role}", f"{role}-edge", f"on-{role}") for letter, role in COLOURS.items()}
PAWNS = {
    **DICE,
    "B": ColourRoles("blue-edge", "blue-edge", "card"),
    "V": ColourRoles("purple-edge", "purple-edge", "card"),
}
NEUTRAL = ColourRoles("card", "ink", "ink")  # a die of any colour, a nurse
