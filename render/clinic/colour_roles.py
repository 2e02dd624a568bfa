"""The roles (see `render.style`) of services, levels and kinds of modules. Letters always stand beside a colour."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.clinic.building import kinds


class Roles(Struct, frozen=True):
    """The roles of a ground and of what is written or drawn on it."""

    ground: str
    ink: str


SERVICES: Mapping[str, Roles] = {
    letter: Roles(f"service-{letter.lower()}", f"on-{letter.lower()}") for letter in kinds.SERVICES
}
LEVELS: Mapping[str, Roles] = {
    **{letter: Roles(f"level-{letter.lower()}", "on-level") for letter in "WYOU"},
    **{letter: Roles(f"level-{letter.lower()}", "on-severe") for letter in "RK"},
}
MODULES: Mapping[str, Roles] = {  # of the band with the icon, where no service gives it a colour
    kinds.ROOM: Roles("grey", "grey-ink"),
    kinds.SUPPLY: Roles("yellow", "yellow-ink"),
    kinds.OPERATING: Roles("grey", "grey-ink"),
    kinds.EXTERNAL: Roles("green", "green-ink"),
    kinds.LABORATORY: Roles("purple", "purple-ink"),
    kinds.WAITING: Roles("hall", "ink"),
    kinds.TRIAGE: Roles("red", "red-ink"),
    kinds.SHOP: Roles("curtain-soft", "ink"),
    kinds.TOILETS: Roles("blue", "blue-ink"),
}
