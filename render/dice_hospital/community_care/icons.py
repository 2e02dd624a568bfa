"""Icons of Community Care. Each fills a square of 100 around the origin."""

from __future__ import annotations

from render.scene import Box, Disc, Item, Polygon, Stroke
from render.shapes import arc, curve
from render.widgets import icons
from render.widgets.icons import place_icon


def family(role: str = "on-pink") -> tuple[Item, ...]:
    """A mother with her child: a pink patient of either kind."""
    return (
        Disc(-16, -26, 17, role),
        Polygon((*arc(-16, 40, 32, 180, 360, ry=46), (16, 46), (-48, 46)), role, radius=4),
        Disc(30, 2, 12, role),
        Polygon((*arc(30, 44, 19, 180, 360, ry=28), (49, 46), (11, 46)), role, radius=3),
    )


def settled(role: str = "accent") -> tuple[Item, ...]:
    """A patient who is looked after: treated, at the same value."""
    return (Box(-44, -44, 88, 88, "card", "ink", 8, 20), Stroke(((-24, 2), (-6, 20), (26, -20)), role, 14))


def placed(role: str = "ink") -> tuple[Item, ...]:
    """After any department: a pawn on its space."""
    side = (*curve((0, -22), (22, -22), (28, -6), (30, 26), steps=8), (30, 34))
    return (
        Polygon(arc(0, 38, 46, 0, 348, ry=12), "floor", "line", 4),
        Disc(0, -34, 15, role),
        Polygon((*side, *((-x, y) for x, y in reversed(side))), role, radius=4),
    )


