"""The event loop that commands run on: uvloop's where there is one, because every click takes several turns of it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

try:
    import uvloop
except ImportError:  # Windows and other implementations of Python have no wheel of it
    uvloop = None  # type: ignore[assignment]

Answer = TypeVar("Answer")


def new_event_loop() -> asyncio.AbstractEventLoop:
    return uvloop.new_event_loop() if uvloop else asyncio.new_event_loop()


def run_to_end(main: Coroutine[Any, Any, Answer]) -> Answer:
    """What `asyncio.run` does, on the loop of our choice."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(main)
