"""Pictures of Dice Hospital: buildings full of patients, the table with its ambulances, and the final count."""

from render.dice_hospital.painter import DiceHospitalPainter

__all__ = ["DiceHospitalPainter"]
