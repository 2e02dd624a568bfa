"""People as tokens: doctors are pawns and patients cubes with the letter of their colour; the others have an icon.

Colour letters come from the catalogue. Where many people share a room their tokens shrink; where even that is not
enough, equal ones become one token with a number, or those without a letter make room for those with one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.games.clinic.people.person import DOCTOR, NURSE, ORDERLY, PATIENT, TEMP, VISITOR
from bot.games.clinic.view import PersonView
from render.clinic import module_icons
from render.clinic.colour_roles import LEVELS
from render.painter import Reader
from render.scene import BOLD, Box, Disc, Drawing, Item, Label, Polygon, Stamp, Stroke
from render.shapes import round_corners
from render.typesetting import text_width
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon

_SIDES = (72, 62, 54, 48)
_SMALLEST = 42  # its letters are less high than those that must be read from afar
_GAP = 4  # between two tokens
_COUNT = 46  # text size of the number beside a token
_LETTERED, _SMALL = 46, 30  # sides in a room where people with and without a letter differ in size
_SMALL_COUNT = 30
_SIGNS = {"": "", "K": "!", "U": "?"}  # without a level, critical, not known yet
_ORDER = (DOCTOR, TEMP, PATIENT, NURSE, ORDERLY, VISITOR)


class Token(Struct, frozen=True):
    """What a token shows. `away` is a person who is about to leave, `coming` one who is about to arrive."""

    kind: str
    letter: str = ""  # as it is written
    level: str = ""  # as the view has it
    burn: bool = False
    role: str = ""
    cigarettes: int = 0
    dog: bool = False
    laid: bool = False
    done: bool = False  # has moved in this round, or is going to be treated
    fresh: bool = False
    away: bool = False
    coming: bool = False

    @property
    def name(self) -> str:
        what = "burn" if self.burn else f"{self.kind}{' ' + self.level if self.level else ''}"
        states = (
            ("smoking", self.cigarettes),
            ("dog", self.dog),
            ("laid", self.laid),
            ("done", self.done),
            ("away", self.away),
            ("coming", self.coming),
            ("new", self.fresh),
        )
        return what + "".join(f" {state}" for state, is_so in states if is_so)


def token_of(
    one: PersonView,
    reader: Reader,
    *,
    done: bool = False,
    fresh: bool = False,
    away: bool = False,
    coming: bool = False,
) -> Token:
    return Token(
        one.kind,
        level_letter(one.letter, reader),
        one.letter,
        bool(one.burn),
        one.role,
        one.cigarettes,
        one.dog,
        one.laid,
        done,
        fresh,
        away,
        coming,
    )


def level_letter(level: str, reader: Reader) -> str:
    """The letter of a colour in the language of the reader; signs are the same in all."""
    return _SIGNS[level] if level in _SIGNS else reader.say(f"picture.clinic.level.{level}")


def in_order(tokens: Sequence[Token]) -> list[Token]:
    """Doctors first, then patients, nurses and the others."""
    return sorted(tokens, key=lambda token: (_ORDER.index(token.kind), token.role, token.level))


# --- a token ---


def pawn(side: float, fill: str | None, edge: str) -> tuple[Item, ...]:
    """A head above a broad coat, so that the letter on it is as large as on a patient."""
    half, head = side / 2, side * 0.17
    top = -half + head * 1.5
    coat = round_corners(((-half, half), (-half * 0.92, top), (half * 0.92, top), (half, half)), side * 0.26)
    return (
        Disc(0, -half + head, head, edge, edge, 4),
        Polygon(coat, fill, edge, 4),
    )


def _letter(token: Token, side: float, y: float, ink: str) -> Label:
    size = 36 if side <= _SMALLEST else 46 if side < 56 else side * 0.76
    return Label(0, y, token.letter, size, ink, BOLD, vital=size >= 46)


def _doctor(token: Token, side: float) -> tuple[Item, ...]:
    if token.kind == TEMP and not token.level:
        return _nurse(token, side)
    roles = LEVELS[token.level]
    return (*pawn(side - 4, roles.ground, "ink"), _letter(token, side, side * 0.12, roles.ink))


def _patient(token: Token, side: float) -> tuple[Item, ...]:
    half = side / 2 - 2
    if token.burn:
        return burn_items(side)
    roles = LEVELS[token.level]
    return (
        Box(-half, -half, 2 * half, 2 * half, roles.ground, "ink", 4, side / 6),
        _letter(token, side, 0, roles.ink),
    )


def burn_items(side: float) -> tuple[Item, ...]:
    """A big burn."""
    half = side / 2 - 2
    return (
        Box(-half, -half, 2 * half, 2 * half, "grey", "ink", 4, side / 6),
        *place_icon(module_icons.flame("", ""), 0, 0, side * 0.86),
    )


def _nurse(_token: Token, side: float) -> tuple[Item, ...]:
    return place_icon(icons.nurse(), 0, 0, side)


def orderly_items(side: float) -> tuple[Item, ...]:
    broom = module_icons.broom("card", "steel")
    return (*pawn(side - 4, "steel", "steel"), *place_icon(broom, 0, side * 0.14, side * 0.62))


def _orderly(_token: Token, side: float) -> tuple[Item, ...]:
    return orderly_items(side)


def _visitor(_token: Token, side: float) -> tuple[Item, ...]:
    return place_icon(icons.heart("heart", "card"), 0, 0, side * 0.94)


_FIGURES = {
    DOCTOR: _doctor,
    TEMP: _doctor,
    PATIENT: _patient,
    NURSE: _nurse,
    ORDERLY: _orderly,
    VISITOR: _visitor,
}


def _badges(token: Token, side: float) -> Iterator[Item]:
    """Smoke, the dog, what a doctor has learned, and the agency of a temp, at the corners of a token."""
    corner, size = side * 0.34, side * 0.46
    if token.cigarettes:
        yield from place_icon(module_icons.cigarette("", ""), corner, -corner, size)
    if token.dog:
        yield Disc(corner, corner, size / 2, "card", "trunk", 2)
        yield from place_icon(module_icons.paw("trunk", "card"), corner, corner, size * 0.8)
    if token.laid:
        yield from learned_items(side)
    if token.done:
        yield from place_icon(icons.tick(), -corner, corner, size * 0.86)
    if token.kind == TEMP:
        yield from temp_items(side)


def learned_items(side: float) -> tuple[Item, ...]:
    """An arrow in the upper left corner."""
    corner, reach = -side * 0.34, side * 0.11
    arrow = ((corner - reach, corner + reach / 3), (corner, corner - reach * 0.8), (corner + reach, corner + reach / 3))
    return (Disc(corner, corner, side * 0.2, "accent"), Stroke(arrow, "on-accent", side * 0.08))


def temp_items(side: float) -> tuple[Item, ...]:
    """A bar below the token: the agency's."""
    high = side * 0.22
    bar = Box(-side / 2, side / 2 - high, side, high, "accent", radius=side * 0.06)
    return (bar, Stroke(((-side / 4, (side - high) / 2), (side / 4, (side - high) / 2)), "on-accent", side * 0.06))


