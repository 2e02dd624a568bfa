"""Every reason for which the league refuses something has words in both languages."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

from bot.words import Words
from tests.contract.test_words import LOCALES, placeholders

SOURCES = Path(__file__).parents[2] / "bot/league"
WORDS = Words.load([files("bot.league") / "words"])
MADE = {f"league.cannot_be_{kind}" for kind in ("replaced", "removed", "restored")}  # by the kind of a correction


def refusals() -> dict[str, set[str]]:
    """The keys of all refusals in the code, with the names of their values."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="LeagueRefusal"), args=[ast.Constant(value=str(code))]):
                    found.setdefault(f"league.{code}", set()).update(word.arg or "" for word in node.keywords)
    return found


def test_every_refusal_has_words_and_no_words_are_left_over() -> None:
    for locale in LOCALES:
        assert WORDS.keys(locale) == refusals().keys() | MADE


def test_the_words_ask_for_what_the_refusals_give() -> None:
    for key, given in refusals().items():
        for locale in LOCALES:
            assert placeholders(WORDS, key, locale) <= given, key
