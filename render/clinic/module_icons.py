"""An icon for every kind of module. Each fills a square of 100 around the origin, drawn in one role on another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.games.clinic.building import kinds
from render.scene import BOLD, Box, Disc, Item, Label, Polygon, Stroke
from render.shapes import arc, curve
from render.widgets import icons

Icon: TypeAlias = Callable[[str, str], tuple[Item, ...]]  # the role it is drawn in, and that of what it lies on


def hub(role: str, on: str) -> tuple[Item, ...]:
    """A house with a cross: the heart of a service."""
    house = ((0, -48), (50, -6), (38, -6), (38, 46), (-38, 46), (-38, -6), (-50, -6))
    return (
        Polygon(house, role, role, 4, 4),
        Box(-8, -14, 16, 48, on, radius=2),
        Box(-24, 2, 48, 16, on, radius=2),
    )


def bed(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-44, -30), (-44, 38)), role, 11),
        Stroke(((44, 2), (44, 38)), role, 11),
        Stroke(((-44, 22), (44, 22)), role, 13),
        Polygon(((-10, 16), *curve((-10, -4), (4, -12), (40, -10)), (40, 16)), role, radius=3),
        Disc(-26, 2, 13, role),
    )


def shelf(role: str, on: str) -> tuple[Item, ...]:
    """A rack with boxes."""
    return (
        *(Stroke(((x, -44), (x, 44)), role, 9) for x in (-40, 40)),
        *(Stroke(((-40, y), (40, y)), role, 9) for y in (-6, 38)),
        Box(-30, -40, 26, 30, role, on, 3, 4),
        Box(2, -30, 30, 20, role, on, 3, 4),
        Box(-30, 8, 34, 26, role, on, 3, 4),
        Box(10, 2, 22, 32, role, on, 3, 4),
    )


def scalpel(role: str, _on: str) -> tuple[Item, ...]:
    blade = ((6, 6), *curve((6, 6), (42, -20), (44, -46)), (-14, -10))
    return (Stroke(((-40, 44), (-4, 2)), role, 17), Polygon(blade, role, role, 6))


def speech(role: str, on: str) -> tuple[Item, ...]:
    """Advice without staying."""
    return (
        Box(-46, -44, 92, 64, role, radius=18),
        Polygon(((-26, 12), (6, 16), (-26, 48)), role, radius=2),
        *(Disc(x, -12, 8, on) for x in (-24, 0, 24)),
    )


def flask(role: str, _on: str) -> tuple[Item, ...]:
    body = ((-12, -44), (-12, -10), (-42, 42), (42, 42), (12, -10), (12, -44))
    return (
        Polygon(body, None, role, 11, 6),
        Stroke(((-20, -44), (20, -44)), role, 12),
        Polygon(((-22, 12), (22, 12), (34, 36), (-34, 36)), role, radius=3),
    )


def chair(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-26, -44), (-26, 44)), role, 13),
        Stroke(((-26, 8), (28, 8)), role, 15),
        Stroke(((28, 8), (28, 44)), role, 13),
        Stroke(((-26, -40), (-18, 2)), role, 13),
    )


def tag(role: str, on: str) -> tuple[Item, ...]:
    """The label a patient gets at triage."""
    outline = ((-46, -14), (-14, -46), (46, -46), (46, 14), (14, 46), (-46, -6))
    return (
        Polygon(((-20, -44), (44, -44), (44, 20), (16, 46), (-46, -16)), role, role, 6, 6),
        Disc(24, -24, 10, on),
        Stroke((outline[0], outline[0]), role, 1),
        Stroke(((-18, -8), (10, 20)), on, 8),
    )


def gift(role: str, on: str) -> tuple[Item, ...]:
    bow = curve((0, -26), (-10, -54), (-46, -46), (-30, -26)), curve((0, -26), (10, -54), (46, -46), (30, -26))
    return (
        Box(-38, -8, 76, 54, role, radius=5),
        Box(-46, -28, 92, 24, role, on, 4, 5),
        Box(-7, -26, 14, 72, on),
        *(Stroke(points, role, 10) for points in bow),
    )


def toilets(role: str, _on: str) -> tuple[Item, ...]:
    return (Label(0, 2, "WC", 78, role, BOLD),)


ICONS: Mapping[str, Icon] = {
    **dict.fromkeys(kinds.SERVICES, hub),
    kinds.ROOM: bed,
    kinds.SUPPLY: shelf,
    kinds.OPERATING: scalpel,
    kinds.EXTERNAL: speech,
    kinds.LABORATORY: flask,
    kinds.WAITING: chair,
    kinds.TRIAGE: tag,
    kinds.SHOP: gift,
    kinds.TOILETS: toilets,
}


# --- small things, as they lie on the main board ---


def entrance(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((0, -42), (40, -42), (40, 42), (0, 42)), role, 12),
        Stroke(((-44, 0), (12, 0)), role, 14),
        Stroke(((-10, -24), (14, 0), (-10, 24)), role, 14),
    )


def helipad(role: str, on: str) -> tuple[Item, ...]:
    return (
        Disc(0, 0, 46, role),
        *(Stroke(((x, -24), (x, 24)), on, 12) for x in (-16, 16)),
        Stroke(((-16, 0), (16, 0)), on, 12),
    )


def tree(_role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((0, 10), (0, 46)), "trunk", 12),
        Disc(-20, -4, 24, "tree"),
        Disc(20, -4, 24, "tree"),
        Disc(0, -22, 26, "tree"),
    )


def parking(_role: str, _on: str) -> tuple[Item, ...]:
    return (
        Box(-44, -46, 88, 92, "blue-edge", radius=16),
        Stroke(((-16, 30), (-16, -28)), "card", 13),
        Stroke(arc(-8, -12, 18, -80, 80), "card", 12),
        Stroke(((-16, -29), (-6, -29)), "card", 12),
        Stroke(((-16, 5), (-6, 5)), "card", 12),
    )


def conveyor(_role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-30, 24), (-30, 0), *curve((-30, 0), (-30, -24), (0, -24)), (30, -24)), "tube", 30),
        Stroke(((-30, 24), (-30, 0), *curve((-30, 0), (-30, -24), (0, -24)), (30, -24)), "tube-core", 12),
        Disc(-30, 28, 17, "tube-core", "tube", 9),
        Disc(30, -24, 17, "tube-core", "tube", 9),
    )


def snowflake(role: str, _on: str) -> tuple[Item, ...]:
    arms: list[Item] = []
    for angle in range(0, 360, 60):
        (tip,) = arc(0, 0, 44, angle, angle)[:1]
        (knot,) = arc(0, 0, 26, angle, angle)[:1]
        arms.append(Stroke(((0, 0), tip), role, 9))
        arms += [Stroke((knot, arc(0, 0, 40, angle + turn, angle + turn)[0]), role, 7) for turn in (-24, 24)]
    return tuple(arms)


def wheelchair(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Disc(-8, 16, 27, None, role, 9),
        Stroke(((-22, -40), (-14, -6), (18, -6), (30, 30), (42, 30)), role, 10),
        Stroke(((-38, -40), (-22, -40)), role, 10),
        Disc(-8, 16, 5, role),
    )


def paw(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Polygon(curve((0, -8), (40, -8), (44, 44), (0, 34), (-44, 44), (-40, -8), (0, -8), steps=24), role, role, 8),
        *(Disc(x, y, 12, role) for x, y in ((-38, -14), (-15, -36), (15, -36), (38, -14))),
    )


def dropping(_role: str, on: str) -> tuple[Item, ...]:
    return (
        Polygon(arc(0, 34, 42, 180, 360, ry=26), "trunk", on, 4),
        Polygon(arc(0, 14, 30, 180, 360, ry=24), "trunk", on, 4),
        Polygon(
            ((-16, -4), *curve((-16, -22), (6, -24), (4, -44)), *curve((4, -44), (22, -30), (16, -4))), "trunk", on, 4
        ),
        Stroke(((-40, 36), (40, 36)), "trunk", 14),
    )


def ghost(_role: str, _on: str) -> tuple[Item, ...]:
    hem = ((38, 44), (26, 32), (13, 44), (0, 32), (-13, 44), (-26, 32), (-38, 44))
    return (
        Polygon((*arc(0, -6, 38, 180, 360), *hem), "ghost", "purple-ink", 6, 3),
        Disc(-14, -8, 7, "on-level"),
        Disc(14, -8, 7, "on-level"),
        Disc(0, 14, 7, "on-level"),
    )


def cigarette(_role: str, _on: str) -> tuple[Item, ...]:
    return (
        Box(-44, 10, 74, 26, "level-w", "grey-ink", 6, 4),
        Box(-44, 10, 26, 26, "level-o", "grey-ink", 6, 4),
        Box(30, 10, 14, 26, "level-r", "grey-ink", 5, 3),
        Stroke(curve((36, 0), (16, -14), (52, -22), (32, -42)), "grey-edge", 9),
    )


def flame(_role: str, _on: str) -> tuple[Item, ...]:
    """A big burn."""
    outer = (
        *curve((0, -50), (8, -22), (44, -10), (36, 24), steps=10),
        *curve((36, 24), (30, 48), (-30, 48), (-36, 24), steps=10),
        *curve((-36, 24), (-42, 0), (-22, -4), (-18, -24), (-4, -20), (0, -50), steps=12),
    )
    inner = (*curve((2, -12), (28, 14), (24, 40), (0, 40)), *curve((0, 40), (-26, 40), (-22, 16), (2, -12)))
    return (Polygon(outer, "level-r", "on-severe", 3), Polygon(inner, "level-y"))


def broom(role: str, _on: str) -> tuple[Item, ...]:
    return (
        Stroke(((30, -46), (-6, 8)), role, 11),
        Polygon(((-18, -2), (10, 16), (0, 46), (-44, 46), (-38, 18)), role, role, 4, 4),
    )


def car(role: str, on: str) -> tuple[Item, ...]:
    """From the side."""
    cabin = ((-28, -4), (-16, -30), (18, -30), (34, -4))
    return (
        Polygon(cabin, on, role, 8, 5),
        Box(-48, -6, 96, 28, role, radius=10),
        *(Disc(x, 22, 12, "on-level", on, 5) for x in (-26, 26)),
    )


def fire_truck(_role: str, on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-46, -30), (8, -38)), "silver", 8),
        Box(-48, -22, 64, 44, "level-r", on, 3, 5),
        Polygon(((16, -22), (34, -22), (48, 0), (48, 22), (16, 22)), "level-r", on, 3, 4),
        Box(22, -14, 14, 14, "level-w", radius=2),
        Box(-40, -4, 48, 8, "level-w"),
        *(Disc(x, 24, 12, "on-level", on, 5) for x in (-28, 28)),
    )


def machine(_role: str, on: str) -> tuple[Item, ...]:
    """The vending machine."""
    return (
        Box(-34, -48, 68, 96, "purple-edge", on, 4, 8),
        Box(-24, -38, 48, 40, "card", radius=4),
        *(Stroke(((x, -28), (x, -8)), "purple-edge", 8) for x in (-14, 0, 14)),
        Box(-24, 16, 48, 18, "card", radius=4),
    )


def helicopter(role: str, on: str) -> tuple[Item, ...]:
    return (
        Stroke(((-46, -34), (46, -34)), role, 9),
        Stroke(((6, -34), (6, -18)), role, 9),
        Polygon(arc(8, 8, 34, 0, 360, ry=26), role, on, 3),
        Stroke(((-16, 2), (-46, -10), (-46, -22)), role, 11),
        Polygon(((16, -12), (34, -2), (38, 8), (16, 8)), on, radius=3),
        Stroke(((-18, 42), (34, 42)), role, 8),
        Stroke(((-4, 30), (-4, 42)), role, 7),
        Stroke(((20, 30), (20, 42)), role, 7),
    )


def barrier(_role: str, _on: str) -> tuple[Item, ...]:
    """No module may be built here now."""
    return (
        *(Stroke(((x, -6), (x, 40)), "grey-ink", 10) for x in (-30, 30)),
        Box(-48, -28, 96, 30, "level-w", "grey-ink", 5, 5),
        *(Polygon(((x - 14, 0), (x + 2, -26), (x + 16, -26), (x, 0)), "level-r") for x in (-24, 12)),
    )


def visitor(_role: str, on: str) -> tuple[Item, ...]:
    return icons.heart("heart", on)


def price_tag(role: str, on: str) -> tuple[Item, ...]:
    """Money."""
    return (Disc(0, 0, 46, role), Label(0, 0, "$", 70, on, BOLD))


def target(role: str, on: str) -> tuple[Item, ...]:
    """A goal."""
    return (Disc(0, 0, 44, on, role, 9), Disc(0, 0, 24, on, role, 9), Disc(0, 0, 8, role))


def bag(role: str, on: str) -> tuple[Item, ...]:
    """What is drawn from."""
    side = (*curve((12, -22), (40, -6), (52, 44), (30, 44), steps=8), (0, 45))
    return (
        Polygon((*side, *((-x, y) for x, y in reversed(side))), role, role, 3),
        Polygon(((-22, -44), (-8, -38), (0, -46), (8, -38), (22, -44), (14, -22), (-14, -22)), role, role, 3, 3),
        Stroke(((-15, -21), (15, -21)), on, 6),
    )
