"""The bag: dice are drawn without replacement and come back when a patient leaves.

All rolls that bring new patients are made here too: they show 2 to 5, and an event may turn a face.
"""

from __future__ import annotations

from bot.games.dice_hospital.cards import cards
from bot.games.dice_hospital.draft import Draft
from bot.games.dice_hospital.patients import Die


def draw(draft: Draft, number: int) -> tuple[str, ...]:
    """Colours drawn one after the other; fewer if the bag runs dry."""
    bag = list(draft.state.bag)
    drawn = [bag.pop(draft.dice.d(len(bag)) - 1) for _ in range(min(number, len(bag)))]
    draft.change(bag="".join(bag))
    return tuple(drawn)


def put_back(draft: Draft, colours: str) -> None:
    if colours:
        draft.change(bag="".join(sorted(draft.state.bag + colours)))


def roll(draft: Draft) -> int:
    """The value of a new patient."""
    return draft.dice.pick(cards().setup.roll_faces)


def roll_for_admission(draft: Draft, number: int) -> tuple[Die, ...]:
    """Draw and roll dice in the admission phase, where the event of the round may turn a face."""
    colours = draw(draft, number)
    turned = draft.state.event_card.map if draft.state.event_card else {}
    dice = []
    for colour in colours:
        value = roll(draft)
        dice.append(Die(colour, turned.get(value, value)))
    return tuple(dice)
