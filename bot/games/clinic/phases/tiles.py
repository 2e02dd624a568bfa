"""Choosing action tiles in secret, and revealing them together (D1, R22, R78)."""

from __future__ import annotations

from functools import lru_cache

from bot.games.clinic import texts
from bot.games.clinic.actions import ChooseTile
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import TILES, State
from bot.kernel import Choice, Decision, Text

TILE = "tile"


def name_of(tile: str) -> Text:
    return texts.word(f"tile.{tile}")


def enter_tile(draft: Draft) -> None:
    draft.change(turn=draft.state.turn + 1)
    for seat in range(draft.state.seats):
        draft.update(seat, pick="")
    draft.wait_for(draft.state.order)


def unused(tiles: str) -> tuple[str, ...]:
    """The kinds of action tiles that are left this round."""
    return tuple(tile for tile in TILES if tile[0].upper() in tiles)


def ask_tile(state: State, seat: int) -> Decision:
    return _question(seat, state.turn, state.players[seat].tiles)


@lru_cache(maxsize=1024)
def _question(seat: int, turn: int, tiles: str) -> Decision:
    choices = tuple(
        Choice(
            ChooseTile(tile),
            name_of(tile),
            texts.phrase("hint.tiles_left", n=tiles.count(tile[0].upper())),
            (tile, f"turn:{turn}"),
        )
        for tile in unused(tiles)
    )
    return Decision(seat, TILE, texts.phrase("ask.tile", turn=turn), choices)


def apply_tile(draft: Draft, seat: int, action: ChooseTile) -> None:
    draft.update(seat, pick=action.tile)
    draft.emit_to_seat("picked", seat, (), ("tile", name_of(action.tile)))
    draft.stop_asking(seat)
    if not draft.state.waiting:
        _reveal(draft)


def _reveal(draft: Draft) -> None:
    draft.reveals = True
    for seat in draft.state.order:
        player = draft.player(seat)
        draft.update(seat, tiles=player.tiles.replace(player.pick[0].upper(), "", 1))
        draft.emit("revealed", seat, ("tiles",), ("tile", name_of(player.pick)))
        draft.mark_table("tiles")


def seats_with(state: State, tile: str) -> tuple[int, ...]:
    """Who carries out this tile now, in turn order."""
    return tuple([seat for seat in state.order if state.players[seat].pick == tile])
