"""Catalogues: messages are found, filled in and joined the way their language does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.kernel import Listing, Who, text
from bot.words import Words, words_of
from tests.contract.test_words import LOCALES, placeholders

ENGLISH = """
[ward]
plain = "Only {what}."
count = { one = "{who} has {n} bed", other = "{who} has {n} beds" }
deep.key = "Down here"
english_only = "Tea"
"""
FRENCH = """
[ward]
plain = "Seulement {what}."
count = { one = "{who} a {n} lit", other = "{who} a {n} lits" }
deep.key = "Tout en bas"
"""


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "fr.toml").write_text(FRENCH, encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a catalogue", encoding="utf-8")
    return Words.load([tmp_path])


def test_messages_are_filled_in(words: Words) -> None:
    inner = text("ward.deep.key")
    assert words.say(text("ward.plain", what=inner), "fr") == "Seulement Tout en bas."
    assert words.say(text("ward.plain", what=3), "en") == "Only 3."


@pytest.mark.parametrize(
    ("locale", "n", "said"),
    [("en", 0, "Ada has 0 beds"), ("en", 1, "Ada has 1 bed"), ("fr", 0, "Ada a 0 lit"), ("fr", 2, "Ada a 2 lits")],
)
def test_plurals_follow_the_language(words: Words, locale: str, n: int, said: str) -> None:
    assert words.say(text("ward.count", who=Who(1), n=n), locale, ["Bo", "Ada"].__getitem__) == said


def test_lists_are_joined_by_the_language(words: Words) -> None:
    what = Listing(("a", "b", Who(0)))
    assert words.say(text("ward.plain", what=what), "fr", lambda _: "Bo") == "Seulement a, b et Bo."
    assert words.say(text("ward.plain", what=what), "en", lambda _: "Bo") == "Only a, b and Bo.", "as the British do"


def test_english_stands_in_and_the_key_at_the_very_last(words: Words) -> None:
    assert words.say(text("ward.english_only"), "fr") == "Tea"
    assert words.say(text("ward.nowhere"), "fr") == "ward.nowhere"


def test_braces_in_a_name_are_only_a_name(words: Words) -> None:
    assert words.say(text("ward.count", who=Who(0), n=1), "en", lambda _: "{n} {0}") == "{n} {0} has 1 bed"


def test_a_key_is_defined_once(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('a = "x"', encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        Words.load([tmp_path, tmp_path])


def test_a_catalogue_holds_only_messages(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text("a = 3", encoding="utf-8")
    with pytest.raises(ValueError, match="neither"):
        Words.load([tmp_path])


def test_the_words_of_no_game_are_the_same_in_both_languages() -> None:
    ours = words_of([])
    assert ours.locales == LOCALES
    assert ours.keys("en") == ours.keys("fr")
    for key in ours.keys("en"):
        assert placeholders(ours, key, "en") == placeholders(ours, key, "fr"), key


@pytest.mark.parametrize(
    ("locale", "reader", "said"),
    [
        ("en", 0, "You have 2 beds beside Ada"),
        ("en", 1, "Bo has 2 beds beside you"),
        ("en", None, "Bo has 2 beds beside Ada"),
        ("fr", 0, "Vous avez 2 lits, à côté : Ada"),
    ],
)
def test_a_reader_is_addressed(tmp_path: Path, locale: str, reader: int | None, said: str) -> None:
    english = '[reader]\nyou = "you"\n[ward]\nturn = "{who} {what} beside {other}"\nhas = "has {n} beds"\n'
    french = '[reader]\nyou = "vous"\n[ward]\nturn = "{who} {what}, à côté : {other}"\nhas = "a {n} lits"\n'
    (tmp_path / "en.toml").write_text(
        english + '[ward.you]\nturn = "You {what} beside {other}"\nhas = "have {n} beds"\n', encoding="utf-8"
    )
    (tmp_path / "fr.toml").write_text(
        french + '[ward.you]\nturn = "Vous {what}, à côté : {other}"\nhas = "avez {n} lits"\n', encoding="utf-8"
    )
    told = text("ward.turn", who=Who(0), what=text("ward.has", n=2), other=Who(1))
    assert Words.load([tmp_path]).say(told, locale, ["Bo", "Ada"].__getitem__, reader=reader) == said
