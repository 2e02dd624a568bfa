"""Settings of the whole suite: a busy machine is not a failing test, and tests run on the loop that the bot runs on."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping

from hypothesis import HealthCheck, settings

from bot.app.event_loop import new_event_loop

settings.register_profile("house", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    return {"the bot's": new_event_loop}
