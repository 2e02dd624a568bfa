"""Module 3, Fire Trucks: a big burn arrives in rounds II, IV and VI and wants an empty treatment room."""

from bot.games.clinic.modules.fire_trucks.arrival import FIRE_TRUCKS

__all__ = ["FIRE_TRUCKS"]
