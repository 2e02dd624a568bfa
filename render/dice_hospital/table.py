"""The middle of the table as a scene: ambulances, what is on offer, the event, and how everybody stands.

A table is a column of blocks; a block that has nothing to show is left out. What is printed under the stamps (panels)
is collected on the way and becomes the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.table.state import Space
from bot.games.dice_hospital.view import CardView, View
from render.dice_hospital import cards, dice, people, pieces, tallies, vehicle
from render.dice_hospital.dice import Extra, Look
from render.dice_hospital.layout import PER_ROW, ROOM_H, ROOM_W, SLAB, SMALL, WIDTH
from render.dice_hospital.masthead import masthead
from render.dice_hospital.recipe import Letters
from render.dice_hospital.roles import TILES
from render.dice_hospital.symbols import megaphone
from render.painter import Reader
from render.pieces.area import Area
from render.pieces.icons import at
from render.scene import BOLD, TEXT, Box, Drawing, Ground, Item, Label, Scene, Stamp
from render.typesetting import wrapped

LEFT, RIGHT, GAP = 24, 1176, 18
_PITCH = ROOM_W + GAP
_CAPTION = 56
_TEXT_LINE = 44


class Panel(Struct, frozen=True):
    """A ground for stamps."""

    area: Area
    role: str = "card"


class Spread:
    """A table being laid out from top to bottom."""

    def __init__(self, view: View, reader: Reader, places: frozenset[str]) -> None:
        self.view, self.reader, self.places = view, reader, places
        self.letters = dict(cards.letters(reader))
        self.top = 20
        self.stamps: list[Stamp] = []
        self.panels: list[Panel] = []

    def put(self, drawing: Drawing, x: float, y: float) -> None:
        self.stamps.append(Stamp(round(x), round(y), drawing))

    def panel(self, x: int, y: int, w: int, h: int, role: str = "card") -> Area:
        area = Area(x, y, w, h)
        self.panels.append(Panel(area, role))
        return area

    def look(self, colour: str, value: int) -> Look:
        return Look(colour, self.letters[colour], value)


Block: TypeAlias = Callable[[Spread], None]
Display: TypeAlias = tuple[str, tuple[CardView, ...], int]


def scene(view: View, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole table."""
    spread = Spread(view, reader, places)
    for block in BLOCKS:
        block(spread)
    return Scene(_ground(tuple(spread.panels), spread.top + 6, _atlas(cards.letters(reader))), tuple(spread.stamps))


@lru_cache(maxsize=64)
def _ground(panels: tuple[Panel, ...], height: int, atlas: tuple[Drawing, ...]) -> Ground:
    items: list[Item] = []
    for panel in panels:
        area = panel.area
        items.append(Box(area.x + 2, area.y + 6, area.w, area.h, "shade", bend=24))
        items.append(Box(area.x, area.y, area.w, area.h, panel.role, "line", 3, 24))
    return Ground("dice_hospital.table", WIDTH, height, "paper", tuple(items), atlas)


@lru_cache(maxsize=8)
def _atlas(letters: Letters) -> tuple[Drawing, ...]:
    """Drawings of every colour, so that all of them look smooth."""
    patients = (dice.patient(Look(colour, letter, 3), "card") for colour, letter in letters)
    staff = (cards.specialist(cards.Card("", "Abc", colour, ())) for colour in TILES)
    rooms = (cards.department(cards.Card("", "Abc", colour, (pieces.level(1),)), spot=False) for colour in TILES)
    return (*patients, *staff, *rooms, vehicle.vehicle(1, None, ""))


def _header(spread: Spread) -> None:
    view, reader = spread.view, spread.reader
    title = reader.say("picture.dice_hospital.round_of", round=view.round, rounds=view.rounds)
    bag = tuple((colour, spread.letters[colour], left) for colour, left in view.bag)
    drawing = masthead(title, reader.tell(view.phase), (view.round, view.rounds), bag)
    spread.put(drawing, LEFT, spread.top)
    spread.top += drawing.height + 12


def closing(view: View) -> bool:
    """The last round is over: nothing can be improved any more, and no event matters."""
    return view.over or bool(view.spaces)


def _event(spread: Spread) -> None:
    event = spread.view.event
    if event is None or closing(spread.view):
        return
    said = wrapped(spread.reader.tell(event.about), TEXT, SMALL, RIGHT - LEFT - 160, 3)
    drawing = _notice(spread.reader.tell(event.name), said, "event" in spread.places)
    spread.panel(LEFT, spread.top, RIGHT - LEFT, drawing.height)
    spread.put(drawing, LEFT, spread.top)
    spread.top += drawing.height + GAP


