"""A complete little game that lives only in the tests.

It has one of everything a game may have (a secret pick at once, public turns, dice, a forced decision, a click that is
only a click, options of every kind, a conflict, a rule for leaving), so code that serves it serves a game that is not
written yet. Nothing outside this folder knows its name.
"""

from bot.kernel import AnyGame
from tests.tiny.rules import HotWard

HOT_WARD: AnyGame = HotWard()

__all__ = ["HOT_WARD"]
