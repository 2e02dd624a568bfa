"""What a seat cannot know, dealt again at random: the order of bags and decks, and tiles chosen in secret.

Everything public stays as it is, so a computer player that plays on with the result cannot cheat. Only what is in a
bag is read, not its order, which nobody has seen.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.clinic.table.state import TILES, Player, State
from bot.kernel import Stream


def imagine(state: State, seat: int | None, stream: Stream) -> State:
    """A state this seat cannot tell from the real one."""
    return replace(
        state,
        bag="".join(stream.shuffle(sorted(state.bag))),
        second_bag="".join(stream.shuffle(sorted(state.second_bag))),
        doctor_bag="".join(stream.shuffle(sorted(state.doctor_bag))),
        decks=tuple(stream.shuffle(sorted(deck)) for deck in state.decks),
        players=_redeal(state, seat, stream),
    )


def _redeal(state: State, seat: int | None, stream: Stream) -> tuple[Player, ...]:
    """Other seats may have chosen any tile they have left."""
    if state.stage != "tile":
        return state.players
    return tuple(
        replace(player, pick=stream.pick([tile for tile in TILES if tile[0].upper() in player.tiles]))
        if player.pick and other != seat
        else player
        for other, player in enumerate(state.players)
    )
