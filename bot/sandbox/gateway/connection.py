"""One socket of a client: frames in and out, heartbeats, and the count of frames. Which session it serves is not known.

A client has to send a heartbeat in every interval. Discord tolerates some delay and then closes the socket; heartbeats
are sent by a thread of the library in real time, so this is the one limit that is not measured with the injected clock.
"""

from __future__ import annotations

import asyncio

from aiohttp import WSMsgType, web

from bot.sandbox.gateway.codes import (
    DECODE_ERROR,
    HEARTBEAT,
    HEARTBEAT_ACK,
    HELLO,
    INVALID_VERSION,
    RATE_LIMITED,
    SESSION_TIMED_OUT,
    Close,
)
from bot.sandbox.gateway.frames import MAX_FRAME_BYTES, Frame, FrameSender, decode_frame, encode_frame
from bot.sandbox.gateway.limits import FrameCount, GatewayLimits
from bot.sandbox.model.clock import Clock
from bot.sandbox.model.errors import Mistakes

API_VERSION = "10"

_LATE = 1.5  # intervals without a heartbeat until the socket is closed
_MAX_MESSAGE_BYTES = 4 * MAX_FRAME_BYTES  # larger ones are not even read to their end


class Connection:
    def __init__(self, request: web.Request, limits: GatewayLimits, clock: Clock, mistakes: Mistakes) -> None:
        self.socket = web.WebSocketResponse(compress=False, max_msg_size=_MAX_MESSAGE_BYTES, timeout=1.0)
        self._request = request
        self._interval = limits.heartbeat_ms / 1000
        self._count = FrameCount(limits, clock, mistakes)
        self._mistakes = mistakes
        self._sender = FrameSender(self.socket, request.query.get("compress"))
        self._deadline = 0.0  # of the next heartbeat

    async def open(self) -> None:
        """Accept the socket and say HELLO."""
        await self.socket.prepare(self._request)
        if self._request.query.get("v", API_VERSION) != API_VERSION:
            raise Close(INVALID_VERSION)
        if self._request.query.get("encoding", "json") != "json":
            raise Close(DECODE_ERROR)
        self._expect_heartbeat()
        await self.send(encode_frame(HELLO, {"heartbeat_interval": round(self._interval * 1000)}))

    async def send(self, frame: bytes) -> None:
        await self._sender.send(frame)

    async def receive(self) -> Frame | None:
        """The next frame that is not a heartbeat; None when the socket is closed."""
        while (frame := await self._receive()) is not None:
            if frame.op != HEARTBEAT:
                return frame
            self._expect_heartbeat()
            await self.send(encode_frame(HEARTBEAT_ACK, None))
        return None

    async def _receive(self) -> Frame | None:
        try:
            message = await self.socket.receive(timeout=max(0.0, self._deadline - asyncio.get_running_loop().time()))
        except TimeoutError:
            self._mistakes.add("heartbeat", "gateway", f"no heartbeat within {_LATE:g} intervals")
            raise Close(SESSION_TIMED_OUT) from None
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return None
        if not self._count.allows_another():
            raise Close(RATE_LIMITED)
        return decode_frame(message)

    def _expect_heartbeat(self) -> None:
        self._deadline = asyncio.get_running_loop().time() + _LATE * self._interval

    def abort(self) -> None:
        """Close the TCP connection without a close frame, as a lost network does."""
        if self._request.transport is not None:
            self._request.transport.abort()
