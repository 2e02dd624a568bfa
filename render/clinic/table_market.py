"""The middle of the table: appointments by service, doctors and other staff for hire, and what can be built."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.clinic import texts
from bot.games.clinic.building import kinds
from bot.games.clinic.constants import constants
from render.clinic import module_icons
from render.clinic.colour_roles import MODULES, SERVICES
from render.clinic.counters import Counter, draw_counter
from render.clinic.layout import SMALL
from render.clinic.people import Token, draw_token, level_letter, token_items
from render.clinic.table_builder import CAPTION, GAP, LEFT, RIGHT, TableBuilder
from render.scene import BOLD, Box, Drawing, Item, Label, Polygon, Stroke
from render.typesetting import text_width
from render.widgets.icons import place_icon

_WIDE = RIGHT - LEFT
_QUEUE_W, _QUEUE_H = (_WIDE - 24) // 3, 114
_SLOTS, _PITCH, _SIDE = 4, 68, 62
_OFFER = 116
_STOCK_LINE = 64

STOCK_ICONS = {
    "rooms": module_icons.bed("steel", "card"),
    "supplies": module_icons.shelf("yellow-ink", "card"),
    "entrances": module_icons.entrance("accent", "card"),
    "helipads": module_icons.helipad("steel", "card"),
    "gardens": module_icons.tree("", ""),
    "parking": module_icons.parking("", ""),
    "conveyors": module_icons.conveyor("", ""),
    "units": module_icons.snowflake("scanner", "card"),
    "chairs": module_icons.wheelchair("steel", "card"),
    "dogs": module_icons.paw("trunk", "card"),
    "droppings": module_icons.dropping("", "card"),
    "ghosts": module_icons.ghost("", ""),
    "cigarettes": module_icons.cigarette("", ""),
    "cars": module_icons.car("ink", "card"),
}


# --- appointments ---


def add_appointments(builder: TableBuilder) -> None:
    """One row per service, the head at the right, and what is left in the bags."""
    view, reader = builder.view, builder.reader
    lines = -(-len(view.rows) // 3)
    area = builder.add_panel(CAPTION + lines * _QUEUE_H + 12, "appointments")
    end = builder.caption("appointments", area.x + 18, area.y + 6)
    _add_bags(builder, end + 30, area.y + 6 + CAPTION / 2)
    for index, row in enumerate(view.rows):
        line, column = divmod(index, 3)
        x, y = area.x + 12 + column * _QUEUE_W, area.y + CAPTION + 6 + line * _QUEUE_H
        builder.stamp(_draw_queue(row.service, reader.translate(row.name)), x, y)
        for slot, letter in enumerate(row.patients):
            token = draw_token(Token("patient", level_letter(letter, reader), letter), _SIDE, "card")
            builder.stamp(token, x + 66 + (_SLOTS - 1 - slot) * _PITCH, y + 2)


def _add_bags(builder: TableBuilder, x: float, middle: float) -> None:
    view, reader = builder.view, builder.reader
    for bag in (view.bag, view.second_bag):
        if bag:
            x = builder.row([_draw_bag()], x, middle)
            x = builder.row(
                [_draw_left(level, level_letter(level, reader), count) for level, count in bag], x, middle, 4
            )
            x += 20
    builder.top += CAPTION + -(-len(view.rows) // 3) * _QUEUE_H + 12 + GAP


@lru_cache(maxsize=32)
def _draw_queue(service: str, name: str) -> Drawing:
    """The empty row of a service: its letter, the slots, an arrow at the head, and its name below."""
    roles = SERVICES[service]
    items: list[Item] = [
        Box(4, 6, 56, 56, roles.ground, radius=14),
        Label(32, 34, service, 48, roles.ink, BOLD, vital=True),
    ]
    items += [Box(66 + slot * _PITCH + 7, 9, 52, 52, "floor", "line", 3, 10) for slot in range(_SLOTS)]
    right = 66 + _SLOTS * _PITCH + 2
    items.append(Polygon(((right, 20), (right + 20, 34), (right, 48)), "accent", radius=3))
    items.append(Label(6, 88, name, SMALL, "soft", BOLD, "lm"))
    return Drawing(f"queue {service}", _QUEUE_W, _QUEUE_H, tuple(items), "card")


@lru_cache(maxsize=1)
def _draw_bag() -> Drawing:
    return Drawing("bag", 48, 48, place_icon(module_icons.bag("steel", "card"), 24, 24, 46), "card")


@lru_cache(maxsize=512)
def _draw_left(level: str, letter: str, count: int) -> Drawing:
    """How many patients of a colour are left in a bag."""
    words = str(count)
    width = round(text_width(words, BOLD, 46)) + 62
    items = (
        *draw_token(Token("patient", letter, level), 48, "card").items,
        Label(54, 26, words, 46, "ink", BOLD, "lm", vital=True),
    )
    return Drawing(f"left {level}", width, 52, items, "card")


# --- staff ---


def add_staff(builder: TableBuilder) -> None:
    """The university with its prices, then nurses and orderlies."""
    view, reader = builder.view, builder.reader
    area = builder.add_panel(CAPTION + 136, "staff")
    builder.caption("university", area.x + 18, area.y + 6)
    x, y = area.x + 14, area.y + CAPTION + 4
    for level, price in view.university:
        words = reader.translate(texts.money(price))
        builder.stamp(_draw_priced(Token("doctor", level_letter(level, reader), level), words, 1, bool(level)), x, y)
        x += 92
    price = constants().cost.orderly
    for kind, count, cost in (("nurse", view.nurses, view.nurse_price), ("orderly", view.orderlies, price)):
        x += 30
        builder.caption(f"{kind}s", x, area.y + 6)
        words = reader.translate(texts.money(cost))
        drawing = _draw_priced(Token(kind), words, count, bool(count))
        builder.stamp(drawing, x, y)
        x += 214
    builder.top += area.h + GAP


@lru_cache(maxsize=256)
def _draw_priced(token: Token, price: str, count: int, offered: bool) -> Drawing:
    """A person for hire above the price; an empty slot if there is none."""
    width = 92 if token.kind == "doctor" else 200
    items: list[Item] = []
    if offered:
        items += place_icon(token_items(token, 72), 46, 38, 100)
        items.append(Label(46, 104, price, 46, "ink", BOLD, vital=True))
    else:
        items.append(Box(12, 4, 68, 68, "floor", "line", 3, 12))
    if token.kind != "doctor":
        items.append(Label(92, 40, f"×{count}", 50, "ink" if count else "soft", BOLD, "lm", vital=True))
    return Drawing(f"hire {token.name}", width, 130, tuple(items), "card")


# --- what can be built ---


def add_display(builder: TableBuilder) -> None:
    """Hubs and special modules on sale, and the stock of everything else."""
    view = builder.view
    stock = [*view.stock, ("cars", view.cars)]
    rows = list(_stock_rows(stock))
    area = builder.add_panel(CAPTION + _OFFER + 16 + len(rows) * _STOCK_LINE, "display")
    builder.caption("display", area.x + 18, area.y + 6)
    offers = [draw_offer(one.kind, one.left, one.on_sale) for one in (*view.hubs, *view.specials)]
    pitch = min(150.0, (area.w - 24) / len(offers))
    for index, drawing in enumerate(offers):
        builder.stamp(drawing, area.x + 14 + index * pitch, area.y + CAPTION + 4)
    y = area.y + CAPTION + _OFFER + 8
    for row in rows:
        builder.row(row, area.x + 18, y + _STOCK_LINE / 2, (area.w - 36 - sum(one.width for one in row)) / 8)
        y += _STOCK_LINE
    builder.top += area.h + GAP


def _stock_rows(stock: list[tuple[str, int]]) -> Iterator[list[Drawing]]:
    """At most eight counters in a row."""
    drawings = [
        draw_counter(Counter(name, STOCK_ICONS[name], str(count), role="ink" if count else "soft"), _STOCK_LINE)
        for name, count in stock
    ]
    for start in range(0, len(drawings), 8):
        yield drawings[start : start + 8]


@lru_cache(maxsize=128)
def draw_offer(kind: str, left: int, on_sale: bool) -> Drawing:
    """A hub or a special module: how many are left, and crossed out if none is on sale in this round."""
    is_hub = kind in kinds.SERVICES
    roles = SERVICES[kind] if is_hub else MODULES[kind]
    ground = roles.ground if on_sale else "floor"
    ink = roles.ink if on_sale else "soft"
    items: list[Item] = [Box(2, 2, 72, _OFFER - 6, ground, "wall" if on_sale else "line", 4, 10)]
    icon = module_icons.ICONS[kind](ink, ground)
    if is_hub:
        items += place_icon(icon, 38, 32, 42)
        items.append(Label(38, 82, kind, 52, ink, BOLD, vital=True))
    else:
        items += place_icon(icon, 38, _OFFER / 2 - 2, 56)
    if not on_sale:
        items.append(Stroke(((10, _OFFER - 14), (66, 12)), "alert", 7))
    items.append(Label(83, _OFFER / 2 - 2, str(left), 46, "ink" if on_sale else "soft", BOLD, "lm", vital=True))
    return Drawing(f"offer {kind}{'' if on_sale else ' gone'}", 122, _OFFER, tuple(items), "card")
