"""The text twins contain what the pictures show, in both languages."""

from __future__ import annotations

import pytest

from render.registry import PAINTERS
from render.twin import write_twin
from tests.render.readers import all_words, reader
from tests.render.sweet_tooth import samples
from tests.render.sweet_tooth.samples import NAMES

PAINTER = PAINTERS["sweet_tooth"]


def _sheet(state: object, seat: int = 0, locale: str = "en") -> str:
    return write_twin(PAINTER.sheet_twin(samples.view(state, seat), seat), reader(locale, NAMES))  # type: ignore[arg-type]


def test_a_mouth_in_words() -> None:
    assert _sheet(samples.MIDGAME).splitlines() == [
        "Ada: 22 points.",
        "Teeth: advanced decay on 1 and 2, decay and sugar on 3 and 4, light decay on 5 and sugar on 6, 7, 8 and 9; "
        "the rest sparkle.",
        "Appointments: 4. Laps: 2 of 5.",
        "Standing on Caramel. Ahead: 1 Appointment, 2 Candy floss, 3 Soda, 4 Brushing, 5 Doughnut and 6 Appointment.",
    ]


def test_a_clean_mouth_and_the_way_to_the_dentists() -> None:
    said = _sheet(samples.DREADFUL, 1)
    assert "All sixteen teeth sparkle." in said
    assert "Ahead: 1 Birthday cake and 2 or more Dentist." in said


def test_cube_picks_and_those_who_do_not_walk() -> None:
    assert "Ada holds the white cube" in _sheet(samples.DREADFUL)
    assert "To pick from: 1, 2, 4 and 5." in _sheet(samples.PICKING)
    assert "Ada has done all laps." in _sheet(samples.LESSON)
    assert "Grégoire has left." in _sheet(samples.DESERTED, 1)


def test_the_table_in_words() -> None:
    assert write_twin(PAINTER.table_twin(samples.view(samples.MIDGAME)), reader("en", NAMES)).splitlines() == [
        "Round 1.",
        "Grégoire is on the move.",
        "Ada: 22 points, on Caramel, laps 2 of 5, appointments 4.",
        "Teeth: advanced decay on 1 and 2, decay and sugar on 3 and 4, light decay on 5 and sugar on 6, 7, 8 and 9; "
        "the rest sparkle.",
        "Grégoire: 2 points, on Appointment, laps 3 of 5, appointments 1.",
        "Grégoire holds the white cube and will refuse the next sweet.",
        "Teeth: light decay on 1; the rest sparkle.",
        "Marie-Thérèse: 5 points, on Caramel, laps 2 of 5, appointments 0.",
        "Teeth: advanced decay on 1; the rest sparkle.",
        "Ada rolled 4 to move and 5 for sugar.",
        "Fewest points win.",
    ]


def test_whoever_is_on_the_move_is_told_on_their_own_sheet_only() -> None:
    assert "Grégoire is on the move." in _sheet(samples.MIDGAME, 1).splitlines()
    assert "on the move" not in _sheet(samples.MIDGAME, 0)


def test_the_end_in_words() -> None:
    said = write_twin(
        PAINTER.final_twin(samples.outcome(samples.TIED), samples.view(samples.TIED)), reader("en", NAMES)
    )
    assert said.splitlines()[:3] == [
        "1. Marie-Thérèse: 4 points.",
        "Teeth: light decay on 1 and 2; the rest sparkle.",
        "2. Ada: 5 points.",
    ]
    together = samples.TOGETHER
    said = write_twin(PAINTER.final_twin(samples.outcome(together), samples.view(together)), reader("en", NAMES))
    assert said.splitlines()[:3] == [
        "Excellent! 18 points between you, and the dentist is out of work.",
        "Ada: 15 points.",
        "The dentist knows you",
    ]


@pytest.mark.parametrize(
    "state",
    [
        samples.START,
        samples.MIDGAME,
        samples.DREADFUL,
        samples.PICKING,
        samples.LESSON,
        samples.DESERTED,
        samples.KNOCKED,
    ],
)
def test_every_word_exists_in_both_languages(state: object) -> None:
    for locale in ("en", "fr"):
        view = samples.view(state)  # type: ignore[arg-type]
        lines = [line for seat in range(len(view.mouths)) for line in PAINTER.sheet_twin(view, seat)]
        for said in write_twin((*lines, *PAINTER.table_twin(view)), reader(locale, NAMES)).splitlines():
            assert "sweet_tooth." not in said


def test_pictures_use_the_same_keys_in_both_languages() -> None:
    keys = [
        {key for key in all_words().keys(locale) if key.startswith("picture.sweet_tooth")} for locale in ("en", "fr")
    ]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 30
