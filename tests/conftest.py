"""Settings of the whole suite: no time limits per example, and the event loop that the bot uses."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping

from hypothesis import HealthCheck, settings

from bot.app.event_loop import new_event_loop

settings.register_profile("ward_round", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ward_round")


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    return {"the bot's": new_event_loop}
