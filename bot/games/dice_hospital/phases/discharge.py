"""Discharge: points for all who went home this round, administrators, and the bonus for empty wards.

The stage `discharge` asks nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import Condition, cards
from bot.games.dice_hospital.options import LEAVE_AS_COUNTED, SHARED_MOST, SMOOTH_TAIL
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital, Tally
from bot.games.dice_hospital.table.state import State
from bot.kernel import Who


def enter_discharge(draft: Draft) -> None:
    # All hospitals are counted before any leavers are put away: the Bed Manager compares them.
    hospitals = draft.state.hospitals
    tallies = [_tally(draft, seat) for seat in range(len(hospitals))]
    bag.put_back(draft, "".join([leaver.true for one in hospitals for leaver in one.discharged]))
    draft.change(
        hospitals=tuple(
            [replace(one, tally=tally, discharged=()) for one, tally in zip(hospitals, tallies, strict=True)]
        )
    )


def _tally(draft: Draft, seat: int) -> Tally:
    """Points of one hospital with those of this round."""
    hospital = draft.hospital(seat)
    leavers = len(hospital.discharged)
    points = discharge_points(draft.state, leavers)
    draft.emit(
        "discharged" if leavers else "none_discharged",
        seat,
        ("score",),
        ("who", Who(seat)),
        ("n", leavers),
        ("points", texts.points(points)),
    )
    empty = 0 if hospital.patients else draft.state.terms.empty_wards
    power = _administrator(draft, seat, hospital)
    if empty:
        draft.emit("empty_wards", seat, ("score",), ("who", Who(seat)), ("n", empty))
    tally = hospital.tally
    return replace(
        tally,
        discharge=tally.discharge + points,
        administrator=tally.administrator + power,
        empty_wards=tally.empty_wards + empty,
    )


def discharge_points(state: State, leavers: int) -> int:
    """Points for so many patients who left in one round."""
    return cards().scoring.discharged(leavers, smoothed=SMOOTH_TAIL in state.options.house_rules)


def leaving_colours(state: State, hospital: Hospital) -> str:
    """The colours of this round's leavers, as administrators and reports see them."""
    if LEAVE_AS_COUNTED in state.options.house_rules:
        return "".join([leaver.counted for leaver in hospital.discharged])
    return "".join([leaver.true for leaver in hospital.discharged])


def _administrator(draft: Draft, seat: int, hospital: Hospital) -> int:
    """Points of the administrator this round."""
    name = hospital.administrator
    if name is None:
        return 0
    card = cards().administrators[name]
    if not card.points or not _holds(card.cond, draft.state, seat):
        return 0
    told = ("who", Who(seat)), ("card", texts.card(name)), ("n", card.points)
    draft.emit("administrator", seat, ("score", "administrator"), *told)
    return card.points


def _holds(condition: Condition, state: State, seat: int) -> bool:
    colours = leaving_colours(state, state.hospitals[seat])
    if condition.count:
        return colours.count(condition.count.colour) >= condition.count.at_least
    if condition.distinct_colours:
        return len(set(colours)) >= condition.distinct_colours.at_least
    if condition.kinds:
        kinds = [leaver.kind for leaver in state.hospitals[seat].discharged]
        return all(kinds.count(kind) >= number for kind, number in condition.kinds.items())
    others = [len(other.discharged) for number, other in enumerate(state.hospitals) if number != seat]
    if state.automa is not None:
        others.append(state.automa.discharged)
    ahead = len(colours) - max(others, default=0)
    return bool(colours) and (ahead >= 0 if SHARED_MOST in state.options.house_rules else ahead > 0)
