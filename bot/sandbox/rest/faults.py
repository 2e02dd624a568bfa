"""Scripted trouble: what goes wrong with the next requests of a route.

A fault names a route and how many requests it spoils; those are taken in the order the faults were added. Nothing
is random, so a test that fails, fails again.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar, TypeAlias

from msgspec import Struct


class TooMany(Struct, frozen=True, tag=True):
    """429: come back later."""

    retry_after: float = 0.0
    done: ClassVar[bool] = False
    everywhere: bool = False  # the global limit, not this route's


class Broken(Struct, frozen=True, tag=True):
    """A 5xx answer. With `done`, the request was carried out all the same."""

    status: int = 500
    done: bool = False


class Refused(Struct, frozen=True, tag=True):
    """A refusal by its number, e.g. 50007 of somebody who takes no direct messages."""

    code: int
    done: ClassVar[bool] = False


class Cut(Struct, frozen=True, tag=True):
    """The connection dies instead of answering. With `done`, the request was carried out all the same."""

    done: bool = False


class Held(Struct, frozen=True, tag=True):
    """The request waits at the door until the gate opens. With `done`, it is carried out and its answer waits."""

    gate: asyncio.Event
    done: bool = False


Trouble: TypeAlias = TooMany | Broken | Refused | Cut | Held


class _Plan:
    def __init__(self, route: str, trouble: Trouble, after: int, count: int) -> None:
        self.route = route
        self.trouble = trouble
        self.after = after
        self.count = count


class Faults:
    """The trouble that is still to come."""

    def __init__(self) -> None:
        self._plans: list[_Plan] = []

    def add(self, route: str, trouble: Trouble, *, count: int = 1, after: int = 0) -> None:
        """Spoil `count` requests to a route ("POST /channels/{channel_id}/messages", or "*") once `after` passed."""
        self._plans.append(_Plan(route, trouble, after, count))

    def hold(self, route: str, *, count: int = 1, done: bool = False) -> asyncio.Event:
        """Keep the next requests of a route waiting until the returned gate is set."""
        gate = asyncio.Event()
        self.add(route, Held(gate, done), count=count)
        return gate

    @property
    def left(self) -> int:
        """How many requests are still to be spoiled; a test can check that its faults happened."""
        return sum(plan.count for plan in self._plans)

    def clear(self) -> None:
        self._plans.clear()

    def next(self, route: str) -> Trouble | None:
        """The trouble for this request, if any; it is used up by asking."""
        for plan in self._plans:
            if plan.route not in (route, "*"):
                continue
            if plan.after > 0:
                plan.after -= 1
                continue
            plan.count -= 1
            if plan.count == 0:
                self._plans.remove(plan)
            return plan.trouble
        return None
