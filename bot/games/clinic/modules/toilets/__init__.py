"""Module 5, Public Toilets: each round one person has to go."""

from bot.games.clinic.modules.toilets.duty import TOILET_MODULE

__all__ = ["TOILET_MODULE"]
