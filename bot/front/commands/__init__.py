"""Slash commands: everything a button does can be typed, and a few things more.

Each module lists its commands as `Definition`s; names, descriptions and options are texts of the catalogues. Commands
call the same handlers as buttons, with the control that the button would have.
"""

from bot.front.commands import block, clock, league, match, person, plan, privacy, table

DEFINITIONS = (
    *table.DEFINITIONS,
    *clock.DEFINITIONS,
    *match.DEFINITIONS,
    *plan.DEFINITIONS,
    *league.DEFINITIONS,
    *privacy.DEFINITIONS,
    *block.DEFINITIONS,
    *person.DEFINITIONS,
)
MENUS = table.MENUS

__all__ = ["DEFINITIONS", "MENUS"]
