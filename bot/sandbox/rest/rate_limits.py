"""Rate limits: the headers of every response, and the refusals of routes with a limit.

A route without a limit reports a very large one, so that tests do not wait. `REALISTIC` has the limits that are known
of the real Discord, for the routes that a game bot uses most.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2s
from typing import TypeAlias

from msgspec import Struct

from bot.sandbox.model.clock import Clock

Limit: TypeAlias = tuple[int, float]  # requests, seconds

REALISTIC: Mapping[str, Limit] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (5, 2.0),
}

# In addition to the limits of routes. Discord publishes neither number.
OLD_EDITS = "edits of messages older than an hour"  # per channel
NEW_DIRECT_CHANNELS = "direct channels that did not exist before"

_ALWAYS: Mapping[str, Limit] = {OLD_EDITS: (5, 3600.0), NEW_DIRECT_CHANNELS: (20, 600.0)}
_MAX_BUCKETS = 10_000
_UNLIMITED: Limit = (1_000_000, 1.0)


class LimitResult(Struct, frozen=True):
    headers: dict[str, str]
    retry_after: float | None = None  # if set, the request is refused


class _Bucket:
    def __init__(self) -> None:
        self.reset = 0.0
        self.used = 0


class RateLimits:
    """A fixed window of requests per route and major resource (channel, guild or webhook)."""

    def __init__(self, clock: Clock, limits: Mapping[str, Limit] | None = None) -> None:
        self._clock = clock
        self._limits = {**_ALWAYS, **(limits or {})}
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._hashes: dict[str, str] = {}

    def take(self, route: str, major: str) -> LimitResult:
        """Count one request, or refuse it."""
        now = self._clock()
        allowed, window = self._limits.get(route, _UNLIMITED)
        if route not in self._limits:
            return LimitResult(self._headers(route, allowed, allowed - 1, now + window, window))
        bucket = self._buckets.setdefault((route, major), _Bucket())
        if len(self._buckets) > _MAX_BUCKETS:  # a client that makes up channels must not fill the memory
            del self._buckets[next(iter(self._buckets))]
        if now >= bucket.reset:
            bucket.reset, bucket.used = now + window, 0
        left = bucket.reset - now
        if bucket.used >= allowed:
            return LimitResult(self._headers(route, allowed, 0, bucket.reset, left), left)
        bucket.used += 1
        return LimitResult(self._headers(route, allowed, allowed - bucket.used, bucket.reset, left))

    def _headers(self, route: str, limit: int, remaining: int, reset: float, after: float) -> dict[str, str]:
        name = self._hashes.get(route)
        if name is None:
            name = self._hashes[route] = blake2s(route.encode(), digest_size=16).hexdigest()
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": name,
        }
