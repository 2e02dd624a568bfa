"""The city as modules: the admission phase is played on its tiles, and its neglect comes after the hospitals'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.games.dice_hospital.actions import Action
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.modules.city import bonus, collecting, neglect, parking
from bot.games.dice_hospital.modules.city.layout import build_city
from bot.games.dice_hospital.modules.city.supply import city_of, fill
from bot.games.dice_hospital.modules.city.view import CityView, city_view
from bot.games.dice_hospital.modules.hard_mode import draw_epidemic
from bot.games.dice_hospital.options import SCATTERED, on
from bot.games.dice_hospital.table.city import City
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Add, Condition, Extend, Module, Replace, Stage


def _lay_out(draft: Draft, pink_cells: Sequence[int]) -> None:
    seats = draft.state.seats
    tiles, columns = build_city(draft.dice.stream("city_tiles"), seats, pink_cells)
    tokens = [token.id for token in city_parts().bonus for _ in range(token.copies)]
    nothing = (None,) * len(tiles)
    city = City(
        columns=columns,
        tiles=tiles,
        patients=nothing,
        bonus=nothing,
        pile=draft.dice.stream("bonus", 0).shuffle(tokens),
        parked=(None,) * seats,
    )
    draft.change(city=city)


def lay_out_plain(draft: Draft) -> None:
    _lay_out(draft, ())


def lay_out_pink(draft: Draft) -> None:
    """As many pink tiles as there are seats, at fixed cells; under a house rule anywhere."""
    seats = draft.state.seats
    rows, columns = city_parts().grid[seats]
    cells = [row * columns + column for row, column in city_parts().pink_cells[seats]]
    if SCATTERED in draft.state.options.house_rules:
        cells = list(draft.dice.stream("pink_tiles").shuffle(range(rows * columns))[: len(cells)])
    _lay_out(draft, sorted(cells))


def enter_city_patients(draft: Draft) -> None:
    """A patient on every tile."""
    fill(draft, range(len(city_of(draft.state).tiles)), arriving=False)


def _with_epidemic(stage: Stage[State, Draft]) -> Stage[State, Draft]:
    """A seat that has put its marker down draws one more patient, who is not part of the total."""
    collect = stage.apply
    assert collect is not None

    def apply(draft: Draft, seat: int, action: Action) -> None:
        before = city_of(draft.state).placed
        collect(draft, seat, action)
        if city_of(draft.state).placed != before:
            draw_epidemic(draft, seat)

    return replace(stage, apply=apply)


def _view(state: State, seat: int | None) -> Mapping[str, CityView]:
    return {"city": city_view(state, seat)}


CITY: Module[State, Draft] = Module(
    name="city",
    when=(on("city"),),
    stages=(
        Add((Stage("city_patients", "setup", enter_city_patients),), after="starting_patients"),
        Replace("loading"),
        Replace(
            "ambulance",
            (
                Stage("parking", "admission", parking.enter_parking, parking.ask_parking, parking.apply_parking),
                Stage(
                    "collecting",
                    "admission",
                    collecting.enter_collecting,
                    collecting.ask_collecting,
                    collecting.apply_collecting,
                ),
            ),
        ),
        Replace("unclaimed"),
        Replace("bonus", (Stage("numbers", "admission", collecting.enter_numbers),)),
        Extend("activation", bonus.with_bonus),
        Add((Stage("city_neglect", "neglect", neglect.enter_city_neglect),), after="losses"),
        Add((Stage("city_rest", "shift", neglect.enter_city_rest),), before="shift"),
    ),
    terms={
        "ambulances": (),
        "backs": {seats: tuple(range(1, seats + 1)) for seats in range(2, 6)},
        "creates_dice": True,
    },
    view=_view,
    defaults={
        "park": parking.first_entrance,
        "fetch": collecting.healthiest,
        "lower": collecting.no_token,
    },
)
CITY_TILES: Module[State, Draft] = Module(
    name="tiles of the city", when=(on("city"), Condition("maternity", (False,))), setup=lay_out_plain
)
CITY_PINK_TILES: Module[State, Draft] = Module(
    name="pink tiles of the city", when=(on("city"), on("maternity")), setup=lay_out_pink
)
CITY_EPIDEMIC: Module[State, Draft] = Module(
    name="epidemic in the city",
    when=(on("city"), on("epidemic")),
    stages=(Extend("collecting", _with_epidemic),),
)
