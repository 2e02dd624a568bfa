"""The door for people: the chat page's files, its websocket and its single requests.

Only a page that came from this very server gets in: the address it was asked under and the page's origin have to be
the loopback one, so neither another site in the same browser nor a renamed host can talk to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakSet

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.chat.feed import Subscription
from bot.sandbox.chat.protocol import Conversation
from bot.sandbox.model.entities import Json, User

if TYPE_CHECKING:
    from bot.sandbox.sandbox import Sandbox

PAGE = Path(__file__).parent / "page"

_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class WebDoor:
    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._hosts = {f"{name}:{sandbox.port}" for name in ("127.0.0.1", "localhost")}
        self._sockets: WeakSet[web.WebSocketResponse] = WeakSet()
        self._origins = {f"http://{host}" for host in self._hosts}
        # Pictures come from the numeric address, whichever of the two the page was opened under.
        self._policy = f"default-src 'self'; img-src 'self' data: blob: {sandbox.url}; frame-ancestors 'none'"

    def add_to(self, app: web.Application) -> None:
        app.on_shutdown.append(self._close)
        app.router.add_get("/_/ws", self._guarded(self._socket))
        app.router.add_get("/_/people", self._guarded(self._people))
        app.router.add_get("/_/state", self._guarded(self._state))
        app.router.add_post("/_/do", self._guarded(self._do))
        app.router.add_get("/", self._guarded(self._page))
        app.router.add_get("/page/{path:.+}", self._guarded(self._page))

    async def _close(self, app: web.Application) -> None:  # noqa: ARG002 - the shape of a signal
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _guarded(self, handler: _Handler) -> _Handler:
        async def guarded(request: web.Request) -> web.StreamResponse:
            origin = request.headers.get("Origin")
            if request.headers.get("Host") not in self._hosts or (origin is not None and origin not in self._origins):
                raise web.HTTPForbidden(text="only a page of this machine may ask")
            return await handler(request)

        return guarded

    async def _page(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / request.match_info.get("path", "index.html")).resolve()
        if not path.is_relative_to(PAGE) or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={**_SAFE, "Content-Security-Policy": self._policy})

    async def _people(self, request: web.Request) -> web.Response:  # noqa: ARG002 - the shape of a handler
        people = [self._sandbox.feed.person(each) for each in self._sandbox.world.all(User) if not each.bot]
        return _json({"people": people})

    async def _state(self, request: web.Request) -> web.Response:
        return _json({"state": self._sandbox.feed.state(self._person(request))})

    async def _do(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType  # a form of another site cannot send this type
        frame = msgspec.json.decode(await request.read())
        person = self._sandbox.world.find(User, int(frame.get("person") or 0))
        if person is None:
            raise web.HTTPNotFound
        return _json(await Conversation(self._sandbox, person.id).answer(frame))

    def _person(self, request: web.Request) -> int:
        wanted = request.query.get("person", "")
        person = self._sandbox.world.find(User, int(wanted)) if wanted.isdigit() else None
        if person is None or person.bot:
            raise web.HTTPNotFound
        return person.id

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=16 << 20, timeout=1.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        subscription = self._sandbox.feed.subscribe(person)
        conversation = Conversation(self._sandbox, person, subscription)
        async with asyncio.TaskGroup() as tasks:
            pump = tasks.create_task(_pump(socket, subscription))
            try:
                async for message in socket:
                    if message.type is WSMsgType.TEXT:
                        tasks.create_task(_reply(socket, conversation, message.data))
            finally:
                subscription.close()
                pump.cancel()
        return socket


async def _pump(socket: web.WebSocketResponse, subscription: Subscription) -> None:
    while not socket.closed:
        await _send(socket, await subscription.next())


async def _reply(socket: web.WebSocketResponse, conversation: Conversation, text: str) -> None:
    try:
        frame = msgspec.json.decode(text)
    except msgspec.DecodeError:
        frame = None
    number = frame.get("id") if isinstance(frame, dict) else None
    await _send(socket, {"re": number} | await conversation.answer(frame))


async def _send(socket: web.WebSocketResponse, body: Json) -> None:
    if not socket.closed:
        await socket.send_str(msgspec.json.encode(body).decode())


def _json(body: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(body), headers={**_SAFE, "Content-Type": "application/json"})
