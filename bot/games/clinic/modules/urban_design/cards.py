"""Cards instead of bonus tiles: taking one (D12), and whether its pattern is built at the end (M12)."""

from __future__ import annotations

from typing import Any

from bot.games.clinic import texts
from bot.games.clinic.actions import RefillFrom, TakeCard
from bot.games.clinic.building.grid import cell_at
from bot.games.clinic.building.kinds import EMPTY
from bot.games.clinic.building.site import Site
from bot.games.clinic.constants import UrbanCard, constants
from bot.games.clinic.options import on
from bot.games.clinic.phases.asking import asking
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Question
from bot.games.clinic.table.state import Pending, State
from bot.kernel import Choice, Decision, Replace, ScoreLine

CARD, DECK = "card", "deck"
DECKS = ("easy", "medium", "hard")
_SIDE = 3  # of a pattern


# --- taking a card ---


def enter_cards(draft: Draft) -> None:
    """Three decks; one card of each lies open."""
    decks = []
    for index, name in enumerate(DECKS):
        cards = sorted(card for card, printed in constants().urban_cards.items() if printed.deck == name)
        decks.append(draft.dice.stream("urban", index).shuffle(cards))
    draft.reveals = True
    draft.change(decks=tuple(deck[1:] for deck in decks), line=tuple(deck[0] for deck in decks))
    names = texts.row([texts.word(f"card.{card}") for card in draft.state.line])
    draft.emit("cards", None, ("cards",), ("cards", names))
    draft.wait_for(draft.state.order[::-1])


def ask_card(state: State, seat: int) -> Decision:
    choices = tuple(
        Choice(TakeCard(card), texts.word(f"card.{card}"), _worth(constants().urban_cards[card]))
        for card in state.line
        if card
    )
    return Decision(seat, CARD, texts.word("ask.card"), choices)


def _worth(card: UrbanCard) -> Any:
    return texts.phrase("hint.card", n=card.pp, penalty=-card.penalty)


def apply_card(draft: Draft, seat: int, action: TakeCard) -> None:
    draft.update(seat, card=action.card)
    draft.emit("took_card", seat, ("card",), ("card", texts.word(f"card.{action.card}")))
    index = draft.state.line.index(action.card)
    _lay(draft, index, "")
    if draft.state.waiting == (seat,):
        return  # the last one: no card is needed any more
    if draft.state.decks[index]:
        _refill(draft, index, index)
        return
    near = _neighbours(draft.state, index)
    if near:
        draft.ask_first(seat, Pending(DECK, numbers=(index,)))


def _lay(draft: Draft, index: int, card: str) -> None:
    line = draft.state.line
    draft.change(line=(*line[:index], card, *line[index + 1 :]))


def _refill(draft: Draft, index: int, deck: int) -> None:
    decks = draft.state.decks
    first, *rest = decks[deck]
    draft.reveals = True
    draft.change(decks=(*decks[:deck], tuple(rest), *decks[deck + 1 :]))
    _lay(draft, index, first)
    draft.emit("new_card", None, ("cards",), ("card", texts.word(f"card.{first}")))


def _neighbours(state: State, index: int) -> tuple[int, ...]:
    """Decks beside an empty one that still have cards."""
    return tuple(deck for deck in (index - 1, index + 1) if 0 <= deck < len(DECKS) and state.decks[deck])


def ask_deck(state: State, seat: int, pending: Pending) -> Decision:
    choices = tuple(
        Choice(RefillFrom(deck), texts.word(f"deck.{DECKS[deck]}")) for deck in _neighbours(state, pending.numbers[0])
    )
    return Decision(seat, DECK, texts.word("ask.deck"), choices)


def apply_deck(draft: Draft, seat: int, pending: Pending, action: RefillFrom) -> None:
    draft.answered(seat)
    _refill(draft, pending.numbers[0], action.deck)


def resume_cards(draft: Draft, seat: int, _action: Any) -> None:
    draft.stop_asking(seat)


# --- the end ---


def is_built(site: Site, card: UrbanCard) -> bool:
    """Whether all required cells hold a module, with the pattern on the western or the eastern columns."""
    return built_share(site, card) == 1


def built_share(site: Site, card: UrbanCard) -> float:
    """How much of the pattern is built where it is furthest."""
    shares = [_cells_built(site, card, shift) for shift in range(site.width - _SIDE + 1)]
    return max(sum(built) / len(built) for built in shares)


def _cells_built(site: Site, card: UrbanCard, shift: int) -> list[bool]:
    """For each required cell, whether it holds a module."""
    return [
        site.modules[cell_at(x + shift, y, floor)] != EMPTY
        for floor, rows in enumerate((card.floor0, card.floor1))
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "X"
    ]


def _card_points(state: State, seat: int) -> int:
    player = state.players[seat]
    if not player.card:
        return 0
    card = constants().urban_cards[player.card]
    return card.pp if is_built(player.site, card) else card.penalty


def _view(state: State, _seat: int | None) -> dict[str, object]:
    return {"cards": state.line, "decks": tuple(map(len, state.decks))}


URBAN_DESIGN = ClinicModule(
    name="urban design",
    when=(on("urban_design"),),
    terms={"max_floor": 1, "one_hub_per_floor": False},
    stages=(
        Replace(
            "bonus",
            (
                asking(
                    "cards",
                    "setup",
                    enter_cards,
                    {DECK: Question(ask_deck, apply_deck)},
                    ask=ask_card,
                    apply=apply_card,
                    resume=resume_cards,
                ),
            ),
        ),
    ),
    lines=(ScoreLine("card", _card_points, before="time"),),
    view=_view,
)
