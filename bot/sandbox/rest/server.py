"""From an HTTP request to a handler and back: matching, token, faults, limits, body, checks, headers.

This is the only place that knows HTTP; handlers see a `Call` and answer with values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from aiohttp import BodyPartReader, hdrs, web

from bot.sandbox.model.condition import Pulse
from bot.sandbox.model.entities import Json, Upload
from bot.sandbox.model.errors import ApiError, Mistake, NoSuchRoute
from bot.sandbox.model.wire import ATTACHMENT_LIMIT
from bot.sandbox.model.world import World
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.rest.faults import Broken, Cut, Faults, Held, Refused, TooMany, Trouble
from bot.sandbox.rest.rate_limits import RateLimits
from bot.sandbox.rest.table import RouteTable
from bot.sandbox.validation.openapi import Description

PREFIX = "/api/v10"

_FILE_FIELD = re.compile(r"files\[(\d+)\]\Z")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class RestServer:
    """Answers the bot's requests, and notes what it should not have asked."""

    def __init__(
        self,
        world: World,
        base: str,
        *,
        faults: Faults,
        limits: RateLimits,
        pulse: Pulse,
        description: Description | None,
    ) -> None:
        self._world = world
        self._base = base
        self._routes = RouteTable()
        self._faults = faults
        self._limits = limits
        self._pulse = pulse
        self._description = description
        self.mistakes: list[Mistake] = []
        self.refusals: list[tuple[str, int]] = []  # route and error number of every answer that was not a success
        self.seen: dict[str, int] = {}  # requests by route
        self.under_way = 0

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request of the bot."""
        self.under_way += 1
        try:
            return await self._serve(request)
        finally:
            self.under_way -= 1
            self._pulse.beat()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        found = self._routes.find(request.method, path)
        if found is None:
            self.mistakes.append(
                Mistake("unknown route", f"{request.method} {path}", "the loopback Discord has no such route")
            )
            return _json(404, NoSuchRoute().body(), {})
        route, params = found
        self.seen[route.name] = self.seen.get(route.name, 0) + 1
        body, files = await _read(request)
        trouble = self._faults.next(route.name)
        if trouble is not None and not trouble.done:
            spoiled = await _spoil(request, trouble)
            if spoiled is not None:
                return spoiled
        answer = self._answer(route, request, params, body, files)
        spoiled = await _spoil(request, trouble) if trouble is not None and trouble.done else None
        return answer if spoiled is None else spoiled

    def _answer(
        self, route: Route, request: web.Request, params: Mapping[str, str], body: Any, files: Mapping[int, Upload]
    ) -> web.Response:
        verdict = self._limits.take(route.name, params.get(route.major or "", ""))
        if verdict.retry_after is not None:
            return _too_many(TooMany(verdict.retry_after), verdict.headers)
        try:
            if not route.public and request.headers.get("Authorization") != f"Bot {self._world.application.token}":
                raise ApiError(0)
            if any(len(each.content) > ATTACHMENT_LIMIT for each in files.values()):
                raise ApiError(40005)
            self._check(route, "request", body, "200")
            result = self._handle(
                route, Call(self._world, self._limits, self._base, params, request.query, body, files)
            )
        except ApiError as refusal:
            self._note(route, refusal)
            headers = dict(verdict.headers)
            if refusal.status == 429:
                # The library is let try again at once, so that it gives up as quickly as it was seen to.
                return _too_many(TooMany(0.0), headers, refusal.body())
            return _json(refusal.status, refusal.body(), headers)
        if result is None:
            return web.Response(status=204, headers=verdict.headers)
        self._check(route, "answer", result, "200")
        return _json(200, result, verdict.headers)

    def _handle(self, route: Route, call: Call) -> Any:
        """Run the handler. A body so strange that it trips over it is a mistake of the bot, and refused."""
        try:
            return route.handler(call)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            self.mistakes.append(Mistake("strange form", route.name, f"{error!r} from {call.body!r}"))
            raise ApiError(50109) from error

    def _note(self, route: Route, refusal: ApiError) -> None:
        self.refusals.append((route.name, refusal.code))
        if refusal.code in (50035, 50006):
            self.mistakes.append(Mistake("invalid form", route.name, str(refusal)))

    def _check(self, route: Route, side: str, body: Any, status: str) -> None:
        if self._description is None or body is None:
            return
        for wrong in self._description.check(route.method, route.path, side, body, status):
            self.mistakes.append(Mistake(f"openapi {side}", route.name, wrong))


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON of a request, and the files beside it."""
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


def _json(status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
    # Exactly this content type: discord.py takes one with a charset for plain text.
    return web.Response(status=status, body=_encode(body), headers={**headers, "Content-Type": "application/json"})


def _too_many(trouble: TooMany, headers: Mapping[str, str], body: Json | None = None) -> web.Response:
    body = {"message": "You are being rate limited.", "code": 0} if body is None else body
    body = body | {"retry_after": trouble.retry_after, "global": trouble.everywhere}
    scope = {"X-RateLimit-Scope": "user"} | ({"X-RateLimit-Global": "true"} if trouble.everywhere else {})
    return _json(429, body, {**headers, **scope, "Via": "1.1 loopback", "Retry-After": str(trouble.retry_after)})


async def _spoil(request: web.Request, trouble: Trouble) -> web.Response | None:
    """Let the trouble happen; None where it leaves the request whole."""
    match trouble:
        case TooMany():
            return _too_many(trouble, {})
        case Broken():
            return web.Response(status=trouble.status, text="upstream connect error")
        case Refused():
            refusal = ApiError(trouble.code)
            return _json(refusal.status, refusal.body(), {})
        case Cut():
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        case Held():
            await trouble.gate.wait()
            return None
