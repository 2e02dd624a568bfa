"""Slash commands: everything a button does, and a few things more, for those who would rather type.

Each module lists its commands as `Definition`s; names, descriptions and options are words of the catalogues.
"""

from bot.front.commands import match, person, plan, table

DEFINITIONS = (*table.DEFINITIONS, *match.DEFINITIONS, *plan.DEFINITIONS, *person.DEFINITIONS)
MENUS = table.MENUS

__all__ = ["DEFINITIONS", "MENUS"]