@lru_cache(maxsize=1024)
def token_items(token: Token, side: float) -> tuple[Item, ...]:
    """The token around the origin."""
    return (*_FIGURES[token.kind](token, side), *_badges(token, side))


@lru_cache(maxsize=2048)
def draw_token(token: Token, side: int, on: str, count: int = 1) -> Drawing:
    """A token, with the number of equal ones beside it if there are several."""
    box = side + _GAP
    middle = box / 2
    items: list[Item] = []
    frame = "fresh" if token.fresh else "legal" if token.coming else ""
    if frame:
        items.append(Box(2.5, 2.5, box - 5, box - 5, on, frame, 5, side / 5))
    if token.away:
        lettered = bool(token.letter) and side > _SMALL
        items += (
            Box(5, 5, box - 10, box - 10, on, "faint", 4, side / 5),
            Label(middle, middle, token.letter, 46, "soft", BOLD, vital=True)
            if lettered
            else Disc(middle, middle, side / 6, "faint"),
        )
    else:
        inner = side - (11 if side > _SMALLEST else 8) * bool(frame)
        items += place_icon(token_items(token, inner), middle, middle, 100)
    width = box
    if count > 1:
        words, size = f"×{count}", _COUNT if side > _SMALL else _SMALL_COUNT
        width += round(text_width(words, BOLD, size)) + (8 if size == _COUNT else 4)
        items.append(Label(box + 1, middle, words, size, "ink", BOLD, "lm", vital=size == _COUNT))
    return Drawing(f"person {token.name}{f' ×{count}' if count > 1 else ''}", width, box, tuple(items), on)


# --- several in one room ---


