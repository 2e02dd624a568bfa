"""The game's own roles: known to its pictures only, the same in every theme, never one that everybody has."""

from __future__ import annotations

import pytest

from render.style import colours, palettes, themes


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("palette", palettes())
def test_own_roles_come_on_top_of_everybodys(theme: str, palette: str) -> None:
    everybodys, own = colours(theme, palette), colours(theme, palette, "sweet_tooth")
    assert "gum" in own
    assert "gum" not in everybodys
    assert everybodys.items() <= own.items()


def test_themes_have_the_same_own_roles() -> None:
    keys = {frozenset(colours(theme, "default", "sweet_tooth")) for theme in themes()}
    assert len(keys) == 1


def test_a_game_without_own_roles_has_everybodys() -> None:
    assert colours("dark", "default", "emergency") == colours("dark", "default")
