"""Pictures of Dice Hospital: hospitals as buildings, the table with its ambulances, and the final ranking."""

from render.dice_hospital.painter import DiceHospitalPainter

__all__ = ["DiceHospitalPainter"]
