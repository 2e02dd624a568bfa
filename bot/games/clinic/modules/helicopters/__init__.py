"""Module 2, Helicopters: a big burn lands in rounds IV to VI and wants an operating room."""

from bot.games.clinic.modules.helicopters.landing import HELICOPTERS

__all__ = ["HELICOPTERS"]
