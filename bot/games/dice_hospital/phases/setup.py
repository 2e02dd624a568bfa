"""Before the first round: the table, two seats' extra card, starting patients and administrators.

Three stages: `extra` (also asked before every later round), `preparation` (everybody at once) and `swap` (five seats).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import (
    Action,
    Decline,
    KeepAdministrator,
    RevealMore,
    SetValues,
    SwapAdministrator,
)
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import COLOURS
from bot.games.dice_hospital.effects.apply import admitting
from bot.games.dice_hospital.options import Options
from bot.games.dice_hospital.patients.patient import Die
from bot.games.dice_hospital.table import bag, decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Department, Hospital
from bot.games.dice_hospital.table.state import Ambulance, Reports, State
from bot.kernel import Choice, Decision, Dice, Listing, Who


def set_up(options: Options, seats: int, dice: Dice) -> Draft:
    """The table as it lies before anybody is asked anything."""
    numbers = cards().setup
    starting = tuple(Department(card.id) for card in cards().departments.values() if card.set == "start")
    state = State(
        options=options,
        first=dice.stream("first_player").d(seats) - 1,
        bag="".join(sorted(colour * numbers.dice_per_colour[seats] for colour in COLOURS)),
        hospitals=(Hospital(departments=starting, nurses=numbers.nurses),) * seats,
        departments=decks.departments(options, seats, dice),
        specialists=decks.specialists(options, dice),
        ambulances=tuple(Ambulance(number) for number in numbers.ambulances.get(seats, ())),
        events=dice.stream("events").shuffle(tuple(cards().events)) if options.events else (),
        reports=_reports(dice) if seats == 1 else None,
    )
    draft = Draft(state, dice)
    if seats > 1:
        draft.tell("first_player", state.first, (), ("who", Who(state.first)))
    show_display(draft)
    return draft


def _reports(dice: Dice) -> Reports:
    shown = dice.stream("reports").shuffle(tuple(cards().reports))[: cards().setup.reports_shown]
    columns = len(shown) // 2
    return Reports(lower=shown[:columns], upper=shown[columns:])


def show_display(draft: Draft) -> None:
    """The improvements of a new round."""
    each = cards().setup.display_each[draft.state.seats]
    decks.reveal(draft, departments=each, specialists=each)


# --- the extra card of two seats ---


def enter_extra(draft: Draft) -> None:
    state = draft.state
    if cards().setup.extra_reveal.get(state.seats) and (state.departments or state.specialists):
        draft.wait_for((state.first,))


def ask_extra(state: State, seat: int) -> Decision:
    piles = [pile for pile in decks.PILES if getattr(state, pile)]
    choices = tuple(Choice(RevealMore(pile), texts.word(f"pile.{pile}")) for pile in piles)
    return Decision(seat, "extra", texts.word("ask.extra"), choices)


def apply_extra(draft: Draft, _seat: int, action: Action) -> None:
    assert isinstance(action, RevealMore)
    decks.reveal(draft, **{action.pile: cards().setup.extra_reveal[draft.state.seats]})
    draft.wait_for(())


# --- starting patients and administrators ---


def enter_preparation(draft: Draft) -> None:
    state = draft.state
    for seat in state.clockwise():
        drawn = [die.colour for die in bag.draw(draft, len(start_values(state)), "start", seat)]
        draft.rebuild(seat, arrivals=tuple(Die(colour) for colour in drawn))
        draft.tell(
            "drew", seat, (), ("who", Who(seat)), ("dice", texts.row([texts.letter(colour) for colour in drawn]))
        )
    if state.options.administrators:
        if state.solo:
            draft.tell("no_administrator")
        else:
            _deal_administrators(draft)
    draft.wait_for(tuple(range(state.seats)))


def _deal_administrators(draft: Draft) -> None:
    seats = draft.state.seats
    deck = draft.dice.stream("administrators").shuffle(tuple(cards().administrators))
    each = cards().setup.administrators_dealt
    if len(deck) < each * seats:
        each = 1
    for seat in range(seats):
        mine = deck[seat * each : (seat + 1) * each]
        draft.rebuild(seat, dealt=mine, administrator=mine[0] if each == 1 else None)
        names = Listing(tuple(texts.card(card) for card in mine))
        draft.whisper("dealt", seat, ("administrator",), ("cards", names))
    if each == 1:
        draft.change(administrators=deck[seats:])
        draft.tell(
            "open_administrators", None, (), ("cards", Listing(tuple(texts.card(card) for card in deck[seats:])))
        )


def start_values(state: State) -> tuple[int, ...]:
    return cards().setup.panic_values if state.options.panic else cards().setup.start_values


def ask_preparation(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    if hospital.arrivals:
        colours = "".join([die.colour for die in hospital.arrivals])
        return Decision(seat, "values", texts.word("ask.values"), _value_choices(colours, start_values(state)))
    choices = tuple(
        Choice(KeepAdministrator(card), texts.card(card), texts.word(f"power.{card}")) for card in hospital.dealt
    )
    return Decision(seat, "administrator", texts.word("ask.administrator"), choices)


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
    hospital = draft.hospital(seat)
    if isinstance(action, SetValues):
        dice = [Die(die.colour, value) for die, value in zip(hospital.arrivals, action.values, strict=True)]
        draft.put(seat, admitting(replace(hospital, arrivals=()), dice))
        draft.tell("starting", seat, ("patients",), ("who", Who(seat)), ("dice", texts.dice(dice)))
    else:
        assert isinstance(action, KeepAdministrator)
        draft.rebuild(seat, administrator=action.card)
        draft.whisper("kept", seat, ("administrator",), ("card", texts.card(action.card)))
    hospital = draft.hospital(seat)
    if not hospital.dealt or hospital.administrator:
        draft.answered(seat)


# --- five seats may swap their administrator for an open one ---


def enter_swap(draft: Draft) -> None:
    state = draft.state
    if state.administrators:
        draft.wait_for(tuple(reversed(state.clockwise())))


def ask_swap(state: State, seat: int) -> Decision:
    own = texts.card(state.hospitals[seat].administrator or "")
    keep = Choice(Decline(), texts.word("choice.keep"), own, declines=True)
    swaps = [
        Choice(SwapAdministrator(card), texts.card(card), texts.word(f"power.{card}")) for card in state.administrators
    ]
    return Decision(seat, "swap", texts.word("ask.swap"), (keep, *swaps))


def apply_swap(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, SwapAdministrator):
        old = draft.hospital(seat).administrator or ""
        table = tuple(old if card == action.card else card for card in draft.state.administrators)
        draft.rebuild(seat, administrator=action.card, shown=True)
        draft.change(administrators=table)
        draft.reveals = True
        draft.tell(
            "swapped",
            seat,
            ("administrator",),
            ("who", Who(seat)),
            ("old", texts.card(old)),
            ("new", texts.card(action.card)),
        )
    draft.wait_for(draft.state.waiting[1:])


# --- ready ---


def enter_opening(draft: Draft) -> None:
    """All administrators are shown together, and the first round begins."""
    for seat, hospital in enumerate(draft.state.hospitals):
        if hospital.administrator:
            draft.rebuild(seat, shown=True, dealt=())
            draft.reveals = True
            draft.tell(
                "shown", seat, ("administrator",), ("who", Who(seat)), ("card", texts.card(hospital.administrator))
            )
    draft.change(administrators=(), round=1)
    if draft.state.reports:
        names = [texts.card(card) for card in draft.state.reports.lower + draft.state.reports.upper if card]
        draft.tell("reports", None, (), ("cards", Listing(tuple(names))))
