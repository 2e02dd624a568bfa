"""The rules of a game as people read them: one Markdown file per language beside the game's catalogues.

The first heading is the title, the text below it the game in one minute, and every second-level heading opens a topic.
A heading may end in an id, `## Curtains {#curtain}`, which is the same in every language; decisions and pictures refer
to topics by it. The command line and the chat show the same text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from bot.kernel import AnyGame
from bot.words.catalogue import DEFAULT_LOCALE
from bot.words.sources import folder_in, package_of

_TITLE, _TOPIC = "# ", "## "
_HEADING = re.compile(r"(?P<words>.*?)\s*(?:\{#(?P<id>[a-z0-9_]+)\})?\s*$")


class Topic(Struct, frozen=True):
    """One chapter, short enough for one message."""

    heading: str
    body: str
    id: str = ""


class Rulebook(Struct, frozen=True):
    """The rules of one game in one language."""

    title: str
    intro: str
    topics: tuple[Topic, ...]

    def topic(self, wanted: str) -> Topic | None:
        """The topic of this number, or the first whose heading equals, begins with or contains the words; accents are
        ignored."""
        if wanted.isdecimal():
            return self.topics[int(wanted) - 1] if 1 <= int(wanted) <= len(self.topics) else None
        asked = folded(wanted)
        ways: tuple[Callable[[str], bool], ...] = (asked.__eq__, lambda h: h.startswith(asked), lambda h: asked in h)
        return next((topic for fits in ways for topic in self.topics if fits(folded(topic.heading))), None)

    def page_of(self, topic: str | None) -> int:
        """The page of the topic with this id, counted from 1; page 0 is the introduction, also for an unknown id."""
        return next((page for page, each in enumerate(self.topics, 1) if topic and each.id == topic), 0)

    @property
    def last_page(self) -> int:
        return len(self.topics)


def rulebook(game: AnyGame, locale: str) -> Rulebook:
    """The rules of `game` in this language, or in English where it has none."""
    return _read(package_of(game), locale)


@lru_cache(maxsize=256)  # every panel asks on which page the present question is answered
def _read(package: str, locale: str) -> Rulebook:
    folder = folder_in(package)
    file = folder / f"rules.{locale}.md"
    if not file.is_file():
        file = folder / f"rules.{DEFAULT_LOCALE}.md"
    return parse(file.read_text(encoding="utf-8"))


def parse(markdown: str) -> Rulebook:
    """Cut a rule file into its title, introduction and topics."""
    opening, *chapters = f"\n{markdown.strip()}".split(f"\n{_TOPIC}")
    title, _, intro = opening.strip().partition("\n")
    if not title.startswith(_TITLE):
        raise ValueError("a rule file begins with its title: '# Title'")
    return Rulebook(title.removeprefix(_TITLE).strip(), intro.strip(), tuple(map(_topic, chapters)))


def _topic(chapter: str) -> Topic:
    heading, _, body = chapter.partition("\n")
    found = _HEADING.match(heading.strip())
    assert found is not None  # every part of the pattern may be empty
    return Topic(found["words"], body.strip(), found["id"] or "")


def has_words(name: str, wanted: str) -> bool:
    """Whether a name contains every word that was typed, in any order; both are folded."""
    return all(part in name for part in wanted.split())


def folded(words: str) -> str:
    """Normalised for comparison with typed text: without case and accents, with plain spaces and apostrophes."""
    plain = unicodedata.normalize("NFKD", words).casefold().replace("’", "'")
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).strip()
