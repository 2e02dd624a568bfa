"""Guidance through a guided match: which lesson stands above a question, and what is suggested there.

Which lessons were shown, and at which decision, is part of the stored message state. So a panel that is drawn again
shows the same lesson, and guidance goes on after a restart. Suggestions are computed again where they are not cached:
the same position always gets the same one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from msgspec import Struct

from bot.engine.engine import Move
from bot.engine.match import Match
from bot.front.interactions.services import Services
from bot.front.screens.introduction.guide import (
    NO_GUIDE,
    Guide,
    describe_instead,
    describe_suggestion,
    lesson_text,
)
from bot.front.ui import message_state
from bot.kernel import Advice, Course, Decision, Text, text
from bot.kernel.course import MAX_ANSWERS
from bot.records import RUNNING

log = logging.getLogger(__name__)

MAX_CACHED = 500
DONE = ""  # stands for the closing words among the lessons that were shown


class _Progress(Struct, frozen=True):
    """How far a seat has come in a course, at the decision it is asked now."""

    course: Course
    decision: Decision
    index: int  # of the decision
    shown: dict[str, int]  # lessons, with the index of the decision they were shown at

    @property
    def present(self) -> str | None:
        """What is shown at this decision already: a lesson, or the closing words."""
        return next((lesson for lesson, index in self.shown.items() if index == self.index), None)

    def number(self, lesson: str) -> int:
        """The number of a lesson in the order in which they were shown; of a new one, the next number."""
        order = list(self.shown)
        return order.index(lesson) + 1 if lesson in self.shown else len(order) + 1

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing more to introduce, or it has been enough for one time."""
        return self.index >= MAX_ANSWERS or all(each.id in self.shown for each in self.course.lessons)


class Guides:
    def __init__(self, services: Services) -> None:
        self._services = services
        # By match. While a person thinks, others may answer: what was suggested stays, as long as the question does.
        self._advice: OrderedDict[int, tuple[Decision, Advice | None]] = OrderedDict()

    async def guide(self, match: Match, seat: int | None, locale: str) -> Guide | None:
        """What to show above the present question; None where the match is not a guided one."""
        if not match.seating.practice:
            return None
        await self._follow_language(match, locale)
        progress = _progress_of(match, seat)
        if progress is None:
            return Guide(text("front.learn.moment" if match.row.status == RUNNING else "front.learn.finished"))
        if DONE in progress.shown and progress.present is None:
            return NO_GUIDE
        lesson = await self._present(match, progress)
        if lesson == DONE:
            return Guide(text("front.learn.done"))
        words = None if lesson is None else lesson_text(match.game, progress.course, lesson, progress.number(lesson))
        advice = await self._advise(match, progress.decision)
        if advice is None:
            return Guide(words)
        return Guide(words, describe_suggestion(progress.decision, advice), advice.index)

    async def explain(self, match_id: int, move: Move) -> Text | None:
        """What was suggested in the place of this move, before it is made; None where it is what was suggested."""
        match = await self._services.engine.match(match_id)
        progress = _progress_of(match, move.seat) if match.seating.practice else None
        if progress is None or progress.index != move.decision or DONE in progress.shown:
            return None
        advice = await self._advise(match, progress.decision)
        if advice is None or advice.index == move.choice:
            return None
        return describe_instead(progress.decision, advice)

    async def _present(self, match: Match, progress: _Progress) -> str | None:
        """The lesson of this decision. A new one is stored before it is shown, so that none is shown twice."""
        if progress.present is not None:
            return progress.present
        if progress.is_complete:
            lesson = DONE
        else:
            view = match.game.view(match.playing.state, progress.decision.seat)
            found = progress.course.next_lesson(progress.decision, view, progress.shown)
            if found is None:
                return None
            lesson = found.id
        shown = {**progress.shown, lesson: progress.index}
        await self._services.engine.update_message_state(match.row.id, message_state.with_changes(lessons=shown))
        return lesson

    async def _follow_language(self, match: Match, locale: str) -> None:
        """The table of a guided match speaks the language of its only person, also where that has changed."""
        if match.row.status == RUNNING and message_state.read(match).locale != locale:
            change = message_state.with_changes(locale=locale)
            await self._services.engine.update_message_state(match.row.id, change)

    async def _advise(self, match: Match, decision: Decision) -> Advice | None:
        match_id = match.row.id
        cached = self._advice.get(match_id)
        if cached is not None and cached[0] == decision:
            return cached[1]
        try:
            advice = await asyncio.to_thread(self._services.hint, match.game, match.playing.state, decision)
        except Exception:
            log.exception("no suggestion for match %d", match_id)
            advice = None
        self._advice[match_id] = decision, advice
        self._advice.move_to_end(match_id)
        if len(self._advice) > MAX_CACHED:
            self._advice.popitem(last=False)
        return advice


def _progress_of(match: Match, seat: int | None) -> _Progress | None:
    """None: nothing is asked, or the course is not there any more."""
    state = message_state.read(match)
    course = next((each for each in match.game.meta.courses if each.id == state.course), None)
    if course is None or seat is None or match.row.status != RUNNING or match.seats[seat].policy is not None:
        return None
    decision = match.ask(seat)
    return None if decision is None else _Progress(course, decision, match.counts[seat], dict(state.lessons))
