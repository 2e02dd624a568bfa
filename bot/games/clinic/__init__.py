"""Clinic: build a clinic in three dimensions, bring doctors and patients together, and waste no time.

`GAME` is the only name the rest of the program needs. Start reading with `stages`.
"""

from bot.games.clinic.game import GAME

__all__ = ["GAME"]
