"""Pictures of Emergency: the hospital sheet, the table with its ambulance, and the final ranking."""

from render.emergency.painter import EmergencyPainter

__all__ = ["EmergencyPainter"]
