"""Sweet Tooth: the light dental race, for two to six seats (or one, as a lesson). `GAME` is all others need."""

from bot.games.sweet_tooth.game import GAME

__all__ = ["GAME"]
