"""What a seat cannot know, dealt again at random: piles, the event deck, and administrators that are not shown yet.

Everything public stays as it is, so a computer player that plays on with the result cannot cheat.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.tokens import colour_of
from bot.games.dice_hospital.table.automa import imagined
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import Board, State
from bot.kernel import Stream


def imagine(state: State, seat: int | None, stream: Stream) -> State:
    """A state this seat cannot tell from the real one."""
    if state.board is not None:
        state = _with_other_tokens(state, state.board, seat, stream)
    return replace(
        state,
        shelves=tuple(replace(shelf, pile=stream.shuffle(shelf.pile)) for shelf in state.shelves),
        events=stream.shuffle(state.events),
        hospitals=_redeal(state, seat, stream),
        automa=imagined(state.automa, stream) if state.automa else None,
        city=replace(state.city, pile=stream.shuffle(state.city.pile)) if state.city else None,
    )


def _redeal(state: State, seat: int | None, stream: Stream) -> tuple[Hospital, ...]:
    hidden = [
        number
        for number, hospital in enumerate(state.hospitals)
        if number != seat and hospital.dealt and not hospital.shown
    ]
    if not hidden:
        return state.hospitals
    known = {*state.administrators}
    for number, hospital in enumerate(state.hospitals):
        if number not in hidden:
            known.update(hospital.dealt, (hospital.administrator,) if hospital.administrator else ())
    deck = list(stream.shuffle([card for card in state.administrator_deck if card not in known]))
    hospitals = list(state.hospitals)
    for number in hidden:
        old = hospitals[number]
        dealt = tuple(deck.pop() for _ in old.dealt)
        hospitals[number] = replace(old, dealt=dealt, administrator=stream.pick(dealt) if old.administrator else None)
    return tuple(hospitals)


def _with_other_tokens(state: State, board: Board, seat: int | None, stream: Stream) -> State:
    """Investment tokens in piles, and those that another seat is looking at, change places within their colour."""
    hands = {number: list(one.looking) for number, one in enumerate(state.hospitals) if one.looking and number != seat}
    piles = []
    for pile in board.piles:
        held = [token for hand in hands.values() for token in hand if colour_of(token) == pile.colour]
        pool = list(stream.shuffle([*pile.tokens, *held]))
        for hand in hands.values():
            hand[:] = [pool.pop() if colour_of(token) == pile.colour else token for token in hand]
        piles.append(replace(pile, tokens=tuple(pool)))
    hospitals = tuple(
        replace(one, looking=tuple(hands[number])) if number in hands else one
        for number, one in enumerate(state.hospitals)
    )
    return replace(state, board=replace(board, piles=tuple(piles)), hospitals=hospitals)
