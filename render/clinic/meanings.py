"""The icons of Clinic's pictures that need a word, in the order of a legend.

Modules are drawn in the colours of their service, people in those of their level: all of these are variants of one
icon. The first variant is the one a legend shows, on a plain card.
"""

from __future__ import annotations

from bot.games.clinic.building import kinds
from bot.kernel import text
from render.clinic import counters, module_icons
from render.clinic.cells import COOLED_ROLE, FLOOR_ROLE
from render.clinic.colour_roles import LEVELS, MODULES, SERVICES, Roles
from render.clinic.conveyors import station_items
from render.clinic.people import burn_items, learned_items, orderly_items, pawn, temp_items
from render.painter import Meaning
from render.scene import Box, Item
from render.shapes import transform
from render.widgets import icons

_PLAIN = Roles("card", "ink")
_GONE = Roles("floor", "soft")  # a module that is not on sale


def _mean(name: str, *variants: tuple[Item, ...]) -> Meaning:
    return Meaning(text(f"picture.clinic.meaning.{name}"), variants)


def _module(name: str, kind: str, shown: Roles) -> Meaning:
    """A kind of module in every colour its band can have."""
    draw = module_icons.ICONS[kind]
    grounds = (shown, *SERVICES.values(), *((MODULES[kind],) if kind in MODULES else ()), _GONE)
    return _mean(name, *(draw(roles.ink, roles.ground) for roles in grounds))


def _on_floor(icon: module_icons.Icon, role: str) -> tuple[tuple[Item, ...], ...]:
    return tuple(icon(role, floor) for floor in (FLOOR_ROLE, COOLED_ROLE, "street", "roof"))


_MODULES = (
    _module("hub", "P", Roles("card", "accent")),
    _module("room", kinds.ROOM, Roles("card", "steel")),
    _module("supply", kinds.SUPPLY, Roles("card", "yellow-ink")),
    _module("operating", kinds.OPERATING, _PLAIN),
    _module("external", kinds.EXTERNAL, Roles("card", "green-ink")),
    _module("laboratory", kinds.LABORATORY, Roles("card", "purple-ink")),
    _module("waiting", kinds.WAITING, _PLAIN),
    _module("triage", kinds.TRIAGE, Roles("card", "red-ink")),
    _module("shop", kinds.SHOP, _PLAIN),
    _module("toilets", kinds.TOILETS, Roles("card", "blue-ink")),
)
_PEOPLE = (
    _mean("doctor", *(pawn(100, LEVELS[level].ground, "ink") for level in "YWOR")),
    _mean("patient", *((Box(-46, -46, 92, 92, LEVELS[level].ground, "ink", 8, 16),) for level in "OWYRKU")),
    _mean("nurse", icons.nurse()),
    _mean("orderly", orderly_items(100)),
    _mean("temp", temp_items(100)),
    _mean("visitor", icons.heart("heart", "card")),
    _mean("burn", burn_items(100)),
    _mean("dog", module_icons.paw("trunk", "card")),
    _mean("cigarette", module_icons.cigarette("", "")),
    _mean("learned", transform(learned_items(100), 34, 34)),
    _mean("chair", module_icons.wheelchair("steel", "card")),
)
_GROUND = (
    _mean("entrance", module_icons.entrance("accent", "card")),
    _mean("helipad", *_on_floor(module_icons.helipad, "steel")),
    _mean("helicopter", *_on_floor(module_icons.helicopter, "alert")),
    _mean("conveyor", module_icons.conveyor("", ""), station_items(0, 0)),
    _mean("garden", module_icons.tree("", "")),
    _mean("parking", module_icons.parking("", "")),
    _mean("truck", *_on_floor(module_icons.fire_truck, "")),
    _mean("machine", *_on_floor(module_icons.machine, "")),
    _mean("barrier", module_icons.barrier("", "")),
    _mean("ghost", module_icons.ghost("", "")),
    _mean("dropping", *_on_floor(module_icons.dropping, "")),
    _mean("cooled", *_on_floor(module_icons.snowflake, "scanner")),
)
_COUNTERS = (
    _mean("score", icons.cup(), icons.cup("gold", "on-accent")),
    _mean("popularity", counters.popularity()),
    _mean("time", counters.clock()),
    _mean("cars", module_icons.car("ink", "card")),
    _mean("costs", counters.costs()),
    *(_mean(f"tile_{tile}", icon) for tile, icon in counters.TILES.items()),
    _mean("bag", module_icons.bag("steel", "card")),
    _mean("goal", module_icons.target("accent", "card")),
    _mean("treated", icons.tick()),
    _mean("grave", icons.grave()),
    _mean("awaited", icons.hourglass("accent")),
)

MEANINGS = (*_COUNTERS, *_MODULES, *_PEOPLE, *_GROUND)
