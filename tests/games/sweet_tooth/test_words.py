"""Every sentence the game can say exists in every language, and the rules can be read in both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from msgspec import Struct, structs

from bot.games.sweet_tooth import GAME
from bot.games.sweet_tooth.board import board
from bot.games.sweet_tooth.options import META
from bot.kernel import OneOf, Text, Transition
from bot.words import Words, folder_of, words_of
from tests.games.sweet_tooth.table import at_random, play_out

LOCALES = ("en", "fr")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {"two_dice": True, "laps": "3"}),
    (3, {"teeth_by_hand": True}),
    (1, {"variant": "educational"}),
    (4, {"variant": "cooperative", "teeth_by_hand": True}),
    (5, {"variant": "cooperative", "two_dice": True}),
)


@pytest.fixture(scope="module")
def words() -> Words:
    return words_of([GAME])


def texts(value: object) -> Iterator[Text]:
    """Every text inside a value, however deep."""
    if isinstance(value, Text):
        yield value
    if isinstance(value, Struct):
        for part in structs.astuple(value):
            yield from texts(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from texts(part)


def said(turns: list[Transition]) -> Iterator[Text]:
    for turn in turns:
        yield from texts(turn.events)
        yield from texts(turn.position.asks)
        yield from texts(GAME.progress(turn.position.state))
    yield from texts(GAME.outcome(turns[-1].position.state))
    yield from texts(GAME.view(turns[-1].position.state, None))


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_sentence_of_random_play_exists(words: Words, seats: int, options: dict[str, Any]) -> None:
    seen: dict[str, Text] = {}
    for seed in range(12):
        seen |= {each.key: each for each in said(play_out(seed, seats, at_random, pauses=True, **options))}
    for locale in LOCALES:
        assert sorted(set(seen) - words.keys(locale)) == []
        for each in seen.values():
            sentence = words.say(each, locale, lambda seat: f"Player {seat}")
            assert sentence
            assert "sweet_tooth." not in sentence


def test_both_languages_have_the_same_keys_and_fill_in_the_same_values(words: Words) -> None:
    english, french = (words.keys(locale) for locale in LOCALES)
    assert english == french
    for key in english:
        assert _fields(words, key, "en") == _fields(words, key, "fr"), key


def _fields(words: Words, key: str, locale: str) -> set[str]:
    message = words.message(key, locale)
    assert message is not None
    forms = [message] if isinstance(message, str) else [message["other"]]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_the_lobby_finds_words_for_every_option(words: Words) -> None:
    keys = {"sweet_tooth.title", "sweet_tooth.tagline"}
    for option in META.options:
        values = option.values if isinstance(option, OneOf) else ("yes", "no")
        keys |= {f"sweet_tooth.option.{option.name}.{part}" for part in ("title", "help", *values)}
    keys |= {conflict.why.key for conflict in META.conflicts}
    keys |= {f"sweet_tooth.kind.{kind}" for kind in board().circuit}
    keys |= {f"sweet_tooth.space.{space}" for space in range(len(board().circuit))}
    for locale in LOCALES:
        assert keys <= words.keys(locale)


def _rules(locale: str) -> str:
    return (folder_of(GAME) / f"rules.{locale}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_are_a_title_and_topics_that_fit_a_message(locale: str) -> None:
    opening, *topics = re.split(r"^## ", _rules(locale), flags=re.MULTILINE)
    assert opening.startswith("# ")
    assert len(opening) < 1800
    for topic in topics:
        assert 40 < len(topic) < 1800


def test_the_rules_have_the_same_topics_in_both_languages() -> None:
    counts = [len(re.findall(r"^## ", _rules(locale), flags=re.MULTILINE)) for locale in LOCALES]
    lists = [[line[:2] for line in _rules(locale).splitlines() if re.match(r"[-\d]", line)] for locale in LOCALES]
    assert counts[0] == counts[1] >= 8
    assert lists[0] == lists[1]
