"""All modules of the game in the order in which they are composed.

The order counts where two of them add at the same place: stages, score lines, and cards mixed into one pile.
"""

from __future__ import annotations

from bot.games.dice_hospital.modules.administrators import ADMINISTRATORS
from bot.games.dice_hospital.modules.automa.module import AUTOMA
from bot.games.dice_hospital.modules.base import BASE
from bot.games.dice_hospital.modules.city.module import CITY, CITY_EPIDEMIC, CITY_PINK_TILES, CITY_TILES
from bot.games.dice_hospital.modules.collection import COLLECTION
from bot.games.dice_hospital.modules.events import EVENTS, EVENTS_TOGETHER
from bot.games.dice_hospital.modules.experimental_medicine import EXPERIMENTAL_MEDICINE
from bot.games.dice_hospital.modules.first_player import NAMED_FIRST_PLAYER
from bot.games.dice_hospital.modules.hard_mode import EPIDEMIC, EPIDEMIC_SOLO, PANIC, SUPERBUG
from bot.games.dice_hospital.modules.investments.module import (
    INVESTMENTS,
    INVESTMENTS_MATERNITY,
    INVESTMENTS_PARKING,
)
from bot.games.dice_hospital.modules.maternity.module import MATERNITY, MATERNITY_AMBULANCES, MATERNITY_NURSES
from bot.games.dice_hospital.modules.promos import ADMISSIONS_NURSE, CONSULTANT
from bot.games.dice_hospital.modules.reports import REPORTS
from bot.games.dice_hospital.modules.simultaneous import SIMULTANEOUS
from bot.games.dice_hospital.modules.solo import DEATH_PENALTY, REPORT_PENALTY, SOLO, SOLO_ADMINISTRATOR
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Module

MODULES: tuple[Module[State, Draft], ...] = (
    BASE,
    NAMED_FIRST_PLAYER,
    SOLO,
    SOLO_ADMINISTRATOR,
    ADMINISTRATORS,
    SIMULTANEOUS,
    EXPERIMENTAL_MEDICINE,
    CONSULTANT,
    ADMISSIONS_NURSE,
    EVENTS,
    EVENTS_TOGETHER,
    COLLECTION,
    REPORTS,
    DEATH_PENALTY,
    REPORT_PENALTY,
    CITY,
    CITY_TILES,
    CITY_PINK_TILES,
    CITY_EPIDEMIC,
    INVESTMENTS,
    INVESTMENTS_PARKING,
    INVESTMENTS_MATERNITY,
    MATERNITY,
    MATERNITY_NURSES,
    MATERNITY_AMBULANCES,
    AUTOMA,
    PANIC,
    EPIDEMIC,
    EPIDEMIC_SOLO,
    SUPERBUG,
)
