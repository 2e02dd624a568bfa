"""Why the computer player chooses what it does, in the numbers it weighed: whom its plan sends home, whom it leaves.

Plans are cached by the planner, so asking again for the one that was just followed costs nothing. No choice is made
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.player.moves import Move
from bot.games.dice_hospital.player.planner import Task
from bot.games.dice_hospital.player.ward_model import Ward, by_colour
from bot.kernel import Text, text

_SLIGHT = 0.05  # a smaller lead is none


def leavers_of(task: Task, moves: Sequence[Move]) -> int:
    """How many patients will have left this round when a plan is carried out."""
    return sum(task.home) + sum(sum(by_colour(move.home)) for move in moves)


def describe_plan(task: Task, moves: Sequence[Move]) -> Text:
    """What a plan comes to: those it sends home, or how many it leaves untreated."""
    home = leavers_of(task, moves)
    if home > sum(task.home):
        points = texts.points(cards().scoring.discharged(home))
        return texts.phrase("reason.plan_home", n=home, points=points)
    left = _untreated(moves[-1].ward if moves else task.ward)
    return texts.phrase("reason.plan_treats", n=left) if left else texts.word("reason.plan_treats_all")


def _untreated(ward: Ward) -> int:
    return sum(not code & 1 for code in ward)


def describe_patients(task: Task, moves: Sequence[Move], *, may_be_lowest: bool) -> Text:
    """What could be done for the patients of an ambulance."""
    home = leavers_of(task, moves)
    if home:
        return texts.phrase("reason.ambulance_lowest" if may_be_lowest else "reason.ambulance", n=home)
    treated = len(task.ward) - _untreated(moves[-1].ward if moves else task.ward)
    key = "reason.ambulance_may_be_lowest" if may_be_lowest else "reason.ambulance_suits"
    return texts.phrase(key, n=treated, of=len(task.ward))


def describe_card(more_leavers: int, worth: float, rounds: int) -> Text:
    """What a card does this round, or is estimated to do until the end."""
    if more_leavers > 0:
        return texts.phrase("reason.improve_now", n=more_leavers)
    if round(worth) < 1:
        return texts.word("reason.improve_slight")
    points = texts.points(round(worth))
    if not rounds:
        return texts.phrase("reason.improve_last", points=points)
    return texts.phrase("reason.improve_later", n=rounds, points=points)


def describe_trade(rounds: int) -> Text:
    """Why a card is given for blood: it has few rounds left to be useful in."""
    return texts.phrase("reason.trade", n=rounds) if rounds else texts.word("reason.trade_last")


def describe_keeping(worth: float, rounds: int) -> Text:
    """Why no card is given for blood: what even the least useful one is estimated to do."""
    if round(worth) < 1:
        return texts.word("reason.keep_slight")
    return texts.phrase("reason.keep", n=rounds, points=texts.points(round(worth)))


def describe_skipping(task: Task, moves: Sequence[Move]) -> Text:
    """What a plan comes to without the ability."""
    home = leavers_of(task, moves)
    if home:
        return texts.phrase("reason.skip_home", n=home)
    return texts.phrase("reason.skip", n=_untreated(moves[-1].ward if moves else task.ward))


def describe_closing(cost: float, other_costs: Iterable[float]) -> Text:
    """What closing a department costs this round, and what closing another would."""
    other = min(other_costs, default=0.0)
    if round(cost) >= 1:
        return texts.phrase("reason.close", points=texts.points(round(cost)))
    if round(other) >= 1:
        return texts.phrase("reason.close_free", points=texts.points(round(other)))
    return texts.word("reason.close_any")


def describe_lead(worths: Iterable[float]) -> Text:
    """How much better the best of these estimates is than the next."""
    best, *others = sorted(worths, reverse=True)
    lead = best - others[0] if others else 0.0
    if round(lead) >= 1:
        return text("advice.ahead", n=round(lead))
    return text("advice.slightly_ahead" if lead > _SLIGHT else "advice.alike")
