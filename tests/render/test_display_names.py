"""Display names of any kind: no invisible characters, no split characters, no missing glyphs, no line too wide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render import bidi, display_names, typesetting
from render.raster.canvas import SCALE, Canvas
from render.scene import BOLD, HAND, TEXT, Label
from tests.render.readers import reader


@pytest.mark.parametrize(
    ("given_name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("\u202eevil\u2066\u200b", "evil"),
        ("\u3164\u2800\u115f", ""),
        ("\x00\x07\ud800", ""),
        ("\u200d\u200c", ""),
        ("e\u0301", "é"),
        ("👩\u200d⚕\ufe0f", "👩"),
        ("👍🏽", "👍"),
        ("🇫🇷🇩🇪", "🇫🇷🇩🇪"),
        ("x" * 90, "x" * 64),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_what_is_left_of_a_name(given_name: str, clean: str) -> None:
    assert display_names.clean(given_name) == clean


def test_towers_of_accents_are_cut() -> None:
    tower = "Z" + "\u0300\u0316\u0335" * 15 + "x"
    assert 4 <= len(display_names.clean(tower)) <= 5
    assert display_names.clean(tower).endswith("x")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("e\u0301a", ["e\u0301", "a"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("🇫🇷🇩🇪!", ["🇫🇷", "🇩🇪", "!"]),
        ("👩\u200d⚕\ufe0fa", ["👩\u200d⚕\ufe0f", "a"]),
        ("น้ำ", ["น้", "ำ"]),
    ],
)
def test_characters_as_people_count_them(text: str, whole: list[str]) -> None:
    assert list(display_names.grapheme_clusters(text)) == whole


@pytest.mark.parametrize(
    ("name", "initial"), [("ada", "A"), ("  élise", "É"), ("★ bo", "B"), ("★★", "★"), ("", ""), ("看護", "看")]
)
def test_initial(name: str, initial: str) -> None:
    assert display_names.initial(name) == initial


@given(st.text(max_size=80))
def test_cleaning_is_final_and_never_fails(name: str) -> None:
    once = display_names.clean(name)
    assert display_names.clean(once) == once
    assert "".join(display_names.grapheme_clusters(once)) == once
    assert not any(character in once for character in "\u202a\u202e\u2066\u2069\u200b\ufeff\n\r\t\x00")


@given(st.text(max_size=40), st.sampled_from([TEXT, BOLD, HAND]), st.integers(20, 400))
def test_a_truncated_name_fits_and_is_a_prefix(name: str, face: str, max_width: int) -> None:
    clean = display_names.clean(name)
    truncated = typesetting.truncate(clean, face, 40, max_width)
    assert typesetting.text_width(truncated, face, 40) <= max(
        max_width, typesetting.text_width(bidi.ELLIPSIS, face, 40)
    )
    assert truncated == clean or clean.startswith(truncated.removesuffix(bidi.ELLIPSIS))


def drawn(text: str, face: str = BOLD) -> Image.Image:
    image = Image.new("L", (600 * SCALE // 4, 60 * SCALE))
    Canvas(image, lambda _: 255).draw(Label(10, 30, text, 30, "ink", face, "lm"))
    return image


@pytest.mark.parametrize(
    "text",
    [
        "Ελένη",
        "Жанна",
        "محمد",
        "דניאל",
        "अनुष्का",
        "สมชาย",
        "山田",
        "さくら",
        "김민준",
        "𝓕𝓪𝓷𝓬𝔂",
        "😀",
        "🚑",
        "ქეთი",
        "Հայկ",
        "தமிழ்",
        "ᏣᎳᎩ",
        "→★♥",
    ],
)
def test_a_font_is_found_for_every_script(text: str) -> None:
    assert typesetting.PLACEHOLDER not in "".join(run.text for run in typesetting.split_runs(text, BOLD))
    assert drawn(text).getbbox() is not None


@given(st.text(max_size=12))
def test_no_box_is_ever_drawn(name: str) -> None:
    """Every run is in a font that has all its visible characters."""
    covers = {cover.file: cover for cover in typesetting._load_coverage()}
    for run in typesetting.split_runs(display_names.clean(name), BOLD):
        cover = covers[run.file]
        assert all(cover.has(ord(c)) for c in run.text if c not in {display_names.ZWJ, display_names.ZWNJ}), run


def test_characters_without_a_font_become_a_dot() -> None:
    assert [run.text for run in typesetting.split_runs("\U0001f9ff𖼀", BOLD)][-1].endswith(typesetting.PLACEHOLDER)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("abc שלום", ["abc", "שלום"]),
        ("שלום abc", ["abc", "שלום"]),
        ("שלום 123", ["123", "שלום"]),
        ("אב 12 גד", ["גד", "12", "אב"]),
        ("דניאל abc 123", ["abc 123", "דניאל"]),
        ("abc 123 דניאל!", ["abc 123", "דניאל", "!"]),
        ("123 דניאל", ["דניאל", "123"]),
    ],
)
def test_mixed_directions_are_put_in_visual_order(text: str, order: list[str]) -> None:
    shown = "|".join(run.text.strip() for run in typesetting.split_runs(text, BOLD) if run.text.strip())
    assert shown.replace(" ", "|") == "|".join(order).replace(" ", "|")


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("שלום wins", ["שלום", "wins"]),
        ("שלום… wins", ["…", "שלום", "wins"]),
        ("Ada and שלום share", ["Ada and", "שלום", "share"]),
        ("Ada… wins", ["Ada… wins"]),
    ],
)
def test_a_sentence_can_be_forced_left_to_right(said: str, order: list[str]) -> None:
    runs = typesetting.split_runs(bidi.as_left_to_right(said), BOLD)
    assert "|".join(order).replace(" ", "|") == "|".join(run.text.strip() for run in runs).replace(" ", "|")
    assert all("\u200e" not in run.text for run in runs)


def test_without_a_shaping_engine_letters_still_run_the_right_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "_HAS_RAQM", False)
    (run,) = typesetting.split_runs("שלום", BOLD)
    assert typesetting.pillow_text(run) == ("םולש", {})


def test_hebrew_is_drawn_from_right_to_left() -> None:
    """`של` and `לש` are each other's mirror order, so they must not look the same."""
    assert ImageChops.difference(drawn("של"), drawn("לש")).getbbox() is not None
    assert all(run.right_to_left for run in typesetting.split_runs("שלום", BOLD))


def test_a_seat_without_a_visible_name_has_a_number() -> None:
    assert reader("en", ("\u3164",)).name(0) == "Seat 1"
    assert reader("fr", ()).name(2) == "Place 3"


def test_wrapping_keeps_all_words_or_says_so() -> None:
    words = "ten points for each chain of touching beds"
    lines = typesetting.wrap(words, TEXT, 34, 300, 9)
    assert " ".join(lines) == words
    assert all(typesetting.text_width(line, TEXT, 34) <= 300 for line in lines)
    assert typesetting.wrap(words, TEXT, 34, 300, 2)[-1].endswith(bidi.ELLIPSIS)
    assert typesetting.wrap("Donaudampfschifffahrt", TEXT, 34, 100, 3)[0].endswith(bidi.ELLIPSIS)
