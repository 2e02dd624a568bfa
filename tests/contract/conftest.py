"""Every test here that asks for a `slug` or for `played` runs once per game."""

from __future__ import annotations

import pytest

from bot.kernel import AnyGame
from bot.words import Words, words_of
from tests.contract.walks import ALL_GAMES, Walk, walks


@pytest.fixture(params=sorted(ALL_GAMES))
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def game(slug: str) -> AnyGame:
    return ALL_GAMES[slug]


@pytest.fixture
def played(slug: str) -> tuple[Walk, ...]:
    return walks(slug)


@pytest.fixture(scope="session")
def words() -> Words:
    return words_of(ALL_GAMES.values())
