"""Words: choices can be typed by their labels alone, and everything a module says has words in both languages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games.clinic import GAME
from bot.kernel import Decision, Dice, begin, choose
from bot.words import Words, words_of
from bot.words.rulebook import rulebook
from tests.contract.test_words import LOCALES
from tests.games.clinic.test_properties import random_tables

MAX_COMPLETION = 100  # characters of a completion in Discord


@pytest.fixture(scope="module")
def words() -> Words:
    return words_of([GAME])


def completions(decision: Decision, words: Words, locale: str) -> list[str]:
    """The labels as they are typed: with the group, without the hint."""
    plain = [words.say(choice.label, locale) for choice in decision.plain]
    grouped = [
        f"{words.say(group.label, locale)}: {words.say(choice.label, locale)}"
        for group in decision.groups
        for choice in group.choices
    ]
    return [name[:MAX_COMPLETION] for name in (*plain, *grouped)]


@pytest.mark.parametrize("number", range(6))
def test_the_labels_of_a_decision_differ_without_their_hints(number: int, words: Words) -> None:
    tables: list[tuple[dict[str, Any], int]] = [({}, 4), *random_tables(5, 9)]
    options, seats = tables[number]
    luck = random.Random(number)
    dice = Dice(luck.randbytes(32))
    position = begin(GAME, options, seats, dice).position
    while not position.over:
        decision = luck.choice(position.asks)
        for locale in LOCALES:
            names = completions(decision, words, locale)
            assert len(set(names)) == len(names), decision.kind
        position = choose(GAME, position, decision.seat, luck.randrange(decision.choice_count), dice).position


def test_every_module_has_a_chapter_of_the_rules() -> None:
    for locale in LOCALES:
        ids = {topic.id for topic in rulebook(GAME, locale).topics}
        flags = {option.name for option in GAME.meta.options[4:16]}
        assert flags <= ids
        assert set(GAME.meta.topics.values()) <= ids
