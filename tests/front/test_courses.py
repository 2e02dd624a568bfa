"""Every guided match over the loopback Discord: taken by the marked controls alone, and against them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.kernel import Course
from bot.kernel.course import MAX_ANSWERS
from bot.sandbox.model.entities import Message
from tests.front.test_learn import learn, now
from tests.front.ward import EVERY_GAME, Ward, controls, hospital, is_asked, labels, words

# Those of the basic games are taken in the fast suite; `tests/contract` takes all of them without Discord.
COURSES = [
    pytest.param(slug, course, id=f"{slug}-{course.id}", marks=() if index == 0 else (pytest.mark.slow,))
    for slug, game in EVERY_GAME.items()
    for index, course in enumerate(game.meta.courses)
]
LESSON = re.compile(r"🎓 \*\*(\d+)/(\d+)\*\* \S")
AGAINST = 8  # presses against the suggestion


async def follow(ward: Ward, panel: Message, *, obediently: bool) -> Message:
    """Press a marked choice, or another one; in a menu of groups, the marked group first."""
    offered = [part for part in controls(panel) if part["custom_id"].startswith(("c/", "m/", "g/"))]
    buttons = [part for part in offered if part["custom_id"].startswith("c/") and is_marked(part) == obediently]
    if buttons:
        reply = await ward.ana.click(panel, buttons[0]["custom_id"])
    else:
        entries = [(part, entry) for part in offered for entry in part.get("options", ())]
        wanted = [each for each in entries if is_marked(each[1]) == obediently] or entries
        if wanted:
            part, entry = wanted[0]
            reply = await ward.ana.select(panel, entry["value"], custom_id=part["custom_id"])
        else:  # the suggested choice is the only one
            reply = await ward.ana.click(panel, offered[0]["custom_id"])
    await reply.finished()
    await ward.settled()
    return now(ward, reply.message)


def is_marked(part: object) -> bool:
    return isinstance(part, dict) and str(part.get("label", "")).startswith("👉")


@pytest.mark.parametrize(("slug", "course"), COURSES)
async def test_the_marked_choices_lead_through_all_lessons(slug: str, course: Course, tmp_path: Path) -> None:
    shown = set[str]()
    async with hospital(tmp_path) as ward, ward.running():
        panel = await learn(ward, ward.ana, f"{slug}/{course.id}")
        for _ in range(2 * MAX_ANSWERS):
            shown |= {number for number, _ in LESSON.findall(words(panel))}
            if len(shown) == len(course.lessons) or not is_asked(panel):
                break
            assert "Hint" not in labels(panel), "something is suggested at each question"
            panel = await follow(ward, panel, obediently=True)
            assert "That is fine, too" not in words(panel)
    assert shown == {str(number + 1) for number in range(len(course.lessons))}


@pytest.mark.parametrize(("slug", "course"), COURSES)
async def test_other_choices_are_explained_and_lead_on(slug: str, course: Course, tmp_path: Path) -> None:
    explained = 0
    async with hospital(tmp_path) as ward, ward.running():
        panel = await learn(ward, ward.ana, f"{slug}/{course.id}")
        for _ in range(AGAINST):
            if not is_asked(panel):
                break
            panel = await follow(ward, panel, obediently=False)
            explained += "That is fine, too" in words(panel)
        assert is_asked(panel) or "The match is over" in words(panel)
    assert explained
