"""Pictures of Sweet Tooth: mouths that show how they feel, the circuit with its pawns, and the final count."""

from render.sweet_tooth.painter import SweetToothPainter

__all__ = ["SweetToothPainter"]
