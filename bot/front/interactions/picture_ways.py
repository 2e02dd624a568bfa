"""The ways in which a message with pictures can be sent or changed, and which of them Discord has refused so far.

Two of them could not be tried without an account: an edit that keeps the files a message has, and an edit of a deferred
answer that uploads a new one (`ward-round doctor --try` does). Where Discord refuses a way the next one is tried, and a
way that was refused a few times and never accepted is not tried again by this process.
"""

from __future__ import annotations

import logging
from collections import Counter
from enum import Enum

import discord

from bot.front.ui.components import AttachedFile, MediaGallery, Screen, TextDisplay

log = logging.getLogger(__name__)

MAX_REFUSALS = 3  # without an acceptance; a single refusal may be about one message
INVALID_FORM, TOO_LARGE, BAD_REQUEST = 50035, 40005, 400


class Way(Enum):
    """How the pictures of a message get to Discord. The value is for the log."""

    POSTED = "a new message with files"
    KEPT = "an edit that keeps the files of a message"
    UPLOADED = "an edit that uploads files"
    ANSWER_KEPT = "an edit of an answer that keeps its files"
    ANSWER_UPLOADED = "an edit of an answer that uploads files"
    FOLLOW_UP = "a follow-up with files"


class PicturesRefused(Exception):  # noqa: N818 - a state, not an error
    """Discord does not accept this message with its pictures."""


class PictureWays:
    def __init__(self) -> None:
        self._refusals: Counter[Way] = Counter()
        self._accepted: set[Way] = set()

    def is_open(self, way: Way) -> bool:
        """Whether this way is worth trying."""
        return way in self._accepted or self._refusals[way] < MAX_REFUSALS

    def accepted(self, way: Way) -> None:
        self._accepted.add(way)

    def refused(self, way: Way) -> None:
        self._refusals[way] += 1
        log.warning("Discord refused %s", way.value)
        if way not in self._accepted and self._refusals[way] == MAX_REFUSALS:
            log.warning("%s is not tried any more: Discord never accepted one", way.value)


def is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord may have refused a message because of its pictures."""
    return error.code in (INVALID_FORM, TOO_LARGE) or (error.status == BAD_REQUEST and error.code == 0)


def shows_files(screen: Screen) -> bool:
    return any(isinstance(component, MediaGallery | AttachedFile) for component in screen.components)


def without_files(screen: Screen, note: str) -> Screen:
    """The same without pictures and files, and with a line that says so."""
    kept = tuple(each for each in screen.components if not isinstance(each, MediaGallery | AttachedFile))
    return Screen((*kept, TextDisplay(f"-# {note}")), (), screen.accent)
