"""The event loop of the commands: uvloop where it is available, because a click takes several iterations of it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

try:
    import uvloop
except ImportError:  # it has no wheel for Windows and for other implementations of Python
    uvloop = None  # type: ignore[assignment]

Answer = TypeVar("Answer")


def new_event_loop() -> asyncio.AbstractEventLoop:
    return uvloop.new_event_loop() if uvloop else asyncio.new_event_loop()


def run_to_end(main: Coroutine[Any, Any, Answer]) -> Answer:
    """As `asyncio.run`, on that event loop."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(main)
