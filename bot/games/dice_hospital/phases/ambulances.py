"""Admission, first part: rolling the new patients, loading the ambulances in rising order, and choosing one each.

`loading` asks about tied dice only where it matters, and about all ambulances at once where that is not too much;
`ambulance` lets every seat take one, `unclaimed` and `bonus` ask
nothing. An ambulance knows its capacity; nothing here assumes that all have the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Load, LoadSeveral, TakeAmbulance
from bot.games.dice_hospital.patients.die import COLOURS, Die
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Ambulance, State
from bot.kernel import Choice, Decision, Menu, Who
from bot.kernel.decision import MAX_IN_GROUP

_BY_VALUE = attrgetter("value")


def enter_loading(draft: Draft) -> None:
    places = sum([one.capacity for one in draft.state.ambulances])
    rolled = sorted(bag.draw_for_admission(draft, places, "ambulances", draft.state.round), key=_BY_VALUE)
    # So many dice hardly ever fall alike again: their words are not worth caching.
    draft.emit("rolled", None, (), ("dice", texts.row([texts.die(one.colour, one.value) for one in rolled])))
    load(draft, rolled)


def load(draft: Draft, rolled: list[Die]) -> None:
    """Fill the ambulances with dice that rise."""
    _load(draft, rolled, draft.state.ambulances)


def tie_breaker(state: State) -> int:
    """The seat that decides about tied dice: the one right of the first player (Road Works: the first player)."""
    return choosing_order(state)[-1] if _reversed(state) else (state.first - 1) % state.seats


def choosing_order(state: State) -> tuple[int, ...]:
    """The order in which seats take an ambulance; the first of them may not take the lowest."""
    order = state.clockwise()
    return tuple(reversed(order)) if _reversed(state) else order


def _reversed(state: State) -> bool:
    return state.event_card.order == "reverse"


def next_to_load(ambulances: Sequence[Ambulance]) -> Ambulance:
    """They are filled in order."""
    return next(one for one in ambulances if not one.dice)


def _tie(rolled: Sequence[Die], capacity: int) -> tuple[int, list[str], int] | None:
    """The value whose dice the ambulance splits, their colours, and how many of them ride; None without a choice."""
    value = rolled[capacity - 1].value
    if len(rolled) == capacity or rolled[capacity].value != value:
        return None
    values = [die.value for die in rolled]
    first = values.index(value)
    colours = [die.colour for die in rolled[first : first + values.count(value)]]
    return (value, colours, capacity - first) if len(set(colours)) > 1 else None


def _load(draft: Draft, rolled: list[Die], ambulances: tuple[Ambulance, ...]) -> None:
    """Fill ambulances with what was rolled until one needs an answer."""
    loaded = list(ambulances)
    for index, one in enumerate(loaded):
        if one.dice:
            continue
        if _tie(rolled, one.places):
            break
        loaded[index] = replace(one, dice=tuple(rolled[: one.places]))
        del rolled[: one.places]
    waiting = (tie_breaker(draft.state),) if rolled else ()
    draft.change(rolled=tuple(rolled), ambulances=tuple(loaded), waiting=waiting)
    if not rolled:
        draft.emit("loaded", None, ("ambulances",))


def ask_loading(state: State, seat: int) -> Decision:
    ambulance = next_to_load(state.ambulances)
    tie = _tie(state.rolled, ambulance.places)
    assert tie is not None
    together = _loads_together(state.rolled, state.ambulances)
    if together:
        return Decision(seat, "loading", _SEVERAL, Menu(together, _loading_several, _several_worded))
    value, colours, riding = tie
    prompt = texts.phrase("ask.loading", value=value, number=ambulance.number)
    return Decision(seat, "loading", prompt, _loads(value, "".join(colours), riding))


_SEVERAL = texts.word("ask.loading_several")


@lru_cache(maxsize=512)
def _loads(value: int, colours: str, riding: int) -> tuple[Choice, ...]:
    """So many dice of one value and these colours, in every way that differs. Ties are short and so often alike."""
    options = _different_loads(colours, riding)
    return tuple(Choice(Load(some), texts.row([texts.die(colour, value) for colour in some])) for some in options)


@lru_cache(maxsize=512)
def _different_loads(colours: str, riding: int) -> tuple[str, ...]:
    different = dict.fromkeys(combinations(colours, riding))
    return tuple(dict.fromkeys(["".join(sorted(some, key=COLOURS.index)) for some in different]))


# --- several ambulances at once ---

TiedLoad: TypeAlias = tuple[int, int, str]  # the number of an ambulance, the tied value, the colours that ride


def _loads_together(rolled: tuple[Die, ...], ambulances: tuple[Ambulance, ...]) -> tuple[tuple[TiedLoad, ...], ...]:
    """Every way to load all ambulances; none where only one splits tied dice, or where there are too many ways."""
    found: list[tuple[TiedLoad, ...]] = []
    empty = [(one.number, one.places) for one in ambulances if not one.dice]
    _load_on(found, (), tuple([die.value for die in rolled]), "".join([die.colour for die in rolled]), empty)
    several = max(map(len, found)) > 1 and len(found) <= MAX_IN_GROUP
    return tuple(found) if several else ()


def _load_on(
    found: list[tuple[TiedLoad, ...]],
    so_far: tuple[TiedLoad, ...],
    values: tuple[int, ...],
    colours: str,
    empty: list[tuple[int, int]],
) -> None:
    """All ways to go on, until there are too many. Values and colours apart: comparing dice would cost more."""
    for index, (number, places) in enumerate(empty):
        value = values[places - 1]
        if len(values) > places and values[places] == value:
            first = values.index(value)
            end = first + values.count(value)
            tied = colours[first:end]
            if len(set(tied)) > 1:
                for some in _different_loads(tied, places - first):
                    left = tied
                    for colour in some:
                        left = left.replace(colour, "", 1)
                    if len(found) <= MAX_IN_GROUP:
                        more = (*so_far, (number, value, some))
                        _load_on(found, more, values[places:], left + colours[end:], empty[index + 1 :])
                return
        values, colours = values[places:], colours[places:]
    found.append(so_far)


def _loading_several(loads: tuple[TiedLoad, ...]) -> LoadSeveral:
    return LoadSeveral(tuple([colours for _, _, colours in loads]))


def _several_worded(loads: tuple[TiedLoad, ...], action: LoadSeveral) -> Choice:
    told = [
        texts.phrase(
            "choice.ambulance", number=number, dice=texts.row([texts.die(colour, value) for colour in colours])
        )
        for number, value, colours in loads
    ]
    return Choice(action, texts.row(told, "comma"))


def loads_as_drawn(state: State) -> tuple[str, ...]:
    """How tied dice ride if they are left in the order in which they were drawn."""
    rolled, found = list(state.rolled), []
    for one in state.ambulances:
        if not one.dice:
            tie = _tie(rolled, one.places)
            if tie is not None:
                riding = [die.colour for die in rolled[: one.places]][-tie[2] :]
                found.append("".join(sorted(riding, key=COLOURS.index)))
            rolled = rolled[one.places :]
    return tuple(found)


# --- answers ---


def _split(rolled: Sequence[Die], places: int, value: int, colours: str) -> tuple[tuple[Die, ...], list[Die]]:
    """The load of an ambulance in which these of the tied dice ride, and the dice that are left."""
    lower = places - len(colours)
    chosen = [Die(colour, value) for colour in colours]
    left = list(rolled[lower:])
    for die in chosen:
        left.remove(die)
    return (*rolled[:lower], *chosen), left


def apply_loading(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, Load | LoadSeveral)
    for colours in action.loads if isinstance(action, LoadSeveral) else (action.colours,):
        _load_tied(draft, colours)


def _load_tied(draft: Draft, colours: str) -> None:
    ambulances = draft.state.ambulances
    loading = next_to_load(ambulances)
    tie = _tie(draft.state.rolled, loading.places)
    assert tie is not None
    dice, left = _split(draft.state.rolled, loading.places, tie[0], colours)
    loaded = replace(loading, dice=dice)
    _load(draft, left, tuple([loaded if one is loading else one for one in ambulances]))


# --- taking one ---


def enter_ambulance(draft: Draft) -> None:
    draft.wait_for(choosing_order(draft.state))


def ask_ambulance(state: State, seat: int) -> Decision:
    free = [ambulance for ambulance in state.ambulances if ambulance.seat is None]
    if free[0] is state.ambulances[0] and seat == choosing_order(state)[0]:
        del free[0]
    return Decision(seat, "ambulance", texts.word("ask.ambulance"), tuple([taking(one) for one in free]))


@lru_cache(maxsize=4096)
def taking(one: Ambulance) -> Choice:
    """Every seat is asked about the same ambulances, and three dice that rise can only show so much."""
    label = texts.phrase("choice.ambulance", number=one.number, dice=texts.dice(one.dice))
    hint = texts.phrase("choice.sum", sum=sum(die.value for die in one.dice))
    return Choice(TakeAmbulance(one.number), label, hint)


def apply_ambulance(draft: Draft, seat: int, action: Action) -> None:
    assert isinstance(action, TakeAmbulance)
    state = draft.state
    taken = next(one for one in state.ambulances if one.number == action.number)
    draft.change(
        ambulances=tuple([replace(one, dice=(), seat=seat) if one is taken else one for one in state.ambulances]),
        waiting=state.waiting[1:],
    )
    draft.set_hospital(seat, replace(draft.hospital(seat), ambulance=taken.number, arrivals=taken.dice))
    draft.emit(
        "took_ambulance",
        seat,
        ("arrivals",),
        ("who", Who(seat)),
        ("number", taken.number),
        ("dice", texts.dice(taken.dice)),
    )


# --- when all have one ---


def enter_unclaimed(draft: Draft) -> None:
    """The patients of the ambulances that are left go back into the bag."""
    for one in draft.state.ambulances:
        if one.seat is None:
            bag.put_back(draft, "".join(die.colour for die in one.dice))
            draft.emit("unclaimed", None, ("ambulances",), ("number", one.number))
    draft.change(ambulances=tuple([replace(one, dice=()) for one in draft.state.ambulances]))


def enter_bonus(draft: Draft) -> None:
    """The lowest claimed ambulance brings a blood bag and the first-player token."""
    seat = draft.state.ambulance_order()[0]
    draft.update_hospital(seat, blood=draft.hospital(seat).blood + 1)
    draft.change(first=seat)
    draft.emit("bonus", seat, ("blood",), ("who", Who(seat)))
