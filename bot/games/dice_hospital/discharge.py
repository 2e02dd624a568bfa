"""Discharge: points for everybody who went home this round, administrators, and the bonus for empty wards.

The stage `discharge` asks nothing; alone, medical reports are completed just before.
"""

from __future__ import annotations

from bot.games.dice_hospital import bag, wording
from bot.games.dice_hospital.cards import Condition, cards
from bot.games.dice_hospital.draft import Draft
from bot.games.dice_hospital.hospital import Hospital
from bot.games.dice_hospital.options import LEAVE_AS_COUNTED, SHARED_MOST
from bot.games.dice_hospital.state import State
from bot.kernel import Who
from bot.kernel.text import Param


def enter_discharge(draft: Draft) -> None:
    for seat in range(draft.state.seats):
        _score_leavers(draft, seat)
    for seat in range(draft.state.seats):
        _score_administrator(draft, seat)
    for seat, hospital in enumerate(draft.state.hospitals):
        if not hospital.patients:
            draft.score(seat, empty_wards=cards().scoring.empty_wards)
            draft.tell("empty_wards", seat, "score", who=Who(seat), n=cards().scoring.empty_wards)
    for seat, hospital in enumerate(draft.state.hospitals):
        bag.put_back(draft, "".join(leaver.true for leaver in hospital.discharged))
        draft.rebuild(seat, discharged=())


def _score_leavers(draft: Draft, seat: int) -> None:
    leavers = len(draft.hospital(seat).discharged)
    points = cards().scoring.discharged(leavers)
    draft.score(seat, discharge=points)
    draft.tell("discharged" if leavers else "none_discharged", seat, "score", who=Who(seat), n=leavers, points=points)


def leaving_colours(state: State, hospital: Hospital) -> str:
    """The colours of this round's leavers, as administrators and reports see them."""
    if LEAVE_AS_COUNTED in state.options.house_rules:
        return "".join(leaver.counted for leaver in hospital.discharged)
    return "".join(leaver.true for leaver in hospital.discharged)


def _score_administrator(draft: Draft, seat: int) -> None:
    name = draft.hospital(seat).administrator
    if name is None:
        return
    card = cards().administrators[name]
    if card.points and _holds(card.cond, draft.state, seat):
        draft.score(seat, administrator=card.points)
        told: dict[str, Param] = {"who": Who(seat), "card": wording.card(name), "n": card.points}
        draft.tell("administrator", seat, "score", "administrator", **told)


def _holds(condition: Condition, state: State, seat: int) -> bool:
    colours = leaving_colours(state, state.hospitals[seat])
    if condition.count:
        return colours.count(condition.count.colour or "") >= condition.count.at_least
    if condition.distinct_colours:
        return len(set(colours)) >= condition.distinct_colours.at_least
    others = [len(other.discharged) for number, other in enumerate(state.hospitals) if number != seat]
    ahead = len(colours) - max(others, default=0)
    return bool(colours) and (ahead >= 0 if SHARED_MOST in state.options.house_rules else ahead > 0)
