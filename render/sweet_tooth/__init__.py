"""Pictures of Sweet Tooth: mouths with their teeth, the circuit with its pawns, and the final ranking."""

from render.sweet_tooth.painter import SweetToothPainter

__all__ = ["SweetToothPainter"]
