"""The catalogues of pictures: complete in both languages; every twin is short enough and has no raw key."""

from __future__ import annotations

import re

import pytest

from bot.words import DEFAULT_LOCALE
from render.registry import PAINTERS, PLAIN, load_picture_words
from render.twin import ALT_LIMIT, shorten_to_alt, write_twin
from tests.render.emergency import samples
from tests.render.readers import reader
from tests.render.scenes import SCENES

KEY = re.compile(r"\b(picture|emergency)\.\w+")
EMERGENCY = PAINTERS["emergency"]
VIEWS = {
    "midgame": (samples.MIDGAME, 0),
    "choosing": (samples.CHOOSING, 0),
    "extra": (samples.EXTRA_PATIENT, 0),
    "empty": (samples.FRESH, 1),
    "full": (samples.LAST, 0),
    "ursule": (samples.SOLO, None),
}


def test_both_languages_have_every_key() -> None:
    words = load_picture_words((*PAINTERS.values(), PLAIN))
    assert set(words.locales) == {"en", "fr"}
    assert words.keys("en") == words.keys("fr")
    for key in words.keys(DEFAULT_LOCALE):
        english, french = words.message(key, "en"), words.message(key, "fr")
        assert fields(english) == fields(french), key


def fields(message: object) -> set[str]:
    forms = message.values() if isinstance(message, dict) else [message]
    return {field for form in forms for field in re.findall(r"{(\w+)}", str(form))}


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_no_raw_key_is_ever_drawn(name: str, locale: str) -> None:
    for label in SCENES[name](locale).labels():
        assert not KEY.search(label.text), label


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", VIEWS)
def test_a_sheet_in_words_fits_an_attachment(name: str, locale: str) -> None:
    view, seat = VIEWS[name]
    whole = write_twin(EMERGENCY.sheet_twin(view, seat), reader(locale))
    assert not KEY.search(whole)
    assert "{" not in whole
    assert shorten_to_alt(whole) == whole, len(whole)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_table_and_final_in_words(locale: str) -> None:
    for lines in (
        EMERGENCY.table_twin(samples.CROWD),
        EMERGENCY.table_twin(samples.SOLO),
        EMERGENCY.final_twin(samples.OUTCOME, samples.LAST),
        EMERGENCY.final_twin(samples.SOLO_OUTCOME, samples.SOLO),
    ):
        whole = write_twin(lines, reader(locale))
        assert not KEY.search(whole)
        assert len(shorten_to_alt(whole)) <= ALT_LIMIT


def test_what_is_too_long_loses_whole_lines() -> None:
    whole = "\n".join(f"line {index} " + "x" * 90 for index in range(30))
    short = shorten_to_alt(whole)
    assert len(short) <= ALT_LIMIT
    assert short.endswith("\n…")
    assert all(line in whole.split("\n") for line in short.split("\n")[:-1])
    assert len(shorten_to_alt("y" * 5000)) <= ALT_LIMIT


def test_the_twin_says_what_the_sheet_shows() -> None:
    english = write_twin(EMERGENCY.sheet_twin(samples.CHOOSING, 0), reader("en"))
    assert "Ada: 58 points in round 14 of 24." in english
    assert "Section 6: 1, 3 then a curtain, 2, 4 critical and 6." in english
    assert "Section 7: 2. Free: grey and yellow; 4 points when full." in english
    assert "Arriving: Red 4, bringing 2 stethoscopes." in english
    assert "Nurses called from sections: 1, 3 and 6." in english
    assert "4 stethoscopes left" in english
    assert "2.5, 3.4, 4.3 and 7.2" in english
    assert "Extra patient: Yellow, 3 and 4." in write_twin(EMERGENCY.sheet_twin(samples.EXTRA_PATIENT, 0), reader("en"))
    table = write_twin(EMERGENCY.table_twin(samples.MIDGAME), reader("en")).splitlines()
    assert {"Ada took red.", "Grégoire: 14 points, done.", "Grégoire took yellow."} <= set(table)
    french = write_twin(EMERGENCY.table_twin(samples.MIDGAME), reader("fr"))
    assert "Grégoire" in french
    assert "Jaune 2" in french
