"""Before the first round: the table, two seats' extra card, and the starting patients.

The stage `extra` is also asked before every later round; `preparation` asks all seats at once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, RevealMore, SetValues
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.effects.apply import with_new_patients
from bot.games.dice_hospital.options import Options, parties_at
from bot.games.dice_hospital.patients.die import COLOURS, Die
from bot.games.dice_hospital.table import bag, decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Department, Hospital
from bot.games.dice_hospital.table.state import Ambulance, Shelf, State
from bot.games.dice_hospital.table.terms import Terms
from bot.kernel import Choice, Decision, Dice, Rules, Who


def set_up(options: Options, seats: int, terms: Terms, rules: Rules[State, Draft], dice: Dice) -> Draft:
    """The table as it lies before a seat is asked anything, with the parts of all modules."""
    parties = parties_at(options, seats)
    starting = tuple(Department(card.id) for card in cards().departments.values() if card.set == "start")
    state = State(
        options=options,
        terms=terms,
        first=dice.stream("first_player").d(seats) - 1,
        bag="".join(sorted(colour * terms.dice_per_colour for colour in COLOURS)),
        hospitals=(Hospital(departments=starting, nurses=terms.nurses),) * seats,
        shelves=tuple(Shelf(kind, terms.display_each, _shuffled(kind, rules, parties, dice)) for kind in decks.KINDS),
        administrator_deck=tuple(rules.mixed(decks.ADMINISTRATORS, _administrators(), parties, dice)),
        ambulances=tuple(Ambulance(number, terms.ambulance_capacity) for number in terms.ambulances),
    )
    draft = Draft(state, dice)
    for lay_out in rules.setups:
        lay_out(draft)
    return draft


def _shuffled(kind: str, rules: Rules[State, Draft], parties: int, dice: Dice) -> tuple[str, ...]:
    """A pile of the base game's cards as the modules change them."""
    return dice.stream(kind).shuffle(rules.mixed(kind, decks.copies(kind, "base"), parties, dice))


def _administrators() -> list[str]:
    return [card.id for card in cards().administrators.values() if card.set == "base"]


def enter_first_player(draft: Draft) -> None:
    first = draft.state.first
    draft.emit("first_player", first, (), ("who", Who(first)))


# --- the extra card of two seats ---


def enter_extra(draft: Draft) -> None:
    state = draft.state
    if state.terms.extra_reveal and _piles(state):
        draft.wait_for((state.first,))


def ask_extra(state: State, seat: int) -> Decision:
    choices = tuple(Choice(RevealMore(pile), texts.word(f"pile.{pile}")) for pile in _piles(state))
    return Decision(seat, "extra", texts.word("ask.extra"), choices)


def _piles(state: State) -> list[str]:
    """The piles that can show one more card."""
    return [kind for kind in decks.KINDS if state.shelf(kind).pile]


def apply_extra(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, RevealMore)
    decks.reveal(draft, **{action.pile: draft.state.terms.extra_reveal})
    draft.wait_for(())


# --- starting patients ---


def enter_starting_patients(draft: Draft) -> None:
    state = draft.state
    for seat in state.clockwise():
        drawn = [die.colour for die in bag.draw(draft, len(state.terms.start_values), "start", seat)]
        draft.update_hospital(seat, arrivals=tuple(Die(colour) for colour in drawn))
        draft.emit(
            "drew", seat, (), ("who", Who(seat)), ("dice", texts.row([texts.letter(colour) for colour in drawn]))
        )


def enter_preparation(draft: Draft) -> None:
    draft.wait_for(tuple(range(draft.state.seats)))


def ask_preparation(state: State, seat: int) -> Decision:
    colours = "".join([die.colour for die in state.hospitals[seat].arrivals])
    return Decision(seat, "values", texts.word("ask.values"), _value_choices(colours, state.terms.start_values))


@lru_cache(maxsize=512)
def _value_choices(colours: str, given: tuple[int, ...]) -> tuple[Choice, ...]:
    """Every different way to give the values; dice of one colour are the same."""
    ways: dict[tuple[tuple[str, int], ...], tuple[int, ...]] = {}
    for values in permutations(given):
        ways.setdefault(tuple(sorted(zip(colours, values, strict=True))), values)
    return tuple(
        Choice(SetValues(values), texts.row([texts.die(*die) for die in zip(colours, values, strict=True)]))
        for values in ways.values()
    )


def apply_preparation(draft: Draft, seat: int, action: Action) -> None:
    assert isinstance(action, SetValues)
    hospital = draft.hospital(seat)
    dice = [Die(die.colour, value) for die, value in zip(hospital.arrivals, action.values, strict=True)]
    draft.set_hospital(seat, with_new_patients(replace(hospital, arrivals=()), dice))
    draft.emit("starting", seat, ("patients",), ("who", Who(seat)), ("dice", texts.dice(dice)))
    draft.stop_asking(seat)


def enter_opening(draft: Draft) -> None:
    draft.change(round=1)
