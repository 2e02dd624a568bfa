"""Administration on the main board (R70-R72), and the next round (R23)."""

from __future__ import annotations

from bot.games.clinic.building.kinds import SPECIALS
from bot.games.clinic.market.doctors import improve_university, refill_university
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.state import ALL_TILES, State


def enter_university(draft: Draft) -> None:
    improve_university(draft)
    refill_university(draft)
    draft.emit("university", None, ("staff",))


def enter_market(draft: Draft) -> None:
    """Nurses, hubs and specials are on sale again."""
    state = draft.state
    wanted = min(state.terms.nurse_row - state.nurses, state.nurse_bank)
    draft.change(nurses=state.nurses + wanted, nurse_bank=state.nurse_bank - wanted, nurses_hired=0)
    put_on_sale(draft)


def put_on_sale(draft: Draft) -> None:
    """One hub of each service and one special of each kind, as long as there are any (R14)."""
    state = draft.state
    draft.change(
        hubs_on_sale="".join(s for s, left in zip(state.terms.services, state.hubs, strict=True) if left),
        specials_on_sale="".join(kind for kind, left in zip(SPECIALS, state.specials, strict=True) if left),
    )


def next_order(order: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Least popular first; ties keep their order."""
    return tuple(sorted(order, key=lambda seat: points[seat]))


def enter_new_round(draft: Draft) -> None:
    state: State = draft.state
    order = next_order(state.order, tuple(player.pp for player in state.players))
    draft.change(round=state.round + 1, turn=0, order=order)
    for seat in range(state.seats):
        draft.update(
            seat, tiles=ALL_TILES, pick="", hub_bought=False, special_bought=False, income=0, chosen=(), departed=()
        )
    draft.emit("new_round", None, ("order",), ("n", draft.state.round))
