"""Module 6, Temp Agency: doctors and nurses for one round, hired while people move."""

from bot.games.clinic.modules.temps.agency import TEMPS

__all__ = ["TEMPS"]
