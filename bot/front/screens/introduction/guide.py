"""The guided match in words: the list of courses, the lesson and the suggestion above a question. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from bot.engine.match import Match
from bot.front.screens import summary
from bot.front.screens.choice_layout import indexed_groups
from bot.front.ui.components import (
    BLUE,
    GREEN,
    MAX_SELECT_OPTIONS,
    Button,
    Buttons,
    Component,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
)
from bot.front.ui.custom_ids import Play
from bot.front.ui.learn_controls import Learn, OpenCourses, PickCourse
from bot.front.ui.localizer import Localizer
from bot.kernel import Advice, AnyGame, Course, Decision, Text, text

ACCENT = 0x2A9D8F
SEPARATOR = "/"  # between the slug and the course, in a menu or a command


class Guide(Struct, frozen=True):
    """What a panel shows of a guided match besides the question."""

    lesson: Text | None = None  # what is introduced now
    suggestion: Text | None = None
    suggested: int | None = None  # the index of that choice

    @property
    def is_active(self) -> bool:
        return self.suggested is not None


NO_GUIDE = Guide()


def course_name(slug: str, course: Course) -> str:
    return f"{slug}{SEPARATOR}{course.id}"


def find_course(games: Mapping[str, AnyGame], typed: str) -> tuple[AnyGame, Course] | None:
    """The course of a typed name; of a game alone its first one."""
    slug, _, name = typed.partition(SEPARATOR)
    game = games.get(slug)
    if game is None:
        return None
    found = (each for each in game.meta.courses if name in ("", each.id))
    course = next(found, None)
    return None if course is None else (game, course)


def course_title(game: AnyGame, course: Course) -> Text:
    """The name of a game for its first course, of the others with what they are about."""
    title = summary.game_title(game)
    if course == game.meta.courses[0]:
        return title
    return text("front.learn.title", game=title, course=text(f"{game.meta.slug}.learn.{course.id}.title"))


def lesson_text(game: AnyGame, course: Course, lesson: str, number: int) -> Text:
    """A lesson, with its number in the order in which the person meets them."""
    words = text(f"{game.meta.slug}.learn.{course.id}.{lesson}")
    return text("front.learn.lesson", n=number, count=len(course.lessons), lesson=words)


def describe_suggestion(decision: Decision, advice: Advice) -> Text:
    choice = _choice(decision, advice.index)
    suggestion = text("front.learn.suggested_in" if "group" in choice else "front.learn.suggested", **choice)
    if advice.reason is None:
        return suggestion
    return text("front.learn.suggested_because", suggestion=suggestion, reason=advice.reason)


def describe_instead(decision: Decision, advice: Advice) -> Text:
    """What would have been suggested in the place of another choice."""
    label = decision.choices[advice.index].label
    if advice.reason is None:
        return text("front.learn.instead", choice=label)
    return text("front.learn.instead_because", choice=label, reason=advice.reason)


def learn_button(localizer: Localizer, game: AnyGame | None = None) -> Button | None:
    """The button that begins the first course of a game, or (without a game) lists all; None where there is none."""
    label = localizer.label("learn.button")
    if game is None:
        return Button(label, OpenCourses())
    courses = game.meta.courses
    return Button(label, Learn(game.meta.slug, courses[0].id)) if courses else None


def build_course_list(games: Iterable[AnyGame], current: Match | None, localizer: Localizer) -> Screen:
    """All courses: a button for each game, a menu of what else there is, and the guided match that is under way."""
    taught = [game for game in games if game.meta.courses]
    components: list[Component] = [TextDisplay(f"## {localizer('learn.heading')}\n{localizer('learn.which')}")]
    buttons = tuple(
        Button(localizer.plain(summary.game_title(game)), Learn(game.meta.slug, game.meta.courses[0].id), BLUE)
        for game in taught
    )
    components.append(Buttons((*_go_on(current, localizer), *buttons)))
    options = tuple(
        SelectOption(localizer.plain(course_title(game, course)), course_name(game.meta.slug, course))
        for game in taught
        for course in game.meta.courses[1:]
    )
    if options:
        components.append(SelectMenu(PickCourse(), localizer.label("learn.modules"), options[:MAX_SELECT_OPTIONS]))
    return Screen(tuple(components), (), ACCENT)


def build_left(localizer: Localizer) -> Screen:
    button = Button(localizer.label("learn.button"), OpenCourses())
    return Screen((TextDisplay(localizer("learn.left")), Buttons((button,))))


def _go_on(current: Match | None, localizer: Localizer) -> Iterator[Button]:
    if current is not None:
        label = localizer.label("learn.go_on", game=summary.game_title(current.game))
        yield Button(label, Play(current.row.id), GREEN)


def _choice(decision: Decision, index: int) -> dict[str, Text]:
    """The label of a choice, with its group: choices of different groups may have the same label."""
    label = decision.choices[index].label
    for group, choices in indexed_groups(decision):
        if group is not None and any(each == index for each, _ in choices):
            return {"choice": label, "group": group.label}
    return {"choice": label}
