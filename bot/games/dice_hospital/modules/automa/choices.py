"""What the Automa decides in admission, improvement and shift change, by its cards."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, TakeAmbulance
from bot.games.dice_hospital.cards.automa import DecisionCard, decision_cards
from bot.games.dice_hospital.modules.automa.hospitals import automa_of
from bot.games.dice_hospital.phases import ambulances, improvement, setup
from bot.games.dice_hospital.table import bag, decks
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Decision, Who

_HUMAN = 0


def turn_up_decision(draft: Draft) -> DecisionCard:
    """The next decision card; when there is none, the used ones are shuffled."""
    automa = automa_of(draft.state)
    if not automa.pile:
        shuffled = draft.dice.stream("decisions", automa.shuffles + 1).shuffle(automa.discard)
        automa = replace(automa, pile=shuffled, discard=(), shuffles=automa.shuffles + 1)
    name, *rest = automa.pile
    draft.change(automa=replace(automa, pile=tuple(rest), discard=(*automa.discard, name), decision=name))
    draft.reveals = True
    return decision_cards()[name]


# --- admission ---


def enter_ambulance(draft: Draft) -> None:
    draft.wait_for((_HUMAN,))
    if automa_of(draft.state).first:
        _take(draft)


def _take(draft: Draft) -> None:
    """The first number of the card, or the second where that one is taken or forbidden."""
    wanted, otherwise = turn_up_decision(draft).ambulances
    automa, state = automa_of(draft.state), draft.state
    free = {one.number: one for one in state.ambulances if one.seat is None}
    forbidden = automa.first and wanted == state.ambulances[0].number
    taken = free[otherwise if forbidden or wanted not in free else wanted]
    waiting = "".join(sorted(automa.waiting + "".join(die.colour for die in taken.dice)))
    draft.change(
        automa=replace(automa, ambulance=taken.number, waiting=waiting),
        ambulances=tuple([replace(one, dice=()) if one is taken else one for one in state.ambulances]),
    )
    draft.emit("automa_took", None, ("automa",), ("number", taken.number), ("dice", texts.dice(taken.dice)))


def ask_ambulance(state: State, seat: int) -> Decision:
    """The first player may not take the lowest, whoever that is."""
    automa = automa_of(state)
    free = [one for one in state.ambulances if one.number != automa.ambulance]
    if not automa.first:
        del free[0]
    choices = tuple([ambulances.taking(one) for one in free])
    return Decision(seat, "ambulance", texts.word("ask.ambulance"), choices)


def apply_ambulance(draft: Draft, seat: int, action: Action) -> None:
    assert isinstance(action, TakeAmbulance)
    ambulances.apply_ambulance(draft, seat, action)
    if not automa_of(draft.state).first:
        _take(draft)


def enter_unclaimed(draft: Draft) -> None:
    number = automa_of(draft.state).ambulance
    for one in draft.state.ambulances:
        if one.seat is None and one.number != number:
            bag.put_back(draft, "".join(die.colour for die in one.dice))
            draft.emit("unclaimed", None, ("ambulances",), ("number", one.number))
    draft.change(ambulances=tuple([replace(one, dice=()) for one in draft.state.ambulances]))


def enter_bonus(draft: Draft) -> None:
    """A blood bag and the first-player token for the lower ambulance."""
    automa, hospital = automa_of(draft.state), draft.hospital(_HUMAN)
    first = (automa.ambulance or 0) < (hospital.ambulance or 0)
    if first:
        draft.change(automa=replace(automa, first=True, blood=automa.blood + 1))
        draft.emit("automa_first", None, ("automa",))
    else:
        draft.change(automa=replace(automa, first=False))
        draft.update_hospital(_HUMAN, blood=hospital.blood + 1)
        draft.emit("bonus", _HUMAN, ("blood",), ("who", Who(_HUMAN)))


# --- improvement ---


def _turn_up_hospital(draft: Draft) -> int:
    """The next card of the row; returns its place."""
    automa = automa_of(draft.state)
    place = next(place for place, one in enumerate(automa.row) if not one.up)
    card = automa.row[place].turned_up()
    draft.change(automa=automa.placed(place, card))
    draft.reveals = True
    draft.emit("automa_card", None, ("automa",), ("card", texts.card(card.card)))
    return place


def enter_improvement(draft: Draft) -> None:
    automa = automa_of(draft.state)
    if automa.first:
        place = _turn_up_hospital(draft)
        card = automa_of(draft.state).row[place].printed
        row = draft.state.shelf(card.removes).row
        removed = row[0] if card.pick == "first" else row[-1]
        decks.take(draft, removed)
        decks.put_under(draft, removed)
        draft.emit("automa_removes", None, ("automa",), ("card", texts.card(removed)))
    improvement.enter_improvement(draft)


def enter_cards(draft: Draft) -> None:
    """After the improvement: a tile covers the card that the Automa turned up, or it turns one up now."""
    automa = automa_of(draft.state)
    if not automa.first:
        _turn_up_hospital(draft)
        return
    place = max(place for place, one in enumerate(automa.row) if one.up)
    covered = automa.placed(place, automa.row[place].with_tile())
    draft.change(automa=replace(covered, tiles=automa.tiles + 1))
    draft.emit("automa_tile", None, ("automa",), ("card", texts.card(automa.row[place].card)))


# --- shift change ---


def enter_more(draft: Draft) -> None:
    """The extra card: chosen by the human as first player, otherwise by a decision card."""
    draft.change(automa=replace(automa_of(draft.state), ambulance=None, discharged=0))
    if not automa_of(draft.state).first:
        setup.enter_extra(draft)
        return
    card = turn_up_decision(draft)
    decks.reveal(draft, **{card.reveals: draft.state.terms.extra_reveal})
