"""Emergency: a roll-and-write game for two to six seats, or for one against URSULE. `GAME` is its only export."""

from bot.games.emergency.game import GAME

__all__ = ["GAME"]