@lru_cache(maxsize=64)
def _notice(name: str, said: tuple[str, ...], fresh: bool) -> Drawing:
    wide, high = RIGHT - LEFT, 84 + _TEXT_LINE * len(said)
    items: list[Item] = [
        *at(megaphone(), 72, high / 2, 88),
        Label(140, 44, name, 42, "ink", BOLD, "lm", wide - 160),
    ]
    items += [Label(140, 94 + n * _TEXT_LINE, line, SMALL, "soft", TEXT, "lm") for n, line in enumerate(said)]
    if fresh:
        items.append(Box(5, 5, wide - 10, high - 10, None, "fresh", 8, 20))
    return Drawing(f"event{' new' * fresh}", wide, high, tuple(items), "card")


def parked(view: View) -> bool:
    """Ambulances are at the door: before the first round they are still in the garage."""
    return not view.spaces and any(one.dice or one.seat is not None for one in view.ambulances)


def _ambulances(spread: Spread) -> None:
    """With their patients and whoever took them."""
    if not parked(spread.view):
        return
    fresh = Extra(fresh="ambulances" in spread.places)
    shown = []
    for one in spread.view.ambulances:
        name = "" if one.seat is None else spread.reader.name(one.seat)
        load = (dice.patient(spread.look(die.colour, die.value), "card", fresh) for die in one.dice)
        shown.append((vehicle.vehicle(one.number, one.seat, name), tuple(load)))
    _park(spread, shown)


def _spaces(spread: Spread) -> None:
    """Final-round collection: the ambulances come back for patients of certain colours and values."""
    spaces = spread.view.spaces
    shown = []
    for number, one in zip(range(0, len(spaces), vehicle.LOAD), spread.view.ambulances, strict=False):
        load = (_space(spread, space) for space in spaces[number : number + vehicle.LOAD])
        shown.append((vehicle.vehicle(one.number, None, ""), tuple(load)))
    _park(spread, shown)


def _space(spread: Spread, space: Space) -> Drawing:
    look = spread.look(space.colour, space.value)
    return dice.wanted(look, "card") if space.seat is None else dice.patient(look, "card")


