"""Admission in the city: the paramedics fetch three patients each, then the order of turns is known.

A seat collects completely before the next one begins: patients, the bonus token it keeps, its marker on the admissions
table. A question with one answer is not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Fetch, Fly, KeepBonus, Lower, Park
from bot.games.dice_hospital.cards.city import FAST_LANE, city_parts
from bot.games.dice_hospital.modules.city.parking import ask_parking, driving_order, park
from bot.games.dice_hospital.modules.city.places import place_name, place_with_patient
from bot.games.dice_hospital.modules.city.supply import city_of, discard, refill_lines
from bot.games.dice_hospital.options import LOWER_ONCE
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.patients.patient import WARDS
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Text, Who

_LOWERED = 2  # what a Fast Lane token takes off the total


def enter_collecting(draft: Draft) -> None:
    city = city_of(draft.state)
    nobody = (None,) * draft.state.seats
    draft.change(city=replace(city, totals=nobody, placed=(), position=None, fetched=0, has_pink=False, brought=()))
    draft.wait_for(driving_order(draft.state))
    _begin(draft)


def _begin(draft: Draft) -> None:
    """The next paramedic sets out, if his ambulance is parked."""
    state = draft.state
    if not state.waiting:
        return
    city, seat = city_of(state), state.waiting[0]
    if seat not in city.out:
        return
    own = city.parked[seat]
    assert own is not None
    flown = city.helicopter is not None and city.order[:1] == (seat,)
    start = city.helicopter if flown else own.tile
    assert start is not None
    draft.change(city=replace(city, position=start, fetched=0, has_pink=False, brought=()))
    die = city.patients[start]
    if die and (die.colour != PINK or may_take_pink(draft.state, seat)):
        _take(draft, seat, start)


def may_take_pink(state: State, seat: int) -> bool:
    """One mother in a turn, and none for a hospital that has one in each ward."""
    return not city_of(state).has_pink and state.hospitals[seat].mothers < WARDS


def options_for(state: State, seat: int) -> tuple[tuple[int, ...], bool]:
    """The tiles where the next patient may be fetched, and whether a pink die there becomes another patient."""
    city = city_of(state)
    assert city.position is not None
    if may_take_pink(state, seat):
        return city.reachable(city.position), False
    found = city.reachable(city.position, pink="wall") or city.reachable(city.position, pink="road")
    return (found, False) if found else (city.reachable(city.position), True)


# --- questions ---


def ask_collecting(state: State, seat: int) -> Decision:
    city = city_of(state)
    if city.position is None:
        return ask_parking(state, seat)
    if city.fetched < city_parts().collect:
        tiles, _ = options_for(state, seat)
        choices = tuple([Choice(Fetch(tile), place_with_patient(city, tile)) for tile in tiles])
        prompt = texts.phrase("ask.fetch", n=city.fetched + 1, place=place_name(city, city.position))
        return Decision(seat, "fetch", prompt, choices)
    if city.brought:
        kinds = dict.fromkeys(city.brought)
        choices = tuple([Choice(KeepBonus(token), _token(token)) for token in kinds])
        return Decision(seat, "keep_bonus", texts.word("ask.keep_bonus"), choices)
    return _ask_lowering(state, seat)


def _token(token: str) -> Text:
    return texts.word(f"bonus.{token}")


def _ask_lowering(state: State, seat: int) -> Decision:
    total = _total(state, seat)
    choices = tuple(
        [
            Choice(
                Lower(count),
                texts.phrase("choice.lower", n=count, total=max(0, total - _LOWERED * count)),
                declines=not count,
            )
            for count in range(_max_lowered(state, seat) + 1)
        ]
    )
    return Decision(seat, "lower", texts.phrase("ask.lower", total=total), choices)


def _total(state: State, seat: int) -> int:
    arrivals = state.hospitals[seat].arrivals[: city_parts().collect]
    return sum([die.value for die in arrivals])


def _max_lowered(state: State, seat: int) -> int:
    """Fast Lane tokens that make a difference."""
    owned = state.hospitals[seat].bonus.count(FAST_LANE)
    useful = -(-_total(state, seat) // _LOWERED)
    return min(owned, useful, 1 if LOWER_ONCE in state.options.house_rules else useful)


# --- answers ---


def apply_collecting(draft: Draft, seat: int, action: Action) -> None:
    _ANSWERS[type(action)](draft, seat, action)


def _park(draft: Draft, seat: int, action: Park | Fly) -> None:
    park(draft, seat, action)
    _begin(draft)


def _fetch(draft: Draft, seat: int, action: Fetch) -> None:
    city = city_of(draft.state)
    _, converts = options_for(draft.state, seat)
    die = city.patients[action.tile]
    assert die is not None
    if converts:
        (drawn,) = bag.draw(draft, 1, "instead", draft.state.round, seat, city.fetched) or (None,)
        assert drawn is not None
        city = city_of(draft.state)
        changed = Die(drawn.colour, die.value)
        draft.change(city=city.with_tile(action.tile, changed, city.bonus[action.tile]))
        told = ("who", Who(seat)), ("mother", texts.die(PINK, die.value))
        draft.emit("instead", seat, (), *told, ("die", texts.die(changed.colour, changed.value)))
    _take(draft, seat, action.tile)
    if city_of(draft.state).fetched == city_parts().collect:
        _come_back(draft, seat)


def _take(draft: Draft, seat: int, tile: int) -> None:
    """The patient of a tile into the ambulance, and the token beside it."""
    city = city_of(draft.state)
    die, token = city.patients[tile], city.bonus[tile]
    assert die is not None
    brought = (*city.brought, token) if token else city.brought
    pink = city.has_pink or die.colour == PINK
    moved = replace(city, position=tile, fetched=city.fetched + 1, brought=brought, has_pink=pink)
    draft.change(city=moved.with_tile(tile, None, None))
    hospital = draft.hospital(seat)
    draft.set_hospital(seat, replace(hospital, arrivals=(*hospital.arrivals, die)))
    told = ("who", Who(seat)), ("die", texts.die(die.colour, die.value)), ("place", place_name(city, tile))
    draft.emit("fetched", seat, ("arrivals",), *told)
    draft.mark_table("city")


def _come_back(draft: Draft, seat: int) -> None:
    """All patients are in the ambulance."""
    brought = city_of(draft.state).brought
    if not brought:
        _after_tokens(draft, seat)
    elif len(set(brought)) == 1:
        _keep(draft, seat, KeepBonus(brought[0]))


def _keep(draft: Draft, seat: int, action: KeepBonus) -> None:
    city = city_of(draft.state)
    others = list(city.brought)
    others.remove(action.token)
    draft.change(city=replace(city, brought=()))
    discard(draft, others)
    draft.update_hospital(seat, bonus=(*draft.hospital(seat).bonus, action.token))
    draft.emit("kept_bonus", seat, ("bonus",), ("who", Who(seat)), ("token", _token(action.token)))
    _after_tokens(draft, seat)


def _after_tokens(draft: Draft, seat: int) -> None:
    refill_lines(draft, arriving=True)
    if not _max_lowered(draft.state, seat):
        _lower(draft, seat, Lower(0))


def _lower(draft: Draft, seat: int, action: Lower) -> None:
    """The marker is put on the admissions table, and the next paramedic sets out."""
    total = max(0, _total(draft.state, seat) - _LOWERED * action.count)
    tokens = list(draft.hospital(seat).bonus)
    for _ in range(action.count):
        tokens.remove(FAST_LANE)
    discard(draft, [FAST_LANE] * action.count)
    draft.update_hospital(seat, bonus=tuple(tokens))
    city = city_of(draft.state)
    totals = list(city.totals)
    totals[seat] = total
    draft.change(city=replace(city, totals=tuple(totals), placed=(*city.placed, seat), position=None, fetched=0))
    draft.emit("total", seat, ("arrivals",), ("who", Who(seat)), ("total", total))
    draft.mark_table("city")
    draft.wait_for(draft.state.waiting[1:])
    _begin(draft)


_ANSWERS: dict[type, Callable[[Draft, int, Any], None]] = {
    Park: _park,
    Fly: _park,
    Fetch: _fetch,
    KeepBonus: _keep,
    Lower: _lower,
}


# --- the order of turns ---


def enter_numbers(draft: Draft) -> None:
    """Number tokens by total; of equal totals, the marker that was put down later lies on top and comes first."""
    city = city_of(draft.state)
    order = sorted(city.placed, key=lambda seat: (city.totals[seat] or 0, -city.placed.index(seat)))
    for number, seat in enumerate(order, start=1):
        draft.update_hospital(seat, ambulance=number)
    first = order[0]
    draft.update_hospital(first, blood=draft.hospital(first).blood + 1)
    draft.change(city=replace(city, order=tuple(order), out=(), helicopter=None), first=first)
    draft.emit("numbers", first, ("blood",), ("who", Who(first)))
    draft.mark_table("city")


def healthiest(state: State, _seat: int, action: object) -> float:
    assert isinstance(action, Fetch)
    die = city_of(state).patients[action.tile]
    return die.value if die else 0


def no_token(_state: State, _seat: int, action: object) -> float:
    assert isinstance(action, Lower)
    return -action.count
