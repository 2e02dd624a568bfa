"""The controls of guided matches. What `custom_ids.py` says of all controls holds here, too."""

from __future__ import annotations

from typing import TypeAlias

from bot.front.ui.control import ControlFields, Number, Word


class OpenCourses(ControlFields, frozen=True, tag="courses"):
    """List the guided matches."""


class Learn(ControlFields, frozen=True, tag="learn"):
    """Begin a guided match, or go on with it."""

    game: Word
    course: Word


class PickCourse(ControlFields, frozen=True, tag="course"):
    """A select menu of guided matches."""


class LeaveCourse(ControlFields, frozen=True, tag="leavecourse"):
    """Leave a guided match without a trace."""

    match: Number


LearnControl: TypeAlias = OpenCourses | Learn | PickCourse | LeaveCourse
