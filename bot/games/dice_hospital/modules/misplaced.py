"""Why a tile, a space or an ambulance is not among the choices: for people who type where they want to go.

The same for patients is in `effects/misfits.py`. Nothing is decided here: what is offered is the business of each
module, and only what is not offered gets a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Fetch, Fly, Park
from bot.games.dice_hospital.cards.city import VOLUNTEER
from bot.games.dice_hospital.modules.city.collecting import may_take_pink
from bot.games.dice_hospital.modules.city.places import place_with_patient
from bot.games.dice_hospital.modules.city.supply import city_of
from bot.games.dice_hospital.modules.investments.investing import board_of
from bot.games.dice_hospital.patients.die import PINK
from bot.games.dice_hospital.patients.patient import WARDS
from bot.games.dice_hospital.phases.ambulances import choosing_order, taking
from bot.games.dice_hospital.table.state import State
from bot.kernel import Decision, Misfit, Text


def misplaced(state: State, decision: Decision) -> Iterator[Misfit]:
    find = _FINDERS.get(decision.kind)
    return find(state, decision) if find else iter(())


def _why(key: str) -> Text:
    return texts.word(f"misfit.{key}")


def _tiles(state: State, decision: Decision) -> Iterator[Misfit]:
    """Tiles to which the paramedic cannot walk now."""
    city = city_of(state)
    offered = {choice.action.tile for choice in decision.choices if isinstance(choice.action, Fetch)}
    for tile in range(len(city.tiles)):
        if tile not in offered:
            yield Misfit(place_with_patient(city, tile), _why(_reason_for_tile(state, decision.seat, tile)))


def _reason_for_tile(state: State, seat: int, tile: int) -> str:
    city = city_of(state)
    die = city.patients[tile]
    if tile == city.position:
        return "here"
    if die is None:
        return "nobody_there"
    if die.colour == PINK and not may_take_pink(state, seat):
        return "second_mother" if city.has_pink else "four_mothers"
    return "no_way"


def _entrances(state: State, decision: Decision) -> Iterator[Misfit]:
    """Tiles where the ambulance cannot park."""
    city = city_of(state)
    actions = [choice.action for choice in decision.choices]
    offered = {action.tile for action in actions if isinstance(action, Park | Fly)}
    others = {one.tile for seat, one in enumerate(city.parked) if one and seat != decision.seat}
    for tile in range(len(city.tiles)):
        if tile not in offered:
            entrances = city.roads.entrances[tile]
            reason = "no_entrance" if not entrances else "parked" if tile in others else "too_far"
            yield Misfit(place_with_patient(city, tile), _why(reason))


def _spaces(state: State, decision: Decision) -> Iterator[Misfit]:
    """Spaces of the investment board that take no pawn, and pawns that are not there."""
    board = board_of(state)
    taken = [one.invested.space for one in state.hospitals if one.invested]
    for pile in board.piles:
        name = texts.word(f"space.{pile.colour}")
        if not pile.tokens:
            yield Misfit(name, _why("no_tokens"))
        elif taken.count(pile.colour) >= board.capacity:
            yield Misfit(name, _why("space_full"))
    hospital = state.hospitals[decision.seat]
    if not hospital.unused_nurses:
        yield Misfit(texts.word("nurse"), _why("no_pawn"))
    if VOLUNTEER not in hospital.bonus:
        yield Misfit(texts.word(f"bonus.{VOLUNTEER}"), _why("no_pawn"))


def _ambulances(state: State, decision: Decision) -> Iterator[Misfit]:
    """Ambulances that this seat may not take."""
    offered = {choice.action.number for choice in decision.choices}
    full = state.hospitals[decision.seat].mothers == WARDS
    for one in state.ambulances:
        if one.number in offered:
            continue
        if one.seat is not None:
            yield Misfit(texts.phrase("ambulance_number", number=one.number), _why("taken"))
        elif one is state.ambulances[0] and decision.seat == choosing_order(state)[0]:
            yield Misfit(taking(one).label, _why("lowest"))
        elif full:
            yield Misfit(taking(one).label, _why("four_mothers"))


_FINDERS: Mapping[str, Callable[[State, Decision], Iterator[Misfit]]] = {
    "fetch": _tiles,
    "park": _entrances,
    "invest": _spaces,
    "ambulance": _ambulances,
}
