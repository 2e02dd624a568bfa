"""Module 12, Urban Design 2.0: low buildings, rooms for several services, and a plan of the town to fulfil."""

from bot.games.clinic.modules.urban_design.cards import URBAN_DESIGN

__all__ = ["URBAN_DESIGN"]
