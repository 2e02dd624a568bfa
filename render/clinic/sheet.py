"""One clinic's sheet as a scene: floors, people, streets, queue and counters on the background of the plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.clinic import texts
from bot.games.clinic.building.grid import FLOOR, FLOORS, column_of
from bot.games.clinic.building.walking import DOORS
from bot.games.clinic.view import ClinicView, ModuleView, OverlayView, SpaceView, View
from render.clinic import cells, counters, module_icons, overlay, people, sheet_background
from render.clinic.cells import Frame, Look
from render.clinic.conveyors import Pieces, pieces_by_cell
from render.clinic.counters import Counter
from render.clinic.layout import COUNTERS, POINTS, SMALL, TITLE, TOP_RIM, Plan, plan_of, rows_of
from render.clinic.layout import DOORS as DOORS_AREA
from render.clinic.people import Token
from render.clinic.sheet_background import Captions
from render.clinic.urban_cards import draw_small_card
from render.painter import Reader
from render.scene import BOLD, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width, truncate
from render.widgets import icons
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

_NAME = 52
_COLUMN_NAME = 0.3  # of the width of a cell: near its middle, where an entrance may stand
_NO_OVERLAY = OverlayView("")
_EMPTY_SPACE = SpaceView(0, False, False, 0, 0, 0, 0, 4, False, False)
_CAR = module_icons.car("ink", "card")
_CHAIR = module_icons.wheelchair("steel", "card")


class Sheet(Struct, frozen=True):
    """Everything that the parts of a sheet need."""

    view: View
    clinic: ClinicView
    asked: OverlayView
    plan: Plan
    reader: Reader
    places: frozenset[str]
    tokens: Mapping[int, list[Token]]  # by place

    def is_fresh(self, *places: str) -> bool:
        return not self.places.isdisjoint(places)


def build_scene(view: View, seat: int, reader: Reader, places: frozenset[str]) -> Scene:
    """The whole sheet."""
    clinic = view.clinics[seat]
    asked = view.overlay if view.overlay is not None and view.seat == seat else _NO_OVERLAY
    plan = plan_of(clinic.width, _high_rows(clinic, asked), view.services)
    sheet = Sheet(view, clinic, asked, plan, reader, places, _tokens_by_place(view, clinic, asked, reader, places))
    stamps = (
        *_stamp_header(sheet),
        *_stamp_names(sheet),
        *_stamp_cells(sheet),
        *overlay.stamp_walks(asked.walks, clinic, plan),
        *_stamp_people(sheet),
        *_stamp_rim(sheet),
        *_stamp_doors(sheet),
        *_stamp_queues(sheet),
        *overlay.stamp_legal(asked, clinic, plan),
        *overlay.stamp_stairs(asked.walks, plan),
        *overlay.stamp_hours(asked.walks, plan, reader),
    )
    captions = Captions(reader.say("picture.clinic.doors"), reader.say("picture.clinic.pre"))
    return Scene(sheet_background.background_of(plan, captions, _list_atlas(reader)), stamps)


def _high_rows(clinic: ClinicView, asked: OverlayView) -> tuple[tuple[bool, ...], ...]:
    """By floor, up to the highest in use, and by row: whether something stands or may be built there."""
    used = {module.cell for module in clinic.modules}
    used.update(pad.cell for pad in clinic.helipads)
    used.update(overlay.numbered_cells(asked))
    highest = max((cell // FLOOR for cell in used), default=0)
    ground = (True,) * len(rows_of(0))
    upper = (tuple(not used.isdisjoint(row) for row in rows_of(f)) for f in range(1, min(highest, FLOORS - 1) + 1))
    return (ground, *upper)


def _tokens_by_place(
    view: View, clinic: ClinicView, asked: OverlayView, reader: Reader, places: frozenset[str]
) -> dict[int, list[Token]]:
    """The people by place. Whom the plan sends elsewhere is faint at the start and framed at the end of the walk."""
    done = done_ids(view, clinic)
    sent = {walk.person: walk.cells[-1] for walk in asked.walks if walk.cells}
    found: dict[int, list[Token]] = defaultdict(list)
    for one in clinic.people:
        fresh = "people" in places or f"person:{one.id}" in places
        leaves = one.id in sent
        found[one.place].append(
            people.token_of(one, reader, done=one.id in done, fresh=fresh and not leaves, away=leaves)
        )
        if leaves:
            found[sent[one.id]].append(people.token_of(one, reader, coming=True))
    return {place: people.in_order(tokens) for place, tokens in found.items()}


def done_ids(view: View, clinic: ClinicView) -> frozenset[int]:
    """Who has moved, while people move; who is going to be treated, where the player chose it."""
    moved = [one.id for one in clinic.people if one.moved] if view.stage == "movement" else []
    return frozenset((*moved, *(patient for _, patient in clinic.treatments)))


@lru_cache(maxsize=16)
def _list_atlas(reader: Reader) -> tuple[Drawing, ...]:
    """Drawings in every colour, so that the colour table has smooth edges for all of them."""
    frame = Frame(266, 136)
    rooms = (cells.draw_module(Look("r", service, haunted=True, soiled=True), frame) for service in "PCOTN")
    others = (cells.draw_module(Look(kind), frame) for kind in "Pselwtgb")
    tokens = (
        people.draw_token(Token(kind, people.level_letter(level, reader), level), 62, "card")
        for kind, levels in (("doctor", "WYOR"), ("patient", "WYORKU"))
        for level in levels
    )
    staff = (people.draw_token(Token(kind), 62, "card") for kind in ("nurse", "orderly", "visitor"))
    garden = replace(_EMPTY_SPACE, garden=True, cars=1, tiles=1, trucks=1, machine=True)
    return (*rooms, *others, *tokens, *staff, cells.draw_space(garden, frame), cells.draw_entrance("N", False))


# --- header ---


def _stamp_header(sheet: Sheet) -> Iterator[Stamp]:
    clinic, reader = sheet.clinic, sheet.reader
    round_ = reader.say(
        "picture.clinic.round", round=sheet.view.round, rounds=sheet.view.rounds, phase=sheet.view.phase
    )
    yield Stamp(
        TITLE.x, TITLE.y, _draw_title(reader.name(clinic.seat), clinic.seat, round_, clinic.treated, clinic.deaths)
    )
    yield Stamp(POINTS.x, POINTS.y, counters.draw_points(clinic.score, sheet.is_fresh("pp")))
    yield from counters.stamp_in_a_row(_list_counters(sheet), COUNTERS)


@lru_cache(maxsize=512)
def _draw_title(name: str, seat: int, round_: str, treated: int, deaths: int) -> Drawing:
    room = TITLE.w - 120
    items: list[Item] = [
        *place_icon(portrait(seat, name), 52, TITLE.h / 2, 98),
        Label(116, 34, truncate(name, BOLD, _NAME, room), _NAME, "ink", BOLD, "lm"),
        Label(116, 86, round_, SMALL, "soft", BOLD, "lm"),
    ]
    x = 116 + text_width(round_, BOLD, SMALL) + 50
    for icon, count in ((icons.tick(), treated), (icons.grave(), deaths)):
        if count:
            items += place_icon(icon, x, 84, 46)
            items.append(Label(x + 30, 86, str(count), 46, "ink", BOLD, "lm", vital=True))
            x += 30 + text_width(str(count), BOLD, 46) + 46
    return Drawing("title", TITLE.w, TITLE.h, tuple(items), "paper")


def _list_counters(sheet: Sheet) -> tuple[Drawing, ...]:
    """Money, popularity, time with what it costs, parked cars with the places there are, running costs, tiles."""
    clinic, say = sheet.clinic, sheet.reader.translate
    lost = -dict(clinic.lines).get("time", 0)
    hours = say(texts.hours(clinic.time)) + (f" (−{lost})" if lost else "")
    shown = (
        Counter("money", counters.money(), say(texts.money(clinic.money)), sheet.is_fresh("money")),
        Counter("pp", counters.popularity(), format_points(clinic.pp), sheet.is_fresh("pp")),
        Counter("time", counters.clock(), hours, sheet.is_fresh("time")),
        Counter("cars", _CAR, f"{clinic.cars}/{clinic.cars + clinic.parking_left}"),
        Counter("costs", counters.costs(), say(texts.money(clinic.wages + clinic.upkeep))),
    )
    tiles = (
        counters.draw_tile(tile, clinic.tiles.count(initial), sheet.is_fresh("tiles"), COUNTERS.h)
        for initial, tile in counters.INITIALS.items()
    )
    return (*(counters.draw_counter(one, COUNTERS.h) for one in shown), *tiles)


# --- floors ---


def _stamp_names(sheet: Sheet) -> Iterator[Stamp]:
    """The names of floors, columns and rows."""
    plan = sheet.plan
    for floor in plan.floors:
        name = sheet.reader.translate(texts.phrase("floor", n=floor))
        yield Stamp(20, plan.floor_tops[floor], _draw_name(name, "accent"))
        for x, cell in enumerate(rows_of(floor)[0][: plan.width]):
            yield Stamp(
                plan.cell(cell).x + round(plan.cell(cell).w * _COLUMN_NAME),
                plan.floor_tops[floor],
                _draw_name("ABCD"[x], "soft"),
            )
        for y, row in enumerate(rows_of(floor)):
            if plan.high[floor][y]:
                drawing = _draw_name(str(y + 1), "soft")
                yield Stamp(24, round(plan.cell(row[0]).middle - drawing.height / 2), drawing)


@lru_cache(maxsize=64)
def _draw_name(words: str, role: str) -> Drawing:
    width = round(text_width(words, BOLD, SMALL)) + 6
    return Drawing("name", width, TOP_RIM, (Label(3, TOP_RIM / 2, words, SMALL, role, BOLD, "lm"),), "paper")


def _frame(sheet: Sheet, cell: int, pieces: Pieces, covered: bool = False) -> Frame:
    area = sheet.plan.cell(cell)
    places = (f"cell:{cell}", f"column:{cell}") if cell < FLOOR else (f"cell:{cell}",)
    return Frame(
        area.w,
        area.h,
        pieces.get(cell, cells.NO_PIECES),
        sheet.is_fresh(*places),
        covered,
    )


def _look(sheet: Sheet, module: ModuleView) -> Look:
    above = [pad for pad in sheet.clinic.helipads if pad.cell == module.cell + FLOOR and not sheet.plan.shows(pad.cell)]
    roof = "" if not above else cells.LANDED if above[0].helicopter else cells.PAD
    return Look(module.kind, module.services, module.haunted, module.soiled, module.cooled, roof)


def _stamp_cells(sheet: Sheet) -> Iterator[Stamp]:
    clinic, plan = sheet.clinic, sheet.plan
    pieces = pieces_by_cell(clinic.conveyors, clinic.conveyor_links)
    built = {module.cell for module in clinic.modules}
    for module in clinic.modules:
        frame = _frame(sheet, module.cell, pieces, module.cell + FLOOR in built)
        yield _stamp(cells.draw_module(_look(sheet, module), frame), plan.cell(module.cell))
    for space in clinic.spaces:
        drawing = cells.draw_space(replace(space, column=0), _frame(sheet, space.column, pieces))
        yield _stamp(drawing, plan.cell(space.column))
    pads = {pad.cell: pad for pad in clinic.helipads}
    for cell in sorted(cell + FLOOR for cell in built if cell + FLOOR not in built and plan.shows(cell + FLOOR)):
        pad = pads.get(cell)
        frame = _frame(sheet, cell, pieces)
        frame = replace(frame, fresh=frame.fresh or (pad is not None and sheet.is_fresh(f"column:{column_of(cell)}")))
        yield _stamp(cells.draw_roof(frame, pad is not None, pad is not None and pad.helicopter), plan.cell(cell))


def _stamp(drawing: Drawing, area: Area) -> Stamp:
    return Stamp(area.x, area.y, drawing)


def _stamp_people(sheet: Sheet) -> Iterator[Stamp]:
    clinic, plan = sheet.clinic, sheet.plan
    pieces = pieces_by_cell(clinic.conveyors, clinic.conveyor_links)
    for module in clinic.modules:
        tokens = list(sheet.tokens.get(module.cell, ()))
        look, frame = _look(sheet, module), _frame(sheet, module.cell, pieces)
        room = cells.people_area(look, frame, plan.cell(module.cell))
        if look.roof:
            tokens += sheet.tokens.get(module.cell + FLOOR, ())
        yield from people.stamp_people(tokens, room, look.floor)
    for pad in clinic.helipads:
        if plan.shows(pad.cell):
            area = plan.cell(pad.cell)
            beside = Area(area.right - 74, area.y, 74, area.h)
            yield from people.stamp_people(sheet.tokens.get(pad.cell, ()), beside, "roof")


def _stamp_rim(sheet: Sheet) -> Iterator[Stamp]:
    """Entrances and air conditioners."""
    for name, column in sheet.clinic.entrances:
        yield _stamp_centred(
            cells.draw_entrance(name[0], sheet.is_fresh(f"position:{name}")), *sheet.plan.position(name, 0, column)
        )
    for name, floor, cell in sheet.clinic.units:
        drawing = cells.draw_unit(sheet.is_fresh(f"position:{name}/{floor}"))
        yield _stamp_centred(drawing, *sheet.plan.position(name, floor, column_of(cell)))


def _stamp_centred(drawing: Drawing, x: float, y: float) -> Stamp:
    return Stamp(round(x - drawing.width / 2), round(y - drawing.height / 2), drawing)


# --- below the floors ---


def _stamp_doors(sheet: Sheet) -> Iterator[Stamp]:
    """Employees who have not come in yet, rented wheelchairs, and the Urban Design card."""
    area, right = DOORS_AREA, DOORS_AREA.right - 14
    if sheet.clinic.card:
        card = draw_small_card(sheet.clinic.card, sheet.is_fresh("card"))
        right -= card.width
        yield Stamp(right, area.y + (area.h - card.height) // 2, card)
    if sheet.clinic.chairs:
        drawing = counters.draw_counter(Counter("chairs", _CHAIR, f"×{sheet.clinic.chairs}"), area.h - 6)
        right -= drawing.width + 10
        yield Stamp(right, area.y + 3, drawing)
    left = sheet_background.doors_left(sheet.reader.say("picture.clinic.doors"))
    room = Area(left, area.y + 2, right - left - 10, area.h - 4)
    yield from people.stamp_people(sheet.tokens.get(DOORS, ()), room, "card")


def _stamp_queues(sheet: Sheet) -> Iterator[Stamp]:
    """The pre-admissions: one row per service; a dog takes a slot of its own."""
    by_id = {one.id: one for one in sheet.clinic.people}
    leaving = {walk.person for walk in sheet.asked.walks if walk.cells}
    for index, (_, waiting) in enumerate(sheet.clinic.pre):
        area = sheet.plan.queues[index]
        slot = 0
        for number in waiting:
            one = by_id[number]
            fresh = sheet.is_fresh("pre", "people", f"person:{number}")
            token = people.token_of(one, sheet.reader, fresh=fresh and number not in leaving, away=number in leaving)
            drawing = people.draw_token(token, 62, "card")
            x = area.x + sheet_background.QUEUE_BADGE + slot * sheet_background.QUEUE_PITCH
            yield Stamp(x, round(area.middle - drawing.height / 2), drawing)
            slot += 1 + one.dog
