"""Admission in the city, first step: where the ambulances park, and where the helicopter puts a paramedic down."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Fly, Park
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.modules.city.places import place_name, place_with_patient
from bot.games.dice_hospital.modules.city.supply import city_of
from bot.games.dice_hospital.options import PARK_AND_COLLECT
from bot.games.dice_hospital.table.city import City, Entrance
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Group, Who


def driving_order(state: State) -> tuple[int, ...]:
    """The order of the first phase: by number token, and clockwise before there are any."""
    order = city_of(state).order or state.clockwise()
    return tuple(reversed(order)) if state.event_card.order == "reverse" else order


def enter_parking(draft: Draft) -> None:
    if PARK_AND_COLLECT not in draft.state.options.house_rules:
        draft.wait_for(driving_order(draft.state))


def _others_helicopter(state: State, seat: int) -> int | None:
    """Where the helicopter of another seat stands."""
    city = city_of(state)
    return city.helicopter if city.order and city.order[0] != seat else None


def entrances_for(state: State, seat: int) -> list[Entrance]:
    """Where a seat may park, where it stands already first."""
    city = city_of(state)
    helicopter = _others_helicopter(state, seat)
    own = city.parked[seat]
    if own is None:
        return [one for tile in city.roads.ring for one in city.free_sides(tile, seat, helicopter)]
    return [own, *city.drives(seat, city_parts().move_max, helicopter)]


def landings_for(state: State, seat: int) -> list[int]:
    """The tiles where the first player may land instead."""
    city = city_of(state)
    if not city.order or city.order[0] != seat:
        return []
    taken = [one.tile for other, one in enumerate(city.parked) if one and other != seat]
    return [tile for tile in range(len(city.tiles)) if tile not in taken]


def ask_parking(state: State, seat: int) -> Decision:
    city = city_of(state)
    own = city.parked[seat]
    plain = tuple(
        [
            Choice(
                Park(one.tile, one.side),
                texts.phrase(
                    "choice.stay" if one == own else "choice.park",
                    place=place_with_patient(city, one.tile),
                    side=texts.word(f"side.{one.side}"),
                ),
                declines=one == own,
            )
            for one in entrances_for(state, seat)
        ]
    )
    landings = tuple([Choice(Fly(tile), place_with_patient(city, tile)) for tile in landings_for(state, seat)])
    groups = (Group(texts.word("choice.helicopter"), landings),) if landings else ()
    return Decision(seat, "park", texts.word("ask.park"), plain, groups)


def apply_parking(draft: Draft, seat: int, action: Action) -> None:
    park(draft, seat, action)
    draft.wait_for(draft.state.waiting[1:])


def park(draft: Draft, seat: int, action: Action) -> None:
    """Drive there, or fly: then the ambulance stays where it is."""
    city = city_of(draft.state)
    if isinstance(action, Fly):
        city = replace(city, helicopter=action.tile)
        key, tile = "flew", action.tile
    else:
        assert isinstance(action, Park)
        stays = city.parked[seat] == Entrance(action.tile, action.side)
        city = _parked(city, seat, Entrance(action.tile, action.side))
        key, tile = "stayed" if stays else "parked", action.tile
    draft.change(city=replace(city, out=(*city.out, seat)))
    draft.emit(key, seat, (), ("who", Who(seat)), ("place", place_name(city, tile)))
    draft.mark_table("city")


def _parked(city: City, seat: int, entrance: Entrance) -> City:
    parked = list(city.parked)
    parked[seat] = entrance
    return replace(city, parked=tuple(parked))


def first_entrance(state: State, seat: int, action: object) -> float:
    """Stay; before the first round, the first free entrance clockwise."""
    if not isinstance(action, Park):
        return -100
    return -[(one.tile, one.side) for one in entrances_for(state, seat)].index((action.tile, action.side))
