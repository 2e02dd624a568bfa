"""A gateway client without a library, which can break every rule."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.sandbox import Sandbox
from bot.sandbox.gateway.codes import DISPATCH, HELLO, IDENTIFY

SECONDS = 3.0


class RawClient:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self._token = token
        self._stream = zlib.decompressobj()

    async def receive(self) -> dict[str, Any]:
        """The next frame."""
        message = await self.socket.receive(timeout=SECONDS)
        if message.type is aiohttp.WSMsgType.BINARY:
            assert message.data.endswith(b"\x00\x00\xff\xff"), "each frame ends with a flush"
            frame: dict[str, Any] = json.loads(self._stream.decompress(message.data))
        else:
            assert message.type is aiohttp.WSMsgType.TEXT, message
            frame = json.loads(message.data)
        return frame

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, **fields: Any) -> None:
        await self.send(IDENTIFY, {"token": self._token, "intents": 1, "properties": {}, **fields})

    async def ready(self, **fields: Any) -> dict[str, Any]:
        """IDENTIFY, and the data of READY."""
        await self.identify(**fields)
        frame = await self.receive()
        assert (frame["op"], frame["t"]) == (DISPATCH, "READY")
        ready: dict[str, Any] = frame["d"]
        return ready

    async def close_code(self) -> int | None:
        """The code with which the gateway closes the socket; frames before that are skipped."""
        frames = (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY)
        while (await self.socket.receive(timeout=SECONDS)).type in frames:
            pass
        return self.socket.close_code


@asynccontextmanager
async def raw_client(sandbox: Sandbox, query: str = "v=10&encoding=json") -> AsyncIterator[RawClient]:
    """A client that has got HELLO, unless the gateway closed the socket instead."""
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{sandbox.url}/gateway?{query}") as socket:
        client = RawClient(socket, sandbox.token)
        if "v=10" in query and "etf" not in query:
            assert (await client.receive())["op"] == HELLO
        yield client
