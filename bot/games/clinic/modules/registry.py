"""All modules of the game in the order in which they are composed.

The order counts where two of them add at the same place: stages, score lines, hooks.
"""

from __future__ import annotations

from bot.games.clinic.modules.base import BASE
from bot.games.clinic.modules.expert import EXPERT_SETUP
from bot.games.clinic.modules.variants import GIFTED, MODEST, STURDY
from bot.games.clinic.table.hooks import ClinicModule

MODULES: tuple[ClinicModule, ...] = (BASE, EXPERT_SETUP, STURDY, GIFTED, MODEST)
