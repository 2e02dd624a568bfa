"""How the Automa fills the slots of its hospital cards, and what completed cards are worth."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.automa import BAG, Automa
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State

# How it is made easier or harder; `data/automa.json` says which of these a preset has.
NO_JOKERS, NO_GREY_BAGS = "no_jokers", "no_grey_bags"
TILE_POINTS, CARD_POINTS, WAITING_POINTS = "tile_points", "card_points", "waiting_points"
LEVERS = (NO_JOKERS, NO_GREY_BAGS, TILE_POINTS, CARD_POINTS, WAITING_POINTS)


def automa_of(state: State) -> Automa:
    assert state.automa is not None
    return state.automa


def enter_filling(draft: Draft) -> None:
    """Its activation: waiting dice, then blood bags, card by card from the left."""
    before = automa_of(draft.state)
    automa = _with_dice(draft, before)
    if NO_JOKERS not in automa.levers:
        automa = _with_bags(automa)
    draft.change(automa=automa)
    dice = len(before.waiting) - len(automa.waiting)
    if automa != before:
        told = ("dice", dice), ("bags", before.blood - automa.blood)
        draft.emit("automa_filled", None, ("automa",), *told)


def _with_dice(draft: Draft, automa: Automa) -> Automa:
    """Coloured slots take their colour; grey ones any die that fits no other slot of the card."""
    rolls = 0
    for place, _ in enumerate(automa.row):
        card = automa.row[place]
        if not card.up or card.done:
            continue
        waiting = automa.waiting
        for slot in card.empty(grey=False):
            if card.wanted[slot] in waiting:
                waiting = waiting.replace(card.wanted[slot], "", 1)
                card = card.filled(slot, card.wanted[slot])
        for slot in card.empty(grey=True):
            if waiting:
                stream = draft.dice.stream("grey", draft.state.round, rolls)
                rolls += 1
                colour = stream.pick(waiting)
                waiting = waiting.replace(colour, "", 1)
                card = card.filled(slot, colour)
        automa = replace(automa.placed(place, card), waiting=waiting)
    return automa


def _with_bags(automa: Automa) -> Automa:
    for place, _ in enumerate(automa.row):
        card = automa.row[place]
        if not card.up or card.done:
            continue
        grey = [] if NO_GREY_BAGS in automa.levers else card.empty(grey=True)
        for slot in (*card.empty(grey=False), *grey):
            if automa.blood:
                card = card.filled(slot, BAG)
                automa = replace(automa.placed(place, card), blood=automa.blood - 1)
    return automa


def enter_completing(draft: Draft) -> None:
    """Cards whose slots are all filled score; their dice go back into the bag."""
    automa = automa_of(draft.state)
    left = 0
    for place, card in enumerate(automa.row):
        if not card.complete:
            continue
        dice = "".join(held for held in card.slots if held != BAG)
        bag.put_back(draft, dice)
        left += len(dice)
        automa = automa.placed(place, replace(card, done=True, slots=()))
        automa = replace(automa, points=automa.points + card.points)
        told = ("card", texts.card(card.card)), ("n", card.points)
        draft.emit("automa_completed", None, ("automa",), *told)
    draft.change(automa=replace(automa, discharged=left))


def automa_lines(automa: Automa) -> tuple[tuple[str, int], ...]:
    """Its score by source, as it would count if the match ended now."""
    unfinished = [held for card in automa.row if card.up and not card.done for held in card.slots if held]
    lines = [
        ("automa_cards", automa.points),
        ("automa_tiles", automa.tiles if TILE_POINTS in automa.levers else 0),
        ("automa_unfinished", sum(held != BAG for held in unfinished) if CARD_POINTS in automa.levers else 0),
        ("automa_waiting", len(automa.waiting) if WAITING_POINTS in automa.levers else 0),
        ("blood", cards().scoring.blood * automa.blood),
        ("automa_handicap", automa.handicap),
    ]
    always = ("automa_cards", "blood")
    return tuple((name, points) for name, points in lines if points or name in always)
