"""Every palette serves its readers: beds and dice are distinguishable, text is readable."""

from __future__ import annotations

import colorsys
from itertools import combinations

import pytest

from render.style import UnknownStyle, load_colours, load_emoji, palettes, parse_colour, themes
from tests.render.colour_vision import DEFICIENCIES, contrast, difference, simulate

BEDS = ("red", "yellow", "green", "grey")
BACKGROUNDS = (*BEDS, "blue", "purple")
TEXT_PAIRS = (
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "hall"),
    ("soft", "card"),
    ("soft", "paper"),
    ("pen", "card"),
    ("accent", "card"),
    ("on-accent", "accent"),
    ("on-alert", "alert"),
    ("card", "nurse"),
    ("card", "wall"),
    ("medal-ink", "gold"),
    ("medal-ink", "silver"),
    ("medal-ink", "bronze"),
    ("on-red", "die-red"),
    ("on-yellow", "die-yellow"),
    ("on-green", "die-green"),
    *(("pen", bed) for bed in BEDS),
    *((f"{background}-ink", background) for background in BACKGROUNDS),
)
MARKS = (
    *((mark, bed) for mark in ("fresh", "legal", "alert") for bed in (*BEDS, "floor", "card")),
    *((f"{bed}-edge", "floor") for bed in BEDS),
    *((icon, "card") for icon in ("blood", "steel", "nurse", "scanner", "grave", "heart", "virus", "curtain")),
)
AA_TEXT, AA_SHAPE = 4.5, 3.0  # WCAG 2: contrast of text, and of meaningful shapes
AT_A_GLANCE = 18.0  # in CIE Lab

STYLES = [(theme, palette) for theme in ("light", "dark") for palette in palettes()]
READERS = [(*style, None) for style in STYLES] + [(*style, style[1]) for style in STYLES if style[1] in DEFICIENCIES]


def test_there_is_a_palette_for_every_deficiency() -> None:
    assert set(palettes()) == {"default", "contrast", *DEFICIENCIES}
    assert set(themes()) == {"light", "dark"}


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_beds_and_dice_are_distinguishable(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette)
    dice = [role for role in roles if role.startswith("die-")]
    for group in (BEDS, dice):
        for a, b in combinations(group, 2):
            assert difference(simulate(roles[a], deficiency), simulate(roles[b], deficiency)) >= AT_A_GLANCE, (a, b)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_text_stands_out_from_its_background(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette)
    for ink, background in TEXT_PAIRS:
        assert contrast(simulate(roles[ink], deficiency), simulate(roles[background], deficiency)) >= AA_TEXT, (
            ink,
            background,
        )


@pytest.mark.parametrize(("theme", "palette", "deficiency"), READERS)
def test_marks_stand_out_from_their_background(theme: str, palette: str, deficiency: str | None) -> None:
    roles = load_colours(theme, palette)
    for mark, background in MARKS:
        assert contrast(simulate(roles[mark], deficiency), simulate(roles[background], deficiency)) >= AA_SHAPE, (
            mark,
            background,
        )


def test_themes_have_the_same_roles() -> None:
    assert load_colours("light", "default").keys() == load_colours("dark", "default").keys()


@pytest.mark.parametrize(("theme", "palette"), [("noon", "default"), ("light", "sepia"), ("light", "")])
def test_what_no_file_defines_is_refused(theme: str, palette: str) -> None:
    with pytest.raises(UnknownStyle):
        load_colours(theme, palette)


@pytest.mark.parametrize("value", ["red", "#12345", "123456#", ""])
def test_a_colour_is_written_in_one_way(value: str) -> None:
    with pytest.raises(UnknownStyle):
        parse_colour(value)


EMOJI = {"🔴": "#dd2e44", "🟠": "#f4900c", "🟡": "#fdcb58", "🟢": "#78b159", "🔵": "#55acee"}
DICE = {"die-red": "🔴", "die-yellow": "🟡", "die-green": "🟢"}  # as the catalogues write them


def hue(colour: tuple[int, ...]) -> float:
    return colorsys.rgb_to_hls(*(channel / 255 for channel in colour))[0]


def hue_distance(one: float, other: float) -> float:
    return min((one - other) % 1, (other - one) % 1)


@pytest.mark.parametrize("palette", palettes())
@pytest.mark.parametrize("theme", themes())
def test_emoji_have_the_colours_of_dice(theme: str, palette: str) -> None:
    colours, changed = load_colours(theme, palette), dict(load_emoji(palette))
    for role, usual in DICE.items():
        nearest = min(EMOJI, key=lambda sign: hue_distance(hue(parse_colour(EMOJI[sign])), hue(colours[role])))
        assert changed.get(usual, usual) == nearest, (role, colours[role])
