"""What a seat cannot know, dealt again at random: piles, the event deck, and administrators that are not shown yet.

Everything public stays as it is, so a computer player that plays on with the result cannot cheat.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Stream


def imagine(state: State, seat: int | None, stream: Stream) -> State:
    """A state this seat cannot tell from the real one."""
    return replace(
        state,
        shelves=tuple(replace(shelf, pile=stream.shuffle(shelf.pile)) for shelf in state.shelves),
        events=stream.shuffle(state.events),
        hospitals=_redeal(state, seat, stream),
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
