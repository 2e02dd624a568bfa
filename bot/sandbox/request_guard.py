"""Allows requests from this machine only: the guard before every route of the loopback Discord.

The Host and Origin headers must be the loopback address. So neither another site in the same browser (a forged request)
nor a host name that resolves to 127.0.0.1 (DNS rebinding) gets an answer, whether it asks for the page, for the API or
for the gateway. Libraries send no Origin.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from aiohttp import web
from aiohttp.typedefs import Middleware

_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


def loopback_only(port: int) -> Middleware:
    """The middleware of a server on this port."""
    hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}
    origins = {f"http://{host}" for host in hosts}

    @web.middleware
    async def guard(request: web.Request, handler: _Handler) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in hosts or (origin is not None and origin not in origins):
            raise web.HTTPForbidden(text="only pages of this server are allowed")
        return await handler(request)

    return guard
