"""The HTTP server of the REST API: from a request to its handler and back.

In this order: limit of the application, route, body, faults, limit of the route, token, size of files, comparison with
the OpenAPI description, handler, comparison of the response. Handlers get an `ApiRequest` and return values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from aiohttp import BodyPartReader, hdrs, web

from bot.sandbox.condition import Condition
from bot.sandbox.model.entities import Json, Upload
from bot.sandbox.model.errors import ApiError, Mistake, NoSuchRoute
from bot.sandbox.model.media import ATTACHMENT_LIMIT
from bot.sandbox.model.world import World
from bot.sandbox.rest.faults import Broken, Cut, Fault, Faults, Held, Refused, SentRequest, TooMany
from bot.sandbox.rest.global_limit import GlobalLimit
from bot.sandbox.rest.rate_limits import RateLimits
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route
from bot.sandbox.rest.route_table import RouteTable
from bot.sandbox.validation.openapi import ApiDescription

PREFIX = "/api/v10"

_FILE_FIELD = re.compile(r"files\[(\d+)\]\Z")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class RestServer:
    """Serves the bot's requests and records its mistakes."""

    def __init__(
        self,
        world: World,
        base_url: str,
        *,
        faults: Faults,
        limits: RateLimits,
        global_limit: GlobalLimit,
        condition: Condition,
        description: ApiDescription | None,
    ) -> None:
        self._world = world
        self._base_url = base_url
        self._routes = RouteTable()
        self._faults = faults
        self._limits = limits
        self.global_limit = global_limit
        self._condition = condition
        self._description = description
        self.mistakes: list[Mistake] = []
        self.refusals: list[tuple[str, int]] = []  # route and error code of every refusal
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
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        retry_after = self.global_limit.take(path)
        if retry_after is not None:
            return _rate_limited_response(TooMany(retry_after, everywhere=True), {})
        found = self._routes.find(request.method, path)
        if found is None:
            self.mistakes.append(
                Mistake("unknown route", f"{request.method} {path}", "the loopback Discord has no such route")
            )
            return _json_response(404, NoSuchRoute().body(), {})
        route, params = found
        self.request_counts[route.name] = self.request_counts.get(route.name, 0) + 1
        body, files = await _read_body(request)
        fault = self._faults.next(route.name, SentRequest(body, files))
        if fault is not None and not fault.done:
            faulty = await _inject_fault(request, fault)
            if faulty is not None:
                return faulty
        response = self._respond(route, request, params, body, files)
        faulty = await _inject_fault(request, fault) if fault is not None and fault.done else None
        return response if faulty is None else faulty

    def _respond(
        self, route: Route, request: web.Request, params: Mapping[str, str], body: Any, files: Mapping[int, Upload]
    ) -> web.Response:
        limit = self._limits.take(route.name, params.get(route.major or "", ""))
        if limit.retry_after is not None:
            return _rate_limited_response(TooMany(limit.retry_after), limit.headers)
        try:
            if not route.public and request.headers.get("Authorization") != f"Bot {self._world.application.token}":
                raise ApiError(0)
            if any(len(each.content) > ATTACHMENT_LIMIT for each in files.values()):
                raise ApiError(40005)
            self._check(route, "request", body, "200")
            result = self._handle(
                route, ApiRequest(self._world, self._limits, self._base_url, params, request.query, body, files)
            )
        except ApiError as refusal:
            self._record_refusal(route, refusal)
            headers = dict(limit.headers)
            if refusal.status == 429:
                # discord.py retries after this time and gives up after five attempts: no reason to make it wait.
                return _rate_limited_response(TooMany(0.0), headers, refusal.body())
            return _json_response(refusal.status, refusal.body(), headers)
        if result is None:
            return web.Response(status=204, headers=limit.headers)
        self._check(route, "response", result, "200")
        return _json_response(200, result, limit.headers)

    def _handle(self, route: Route, api_request: ApiRequest) -> Any:
        """Run the handler. A body that makes it raise a built-in error is a mistake of the bot, and refused."""
        try:
            return route.handler(api_request)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            self.mistakes.append(Mistake("malformed body", route.name, f"{error!r} from {api_request.body!r}"))
            raise ApiError(50109) from error

    def _record_refusal(self, route: Route, refusal: ApiError) -> None:
        self.refusals.append((route.name, refusal.code))
        if refusal.code in (50035, 50006):
            self.mistakes.append(Mistake("invalid form", route.name, str(refusal)))

    def _check(self, route: Route, side: str, body: Any, status: str) -> None:
        if self._description is None or body is None:
            return
        for wrong in self._description.check(route.method, route.path, side, body, status):
            self.mistakes.append(Mistake(f"openapi {side}", route.name, wrong))


async def _read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON of a request, and its files."""
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (_decode(raw) if raw else None), {}
    body: Any = None
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        numbered = _FILE_FIELD.match(part.name or "")
        if numbered is not None:
            kind = part.headers.get(hdrs.CONTENT_TYPE)
            files[int(numbered[1])] = Upload(filename=part.filename or "file", content_type=kind, content=content)
        elif part.name == "payload_json":
            body = _decode(content)
    return body if body is not None else {}, files


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
