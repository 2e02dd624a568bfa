"""The outcome of a match: ranks and score lines; and the points that are public while it runs."""

from __future__ import annotations

from bot.games.emergency import texts
from bot.games.emergency.scoring.score_row import Boxes, score_sheet, score_ursule
from bot.games.emergency.state import State
from bot.kernel import Line, Outcome, Standing, Text, text

_LINES = ("sections", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue")


def public_totals(state: State) -> tuple[int, ...]:
    """The points of each seat when the last round closed: the marks of the open round are secret."""
    return tuple(score_sheet(sheet, state.radiologist, state.epidemiologist).total for sheet in state.closed)


def determine_outcome(state: State) -> Outcome | None:
    """Ranks and score lines once the match is over. Equal totals share a rank; against URSULE a tie is lost."""
    if not state.over:
        return None
    scores = [score_sheet(sheet, state.radiologist, state.epidemiologist) for sheet in state.closed]
    if state.ursule is not None:
        hers = score_ursule(state.ursule, state.radiologist, state.epidemiologist, state.difficulty)
        return _against_ursule(state, scores[0], hers)
    ranks = [1 + sum(other.total > score.total for other in scores) for score in scores]
    standings = [Standing(seat, ranks[seat], score.total, _lines(score)) for seat, score in enumerate(scores)]
    return Outcome(tuple(sorted(standings, key=lambda standing: standing.rank)))


def _against_ursule(state: State, human: Boxes, hers: Boxes) -> Outcome:
    won = human.total > hers.total and not state.gave_up
    remark = text("emergency.outcome.gave_up" if state.gave_up else f"emergency.outcome.{'beaten' if won else 'lost'}")
    modifications = Line(text("emergency.box.modifications"), hers.modifications)
    standings = (
        Standing(0, 1 if won else 2, human.total, _lines(human)),
        Standing(
            None,
            2 if won else 1,
            hers.total,
            _lines(hers) + ((modifications,) if state.difficulty else ()),
            name=texts.ursule(),
        ),
    )
    return Outcome(tuple(sorted(standings, key=lambda standing: standing.rank)), remark=remark)


def _lines(score: Boxes) -> tuple[Line, ...]:
    return tuple(Line(_box(name), getattr(score, name)) for name in _LINES)


def _box(name: str) -> Text:
    return text(f"emergency.box.{name}")
