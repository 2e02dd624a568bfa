"""All modules of the game in the order in which they are composed.

The order counts where two of them add at the same place: stages, score lines, hooks.
"""

from __future__ import annotations

from bot.games.clinic.modules.air_conditioning import AIR_CONDITIONING
from bot.games.clinic.modules.base import BASE
from bot.games.clinic.modules.cigarettes import CIGARETTES
from bot.games.clinic.modules.dogs import DOGS
from bot.games.clinic.modules.expert import EXPERT_SETUP
from bot.games.clinic.modules.fire_trucks import FIRE_TRUCKS
from bot.games.clinic.modules.ghosts import GHOST_BAG, GHOSTS
from bot.games.clinic.modules.gift_shop import GIFT_SHOP
from bot.games.clinic.modules.helicopters import HELICOPTERS
from bot.games.clinic.modules.quota import HELICOPTER_QUOTA, TRUCK_QUOTA
from bot.games.clinic.modules.temps import TEMPS
from bot.games.clinic.modules.toilets import TOILET_MODULE
from bot.games.clinic.modules.triage import TRIAGE_BAG, TRIAGE_GHOSTS, TRIAGE_MODULE
from bot.games.clinic.modules.urban_design import URBAN_DESIGN
from bot.games.clinic.modules.variants import GIFTED, MODEST, STURDY
from bot.games.clinic.modules.wheelchairs import WHEELCHAIRS
from bot.games.clinic.table.hooks import ClinicModule

MODULES: tuple[ClinicModule, ...] = (
    BASE,
    EXPERT_SETUP,
    CIGARETTES,
    HELICOPTERS,
    FIRE_TRUCKS,
    TRUCK_QUOTA,
    HELICOPTER_QUOTA,
    WHEELCHAIRS,
    TOILET_MODULE,
    TEMPS,
    GHOSTS,
    GHOST_BAG,
    TRIAGE_MODULE,
    TRIAGE_BAG,
    TRIAGE_GHOSTS,
    DOGS,
    GIFT_SHOP,
    AIR_CONDITIONING,
    URBAN_DESIGN,
    STURDY,
    GIFTED,
    MODEST,
)
