"""Improvement, second step: every seat may send a pawn to the investment board for a token.

What a seat looks at is its secret until it keeps one; the others go under their piles unseen.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, Invest, KeepToken
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.city import VOLUNTEER
from bot.games.dice_hospital.cards.investments import investment_parts
from bot.games.dice_hospital.cards.tokens import CONVERSION, RECRUITMENT, colour_of, kind_of
from bot.games.dice_hospital.modules.city.bonus import declare_volunteer
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import NO_WARD, NURSE, Hospital, Investment
from bot.games.dice_hospital.table.state import Board, State, TokenPile
from bot.kernel import Choice, Decision, Group, Listing, Text, Who

_Place = tuple[int | None, int | None]  # a department or a specialist
_NOWHERE: _Place = (None, None)


def board_of(state: State) -> Board:
    assert state.board is not None
    return state.board


def enter_investing(draft: Draft) -> None:
    _ask_next(draft, draft.state.ambulance_order())


def _ask_next(draft: Draft, order: tuple[int, ...]) -> None:
    """Go on with the first seat that could invest; the others are not asked."""
    while order and not _could_invest(draft.state, order[0]):
        order = order[1:]
    draft.wait_for(order)


def _could_invest(state: State, seat: int) -> bool:
    hospital = state.hospitals[seat]
    return bool(_open_spaces(state)) and (bool(hospital.free_pawns()) or VOLUNTEER in hospital.bonus)


def _open_spaces(state: State) -> list[str]:
    """Spaces with room for a pawn and with a token left."""
    board = board_of(state)
    taken = [one.invested.space for one in state.hospitals if one.invested]
    return [one.colour for one in board.piles if one.tokens and taken.count(one.colour) < board.capacity]


# --- sending a pawn ---


def ask_investing(state: State, seat: int) -> Decision:
    hospital = state.hospitals[seat]
    if hospital.looking:
        return _ask_token(hospital, seat)
    spaces = _open_spaces(state)
    groups = []
    for pawn in hospital.free_pawns():
        specialist = None if pawn == NURSE else hospital.specialists[pawn]
        looks = cards().specialists[specialist.card].looks_at_other_pile if specialist else 0
        choices = [_sending(state, Invest(pawn, space)) for space in spaces]
        if looks:
            choices += [_sending(state, Invest(pawn, space, other)) for space, other in _pairs(state, spaces)]
        label = texts.card(specialist.card) if specialist else texts.word("nurse")
        groups.append(Group(label, tuple(choices)))
    if VOLUNTEER in hospital.bonus:
        calls = tuple([_sending(state, Invest(NURSE, space, None, True)) for space in spaces])
        groups.append(Group(texts.word(f"bonus.{VOLUNTEER}"), calls))
    return Decision(seat, "invest", texts.word("ask.invest"), _NO, tuple(groups))


_NO = (Choice(Decline(), texts.word("choice.no_investment"), declines=True),)


def _pairs(state: State, spaces: list[str]) -> Iterator[tuple[str, str]]:
    """A space, and another pile to look at, whether or not its space has room."""
    for space in spaces:
        for pile in board_of(state).piles:
            if pile.colour != space and pile.tokens:
                yield space, pile.colour


def _sending(state: State, action: Invest) -> Choice:
    left = {pile.colour: len(pile.tokens) for pile in board_of(state).piles}
    space = texts.word(f"space.{action.space}")
    hint = texts.phrase("choice.tokens_left", n=left[action.space])
    if action.also:
        label = texts.phrase("choice.invest_also", space=space, other=texts.word(f"space.{action.also}"))
        return Choice(action, label, hint)
    return Choice(action, space, hint)


def _seen(state: State, seat: int, action: Invest) -> tuple[str, ...]:
    """The tokens that a seat gets to see."""
    hospital = state.hospitals[seat]
    piles = {pile.colour: pile.tokens for pile in board_of(state).piles}
    administrator = cards().administrators[hospital.administrator] if hospital.administrator else None
    count = investment_parts().draw + (administrator.extra_tokens if administrator else 0)
    seen = piles[action.space][:count]
    if action.also:
        card = cards().specialists[hospital.specialists[action.pawn].card]
        seen += piles[action.also][: card.looks_at_other_pile]
    return seen


def apply_investing(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, Invest):
        _invest(draft, seat, action)
    elif isinstance(action, KeepToken):
        _keep(draft, seat, action)
        _ask_next(draft, draft.state.waiting[1:])
    else:
        draft.emit("not_invested", seat, (), ("who", Who(seat)))
        _ask_next(draft, draft.state.waiting[1:])


def _invest(draft: Draft, seat: int, action: Invest) -> None:
    if action.volunteer:
        declare_volunteer(draft, seat)
    hospital = draft.hospital(seat)
    seen = _seen(draft.state, seat, action)
    left = [_without(pile, seen) for pile in board_of(draft.state).piles]
    draft.change(board=replace(board_of(draft.state), piles=tuple(left)))
    draft.set_hospital(seat, replace(hospital, invested=Investment(action.pawn, action.space), looking=seen))
    draft.reveals = True
    pawn = texts.word("nurse") if action.pawn == NURSE else texts.card(hospital.specialists[action.pawn].card)
    told = ("who", Who(seat)), ("pawn", pawn), ("space", texts.word(f"space.{action.space}"))
    draft.emit("invested", seat, (), *told)
    draft.mark_table("investments")
    draft.emit_to_seat("looked", seat, (), ("tokens", Listing(tuple(map(texts.token, seen)))))


def _without(pile: TokenPile, seen: tuple[str, ...]) -> TokenPile:
    """A pile whose top tokens are in a hand; a token has the colour of its pile."""
    count = sum(colour_of(token) == pile.colour for token in seen)
    return replace(pile, tokens=pile.tokens[count:]) if count else pile


# --- keeping a token ---


def _ask_token(hospital: Hospital, seat: int) -> Decision:
    """Which token, and where it goes: one group for each kind."""
    plain: list[Choice] = []
    groups = []
    for token in dict.fromkeys(hospital.looking):
        places = list(_places(hospital, token))
        if places == [_NOWHERE]:
            label = "choice.recruit" if kind_of(token) == RECRUITMENT else "choice.discard_token"
            plain.append(Choice(KeepToken(token), texts.phrase(label, token=texts.token(token))))
        else:
            choices = [Choice(KeepToken(token, *place), _place_name(hospital, place)) for place in places]
            groups.append(Group(texts.token(token), tuple(choices)))
    return Decision(seat, "keep_token", texts.word("ask.keep_token"), tuple(plain), tuple(groups))


def _places(hospital: Hospital, token: str) -> Iterator[_Place]:
    """Where a token may be laid, places that are alike once; without any it leaves the game."""
    found: dict[object, _Place] = {}
    most = investment_parts().tokens_per_department
    if kind_of(token) != RECRUITMENT:
        for place, one in enumerate(hospital.departments):
            names_colour = cards().departments[one.card].step.treats is not None
            if one.ward == NO_WARD and len(one.tokens) < most and (names_colour or kind_of(token) != CONVERSION):
                found.setdefault((one.card, one.tokens), (place, None))
        for place, specialist in enumerate(hospital.specialists):
            if len(specialist.tokens) < cards().specialists[specialist.card].token_slots:
                found.setdefault((specialist.card, specialist.tokens), (None, place))
    yield from found.values() or (_NOWHERE,)


def _place_name(hospital: Hospital, place: _Place) -> Text:
    department, specialist = place
    one = hospital.departments[department] if department is not None else hospital.specialists[specialist or 0]
    return texts.department_name(one.card, one.tokens)


def _keep(draft: Draft, seat: int, action: KeepToken) -> None:
    hospital = draft.hospital(seat)
    rejected = list(hospital.looking)
    rejected.remove(action.token)
    board = board_of(draft.state)
    piles = [
        replace(pile, tokens=(*pile.tokens, *[token for token in rejected if colour_of(token) == pile.colour]))
        for pile in board.piles
    ]
    laid = (action.department, action.specialist) != _NOWHERE
    board = replace(board, piles=tuple(piles))
    draft.change(board=board if laid else board.without(action.token))
    draft.set_hospital(seat, _with_token(replace(hospital, looking=()), action))
    told = ("who", Who(seat)), ("token", texts.token(action.token))
    if laid:
        place = _place_name(hospital, (action.department, action.specialist))
        mark = f"specialist:{action.specialist}" if action.department is None else f"department:{action.department}"
        draft.emit("laid_token", seat, (mark,), *told, ("place", place))
    else:
        recruits = kind_of(action.token) == RECRUITMENT
        draft.emit("recruited" if recruits else "lost_token", seat, (), *told)


def _with_token(hospital: Hospital, action: KeepToken) -> Hospital:
    if action.department is not None:
        departments = list(hospital.departments)
        one = departments[action.department]
        departments[action.department] = replace(one, tokens=(*one.tokens, action.token))
        return replace(hospital, departments=tuple(departments))
    if action.specialist is not None:
        specialists = list(hospital.specialists)
        card = specialists[action.specialist]
        specialists[action.specialist] = replace(card, tokens=(*card.tokens, action.token))
        return replace(hospital, specialists=tuple(specialists))
    return replace(hospital, nurses=hospital.nurses + (kind_of(action.token) == RECRUITMENT))


def no_investment(_state: State, _seat: int, action: object) -> float:
    return isinstance(action, Decline)


def first_token(state: State, seat: int, action: object) -> float:
    """The token that was seen first, at its first place."""
    assert isinstance(action, KeepToken)
    hospital = state.hospitals[seat]
    places = list(_places(hospital, action.token))
    order = hospital.looking.index(action.token), places.index((action.department, action.specialist))
    return -(100 * order[0] + order[1])
