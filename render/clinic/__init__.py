"""Pictures of Clinic: every clinic floor by floor like a doll's house, the table, and the final ranking."""

from render.clinic.painter import ClinicPainter

__all__ = ["ClinicPainter"]
