"""New ghosts: where one appears (D19), and what a severe patient who becomes one pays (M7.2, M7.5)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.clinic import texts
from bot.games.clinic.actions import Haunt
from bot.games.clinic.building.grid import floor_of
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import constants
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import Question
from bot.games.clinic.table.state import Pending, State
from bot.kernel import Choice, Decision, Group, Text

GHOST = "ghost"


def free_modules(site: Site) -> tuple[int, ...]:
    """Modules without a ghost, the highest floor first, then in reading order."""
    found = [cell for cell in site.built if cell not in site.ghosts]
    return tuple(sorted(found, key=lambda cell: (-floor_of(cell), cell)))


def new_ghost(draft: Draft, seat: int, cell: int | None = None) -> None:
    """A ghost appears in this module if it has none, else where the player wants; none if there are none left."""
    site = draft.player(seat).site
    waiting = sum(one.kind == GHOST for one in draft.player(seat).pending)
    if not draft.state.stock.ghosts or len(free_modules(site)) <= waiting:
        return
    draft.take(ghosts=1)
    if cell is not None and cell >= 0 and cell not in site.ghosts:
        _appear(draft, seat, cell)
    else:
        draft.ask_first(seat, Pending(GHOST))


def _appear(draft: Draft, seat: int, cell: int) -> None:
    site = draft.player(seat).site
    draft.update_site(seat, ghosts=(*site.ghosts, cell))
    draft.emit("ghost", seat, (f"cell:{cell}",), ("place", texts.place(site, cell)))


def _by_floor(choices: Sequence[Choice], cells: Sequence[int]) -> tuple[Group, ...]:
    floors: dict[int, list[Choice]] = {}
    for choice, cell in zip(choices, cells, strict=True):
        floors.setdefault(floor_of(cell), []).append(choice)
    return tuple(Group(texts.phrase("floor", n=floor), tuple(those)) for floor, those in floors.items())


def ask_ghost(state: State, seat: int, _pending: Pending) -> Decision:
    site = state.players[seat].site
    cells = free_modules(site)
    choices = [Choice(Haunt(cell), texts.place(site, cell), shows_effect=True) for cell in cells]
    return Decision(seat, GHOST, texts.word("ask.ghost"), (), _by_floor(choices, cells))


def apply_ghost(draft: Draft, seat: int, _pending: Pending, action: Haunt) -> None:
    draft.answered(seat)
    _appear(draft, seat, action.cell)


def pay_for_ghost(draft: Draft, seat: int, patient: Text) -> None:
    amount = constants().ghost_income
    draft.gain(seat, money=amount)
    draft.emit("became_ghost", seat, ("money",), ("patient", patient), ("money", texts.money(amount)))
    draft.mark_table("appointments")
    new_ghost(draft, seat)


GHOST_QUESTION = Question(ask_ghost, apply_ghost)
