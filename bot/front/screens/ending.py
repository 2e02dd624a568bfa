"""The last message of a match: who won and how, the match in three lines, and what can be done now. Pure.

What only some people want to know (the score line by line, the log, the seed, an analysis) is behind buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.history.analysis import Analysis, Difference
from bot.engine.history.highlights import BestRound, Decider, Highlights, Swing
from bot.engine.match import Match
from bot.front.screens import summary
from bot.front.screens.choice_layout import indexed_groups
from bot.front.screens.table_message import TableContent, galleries, promise, texts
from bot.front.ui.components import (
    BLUE,
    AttachedFile,
    Button,
    Buttons,
    Component,
    Document,
    Screen,
    TextDisplay,
    build_gallery,
)
from bot.front.ui.custom_ids import (
    OpenAnalysis,
    OpenDetails,
    OpenReplay,
    OpenSheets,
    OpenStatistics,
    Rematch,
    ShareReplay,
)
from bot.front.ui.localizer import Localizer
from bot.kernel import Decision, Listing, Outcome, Standing, Text, Who, commitment, text
from bot.words import Picture

ACCENT = 0xE9C46A
PRIVATE_ACCENT = 0x8D99AE
BETWEEN_SCORES = " : "
DECISIVE = 50.0  # points: a game that guesses so much means the match itself


def build_finished(
    match: Match, localizer: Localizer, content: TableContent, told: Highlights, files: Iterable[Picture] = ()
) -> Screen:
    """The outcome as the headline, the final picture, the match in three lines, and the sheets of all."""
    outcome = match.game.outcome(match.playing.state)
    title = localizer.say(summary.game_title(match.game))
    head = f"-# **{title}** · {localizer('over')}"
    if outcome is not None:
        head = f"## {describe_result(outcome, localizer)}\n{head}"
    # Without the final picture, which shows the score line by line, it is said in words.
    score = "" if outcome is None or content.table else summary.describe_outcome(outcome, localizer)
    shown = tuple(galleries(match, content, localizer))
    final = shown[:1] if content.table else ()
    components = (
        TextDisplay(head),
        *final,
        *texts(score),
        *texts("\n".join(_highlight_lines(told, localizer))),
        Buttons(tuple(_buttons(match, localizer))),
        *shown[len(final) :],
        *texts(promise(match, content.first, localizer)),
    )
    return Screen(components, tuple(files), ACCENT)


def describe_result(outcome: Outcome, localizer: Localizer) -> str:
    """Who won, and the scores: short enough for a headline."""
    standings = sorted(outcome.standings, key=lambda standing: standing.rank)
    scores = BETWEEN_SCORES.join(summary.number(standing.total) for standing in standings)
    if len(standings) == 1:
        return localizer("ending.alone", who=_name(standings[0]), n=standings[0].total)
    if not outcome.ranked:
        said = localizer.say(outcome.remark) if outcome.remark else localizer("ending.together")
        return f"{said} {scores}"
    winners = [standing for standing in standings if standing.rank == 1]
    if len(winners) == 1:
        return localizer("ending.wins", who=_name(winners[0]), scores=scores)
    return localizer("ending.shared", these=Listing(tuple(map(_name, winners))), scores=scores)


def build_replay(
    match: Match, localizer: Localizer, pictures: tuple[Picture, ...], story: Document | None, seat: int | None
) -> Screen:
    """A replay with its text. It can be shared by the player of the `seat` that it shows."""
    share = Button(localizer.label("replay.share"), ShareReplay(match.row.id, seat or 0), BLUE)
    components: tuple[Component, ...] = (
        TextDisplay(summary.heading(match, localizer)),
        *build_gallery(pictures),
        *((AttachedFile(story.filename),) if story is not None else ()),
        *((Buttons((share,)),) if seat is not None and pictures else ()),
    )
    return Screen(components, (*pictures, *((story,) if story is not None else ())), PRIVATE_ACCENT)


def build_details(match: Match, localizer: Localizer, story: Document) -> Screen:
    """The score line by line, the log in words, and the seed with what it proves."""
    outcome = match.game.outcome(match.playing.state)
    row = match.row
    secret = localizer("ending.sealed") if row.sealed else localizer("table.seed", seed=row.seed.hex(), match=row.id)
    components: tuple[Component, ...] = (
        TextDisplay(f"**{localizer.say(summary.game_title(match.game))}** · {localizer('over')}"),
        *texts("" if outcome is None else summary.describe_outcome(outcome, localizer)),
        AttachedFile(story.filename),
        TextDisplay(f"-# {secret}\n-# {localizer('table.promise', commitment=commitment(row.seed))}"),
    )
    return Screen(components, (story,), PRIVATE_ACCENT)


def build_analysis(match: Match, localizer: Localizer, analysis: Analysis) -> Screen:
    title = localizer.say(summary.game_title(match.game))
    lines = [line for each in analysis.differences for line in _difference_lines(each, localizer)]
    if not lines:
        lines = [localizer("analysis.agreed" if analysis.choices else "analysis.nothing")]
    note = localizer("analysis.note", n=analysis.examined, choices=analysis.choices)
    components = (
        TextDisplay(f"## {localizer('analysis.heading')}\n-# **{title}**"),
        TextDisplay("\n".join(lines)),
        *texts(f"-# {note}" if analysis.choices else ""),
    )
    return Screen(components, (), PRIVATE_ACCENT)


def _buttons(match: Match, localizer: Localizer) -> Iterator[Button]:
    match_id = match.row.id
    yield Button(localizer.label("table.again"), Rematch(match_id), BLUE)
    yield Button(localizer.label("ending.replay"), OpenReplay(match_id))
    yield Button(localizer.label("table.sheets"), OpenSheets(match_id))
    yield Button(localizer.label("ending.stats"), OpenStatistics())
    yield Button(localizer.label("ending.analysis"), OpenAnalysis(match_id))
    yield Button(localizer.label("ending.details"), OpenDetails(match_id))


def _highlight_lines(told: Highlights, localizer: Localizer) -> Iterator[str]:
    if told.swing is not None:
        yield f"• {_describe_swing(told.swing, localizer)}"
    if told.best_round is not None:
        yield f"• {_describe_best_round(told.best_round, localizer)}"
    if told.decider is not None:
        yield f"• {_describe_decider(told.decider, localizer)}"


def _describe_swing(swing: Swing, localizer: Localizer) -> str:
    return localizer(
        "ending.swing",
        round=swing.round,
        who=Who(swing.seat),
        before=summary.signed(swing.before),
        after=summary.signed(swing.after),
    )


def _describe_best_round(best: BestRound, localizer: Localizer) -> str:
    points = summary.signed(best.points)
    return localizer("ending.best_round", round=best.round, who=Who(best.seat), points=points)


def _describe_decider(decider: Decider, localizer: Localizer) -> str:
    own = summary.number(decider.points)
    if decider.other is None:
        return localizer("ending.most", label=decider.label, n=decider.points)
    other = summary.number(decider.other)
    return localizer("ending.decider", label=decider.label, who=Who(decider.seat), points=own, other=other)


def _difference_lines(difference: Difference, localizer: Localizer) -> Iterator[str]:
    chosen = _choice(difference.decision, difference.chosen)
    advised = _choice(difference.decision, difference.advised)
    decisive = difference.cost >= DECISIVE
    cost = localizer("analysis.decisive") if decisive else localizer("analysis.cost", n=max(1, round(difference.cost)))
    yield f"**{localizer('round', round=difference.round)}** · {localizer.say(difference.decision.prompt)}"
    yield localizer("analysis.instead", chosen=chosen, advised=advised) + f" {cost}"
    if difference.reason is not None:
        yield f"-# {localizer('analysis.reason', reason=difference.reason)}"


def _choice(decision: Decision, index: int) -> Text:
    """With its group, because choices of different groups may have the same label."""
    label = decision.choices[index].label
    for group, choices in indexed_groups(decision):
        if group is not None and any(each == index for each, _ in choices):
            return text("front.analysis.choice_in", choice=label, group=group.label)
    return label


def _name(standing: Standing) -> Text | Who:
    return standing.name or Who(standing.seat or 0)
