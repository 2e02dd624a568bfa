"""The guided match of Emergency: two of its lessons name the cards that its seed deals."""

from __future__ import annotations

from bot.games.emergency import GAME
from tests.contract.course_walks import begin_course


def test_the_lessons_name_the_specialists_of_the_match() -> None:
    view = GAME.view(begin_course(GAME, GAME.meta.courses[0]).playing.state, 0)
    assert {each.card for each in view.cardiologists} == {"K2", "K5"}
    assert (view.radiologist, view.epidemiologist) == ("R1", "E2")
