"""Emergency: the roll-and-write of the four games, for two to six seats or one against URSULE."""

from bot.games.emergency.game import GAME

__all__ = ["GAME"]
