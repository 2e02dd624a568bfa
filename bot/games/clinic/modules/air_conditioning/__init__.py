"""Module 11, Air Conditioning: cooled floors cost double, and their patients are grateful."""

from bot.games.clinic.modules.air_conditioning.units import AIR_CONDITIONING

__all__ = ["AIR_CONDITIONING"]
