"""Medical reports, alone: patients of the right colours, discharged in one round, complete an active one.

The stage `reports` comes before discharge is scored. A die serves one report at most, and the card waiting above a
completed one slides down at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, CompleteReport, Decline
from bot.games.dice_hospital.cards.catalogue import ReportCard, cards
from bot.games.dice_hospital.phases.discharge import leaving_colours
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import Reports, State
from bot.kernel import Choice, Decision, Text, Who


def enter_reports(draft: Draft) -> None:
    if draft.state.reports:
        _wait(draft)


def _wait(draft: Draft) -> None:
    draft.wait_for((0,) if completable(draft.state) else ())


def unused_colours(state: State) -> str:
    """Colours of the discharged patients who have not served a report yet."""
    left = list(leaving_colours(state, state.hospitals[0]))
    for colour in state.reports.used if state.reports else "":
        left.remove(colour)
    return "".join(left)


def _serves(colours: str, card: ReportCard) -> bool:
    return all(colours.count(colour) >= number for colour, number in card.need.items())


def _consumed(card: ReportCard) -> str:
    return "".join(colour * number for colour, number in card.need.items())


def completable(state: State) -> list[str]:
    """The active reports that could be completed now."""
    reports = state.reports
    if reports is None:
        return []
    colours = unused_colours(state)
    return [name for name in reports.lower if name and _serves(colours, cards().reports[name])]


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
    assert draft.state.reports is not None
    card = cards().reports[action.card]
    draft.change(reports=completed(draft.state.reports, card))
    draft.tell(
        "report", seat, ("score", "reports"), ("who", Who(seat)), ("card", texts.card(card.id)), ("n", card.points)
    )
    draft.mark_table("reports")
    _wait(draft)


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
        assert state.reports is not None
        card = cards().reports[name]
        rest, _ = best_reports(replace(state, reports=completed(state.reports, card)))
        if card.points + rest > best[0]:
            best = (card.points + rest, name)
    return best
