"""What a seat may plan: the action tile of each turn. Data only; the kernel follows a wish."""

from __future__ import annotations

from bot.games.clinic import texts
from bot.games.clinic.constants import constants
from bot.games.clinic.phases.tiles import TILE, name_of
from bot.games.clinic.table.state import TILES
from bot.kernel import Wish

WISHES = tuple(
    Wish(TILE, (tile, f"turn:{turn}"), texts.phrase("wish.tile", turn=turn, tile=name_of(tile)))
    for turn in range(1, constants().actions_per_round + 1)
    for tile in TILES
)
