"""Every combination of Community Care still plays its golden match word for word."""

from __future__ import annotations

import pytest

from tests.games.dice_hospital.community_care.golden.matches import FOLDER, MATCHES, path_of, recorded


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_the_golden_match_is_played_again(name: str) -> None:
    assert recorded(name) == path_of(name).read_text(encoding="utf-8")


def test_no_golden_match_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)
