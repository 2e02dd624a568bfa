"""Dice Hospital: dice are patients, pawns treat them, and the more leave in one round the more each is worth.

`GAME` is the only name the rest of the program needs. Start reading with `stages`.
"""

from bot.games.dice_hospital.game import GAME

__all__ = ["GAME"]
