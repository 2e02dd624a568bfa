"""What a seat may see: the shapes that pictures, text twins and the front end are drawn from.

Everything is public but the action tiles of others before all have chosen, and the order of bags and decks. Cells are
the ints of `building.grid` (`floor * 12 + y * 4 + x`); a picture that shows B3 on floor 1 means x 1, y 2, floor 1.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from msgspec import Struct

from bot.games.clinic import texts
from bot.games.clinic.actions import Haunt, Land, Park, PlaceAt, PlaceOutside, ReceiveBurn, Soil
from bot.games.clinic.building.care import buildings, services_at
from bot.games.clinic.building.grid import FLOOR, are_linked
from bot.games.clinic.building.kinds import SPECIALS
from bot.games.clinic.building.parking import (
    free_places,
    free_streets,
    is_closed,
    outdoor_spaces,
)
from bot.games.clinic.building.site import Site
from bot.games.clinic.building.walking import DOORS, PRE, hours_between, way
from bot.games.clinic.constants import constants
from bot.games.clinic.market.doctors import nurse_price
from bot.games.clinic.people.person import LETTERS, PATIENT, UNDETERMINED, Person
from bot.games.clinic.people.running_costs import cooled_cells, upkeep_of, wages
from bot.games.clinic.phases.build import PLACE, components_of
from bot.games.clinic.phases.movement import MOVE, plan_of
from bot.games.clinic.scoring import goal_text, lines, total
from bot.games.clinic.stages import asks_at_once, awaited, hooks_of, rules_of, stage_of
from bot.games.clinic.table.state import NO_SLOT, Player, State
from bot.kernel import Decision, Text


class ModuleView(Struct, frozen=True):
    """One module. `kind` is a letter of `building.kinds`; `services` are those a place of care treats now, none if it
    does not work. Its mark is `cell:<cell>`."""

    cell: int
    kind: str
    name: Text
    services: str
    building: int  # index of the building it belongs to
    haunted: bool
    soiled: bool
    cooled: bool
    conveyor: bool


class SpaceView(Struct, frozen=True):
    """An outdoor space. Its marks are `column:<column>` and `cell:<column>`."""

    column: int
    garden: bool
    machine: bool
    cars: int  # on its streets
    tiles: int  # parking tiles, each on a street of its own
    tile_cars: int  # on all of those together
    trucks: int
    free_streets: int
    blocked: bool  # no module may be built here now
    conveyor: bool


class HelipadView(Struct, frozen=True):
    column: int
    cell: int  # on the roof
    helicopter: bool


class PersonView(Struct, frozen=True):
    """A person. `letter` is W, Y, O, R, K (critical) or U (undetermined) for doctors and patients, else empty.
    `place` is a cell, -1 for pre-admissions or -2 for the doors. The mark is `person:<id>`."""

    id: int
    kind: str  # doctor, nurse, orderly, patient, temp, visitor
    letter: str
    service: str
    place: int
    name: Text
    moved: bool
    cigarettes: int = 0
    dog: bool = False
    burn: str = ""  # air, truck
    role: str = ""  # of a temp: doctor, nurse
    laid: bool = False  # learned from a treatment


class ClinicView(Struct, frozen=True):
    """One clinic. Further marks: pre, doors, people, money, pp, time, tiles, plan, `position:<name>`."""

    seat: int
    width: int  # 4 or 3 columns from west to east
    modules: tuple[ModuleView, ...]
    spaces: tuple[SpaceView, ...]
    entrances: tuple[tuple[str, int], ...]  # position, and the column it points at
    helipads: tuple[HelipadView, ...]
    conveyors: tuple[int, ...]
    conveyor_links: tuple[tuple[int, int], ...]
    units: tuple[tuple[str, int, int], ...]  # air conditioners: position, floor, the cell it points at
    people: tuple[PersonView, ...]
    pre: tuple[tuple[str, tuple[int, ...]], ...]  # by service in play: the ids of those who wait, in order
    doors: tuple[int, ...]  # ids of employees who have not come in yet
    money: int
    pp: int
    time: int
    score: int  # as it would count now
    lines: tuple[tuple[str, int], ...]  # its parts, by the name of a score line
    wages: int
    upkeep: int
    profits: tuple[int, ...]  # of the rounds so far
    treated: int
    deaths: int
    cars: int
    parking_left: int
    tiles: str  # initials of the unused action tiles
    pick: str  # build, hire, admit; empty while it is a secret or there is none
    has_picked: bool
    plan: str  # the beginner's plan: white, yellow, orange, red
    card: str  # Urban Design
    chairs: int
    departed: tuple[tuple[str, int, int], ...]  # who left unpaid this round, in order: kind, level and place
    treatments: tuple[tuple[int, int], ...]  # chosen instead of the proposed ones: cell and patient


class RowView(Struct, frozen=True):
    """Appointments of one service; the head is the first letter."""

    service: str
    name: Text
    patients: str


class OfferView(Struct, frozen=True):
    """A hub or special module: how many are left with the one on sale."""

    kind: str
    name: Text
    left: int
    on_sale: bool


class WalkView(Struct, frozen=True):
    """A walk of a proposed plan, cell by cell."""

    person: int
    start: int  # a cell, -1 or -2
    cells: tuple[int, ...]
    hours: int


class OverlayView(Struct, frozen=True):
    """What a seat is asked, as far as it can be shown on its sheet: the places of its choices, in their order.

    A choice that names a column means the next floor of it; here it is that cell (above floor 3: on the roof)."""

    kind: str
    cells: tuple[int, ...] = ()
    positions: tuple[tuple[str, int], ...] = ()  # outside the rim, with the floor
    walks: tuple[WalkView, ...] = ()


class View(Struct, frozen=True):
    """One seat's knowledge (`seat` None: a spectator's).

    Marks of the table: appointments, staff, display, tiles, order.
    """

    seat: int | None
    round: int
    rounds: int
    turn: int
    stage: str
    phase: Text
    waiting: tuple[int, ...]
    order: tuple[int, ...]
    services: str
    rows: tuple[RowView, ...]
    bag: tuple[tuple[str, int], ...]  # patients left, by letter
    university: tuple[tuple[str, int], ...]  # letter (empty: taken) and price, by slot
    doctors_left: tuple[tuple[str, int], ...]  # in the bag, by letter
    nurses: int
    nurse_price: int
    orderlies: int
    hubs: tuple[OfferView, ...]
    specials: tuple[OfferView, ...]
    stock: tuple[tuple[str, int], ...]
    cars: int
    bonus: tuple[str, ...]
    clinics: tuple[ClinicView, ...]
    goal: Text | None
    overlay: OverlayView | None
    over: bool
    cards: tuple[str, ...] = ()  # Urban Design: the open ones, by deck
    decks: tuple[int, ...] = ()  # how many are left in each
    temps: tuple[tuple[int, int], ...] = ()  # price and how many are left
    second_bag: tuple[tuple[str, int], ...] = ()  # patients who are found out at triage
    visitor_thresholds: tuple[int, ...] = ()


def view_of(state: State, seat: int | None) -> View:
    return View(
        seat=seat,
        round=max(1, state.round),
        rounds=constants().rounds,
        turn=state.turn,
        stage=state.stage,
        phase=texts.word(f"phase.{stage_of(state).phase}"),
        waiting=awaited(state),
        order=state.order,
        services=state.terms.services,
        rows=tuple(
            RowView(service, texts.service(service), row)
            for service, row in zip(state.terms.services, state.rows, strict=True)
        ),
        bag=_counted(state.bag),
        university=tuple(
            ("" if letter == NO_SLOT else letter, price)
            for letter, price in zip(state.university, state.terms.doctor_prices, strict=True)
        ),
        doctors_left=_counted(state.doctor_bag),
        nurses=state.nurses,
        nurse_price=nurse_price(state),
        orderlies=state.orderlies,
        hubs=tuple(
            OfferView(service, texts.module(service), left, service in state.hubs_on_sale)
            for service, left in zip(state.terms.services, state.hubs, strict=True)
        ),
        specials=tuple(
            OfferView(kind, texts.module(kind), left, kind in state.specials_on_sale)
            for kind, left in zip(SPECIALS, state.specials, strict=True)
        ),
        stock=_stock(state),
        cars=state.cars,
        bonus=state.bonus,
        clinics=tuple(_clinic(state, other, seat) for other in range(state.seats)),
        goal=goal_text(state) if state.goal else None,
        overlay=_overlay(state, seat),
        over=state.over,
        second_bag=_counted(state.second_bag),
        **_of_modules(state, seat),
    )


def _of_modules(state: State, seat: int | None) -> dict[str, Any]:
    """The fields that modules fill."""
    return {name: value for shown in rules_of(state).views for name, value in shown(state, seat).items()}


def _counted(letters: str) -> tuple[tuple[str, int], ...]:
    """How many of each, the mildest first."""
    counts = Counter(letters)
    return tuple((letter, counts[letter]) for letter in (*LETTERS, UNDETERMINED) if counts[letter])


def _stock(state: State) -> tuple[tuple[str, int], ...]:
    stock = state.stock
    names = ("rooms", "supplies", "entrances", "helipads", "gardens", "parking", "conveyors")
    more = ("units", "chairs", "dogs", "droppings", "ghosts", "cigarettes")
    counts = [(name, getattr(stock, name)) for name in (*names, *more)]
    return tuple((name, count) for name, count in counts if count or name in names)


def _clinic(state: State, seat: int, viewer: int | None) -> ClinicView:
    player = state.players[seat]
    site = player.site
    shown = state.stage != "tile" or seat == viewer
    return ClinicView(
        seat=seat,
        width=site.width,
        modules=_modules(site),
        spaces=_spaces(player),
        entrances=tuple((name, site.grid.positions[name]) for name in site.entrances),
        helipads=tuple(HelipadView(c, site.helipad_cell(c), c in site.helicopters) for c in site.helipads),
        conveyors=site.conveyors,
        conveyor_links=tuple(pair for pair in combinations(site.conveyors, 2) if are_linked(*pair)),
        units=tuple((name, floor, site.grid.positions[name] + 12 * floor) for name, floor in site.units),
        people=tuple(map(_person, player.people)),
        pre=tuple(
            (service, tuple(one.id for one in player.people if one.place == PRE and one.service == service))
            for service in state.terms.services
        ),
        doors=tuple(one.id for one in player.people if one.place == DOORS),
        money=player.money,
        pp=player.pp,
        time=player.time,
        score=total(state, seat),
        lines=lines(state, seat),
        wages=wages(player.people),
        upkeep=upkeep_of(site, player.people),
        profits=player.profits,
        treated=player.treated,
        deaths=player.deaths,
        cars=player.parking.parked,
        parking_left=free_places(site, player.parking),
        tiles=player.tiles,
        pick=player.pick if shown else "",
        has_picked=bool(player.pick),
        plan=player.plan,
        card=player.card,
        chairs=player.chairs,
        departed=player.departed,
        treatments=tuple((one.cell, each.patient) for one in player.chosen for each in one.treatments),
    )


def _modules(site: Site) -> tuple[ModuleView, ...]:
    groups = buildings(site)
    cooled = cooled_cells(site)
    return tuple(
        ModuleView(
            cell,
            site.modules[cell],
            texts.module(site.modules[cell]),
            services_at(site, cell),
            next(index for index, group in enumerate(groups) if cell in group),
            cell in site.ghosts,
            cell in site.droppings,
            cell in cooled,
            cell in site.conveyors,
        )
        for cell in site.built
    )


def _spaces(player: Player) -> tuple[SpaceView, ...]:
    site, parking = player.site, player.parking
    return tuple(
        SpaceView(
            column,
            column in site.gardens,
            column == site.machine,
            parking.cars[column],
            parking.tiles[column],
            parking.tile_cars[column],
            parking.trucks[column],
            free_streets(site, parking, column),
            bool(parking.cars[column]) or is_closed(site, parking, column),
            column in site.conveyors,
        )
        for column in outdoor_spaces(site)
    )


def _person(one: Person) -> PersonView:
    lettered = one.is_doctor or (one.kind == PATIENT and not one.burn)
    letter = (UNDETERMINED if one.undetermined else LETTERS[one.level]) if lettered else ""
    return PersonView(
        one.id,
        one.kind,
        letter,
        one.service,
        one.place,
        texts.person(one),
        one.moved,
        one.cigarettes,
        one.dog,
        one.burn,
        one.role,
        one.laid,
    )


# --- what is asked ---


def _overlay(state: State, seat: int | None) -> OverlayView | None:
    """Only for the seat that is asked, and only where its choices have places."""
    if seat is None or seat not in (state.waiting if asks_at_once(state) else state.waiting[:1]):
        return None
    ask = stage_of(state).ask
    assert ask is not None
    decision = ask(state, seat)
    if decision.kind == MOVE:
        return OverlayView(MOVE, walks=_walks(state, seat))
    return _places(state, state.players[seat], decision)


def _places(state: State, player: Player, decision: Decision) -> OverlayView | None:
    cells: list[int] = []
    positions: list[tuple[str, int]] = []
    names_cells = decision.kind == PLACE and components_of(hooks_of(state))[player.pending[0].thing].grouped
    for choice in decision.choices:
        match choice.action:
            case PlaceAt(cell=cell) if names_cells:
                cells.append(cell)
            case ReceiveBurn(cell=cell) | Soil(cell=cell) | Haunt(cell=cell):
                cells.append(cell)
            case PlaceAt(cell=column) | Park(column=column) | Land(column=column):
                cells.append(column + FLOOR * player.site.height(column))
            case PlaceOutside(position=position, floor=floor):
                positions.append((position, floor))
    if not cells and not positions:
        return None
    return OverlayView(decision.kind, tuple(cells), tuple(positions))


def _walks(state: State, seat: int) -> tuple[WalkView, ...]:
    player = state.players[seat]
    site = player.site
    walks = []
    for number, cell in plan_of(hooks_of(state), state, seat).moves:
        start = player.person(number).place
        walks.append(WalkView(number, start, way(site, start, cell), hours_between(site, start, cell)))
    return tuple(walks)
