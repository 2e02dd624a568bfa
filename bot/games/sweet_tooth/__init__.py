"""Sweet Tooth: a light dental race for two to six seats (or one, as a lesson). `GAME` is its only export."""

from bot.games.sweet_tooth.game import GAME

__all__ = ["GAME"]
