"""Every game still plays its golden match word for word, and every game has one."""

from __future__ import annotations

import pytest

from tests.contract.walks import ALL_GAMES
from tests.golden.playthrough import FOLDER, path_of, playthrough


@pytest.mark.parametrize("slug", sorted(ALL_GAMES))
def test_the_golden_match_is_played_again(slug: str) -> None:
    game = ALL_GAMES[slug]
    assert path_of(game).exists(), f"no golden match yet: run `python -m tests.golden {slug}`"
    assert playthrough(game) == path_of(game).read_text(encoding="utf-8")


def test_no_golden_match_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(ALL_GAMES)