def _park(spread: Spread, vehicles: list[tuple[Drawing, tuple[Drawing, ...]]]) -> None:
    """Ambulances in rows of about equal length, each in the middle."""
    rows = -(-len(vehicles) // PER_ROW)
    longest = -(-len(vehicles) // max(rows, 1))
    for row in range(rows):
        line = vehicles[row * longest : (row + 1) * longest]
        x = (WIDTH - len(line) * _PITCH + GAP) // 2
        for drawing, load in line:
            spread.put(drawing, x, spread.top)
            spread.stamps += vehicle.load(load, x, spread.top)
            x += _PITCH
        spread.top += vehicle.HEIGHT + 10
    spread.top += 8


def _rolled(spread: Spread) -> None:
    rolled = spread.view.rolled
    if not rolled:
        return
    per_row, pitch = 12, 93
    area = spread.panel(LEFT, spread.top, RIGHT - LEFT, _CAPTION + 12 + -(-len(rolled) // per_row) * pitch)
    said = spread.reader.say("picture.dice_hospital.rolled")
    spread.put(_caption(said, area.w - 40, "card"), area.x + 20, area.y + 8)
    for number, die in enumerate(rolled):
        row, column = divmod(number, per_row)
        drawing = dice.patient(spread.look(die.colour, die.value), "card")
        spread.put(drawing, area.x + 20 + column * pitch, area.y + _CAPTION + 6 + row * pitch)
    spread.top += area.h + GAP


@lru_cache(maxsize=128)
def _caption(said: str, wide: int, on: str) -> Drawing:
    return Drawing("caption", wide, 52, (Label(2, 28, said, 38, "soft", BOLD, "lm", wide - 4),), on)


def _reports(spread: Spread) -> None:
    reports = spread.view.reports
    if reports is None:
        return
    wide, high = (RIGHT - LEFT - 20) // 3, tallies.FILE_HIGH
    rows = (("waiting", reports.upper), ("active", reports.lower), ("done", reports.done))
    shown = [(key, row) for key, row in rows if any(row)]
    tall = sum(_CAPTION + high * -(-len(row) // 3) for _, row in shown) + 18
    area = spread.panel(LEFT, spread.top, RIGHT - LEFT, tall)
    y = area.y + 6
    for key, row in shown:
        said = spread.reader.say(f"picture.dice_hospital.reports.{key}")
        spread.put(_caption(said, area.w - 40, "card"), area.x + 20, y)
        for number, one in enumerate(row):
            if one is not None:
                colours = tuple((colour, spread.letters[colour]) for colour in one.colours)
                drawing = tallies.file(colours, one.points, wide, key, fresh="reports" in spread.places)
                spread.put(drawing, area.x + 10 + number % 3 * wide, y + _CAPTION + number // 3 * high)
        y += _CAPTION + high * -(-len(row) // 3)
    spread.top += area.h + GAP


def displays(view: View) -> tuple[Display, ...]:
    """What is on offer: the kind, its open cards (perhaps none), and how many are left in its pile."""
    kinds = (("departments", view.departments, view.piles[0]), ("specialists", view.specialists, view.piles[1]))
    return () if closing(view) else tuple(kind for kind in kinds if kind[1] or kind[2])


def _display(spread: Spread) -> None:
    kinds = displays(spread.view)
    if not kinds:
        return
    area = spread.panel(LEFT, spread.top, RIGHT - LEFT, sum(_shelf_high(shown) for _, shown, _ in kinds) + 12, "floor")
    y = area.y + 10
    for kind, shown, left in kinds:
        _shelf(spread, kind, shown, left, (area.x + 10, y))
        y += _shelf_high(shown)
    spread.top += area.h + GAP


def _beside(shown: tuple[CardView, ...]) -> bool:
    """One, two, or two by two cards leave room for their caption beside them."""
    return len(shown) % PER_ROW != 0


def _shelf_high(shown: tuple[CardView, ...]) -> int:
    in_row = PER_ROW - _beside(shown)
    return (0 if _beside(shown) else _CAPTION) + -(-len(shown) // in_row) * (ROOM_H + SLAB)


def _shelf(spread: Spread, kind: str, shown: tuple[CardView, ...], left: int, corner: tuple[int, int]) -> None:
    """One kind of improvement: what it is, how many are left, and the open cards."""
    x, y = corner
    title = spread.reader.say(f"dice_hospital.pile.{kind}")
    rest = spread.reader.say(f"picture.dice_hospital.{'pile' if shown else 'only_pile'}", n=left)
    if _beside(shown):
        spread.put(_sign(title, rest), x, y)
    else:
        spread.put(_caption(f"{title} · {rest}", RIGHT - LEFT - 40, "floor"), x + 10, y - 4)
        y += _CAPTION
    for number, one in enumerate(shown):
        row, column = divmod(number, PER_ROW - _beside(shown))
        left = x + (column + _beside(shown)) * (ROOM_W + SLAB)
        spread.put(_offered(kind, one, spread.reader), left, y + row * (ROOM_H + SLAB))


@lru_cache(maxsize=64)
def _sign(title: str, rest: str) -> Drawing:
    items = (
        Label(12, 50, title, 42, "ink", BOLD, "lm", ROOM_W - 20),
        Label(12, 100, rest, SMALL, "soft", BOLD, "lm", ROOM_W - 20),
    )
    return Drawing("sign", ROOM_W, ROOM_H, items, "floor")


def _offered(kind: str, one: CardView, reader: Reader) -> Drawing:
    card = cards.card(one, reader)
    return cards.department(card, spot=False) if kind == "departments" else cards.specialist(card)


def _administrators(spread: Spread) -> None:
    """Open on the table while five seats may swap."""
    letters = cards.letters(spread.reader)
    shown = spread.view.administrators
    for one, area in zip(shown, _pairs(spread, len(shown), 128), strict=True):
        size = area.w - 20, area.h - 20
        drawing = cards.administrator(one.card, cards.named(one, spread.reader), letters, size, fresh=False)
        spread.put(drawing, area.x + 10, area.y + 10)


def _players(spread: Spread) -> None:
    listed = tuple(people.players(spread.view, spread.reader))
    for player, area in zip(listed, _pairs(spread, len(listed), people.HIGH), strict=True):
        spread.put(people.player(player, area.w), area.x, area.y)


def _pairs(spread: Spread, count: int, high: int) -> Iterator[Area]:
    """Panels two by two; a last one that has no neighbour is as wide as both."""
    half = (RIGHT - LEFT - GAP) // 2
    for number in range(count):
        alone = number == count - 1 and number % 2 == 0
        yield spread.panel(LEFT + number % 2 * (half + GAP), spread.top, RIGHT - LEFT if alone else half, high)
        if number % 2 or alone:
            spread.top += high + GAP


BLOCKS: tuple[Block, ...] = (
    _header,
    _event,
    _rolled,
    _ambulances,
    _spaces,
    _reports,
    _display,
    _administrators,
    _players,
)
