"""A gateway session: what one IDENTIFY started, and what RESUME continues over another socket.

Discord separates the session from the socket. Every event of a session has a sequence number; the client remembers the
last one it handled. When its socket is lost, it connects again and sends RESUME with the session id and that number,
and the gateway first sends all events after it, then goes on as if nothing had happened. So a session numbers its
events when they happen, not when they are sent, and keeps the last ones whether a socket took them or not. A client
that missed more than is kept cannot resume and gets INVALID_SESSION; it has to IDENTIFY again and receives the present
state in READY and GUILD_CREATE instead of the events.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox.gateway.dispatches import MESSAGE_CONTENT, Dispatch

DISPATCH = 0

_MAX_EVENTS = 2_000  # kept for a resume

_encode = msgspec.json.Encoder().encode


class Session:
    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.request: web.Request | None = None  # the HTTP request that was upgraded to its socket
        self.socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self._events: deque[tuple[int, str]] = deque(maxlen=_MAX_EVENTS)
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def push(self, event: Dispatch) -> None:
        """Number an event the session has the intent for, and queue it if there is a socket."""
        if event.intent and not event.intent & self.intents:
            return
        data = event.data
        if event.hidden_fields and isinstance(data, dict) and not self.intents & MESSAGE_CONTENT:
            data = data | {name: "" if name == "content" else [] for name in event.hidden_fields}
        self._sequence += 1
        frame = encode_frame(DISPATCH, data, self._sequence, event.name)
        self._events.append((self._sequence, frame))
        if self.socket is not None:
            self._outbox.put_nowait(frame)

    def attach(self, request: web.Request, socket: web.WebSocketResponse, after: int = 0) -> bool:
        """Send over this socket from now on, beginning with the events after sequence number `after`.

        Returns False if some of those are no longer kept, so that the session cannot be resumed.
        """
        if after > self._sequence or (self._events and after < self._events[0][0] - 1):
            return False
        self.request, self.socket = request, socket
        self._outbox = asyncio.Queue()  # frames queued for the old socket are among the kept events
        for sequence, frame in self._events:
            if sequence > after:
                self._outbox.put_nowait(frame)
        return True

    def detach(self) -> None:
        self.request = self.socket = None

    async def send_queued(self, socket: web.WebSocketResponse) -> None:
        """Send what is queued, until the socket closes."""
        outbox = self._outbox
        with suppress(ConnectionError):  # the frame is kept, and sent again after a resume
            while not socket.closed:
                await socket.send_str(await outbox.get())

    def abort(self) -> None:
        """Close the TCP connection without a close frame, as a lost network does."""
        if self.request is not None and self.request.transport is not None:
            self.request.transport.abort()


def encode_frame(op: int, data: Any, sequence: int | None = None, name: str | None = None) -> str:
    return _encode({"op": op, "d": data, "s": sequence, "t": name}).decode()
