"""The bag: dice are drawn without replacement and come back when a patient leaves.

All rolls that bring new patients are made here too: they show 2 to 5, and an event may turn a face.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import Die
from bot.games.dice_hospital.table.draft import Draft

_AS_ROLLED: Mapping[int, int] = {}


def draw(draft: Draft, number: int) -> tuple[str, ...]:
    """Colours drawn one after the other; fewer if the bag runs dry."""
    bag = list(draft.state.bag)
    drawn = [bag.pop(draft.dice.d(len(bag)) - 1) for _ in range(min(number, len(bag)))]
    draft.change(bag="".join(bag))
    return tuple(drawn)


def put_back(draft: Draft, colours: str) -> None:
    """Dice return, each to the others of its colour: the bag is sorted and stays so."""
    if colours:
        bag = draft.state.bag
        for colour in colours:
            place = bisect(bag, colour)
            bag = bag[:place] + colour + bag[place:]
        draft.change(bag=bag)


def roll(draft: Draft, colours: Sequence[str], turned: Mapping[int, int] = _AS_ROLLED) -> tuple[Die, ...]:
    """New patients of these colours; `turned` says which faces count as another."""
    pick, faces = draft.dice.pick, cards().setup.roll_faces
    values = [pick(faces) for _ in colours]
    return tuple([Die(colour, turned.get(value, value)) for colour, value in zip(colours, values, strict=True)])


def roll_for_admission(draft: Draft, number: int) -> tuple[Die, ...]:
    """Draw and roll dice in the admission phase, where the event of the round may turn a face."""
    return roll(draft, draw(draft, number), draft.state.event_card.map)
