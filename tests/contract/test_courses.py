"""Guided matches: taken obediently, every lesson is shown in time; taken disobediently, nothing gets stuck."""

from __future__ import annotations

from functools import cache

import pytest

from bot.kernel import AnyGame, Course
from bot.kernel.course import MAX_ANSWERS
from bot.words import Words
from tests.contract.course_walks import Lectured, disobey, take_course
from tests.contract.test_words import LOCALES
from tests.contract.walks import ALL_GAMES

MAX_LESSON = 120  # characters: two lines on a phone
COURSES = [(slug, course) for slug, game in ALL_GAMES.items() for course in game.meta.courses]
IDS = [f"{slug}-{course.id}" for slug, course in COURSES]


@cache
def obedient(slug: str, course_id: str) -> tuple[Lectured, ...]:
    """The decisions up to the last lesson."""
    game = ALL_GAMES[slug]
    course = next(each for each in game.meta.courses if each.id == course_id)
    left, taken = {each.id for each in course.lessons}, list[Lectured]()
    for lectured in take_course(game, course, MAX_ANSWERS):
        taken.append(lectured)
        left.discard(lectured.lesson or "")
        if not left:
            break
    return tuple(taken)


@pytest.mark.parametrize(("slug", "course"), COURSES, ids=IDS)
def test_every_lesson_is_shown_to_an_obedient_person(slug: str, course: Course) -> None:
    taken = obedient(slug, course.id)
    shown = [lectured.lesson for lectured in taken if lectured.lesson]
    assert sorted(shown) == sorted(each.id for each in course.lessons)
    print(f"{slug}/{course.id}: {len(shown)} lessons in {len(taken)} answers")


@pytest.mark.parametrize(("slug", "course"), COURSES, ids=IDS)
def test_every_kind_of_decision_is_introduced(slug: str, course: Course) -> None:
    """In the course itself or, for an expansion, in the course of the basic game."""
    known = {
        kind for each in (ALL_GAMES[slug].meta.courses[0], course) for lesson in each.lessons for kind in lesson.kinds
    }
    met = {lectured.decision.kind for lectured in obedient(slug, course.id)}
    assert met <= known


@pytest.mark.parametrize(("slug", "course"), COURSES, ids=IDS)
def test_a_disobedient_person_is_not_stuck(slug: str, course: Course) -> None:
    """Until the match is over, or has gone on for a while."""
    taken = tuple(take_course(ALL_GAMES[slug], course, MAX_ANSWERS // 3, disobey))
    assert taken[0].lesson is not None


def test_lessons_are_short_and_in_every_language(game: AnyGame, words: Words) -> None:
    slug = game.meta.slug
    wanted = {f"{slug}.learn.{course.id}.title" for course in game.meta.courses}
    wanted |= {f"{slug}.learn.{course.id}.{lesson.id}" for course in game.meta.courses for lesson in course.lessons}
    for locale in LOCALES:
        assert {key for key in words.keys(locale) if key.startswith(f"{slug}.learn.")} == wanted
        for key in wanted:
            message = words.message(key, locale)
            assert isinstance(message, str)
            assert len(message) <= MAX_LESSON, f"{len(message)} > {MAX_LESSON} in {locale}: {message}"


def test_names_are_unique(game: AnyGame) -> None:
    courses = [course.id for course in game.meta.courses]
    assert len(set(courses)) == len(courses)
    for course in game.meta.courses:
        lessons = [lesson.id for lesson in course.lessons]
        assert len(set(lessons)) == len(lessons)
        assert "title" not in lessons
