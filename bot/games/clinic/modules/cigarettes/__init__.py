"""Module 1, Cigarettes: each round one person walks to the vending machine."""

from bot.games.clinic.modules.cigarettes.smoking import CIGARETTES

__all__ = ["CIGARETTES"]
