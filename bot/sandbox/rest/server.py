"""The HTTP server of the REST API: from a request to its handler and back.

In this order: limit of the application, route, token, body, faults, limit of the route, size of files, comparison with
the OpenAPI description, handler, comparison of the response. Handlers get an `ApiRequest` and return values. Whatever a
client sends is answered with one of Discord's errors: it neither raises here nor is read without a bound (`bodies`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.condition import Condition
from bot.sandbox.model.entities import Json
from bot.sandbox.model.errors import ApiError, Mistakes, NoSuchRoute
from bot.sandbox.model.media import ATTACHMENT_LIMIT
from bot.sandbox.model.world import World
from bot.sandbox.rest.bodies import Body, read_body
from bot.sandbox.rest.faults import Broken, Cut, Fault, Faults, Held, Refused, SentRequest, TooMany
from bot.sandbox.rest.global_limit import GlobalLimit
from bot.sandbox.rest.rate_limits import RateLimits
from bot.sandbox.rest.request import ApiRequest, Created
from bot.sandbox.rest.route import Route
from bot.sandbox.rest.route_table import RouteTable
from bot.sandbox.validation.openapi import ApiDescription

PREFIX = "/api/v10"
MAX_REFUSALS = 100_000  # kept

# Refusals that a careful bot never gets.
_MISTAKES = {
    50035: "invalid form",
    50006: "invalid form",
    50109: "malformed body",
    40003: "direct channels",
}

_encode = msgspec.json.Encoder().encode


class RestServer:
    """Serves the bot's requests and records its mistakes."""

    def __init__(
        self,
        world: World,
        base_url: str,
        *,
        gateway_address: Callable[[], Json],
        mistakes: Mistakes,
        faults: Faults,
        limits: RateLimits,
        global_limit: GlobalLimit,
        condition: Condition,
        description: ApiDescription | None,
    ) -> None:
        self._world = world
        self._base_url = base_url
        self._gateway_address = gateway_address
        self._routes = RouteTable()
        self._mistakes = mistakes
        self._faults = faults
        self._limits = limits
        self.global_limit = global_limit
        self._condition = condition
        self._description = description
        self.refusals: deque[tuple[str, int]] = deque(maxlen=MAX_REFUSALS)  # route and error code
        self.request_counts: dict[str, int] = {}  # requests by route
        self.in_flight = 0

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one request of the bot."""
        self.in_flight += 1
        try:
            response = await self._serve(request)
            self.global_limit.answered(response.status)
            return response
        finally:
            self.in_flight -= 1
            self._condition.notify_all()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        path = request.rel_url.raw_path
        retry_after = self.global_limit.take(path.removeprefix(PREFIX))
        if retry_after is not None:
            return _rate_limited_response(TooMany(retry_after, everywhere=True), {})
        found = self._routes.find(request.method, path.removeprefix(PREFIX)) if path.startswith(PREFIX) else None
        if found is None:
            self._mistakes.add("unknown route", f"{request.method} {path}", "the loopback Discord has no such route")
            return _json_response(404, NoSuchRoute().body(), {})
        route, params = found
        self.request_counts[route.name] = self.request_counts.get(route.name, 0) + 1
        try:
            self._require_token(route, request)
            body = await read_body(request)
        except ApiError as refusal:
            return self._refuse(route, refusal, {})
        fault = self._faults.next(route.name, SentRequest(body.json, body.files))
        if fault is not None and not fault.done:
            faulty = await _inject_fault(request, fault)
            if faulty is not None:
                return faulty
        response = self._respond(route, request.query, params, body)
        faulty = await _inject_fault(request, fault) if fault is not None and fault.done else None
        return response if faulty is None else faulty

    def _require_token(self, route: Route, request: web.Request) -> None:
        if not route.public and request.headers.get("Authorization") != f"Bot {self._world.application.token}":
            raise ApiError(0)

    def _respond(self, route: Route, query: Mapping[str, str], params: Mapping[str, str], body: Body) -> web.Response:
        limit = self._limits.take(route.name, params.get(route.major or "", ""))
        if limit.retry_after is not None:
            return _rate_limited_response(TooMany(limit.retry_after), limit.headers)
        try:
            if any(len(each.content) > ATTACHMENT_LIMIT for each in body.files.values()):
                raise ApiError(40005)
            result = self._handle(
                route,
                ApiRequest(
                    self._world,
                    self._limits,
                    self._base_url,
                    self._gateway_address,
                    params,
                    query,
                    body.json,
                    body.files,
                ),
            )
        except ApiError as refusal:
            return self._refuse(route, refusal, limit.headers)
        if result is None:
            return web.Response(status=204, headers=limit.headers)
        status, answer = (201, result.body) if isinstance(result, Created) else (route.status, result)
        self._check(route, "response", answer, str(status))
        return _json_response(status, answer, limit.headers)

    def _handle(self, route: Route, request: ApiRequest) -> Any:
        """Run the handler. A body that makes it raise a built-in error is a mistake of the bot, and refused."""
        try:
            self._check(route, "request", request.body, "200")
            return route.handler(request)
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
            raise ApiError(50109) from error

    def _refuse(self, route: Route, refusal: ApiError, headers: Mapping[str, str]) -> web.Response:
        self.refusals.append((route.name, refusal.code))
        if refusal.code in _MISTAKES:
            cause = "" if refusal.__cause__ is None else f" because of {refusal.__cause__!r}"
            self._mistakes.add(_MISTAKES[refusal.code], route.name, f"{refusal}{cause}")
        if refusal.status == 429:
            # discord.py retries after this time and gives up after five attempts: no reason to make it wait.
            return _rate_limited_response(TooMany(0.0), headers, refusal.body())
        return _json_response(refusal.status, refusal.body(), headers)

    def _check(self, route: Route, side: str, body: Any, status: str) -> None:
        if self._description is None or body is None:
            return
        for wrong in self._description.check(route.method, route.path, side, body, status):
            self._mistakes.add(f"openapi {side}", route.name, wrong)


def _json_response(status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
    # Exactly this content type: discord.py does not decode JSON with a charset.
    return web.Response(status=status, body=_encode(body), headers={**headers, "Content-Type": "application/json"})


def _rate_limited_response(fault: TooMany, headers: Mapping[str, str], body: Json | None = None) -> web.Response:
    body = {"message": "You are being rate limited.", "code": 0} if body is None else body
    body = body | {"retry_after": fault.retry_after, "global": fault.everywhere}
    scope = {"X-RateLimit-Scope": "user"} | ({"X-RateLimit-Global": "true"} if fault.everywhere else {})
    return _json_response(429, body, {**headers, **scope, "Via": "1.1 loopback", "Retry-After": str(fault.retry_after)})


async def _inject_fault(request: web.Request, fault: Fault) -> web.Response | None:
    """Carry out a fault; returns None if the request is to be served normally."""
    match fault:
        case TooMany():
            return _rate_limited_response(fault, {})
        case Broken():
            return web.Response(status=fault.status, text="upstream connect error")
        case Refused():
            refusal = ApiError(fault.code)
            return _json_response(refusal.status, refusal.body(), {})
        case Cut():
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        case Held():
            await fault.gate.wait()
            return None
