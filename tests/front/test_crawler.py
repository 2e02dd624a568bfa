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


MODULES = ("city", "investments", "maternity")
ALL_MODULES = dict.fromkeys(MODULES, True)
PARTS: list[tuple[int, dict[str, bool]]] = [
    (2, {name: True for bit, name in enumerate(MODULES) if number >> bit & 1}) for number in range(1, 7)
]


@pytest.mark.parametrize(("seats", "options"), [(2, ALL_MODULES), (1, {"automa": True})], ids=["modules", "automa"])
async def test_a_short_crawl_through_community_care(seats: int, options: dict[str, bool], tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=90, entries=2) as crawler:
        await crawler.crawl_match("dice_hospital", seats, options)
    print(crawler.report)
    assert {"play", "hint"} <= set(crawler.report.clicked) and {"c", "m"} & set(crawler.report.clicked)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), PARTS, ids=["+".join(options) for _, options in PARTS])
async def test_a_crawl_through_parts_of_community_care(seats: int, options: dict[str, bool], tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=300, entries=4) as crawler:
        await crawler.crawl_match("dice_hospital", seats, options)
    print(crawler.report)
    assert crawler.report.restarts


async def test_everything_a_command_shows_can_be_pressed(tmp_path: Path) -> None:
    async with hospital(tmp_path) as ward, Crawler(ward, budget=30) as crawler:
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
