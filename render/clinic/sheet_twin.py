"""The text twin of a clinic's sheet, from the same view, as `Text`s that are translated later."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bot.games.clinic import texts
from bot.games.clinic.building import kinds
from bot.games.clinic.building.grid import FLOOR, column_of, grid
from bot.games.clinic.view import ClinicView, ModuleView, OverlayView, PersonView, SpaceView, View
from bot.kernel import Text, Who, text
from render.clinic.overlay import numbered_cells
from render.clinic.sheet import done_ids
from render.clinic.twin_words import counted, listing, series, tiles_left, twin_text, urban_card


def write_sheet(view: View, seat: int) -> Iterator[Text]:
    """Points and counters, what is asked, the queue, then every floor cell by cell, from the ground up."""
    clinic = view.clinics[seat]
    yield twin_text("sheet", who=Who(seat), n=clinic.score, round=view.round, rounds=view.rounds, phase=view.phase)
    yield from _write_counters(clinic)
    if view.overlay is not None and view.seat == seat:
        yield from _write_asked(view.overlay, clinic)
    done = done_ids(view, clinic)
    yield from _write_outside(clinic, done)
    by_id = {one.id: one for one in clinic.people}
    for service, waiting in clinic.pre:
        if waiting:
            people = series(_waiting(by_id[number]) for number in waiting)
            yield twin_text("pre", service=texts.service(service), people=people)
    yield from _write_modules(clinic, done)
    yield from _write_spaces(clinic)
    yield from _write_links(clinic)
    yield twin_text("treated", n=clinic.treated, deaths=clinic.deaths)
    if clinic.card:
        yield urban_card(clinic.card)
    lines = listing(text("picture.line", label=texts.word(f"line.{name}"), points=n) for name, n in clinic.lines)
    yield twin_text("lines", lines=lines)


def _write_counters(clinic: ClinicView) -> Iterator[Text]:
    lost = -dict(clinic.lines).get("time", 0)
    yield twin_text("money", money=texts.money(clinic.money), pp=clinic.pp, hours=texts.hours(clinic.time), lost=lost)
    costs = texts.money(clinic.wages + clinic.upkeep)
    yield twin_text("costs", costs=costs, cars=clinic.cars, places=clinic.cars + clinic.parking_left)
    yield twin_text("tiles", tiles=tiles_left(clinic.tiles))


# --- what is asked ---


def _write_asked(asked: OverlayView, clinic: ClinicView) -> Iterator[Text]:
    """Legal places with their numbers; the proposed plan by destination."""
    places = [(number, texts.spot(cell)) for cell, number in numbered_cells(asked).items()]
    columns = grid(clinic.width).positions
    places += [
        (number, texts.outside(name, columns[name], floor))
        for number, (name, floor) in enumerate(asked.positions, len(asked.cells) + 1)
    ]
    if places:
        yield twin_text("legal", places=series(twin_text("choice", n=n, at=place) for n, place in places))
    people = {one.id: one for one in clinic.people}
    built = {module.cell: module for module in clinic.modules}
    arriving: dict[int, list[Text]] = defaultdict(list)
    hours: dict[int, int] = defaultdict(int)
    for walk in asked.walks:
        if walk.cells:
            arriving[walk.cells[-1]].append(people[walk.person].name)
            hours[walk.cells[-1]] += walk.hours
    for cell, names in arriving.items():
        yield twin_text("walk", people=counted(names), place=_place(built, cell), hours=texts.hours(hours[cell]))


def _place(built: dict[int, ModuleView], cell: int) -> Text:
    return _module_place(built[cell]) if cell in built else texts.phrase("place.helipad", at=texts.spot(cell))


def _module_place(module: ModuleView) -> Text:
    return texts.phrase("place.module", module=module.name, at=texts.spot(module.cell))


# --- people and rooms ---


def _write_outside(clinic: ClinicView, done: frozenset[int]) -> Iterator[Text]:
    by_id = {one.id: one for one in clinic.people}
    if clinic.doors:
        yield twin_text("doors", people=counted(_named(by_id[number], done) for number in clinic.doors))
    if clinic.chairs:
        yield twin_text("chairs", n=clinic.chairs)


def _waiting(one: PersonView) -> Text:
    """Without the service: it is that of the row."""
    known = texts.letter_patient(one.letter)
    return texts.phrase("patient.with_dog", patient=known) if one.dog else known


def _named(one: PersonView, done: frozenset[int]) -> Text:
    name = twin_text("learned", who=one.name) if one.laid else one.name
    return twin_text("done", who=name) if one.id in done else name


def _write_modules(clinic: ClinicView, done: frozenset[int]) -> Iterator[Text]:
    """Cell by cell in reading order: what works there, what haunts it, who is inside."""
    inside: dict[int, list[Text]] = defaultdict(list)
    for one in clinic.people:
        inside[one.place].append(_named(one, done))
    for module in clinic.modules:
        yield _write_cell(module.cell, module.name, list(_states(module)), inside[module.cell])
    for pad in clinic.helipads:
        landed = [twin_text("state.helicopter")] * pad.helicopter
        yield _write_cell(pad.cell, texts.word("component.helipad"), landed, inside[pad.cell])


def _write_cell(cell: int, what: Text, states: list[Text], people: list[Text]) -> Text:
    key = "_".join(key for key, part in (("states", states), ("people", people)) if part) or "plain"
    return twin_text(f"module.{key}", at=texts.spot(cell), what=what, states=series(states), people=counted(people))


def _states(module: ModuleView) -> Iterator[Text]:
    if module.kind in (kinds.ROOM, kinds.OPERATING):
        if module.services:
            yield twin_text("state.treats", services=listing(map(texts.service, module.services)))
        else:
            yield twin_text("state.idle")
    for name, is_so in (("haunted", module.haunted), ("soiled", module.soiled), ("cooled", module.cooled)):
        if is_so:
            yield twin_text(f"state.{name}")


# --- outdoors ---


def _write_spaces(clinic: ClinicView) -> Iterator[Text]:
    """Spaces with something on them one by one; all others in one line."""
    free = []
    for space in clinic.spaces:
        things = list(_things(space))
        at = texts.spot(space.column)
        if things:
            yield twin_text("space", at=at, things=series(things))
        else:
            free.append(at)
    if free:
        yield twin_text("free", spaces=listing(free))


def _things(space: SpaceView) -> Iterator[Text]:
    if space.garden:
        yield twin_text("thing.garden")
    if space.machine:
        yield twin_text("thing.machine")
    for name, count in (("cars", space.cars), ("trucks", space.trucks), ("tiles", space.tiles)):
        if count:
            yield twin_text(f"thing.{name}", n=count, cars=space.tile_cars)
    if space.blocked:
        yield twin_text("thing.blocked")


def _write_links(clinic: ClinicView) -> Iterator[Text]:
    """Entrances, air conditioners and conveyors."""
    if clinic.entrances:
        at = series(texts.outside(name, column) for name, column in clinic.entrances)
        yield twin_text("entrances", at=at)
    if clinic.units:
        at = series(texts.outside(name, column_of(cell), floor) for name, floor, cell in clinic.units)
        yield twin_text("units", at=at)
    if clinic.conveyors:
        yield twin_text("conveyors", at=series(map(texts.spot, clinic.conveyors)))
    if clinic.conveyor_links:
        pairs = series(
            twin_text("link", a=texts.spot(one), b=texts.spot(other)) for one, other in clinic.conveyor_links
        )
        yield twin_text("links", pairs=pairs)
    highest = max((module.cell // FLOOR for module in clinic.modules), default=0)
    yield twin_text("floors", n=highest)
