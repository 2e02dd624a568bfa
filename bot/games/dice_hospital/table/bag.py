"""The bag: dice are drawn without replacement and come back when a patient leaves.

All rolls that bring new patients are made here too: they show 2 to 5, and an event may turn a face.

Tables that play one seed soon hold different bags, and should still draw nearly the same patients. So a draw does not
pick places in the bag: all dice of the game stand in a line, in an order and with faces that only the name of the
stream decides, and the first of them that are in the bag are drawn. A bag that lacks one die draws the next in line
instead, and everything else stays as it is. Dice of one colour are alike; a bag that holds five red ones holds the
first five of them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from functools import cache

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.patients.die import COLOURS, PINK, Die
from bot.games.dice_hospital.table.draft import Draft

_AS_ROLLED: Mapping[int, int] = {}


def draw(draft: Draft, count: int, purpose: str, *ints: int, turned: Mapping[int, int] = _AS_ROLLED) -> tuple[Die, ...]:
    """New patients, drawn and rolled from the stream of this name. If the bag runs dry there are fewer of them, or
    dice of random colours are added to the game.

    `turned` says which faces count as another. An empty bag leaves the stream unopened for a later draw.
    """
    bag, creates = draft.state.bag, draft.state.terms.creates_dice
    if not (bag or creates) or not count:
        return ()
    stream = draft.dice.stream(purpose, *ints)
    faces, left = cards().setup.roll_faces, {colour: bag.count(colour) for colour in COLOURS}
    drawn: list[Die] = []
    for colour, index in stream.deal(_all_dice(max(draft.state.terms.dice_per_colour, *left.values()))):
        face = stream.pick(faces)  # also for a die that is not in the bag: every place in the line has its face
        if index < left[colour]:
            drawn.append(Die(colour, turned.get(face, face)))
            bag = bag.replace(colour, "", 1)
            if len(drawn) == count:
                break
    draft.change(bag=bag)
    if creates and len(drawn) < count:
        for _ in range(len(drawn), count):
            colour, face = stream.pick(COLOURS), stream.pick(faces)
            drawn.append(Die(colour, turned.get(face, face)))
            draft.change(created=draft.state.created + colour)
    return tuple(drawn)


def draw_for_admission(draft: Draft, count: int, purpose: str, *ints: int) -> tuple[Die, ...]:
    """Draw in the admission phase, where the event of the round may turn a face."""
    return draw(draft, count, purpose, *ints, turned=draft.state.event_card.map)


@cache
def _all_dice(per_colour: int) -> tuple[tuple[str, int], ...]:
    """Every die of a table, as its colour and its index among those of that colour."""
    return tuple([(colour, index) for index in range(per_colour) for colour in COLOURS])


def put_back(draft: Draft, colours: str) -> None:
    """Dice return, each to the others of its colour: the bag is sorted and stays so. Pink dice are never in it."""
    if colours:
        bag = draft.state.bag
        for colour in colours.replace(PINK, ""):
            place = bisect(bag, colour)
            bag = bag[:place] + colour + bag[place:]
        draft.change(bag=bag)
