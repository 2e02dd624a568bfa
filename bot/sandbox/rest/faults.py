"""Fault injection: what goes wrong with the next requests of a route.

A fault is added for a route and a number of requests; faults are used in the order in which they were added. Nothing is
random, so a failing test fails again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from bot.sandbox.model.entities import Upload


class TooMany(Struct, frozen=True, tag=True):
    """A 429 response."""

    retry_after: float = 0.0
    done: ClassVar[bool] = False
    everywhere: bool = False  # the global limit, not this route's


class Broken(Struct, frozen=True, tag=True):
    """A 5xx response. With `done`, the request is handled first."""

    status: int = 500
    done: bool = False


class Refused(Struct, frozen=True, tag=True):
    """A refusal by its code, e.g. 50007 for a person who accepts no direct messages."""

    code: int
    done: ClassVar[bool] = False


class Cut(Struct, frozen=True, tag=True):
    """The connection is aborted without a response. With `done`, the request is handled first."""

    done: bool = False


class Held(Struct, frozen=True, tag=True):
    """The request waits for the event `gate`. With `done`, it is handled first and its response waits."""

    gate: asyncio.Event
    done: bool = False


Fault: TypeAlias = TooMany | Broken | Refused | Cut | Held


class SentRequest(Struct, frozen=True):
    """What a fault may depend on: the JSON of a request and the files that are uploaded with it."""

    body: Any = None
    files: Mapping[int, Upload] = {}

    @property
    def shows_pictures(self) -> bool:
        """Whether the message would refer to files that are attached to it."""
        return "attachment://" in repr(self.body)


NOTHING_SENT = SentRequest()
Condition: TypeAlias = Callable[[SentRequest], bool]


class _ScheduledFault:
    def __init__(self, route: str, fault: Fault, after: int, count: int, when: Condition) -> None:
        self.route = route
        self.fault = fault
        self.after = after
        self.count = count
        self.when = when


class Faults:
    """The scheduled faults."""

    def __init__(self) -> None:
        self._scheduled: list[_ScheduledFault] = []

    def add(
        self, route: str, fault: Fault, *, count: int = 1, after: int = 0, when: Condition = lambda _: True
    ) -> None:
        """Apply a fault to `count` requests of a route ("POST /channels/{channel_id}/messages", or "*").

        Only requests for which `when` holds count. The first `after` of them are served normally.
        """
        self._scheduled.append(_ScheduledFault(route, fault, after, count, when))

    def hold(self, route: str, *, count: int = 1, done: bool = False) -> asyncio.Event:
        """Hold the next requests of a route until the returned event is set."""
        gate = asyncio.Event()
        self.add(route, Held(gate, done), count=count)
        return gate

    @property
    def left(self) -> int:
        """How many requests will still fail; a test can check that its faults have happened."""
        return sum(scheduled.count for scheduled in self._scheduled)

    def clear(self) -> None:
        self._scheduled.clear()

    def next(self, route: str, sent: SentRequest = NOTHING_SENT) -> Fault | None:
        """The fault for this request, if any; each call counts as a request."""
        for scheduled in self._scheduled:
            if scheduled.route not in (route, "*") or not scheduled.when(sent):
                continue
            if scheduled.after > 0:
                scheduled.after -= 1
                continue
            scheduled.count -= 1
            if scheduled.count == 0:
                self._scheduled.remove(scheduled)
            return scheduled.fault
        return None