def token(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """An investment token of any kind: a chip with cut corners."""
    cut = ((-24, -46), (24, -46), (46, -24), (46, 24), (24, 46), (-24, 46), (-46, 24), (-46, -24))
    return (Polygon(cut, role, role, 4, 4), Polygon(tuple((x * 0.62, y * 0.62) for x, y in cut), None, on, 7, 3))


def token_again(role: str = "accent") -> tuple[Item, ...]:
    """A token of this department is used once more."""
    return (
        *place_icon(token(), 0, 0, 52),
        Stroke(arc(0, 0, 42, 130, 380), role, 10),
        Polygon(((26, -2), (50, -2), (40, 22)), role, radius=1),
    )


def token_elsewhere(role: str = "accent") -> tuple[Item, ...]:
    """A token of another department is used."""
    return (
        Box(-48, -46, 54, 42, "card", "ink", 6, 6),
        *place_icon(token(), 20, 18, 58),
        Stroke(((-30, 4), (-30, 24), (-16, 24)), role, 9),
        Polygon(((-20, 12), (-4, 24), (-20, 36)), role, radius=1),
    )


def eye(role: str = "ink", on: str = "card") -> tuple[Item, ...]:
    """Looked at in secret."""
    top, bottom = curve((-48, 0), (-20, -44), (20, -44), (48, 0)), curve((48, 0), (20, 44), (-20, 44), (-48, 0))
    return (Polygon((*top, *bottom), on, role, 8, 2), Disc(0, 0, 17, role))


def swap_pawns() -> tuple[Item, ...]:
    """A free nurse and a used specialist change places."""
    return (
        *place_icon(icons.nurse(), -22, 14, 54),
        Disc(26, -12, 10, "ink"),
        Polygon((*arc(26, 40, 20, 180, 360, ry=36), (46, 40), (6, 40)), "ink", radius=3),
        Stroke(arc(2, -16, 32, 210, 330), "accent", 9),
        Polygon(((22, -42), (42, -28), (20, -18)), "accent", radius=1),
    )


def helicopter(role: str = "ink", cross: str = "alert") -> tuple[Item, ...]:
    """The helicopter of the first player."""
    cabin = (*curve((-10, -14), (30, -20), (48, 0), (44, 22)), (40, 26), (-16, 26), (-22, 0))
    return (
        Stroke(((-34, -36), (46, -36)), role, 8),
        Stroke(((6, -36), (6, -14)), role, 8),
        Stroke(((-46, -14), (-46, 8)), role, 8),
        Stroke(((-44, -4), (-12, 4)), role, 11),
        Polygon(cabin, "card", role, 6, 3),
        Polygon(((22, -8), (40, 6), (22, 6)), "scanner-soft", role, 3, 2),
        Box(-8, -4, 8, 24, cross),
        Box(-16, 4, 24, 8, cross),
        Stroke(((-20, 42), (42, 42)), role, 8),
        Stroke(((-4, 28), (-4, 42)), role, 6),
        Stroke(((28, 28), (28, 42)), role, 6),
    )


def paramedic(role: str = "alert", on: str = "card") -> tuple[Item, ...]:
    """A paramedic's bag: where the paramedic stands now."""
    return (
        Stroke(((-18, -28), (-18, -42), (18, -42), (18, -28)), role, 9),
        Box(-46, -28, 92, 70, role, on, 5, 14),
        Box(-7, -18, 14, 50, on, radius=2),
        Box(-25, 0, 50, 14, on, radius=2),
    )


def fast_lane(role: str = "blue-edge", on: str = "card") -> tuple[Item, ...]:
    """Fast Lane: two steps earlier."""
    chevrons = (Stroke(((x + 14, -24), (x - 12, 0), (x + 14, 24)), on, 13) for x in (-12, 18))
    return (Disc(0, 0, 46, role), *chevrons)


def first_aid(role: str = "accent", on: str = "on-accent") -> tuple[Item, ...]:
    """First Aid: any patient one level up."""
    return (Disc(0, 0, 46, role), Box(-9, -30, 18, 60, on, radius=3), Box(-30, -9, 60, 18, on, radius=3))


def volunteer() -> tuple[Item, ...]:
    """Volunteer Nurse: one more nurse this round."""
    return (Disc(0, 0, 47, "card", "nurse", 7), *place_icon(icons.nurse(), 0, 2, 66))


def kit(body: str, edge: str) -> tuple[Item, ...]:
    """A Red, Yellow or Green Kit: a patient of this colour two levels up. The letter is set over it."""
    return (
        Stroke(((-16, -30), (-16, -44), (16, -44), (16, -30)), edge, 9),
        Box(-47, -32, 94, 78, body, edge, 7, 14),
    )


def admissions(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """The admissions table: the total of the patients who were fetched."""
    return (
        Box(-40, -46, 80, 92, role, radius=10),
        Stroke(((22, -26), (-20, -26), (4, 0), (-20, 26), (22, 26)), on, 10),
    )


def recruit(role: str = "ink") -> tuple[Item, ...]:
    """One more nurse for the rest of the match."""
    return (Disc(0, -26, 18, role), Polygon((*arc(0, 44, 38, 180, 360, ry=46), (38, 46), (-38, 46)), role, radius=4))


def number_token(role: str = "ink", on: str = "card") -> tuple[Item, ...]:
    """A number token: the order of turns. The number is set over it."""
    return (Disc(0, 0, 47, role, on, 5),)


def first_tile() -> tuple[Item, ...]:
    """A first-player tile of the Automa: it covers the right part of a hospital card."""
    return (Box(-48, -40, 96, 80, "gold", "ink", 5, 12), *place_icon(icons.chief(), 0, 0, 62))


def card_back(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """A hospital card of the Automa, face down."""
    return (
        Box(-40, -48, 80, 96, role, radius=10),
        Box(-30, -38, 60, 76, None, on, 5, 6),
        *icons.plus(on, 14),
    )


def robot(role: str = "steel", on: str = "card") -> tuple[Item, ...]:
    """The Automa."""
    return (
        Stroke(((0, -30), (0, -42)), role, 7),
        Disc(0, -44, 6, role),
        Box(-40, -30, 80, 70, role, radius=16),
        Disc(-17, -4, 10, on),
        Disc(17, -4, 10, on),
        Stroke(((-18, 22), (18, 22)), on, 8),
    )


def level(steps: int, role: str = "ink", empty: str = "faint") -> tuple[Item, ...]:
    """How hard a hospital card is: one to three bars."""
    return tuple(
        Box(-44 + index * 32, 40 - 26 * (index + 1), 24, 26 * (index + 1), role if index < steps else empty, radius=4)
        for index in range(3)
    )
