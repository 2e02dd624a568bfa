"""The metrics page: what Prometheus reads of a bot that is playing over the loopback Discord."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from bot.app.metrics import Metrics, serve_metrics
from tests.front.ward import hospital


async def test_the_page_tells_times_and_counts_and_names_nobody(tmp_path: Path) -> None:
    metrics = Metrics()
    async with hospital(tmp_path, meter=metrics) as ward, ward.running() as bot:
        await ward.start("hot_ward", ward.ana, ward.ben)
        async with (
            serve_metrics(bot, metrics, 0) as port,
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as answer,
        ):
            page = await answer.text()
        await ward.settled()
    readings = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    assert readings["ward_round_connected"] == "1.0"
    assert readings["ward_round_live_matches"] == "1.0"
    assert readings["ward_round_matches_in_memory"] == "1.0"
    assert readings["ward_round_overdue_clocks"] == "0.0"
    assert readings["ward_round_failures"] == "0.0"
    assert float(readings["ward_round_interaction_seconds_count"]) >= 3
    flushes = float(readings["ward_round_store_flush_seconds_count"])
    assert flushes > 1
    assert float(readings["ward_round_store_group_writes_sum"]) >= flushes
    assert float(readings["ward_round_store_wait_seconds_count"]) == flushes
    assert "Ana" not in page