def stamp_people(tokens: Sequence[Token], area: Area, on: str) -> Iterator[Stamp]:
    """The tokens in rows, as large as they fit into the area; the last resort is that they overlap."""
    if not tokens:
        return
    singly = [(token, 1) for token in tokens]
    counted = _counted(tokens)
    for those, side in (*((singly, side) for side in _SIDES), (counted, _SIDES[-1])):
        rows = _broken_rows([draw_token(token, side, on, count) for token, count in those], area.w)
        if len(rows) <= max(1, area.h // side):
            yield from _stamp_rows(rows, area)
            return
    for small in (singly, counted):
        stamps = _stamp_two_sizes(tokens, small, area, on)
        if stamps:
            yield from stamps
            return
    smallest = [draw_token(token, _SMALLEST, on, count) for token, count in counted]
    yield from _stamp_rows(_balanced_rows(smallest, max(1, area.h // _SMALLEST)), area)


def _is_lettered(token: Token) -> bool:
    """Whether the letter, or the flame, of this person has to be read."""
    return not token.away and (token.burn or bool(token.letter))


def _stamp_two_sizes(
    tokens: Sequence[Token], counted: Sequence[tuple[Token, int]], area: Area, on: str
) -> tuple[Stamp, ...]:
    """People with a letter large, the others small below or beside them. Nothing if that does not fit either."""
    large = [draw_token(token, _LETTERED, on) for token in tokens if _is_lettered(token)]
    small = [draw_token(token, _SMALL, on, count) for token, count in counted if not _is_lettered(token)]
    if not large or not small:
        return ()
    rows = [*_broken_rows(large, area.w), *_broken_rows(small, area.w)]
    if _fits(rows, area):
        return tuple(_stamp_rows(rows, area))
    aside = max(drawing.width for drawing in small)
    left = Area(area.x, area.y, area.w - aside, area.h)
    right = Area(area.right - aside, area.y, aside, area.h)
    rows, column = _broken_rows(large, left.w), [[drawing] for drawing in small]
    if _fits(rows, left) and _fits(column, right):
        return (*_stamp_rows(rows, left), *_stamp_rows(column, right))
    return ()


def _fits(rows: Sequence[Sequence[Drawing]], area: Area) -> bool:
    """Whether rows fit without more overlap than the gaps between tokens."""
    high = sum(row[0].height for row in rows) - _GAP * (len(rows) - 1)
    return high <= area.h and all(sum(one.width for one in row) <= area.w + _GAP for row in rows)


def _counted(tokens: Sequence[Token]) -> list[tuple[Token, int]]:
    """Equal ones together, but for patients: their services may differ."""
    several = Counter(token for token in tokens if token.kind != PATIENT)
    alone = [(token, 1) for token in tokens if token.kind == PATIENT]
    return sorted([*several.items(), *alone], key=lambda pair: _ORDER.index(pair[0].kind))


def _broken_rows(drawings: Sequence[Drawing], width: int) -> list[list[Drawing]]:
    """In their order, a new row where the width ends."""
    rows: list[list[Drawing]] = [[]]
    for drawing in drawings:
        if rows[-1] and sum(one.width for one in rows[-1]) + drawing.width > width:
            rows.append([])
        rows[-1].append(drawing)
    return rows


def _balanced_rows(drawings: Sequence[Drawing], rows: int) -> list[list[Drawing]]:
    """In their order, in rows of about equal width."""
    whole = sum(drawing.width for drawing in drawings) / rows
    found: list[list[Drawing]] = [[] for _ in range(rows)]
    passed = 0.0
    for drawing in drawings:
        found[min(rows - 1, int((passed + drawing.width / 2) / whole))].append(drawing)
        passed += drawing.width
    return [row for row in found if row]


def _stamp_rows(rows: Sequence[Sequence[Drawing]], area: Area) -> Iterator[Stamp]:
    """Rows that would be too high or too wide move closer together."""
    height = sum(row[0].height for row in rows)
    nearer = max(0.0, height - area.h) / max(len(rows) - 1, 1)
    top = area.y + (area.h - height + nearer * (len(rows) - 1)) / 2
    for row in rows:
        width = sum(drawing.width for drawing in row)
        closer = max(0.0, width - area.w) / max(len(row) - 1, 1)
        x = float(area.x)
        for drawing in row:
            yield Stamp(round(x), round(top), drawing)
            x += drawing.width - closer
        top += row[0].height - nearer
