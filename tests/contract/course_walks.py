"""Walks through the guided matches of the games, as the engine plays them: computer players answer first, and the
person follows what is suggested or does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from bot.engine.changes import owed_by_computer
from bot.engine.computer_player import answer
from bot.engine.log import Began, chose, encode
from bot.engine.match import Match, advance
from bot.kernel import Advice, AnyGame, Course, Decision, seed_of
from bot.kernel.options import validate
from bot.policies import policies_for
from bot.policies.registry import hint
from bot.records import RUNNING, MatchRow, SeatRow

PERSON = 0


class Lectured(Struct, frozen=True):
    """A decision of the person in a guided match."""

    round: int
    decision: Decision
    advice: Advice
    lesson: str | None  # that stands above it


def obey(_: int, decision: Decision, advice: Advice) -> int:  # noqa: ARG001
    return advice.index


def disobey(index: int, decision: Decision, advice: Advice) -> int:
    """Another choice than the suggested one, not always the same."""
    others = [each for each in range(decision.choice_count) if each != advice.index]
    return others[index % len(others)] if others else advice.index


def take_course(
    game: AnyGame, course: Course, answers: int, choose: Callable[[int, Decision, Advice], int] = obey
) -> Iterator[Lectured]:
    """The first decisions of the person, until the match is over or as many were answered."""
    match, shown = begin_course(game, course), list[str]()
    for index in range(answers):
        match = _after_computers(match)
        decision = match.ask(PERSON)
        if decision is None:
            assert match.playing.over, "the person is not asked any more"
            return
        advice = hint(game, match.playing.state, decision)
        lesson = course.next_lesson(decision, game.view(match.playing.state, PERSON), shown)
        shown += [lesson.id] if lesson else []
        yield Lectured(game.progress(match.playing.state).round, decision, advice, lesson.id if lesson else None)
        action = decision.action(choose(index, decision, advice))
        match = advance(match, PERSON, chose(action)).match


def begin_course(game: AnyGame, course: Course) -> Match:
    options = validate(game.meta, course.options, course.seats)
    row = MatchRow(
        table="@me/1",
        game=game.meta.slug,
        rules_version=game.meta.rules_version,
        options=encode(options),
        pauses=course.pauses,
        seed=seed_of(game.meta.slug, course),
        status=RUNNING,
        host="1",
        created=0.0,
    )
    person = SeatRow(match=0, seat=PERSON, player="1")
    others = (SeatRow(match=0, seat=seat, policy=game.meta.substitute) for seat in range(1, course.seats))
    match = Match(row, (person, *others), game)
    return advance(match, None, Began(course.seats, tuple(range(1, course.seats)))).match


def _after_computers(match: Match) -> Match:
    policy = policies_for(match.game)[match.game.meta.substitute]
    while (owed := owed_by_computer(match)) is not None:
        choice = answer(match, policy, owed)
        match = advance(match, owed.seat, chose(choice.action, "computer")).match
    return match
