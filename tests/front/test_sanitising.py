"""Sanitising: no name changes the meaning or layout of a message."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.front.ui.sanitising import MAX_LENGTH, NAMELESS, clean_name, escape_markdown

TROUBLE = [
    "@everyone",
    "<@123456789012345678>",
    "<#1> <@&2> <:smile:3> <t:0> </play:4>",
    "https://evil.example",
    "[click](https://evil.example)",
    "**bold** __under__ ||spoiler|| ~~gone~~ `code` ```block```",
    "# Heading",
    "-# small",
    "> quote",
    "line\nbreak\r\nand\ttab",
    "\u202egnitirw desrever",
    "a\u200bb\u200cc\u200dd\ufeffe",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "",
    " \u3164\u2800 ",
    "\x00\x1b[31mred",
    "x" * 200,
    "👩‍👩‍👧‍👦 family",
    "مرحبا",
    "می‌خواهم",
]

names = st.one_of(st.text(max_size=80), st.sampled_from(TROUBLE), st.lists(st.sampled_from(TROUBLE)).map("".join))


@given(names)
def test_a_clean_name_can_do_nothing(name: str) -> None:
    cleaned = clean_name(name)
    assert 0 < len(cleaned) <= MAX_LENGTH
    assert not set(cleaned) & set("@<>`\\")
    assert not re.search(r"https?://", cleaned)
    assert all(unicodedata.category(letter)[0] not in "C" or letter in "\u200c\u200d" for letter in cleaned)
    assert len(cleaned.splitlines()) == 1
    assert cleaned == cleaned.strip()


@given(names)
def test_cleaning_twice_changes_nothing(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)


@given(names)
def test_escaped_words_hold_no_formatting(name: str) -> None:
    words = escape_markdown(name)
    bare = re.sub(r"\\[^\w\s]|\\_", "", words)  # what Discord reads as escaped
    assert not re.search(r"[*_~|`\[\]\\@<>]", bare)
    assert not re.match(r"[#>+-]", words)
    assert "://" not in words


@pytest.mark.parametrize(
    "name", ["Ana", "Zoë", "Jean-Luc", "山田太郎", "مرحبا", "می‌خواهم", "👩‍👩‍👧‍👦", "O'Neil (2nd)", "N° 7"]
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200d\ufeff", "\u3164", "\u0301\u0301", "\n"])
def test_a_name_that_shows_nothing_gets_one(name: str) -> None:
    assert clean_name(name) == NAMELESS


def test_a_long_name_ends_with_an_ellipsis() -> None:
    assert clean_name("Bartholomew " * 9) == "Bartholomew Bartholomew Barthol…"
