"""The crawler over every registered game: a short crawl each in the fast suite, a long one in the slow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.front.crawler import Crawler
from tests.front.ward import EVERY_GAME, hospital


@pytest.mark.parametrize("game", sorted(EVERY_GAME))
async def test_a_short_crawl_through(game: str, tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=160, entries=2) as crawler:
        await crawler.crawl(game)
    print(crawler.report)
    assert {"play", "join", "opts", "rules", "refresh", "hint", "confirmcancel"} <= set(crawler.report.clicked)
    assert crawler.report.restarts


async def test_everything_a_command_shows_can_be_pressed(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=400) as crawler:
        await ward.start("hot_ward", ward.ana, ward.ben)
        await crawler.commands()
    print(crawler.report)
    assert {"me", "server", "play"} <= set(crawler.report.clicked)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(EVERY_GAME))
async def test_a_long_crawl_leaves_nothing_unpressed(game: str, tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=900, entries=None) as crawler:
        await crawler.crawl(game)
    print(crawler.report)
    assert crawler.missed == set()
