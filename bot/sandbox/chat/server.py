"""The HTTP server of the chat page: its files, its websocket and single requests.

Requests of other sites are refused before they arrive here (`request_guard`); malformed ones get 400 or 404.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from weakref import WeakSet

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.chat.feed import Subscription
from bot.sandbox.chat.host import Host
from bot.sandbox.chat.protocol import ChatSession
from bot.sandbox.model.clock import parse_id
from bot.sandbox.model.entities import Json, User

PAGE = Path(__file__).parent / "page"

_SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class ChatServer:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._sockets: WeakSet[web.WebSocketResponse] = WeakSet()
        # Images have URLs with the numeric address, even if the page was opened as localhost.
        self._policy = f"default-src 'self'; img-src 'self' data: blob: {host.url}; frame-ancestors 'none'"

    def add_to(self, app: web.Application) -> None:
        app.on_shutdown.append(self._close)
        app.router.add_get("/_/ws", self._socket)
        app.router.add_get("/_/people", self._people)
        app.router.add_get("/_/state", self._state)
        app.router.add_post("/_/do", self._do)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{path:.+}", self._page)

    async def _close(self, app: web.Application) -> None:  # noqa: ARG002 - the signature of a signal
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / request.match_info.get("path", "index.html")).resolve()
        if not path.is_relative_to(PAGE) or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={**_SECURITY_HEADERS, "Content-Security-Policy": self._policy})

    async def _people(self, request: web.Request) -> web.Response:  # noqa: ARG002 - the signature of a handler
        people = [self._host.feed.person(each) for each in self._host.world.all(User) if not each.bot]
        return _json_response({"people": people})

    async def _state(self, request: web.Request) -> web.Response:
        return _json_response({"state": self._host.feed.state(self._person(request))})

    async def _do(self, request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType  # which an HTML form of another site cannot send
        try:
            frame = msgspec.json.decode(await request.read())
        except (msgspec.DecodeError, RecursionError) as error:
            raise web.HTTPBadRequest from error
        wanted = frame.get("person") if isinstance(frame, dict) else None
        person = self._host.world.find(User, parse_id(str(wanted)))
        if person is None:
            raise web.HTTPNotFound
        return _json_response(await ChatSession(self._host, person.id).answer(frame))

    def _person(self, request: web.Request) -> int:
        person = self._host.world.find(User, parse_id(request.query.get("person", "")))
        if person is None or person.bot:
            raise web.HTTPNotFound
        return person.id

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=16 << 20, timeout=1.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        subscription = self._host.feed.subscribe(person)
        session = ChatSession(self._host, person, subscription)
        async with asyncio.TaskGroup() as tasks:
            sender = tasks.create_task(_send_events(socket, subscription))
            try:
                async for message in socket:
                    if message.type is WSMsgType.TEXT:
                        tasks.create_task(_answer_frame(socket, session, message.data))
            finally:
                subscription.close()
                sender.cancel()
        return socket


async def _send_events(socket: web.WebSocketResponse, subscription: Subscription) -> None:
    while not socket.closed:
        await _send(socket, await subscription.next())


async def _answer_frame(socket: web.WebSocketResponse, session: ChatSession, text: str) -> None:
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        frame = None
    number = frame.get("id") if isinstance(frame, dict) else None
    await _send(socket, {"re": number} | await session.answer(frame))


async def _send(socket: web.WebSocketResponse, body: Json) -> None:
    if not socket.closed:
        await socket.send_str(msgspec.json.encode(body).decode())


def _json_response(body: Any) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(body), headers={**_SECURITY_HEADERS, "Content-Type": "application/json"}
    )
