"""Every palette does what it promises, to the eyes it is for: beds can be told apart, writing can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.style import UnknownStyle, colours, palettes, parsed, themes
from tests.render.eyes import DEFICIENCIES, contrast, difference, seen

BEDS = ("red", "yellow", "green", "grey")
GROUNDS = (*BEDS, "blue", "purple")
WRITING = (
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
    *((f"{ground}-ink", ground) for ground in GROUNDS),
)
MARKS = (
    *((mark, bed) for mark in ("fresh", "legal", "alert") for bed in (*BEDS, "floor", "card")),
    *((f"{bed}-edge", "floor") for bed in BEDS),
    *((icon, "card") for icon in ("blood", "steel", "nurse", "scanner", "grave", "heart", "virus", "curtain")),
)
AA_TEXT, AA_SHAPE = 4.5, 3.0  # WCAG 2: contrast of writing, and of shapes that mean something
AT_A_GLANCE = 18.0  # in CIE Lab

STYLES = [(theme, palette) for theme in ("light", "dark") for palette in palettes()]
EYES = [(*style, None) for style in STYLES] + [(*style, style[1]) for style in STYLES if style[1] in DEFICIENCIES]


def test_there_is_a_palette_for_everybody() -> None:
    assert set(palettes()) == {"default", "contrast", *DEFICIENCIES}
    assert set(themes()) == {"light", "dark"}


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_beds_and_dice_can_be_told_apart(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette)
    dice = [role for role in roles if role.startswith("die-")]
    for group in (BEDS, dice):
        for a, b in combinations(group, 2):
            assert difference(seen(roles[a], deficiency), seen(roles[b], deficiency)) >= AT_A_GLANCE, (a, b)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_writing_stands_out_from_its_ground(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette)
    for ink, ground in WRITING:
        assert contrast(seen(roles[ink], deficiency), seen(roles[ground], deficiency)) >= AA_TEXT, (ink, ground)


@pytest.mark.parametrize(("theme", "palette", "deficiency"), EYES)
def test_marks_stand_out_from_their_ground(theme: str, palette: str, deficiency: str | None) -> None:
    roles = colours(theme, palette)
    for mark, ground in MARKS:
        assert contrast(seen(roles[mark], deficiency), seen(roles[ground], deficiency)) >= AA_SHAPE, (mark, ground)


def test_themes_have_the_same_roles() -> None:
    assert colours("light", "default").keys() == colours("dark", "default").keys()


@pytest.mark.parametrize(("theme", "palette"), [("noon", "default"), ("light", "sepia"), ("light", "")])
def test_what_no_file_defines_is_refused(theme: str, palette: str) -> None:
    with pytest.raises(UnknownStyle):
        colours(theme, palette)


@pytest.mark.parametrize("value", ["red", "#12345", "123456#", ""])
def test_a_colour_is_written_in_one_way(value: str) -> None:
    with pytest.raises(UnknownStyle):
        parsed(value)
