"""The words of Emergency: rules in both languages, and a name and a goal for every card."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.games.emergency import GAME
from bot.games.emergency.components import specialists
from bot.words import Words, folder_of

LOCALES = ("en", "fr")
MOST_IN_TOPIC = 1800


def rules(locale: str) -> str:
    return files("bot.games.emergency").joinpath("words", f"rules.{locale}.md").read_text(encoding="utf-8")


def topics(locale: str) -> list[str]:
    return re.split(r"^## ", rules(locale), flags=re.MULTILINE)


@pytest.mark.parametrize("locale", LOCALES)
def test_rules_have_a_title_an_introduction_and_short_topics(locale: str) -> None:
    opening, *sections = topics(locale)
    title, introduction = opening.strip().split("\n\n")
    assert title.startswith("# ")
    assert len(introduction) > 100
    for section in sections:
        assert len(section) < MOST_IN_TOPIC, section.splitlines()[0]


def test_rules_have_the_same_topics_in_both_languages() -> None:
    shape = {locale: [topic.count("\n- ") for topic in topics(locale)] for locale in LOCALES}
    assert shape["en"] == shape["fr"]
    assert len(shape["en"]) > 10


@pytest.mark.parametrize("locale", LOCALES)
def test_every_specialist_is_explained_by_name_in_the_rules(locale: str) -> None:
    words = Words.load([folder_of(GAME)])
    cards = specialists()
    for card in (*cards.cardiologists, *cards.radiologists, *cards.epidemiologists):
        name = words.message(f"emergency.card.{card}", locale)
        assert isinstance(name, str)
        assert f"**{name}**" in rules(locale)
        assert words.message(f"emergency.about.card.{card}", locale)
