"""Ambulances: rolling the new patients, loading them in rising order, and choosing one each.

Two stages: `loading` asks about tied dice only where it matters, `ambulance` lets every seat take one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Load, TakeAmbulance
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.patient import Die
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Ambulance, State
from bot.kernel import Choice, Decision, Who

_BY_VALUE = attrgetter("value")


def enter_loading(draft: Draft) -> None:
    if draft.state.solo:
        return
    each = cards().setup.dice_per_ambulance
    number = each * len(draft.state.ambulances)
    drawn = bag.draw_for_admission(draft, number, "ambulances", draft.state.round)
    rolled = sorted(drawn, key=_BY_VALUE)
    # So many dice hardly ever fall alike again: their words are not worth keeping.
    draft.tell("rolled", None, (), ("dice", texts.row([texts.die(one.colour, one.value) for one in rolled])))
    _load(draft, rolled, draft.state.ambulances)


def placer(state: State) -> int:
    """Who decides about tied dice: the seat right of the first player (Road Works: the first player)."""
    return choosing_order(state)[-1] if _reversed(state) else (state.first - 1) % state.seats


def choosing_order(state: State) -> tuple[int, ...]:
    """Who takes an ambulance after whom; the first of them may not take the lowest."""
    order = state.clockwise()
    return tuple(reversed(order)) if _reversed(state) else order


def _reversed(state: State) -> bool:
    return state.event_card is not None and state.event_card.order == "reverse"


def _next(ambulances: Sequence[Ambulance]) -> int:
    """The place of the ambulance that is loaded next: they are filled in order."""
    place = 0
    while ambulances[place].dice:
        place += 1
    return place


def _tie(rolled: Sequence[Die]) -> tuple[int, list[str], int] | None:
    """The value whose dice are split by the next ambulance, their colours, and how many ride; None if all is clear."""
    each = cards().setup.dice_per_ambulance
    value = rolled[each - 1].value
    if len(rolled) == each or rolled[each].value != value:
        return None
    values = [die.value for die in rolled]
    first = values.index(value)
    colours = [die.colour for die in rolled[first : first + values.count(value)]]
    return (value, colours, each - first) if len(set(colours)) > 1 else None


def _load(draft: Draft, rolled: list[Die], ambulances: tuple[Ambulance, ...]) -> None:
    """Fill ambulances with what was rolled until one needs an answer."""
    each = cards().setup.dice_per_ambulance
    while rolled and not _tie(rolled):
        ambulances = _loaded(ambulances, tuple(rolled[:each]))
        del rolled[:each]
    waiting = (placer(draft.state),) if rolled else ()
    draft.change(rolled=tuple(rolled), ambulances=ambulances, waiting=waiting)
    if not rolled:
        draft.tell("loaded", None, ("ambulances",))


def _loaded(ambulances: tuple[Ambulance, ...], riders: tuple[Die, ...]) -> tuple[Ambulance, ...]:
    """The ambulances once these ride in the next one."""
    place = _next(ambulances)
    return (*ambulances[:place], replace(ambulances[place], dice=riders), *ambulances[place + 1 :])


def ask_loading(state: State, seat: int) -> Decision:
    tie = _tie(state.rolled)
    assert tie is not None
    value, colours, riding = tie
    number = state.ambulances[_next(state.ambulances)].number
    prompt = texts.phrase("ask.loading", value=value, number=number)
    return Decision(seat, "loading", prompt, _loads(value, "".join(colours), riding))


@lru_cache(maxsize=512)
def _loads(value: int, colours: str, riding: int) -> tuple[Choice, ...]:
    """So many dice of one value and these colours, in every way that differs. Ties are short and so often alike."""
    different = dict.fromkeys(combinations(colours, riding))
    options = dict.fromkeys(["".join(sorted(some, key="RYG".index)) for some in different])
    return tuple(Choice(Load(some), texts.row([texts.die(colour, value) for colour in some])) for some in options)


def apply_loading(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, Load)
    tie = _tie(draft.state.rolled)
    assert tie is not None
    value, _, riding = tie
    lower = cards().setup.dice_per_ambulance - riding
    chosen = [Die(colour, value) for colour in action.colours]
    rolled = list(draft.state.rolled[lower:])
    for die in chosen:
        rolled.remove(die)
    _load(draft, rolled, _loaded(draft.state.ambulances, (*draft.state.rolled[:lower], *chosen)))


# --- taking one ---


def enter_ambulance(draft: Draft) -> None:
    if not draft.state.solo:
        draft.wait_for(choosing_order(draft.state))


def ask_ambulance(state: State, seat: int) -> Decision:
    free = [ambulance for ambulance in state.ambulances if ambulance.seat is None]
    if free[0] is state.ambulances[0] and seat == choosing_order(state)[0]:
        del free[0]
    return Decision(seat, "ambulance", texts.word("ask.ambulance"), tuple([_taking(one) for one in free]))


@lru_cache(maxsize=4096)
def _taking(one: Ambulance) -> Choice:
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
    draft.put(seat, replace(draft.hospital(seat), ambulance=taken.number, arrivals=taken.dice))
    draft.tell(
        "took_ambulance",
        seat,
        ("arrivals",),
        ("who", Who(seat)),
        ("number", taken.number),
        ("dice", texts.dice(taken.dice)),
    )
    if state.options.epidemic:
        draw_epidemic(draft, seat)


def draw_epidemic(draft: Draft, seat: int) -> None:
    """One more patient, who is not part of the ambulance; nobody comes from an empty bag."""
    for die in bag.draw_for_admission(draft, 1, "epidemic", draft.state.round, seat):
        draft.rebuild(seat, arrivals=(*draft.hospital(seat).arrivals, die))
        draft.tell("epidemic", seat, ("arrivals",), ("who", Who(seat)), ("die", texts.die(die.colour, die.value)))
