"""Which roles (see `render.style`) the colours of the game have: dice, tiles and pawns. R, Y, G, blue and violet."""

from __future__ import annotations

from msgspec import Struct

COLOURS = {"R": "red", "Y": "yellow", "G": "green"}
TILES = {**COLOURS, "B": "blue", "V": "purple"}


class Paint(Struct, frozen=True):
    """A body, its edge, and what is written on it."""

    body: str
    edge: str
    ink: str


DICE = {letter: Paint(f"die-{role}", f"{role}-edge", f"on-{role}") for letter, role in COLOURS.items()}
PAWNS = {
    **DICE,
    "B": Paint("blue-edge", "blue-edge", "card"),
    "V": Paint("purple-edge", "purple-edge", "card"),
}
NEUTRAL = Paint("card", "ink", "ink")  # a die of any colour, a nurse
