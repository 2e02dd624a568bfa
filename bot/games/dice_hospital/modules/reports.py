"""Medical reports, solo: patients of the right colours, discharged in one round, complete an active one.

The stage `reports` comes before discharge is scored. A die serves one report at most, and the card waiting above a
completed one slides down at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, CompleteReport, Decline
from bot.games.dice_hospital.cards.catalogue import ReportCard, cards
from bot.games.dice_hospital.options import SOLO
from bot.games.dice_hospital.phases.discharge import leaving_colours
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Reports, State
from bot.kernel import Add, Choice, Decision, Listing, Module, ScoreLine, Stage, Text, Who


def _reports(state: State) -> Reports:
    assert state.reports is not None
    return state.reports


def lay_out_reports(draft: Draft) -> None:
    shown = draft.dice.stream("reports").shuffle(tuple(cards().reports))[: cards().setup.reports_shown]
    columns = len(shown) // 2
    draft.change(reports=Reports(lower=shown[:columns], upper=shown[columns:]))


def enter_report_cards(draft: Draft) -> None:
    """Name the reports of this match."""
    reports = _reports(draft.state)
    names = [texts.card(card) for card in reports.lower + reports.upper if card]
    draft.emit("reports", None, (), ("cards", Listing(tuple(names))))


def enter_reports(draft: Draft) -> None:
    draft.wait_for((0,) if completable(draft.state) else ())


def unused_colours(state: State) -> str:
    """Colours of the discharged patients who have not served a report yet."""
    left = list(leaving_colours(state, state.hospitals[0]))
    for colour in _reports(state).used:
        left.remove(colour)
    return "".join(left)


def _serves(colours: str, card: ReportCard) -> bool:
    return all(colours.count(colour) >= number for colour, number in card.need.items())


def _consumed(card: ReportCard) -> str:
    return "".join(colour * number for colour, number in card.need.items())


def completable(state: State) -> list[str]:
    """The active reports that could be completed now."""
    colours = unused_colours(state)
    return [name for name in _reports(state).lower if name and _serves(colours, cards().reports[name])]


def ask_reports(state: State, seat: int) -> Decision:
    choices = [
        Choice(CompleteReport(name), texts.card(name), report_text(cards().reports[name]))
        for name in completable(state)
    ]
    done = Choice(Decline(), texts.word("choice.no_report"), declines=True)
    return Decision(seat, "report", texts.word("ask.report"), (*choices, done))


def report_text(card: ReportCard) -> Text:
    need = texts.row([texts.letter(colour) for colour in _consumed(card)])
    return texts.phrase("choice.report", colours=need, n=card.points)


def apply_reports(draft: Draft, seat: int, action: Action) -> None:
    if isinstance(action, Decline):
        draft.wait_for(())
        return
    assert isinstance(action, CompleteReport)
    card = cards().reports[action.card]
    draft.change(reports=completed(_reports(draft.state), card))
    draft.emit(
        "report", seat, ("score", "reports"), ("who", Who(seat)), ("card", texts.card(card.id)), ("n", card.points)
    )
    draft.mark_table("reports")
    enter_reports(draft)


def completed(reports: Reports, card: ReportCard) -> Reports:
    """The rows after a report is done: the one above slides down."""
    column = reports.lower.index(card.id)
    slid = reports.upper[column]
    return Reports(
        lower=(*reports.lower[:column], slid, *reports.lower[column + 1 :]),
        upper=(*reports.upper[:column], None, *reports.upper[column + 1 :]),
        done=(*reports.done, card.id),
        used=reports.used + _consumed(card),
    )


def best_reports(state: State) -> tuple[int, str | None]:
    """The most points that can be had from reports now, and the report to complete first for them."""
    best: tuple[int, str | None] = (0, None)
    for name in completable(state):
        card = cards().reports[name]
        rest, _ = best_reports(replace(state, reports=completed(_reports(state), card)))
        if card.points + rest > best[0]:
            best = (card.points + rest, name)
    return best


def enter_reports_filed(draft: Draft) -> None:
    """The discharged patients are gone, so the next round's serve reports again."""
    draft.change(reports=replace(_reports(draft.state), used=""))


# --- score, view and default answer ---


def _points(names: Iterable[str | None]) -> int:
    return sum(cards().reports[name].points for name in names if name)


def _done(state: State, _seat: int) -> int:
    return _points(_reports(state).done)


def _open(state: State, _seat: int) -> int:
    reports = _reports(state)
    return -state.terms.open_report * _points(reports.lower + reports.upper)


class ReportView(Struct, frozen=True):
    """A medical report: the colours it needs, one letter each."""

    card: str
    name: Text
    colours: str
    points: int


class ReportsView(Struct, frozen=True):
    """Three columns, the lower card of each is active."""

    lower: tuple[ReportView | None, ...]
    upper: tuple[ReportView | None, ...]
    done: tuple[ReportView, ...]
    unused: str  # colours of this round's discharged patients that have served no report


def view(state: State, _seat: int | None) -> dict[str, ReportsView]:
    reports = _reports(state)
    shown = ReportsView(
        tuple(_report(name) if name else None for name in reports.lower),
        tuple(_report(name) if name else None for name in reports.upper),
        tuple(_report(name) for name in reports.done),
        unused_colours(state),
    )
    return {"reports": shown}


def _report(name: str) -> ReportView:
    card = cards().reports[name]
    return ReportView(name, texts.card(name), _consumed(card), card.points)


def _best(state: State, _seat: int, action: object) -> float:
    _, best = best_reports(state)
    return isinstance(action, CompleteReport) and action.card == best


REPORTS: Module[State, Draft] = Module(
    name="reports",
    when=(SOLO,),
    setup=lay_out_reports,
    stages=(
        Add((Stage("report_cards", "setup", enter_report_cards),), after="opening"),
        Add((Stage("reports", "discharge", enter_reports, ask_reports, apply_reports),), before="discharge"),
        Add((Stage("reports_filed", "discharge", enter_reports_filed),), after="discharge"),
    ),
    view=view,
    lines=(
        ScoreLine("reports_done", _done, before="deaths"),
        ScoreLine("reports_open", _open, before="deaths"),
    ),
    defaults={"report": _best},
)
