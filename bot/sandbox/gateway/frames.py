"""Frames of the gateway: decoding what a client sends, and encoding (and compressing) what it gets.

Only JSON is spoken, in text or binary frames. What cannot be decoded closes the socket with 4002, as on the real
Discord; nothing that a client sends raises another error.
"""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import msgspec
from aiohttp import WSMessage, WSMsgType, web
from msgspec import Struct

from bot.sandbox.gateway.codes import DECODE_ERROR, Close

MAX_FRAME_BYTES = 4096  # of a client's frame; Discord closes the socket beyond

_encode = msgspec.json.Encoder().encode


class Frame(Struct, frozen=True):
    """A frame of a client."""

    op: int
    d: Any = None


_decoder = msgspec.json.Decoder(Frame)


def decode_frame(message: WSMessage) -> Frame:
    """The frame in a websocket message; raises `Close` if there is none."""
    raw = message.data.encode() if message.type is WSMsgType.TEXT else message.data
    try:
        if len(raw) > MAX_FRAME_BYTES:
            raise Close(DECODE_ERROR)
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Close(DECODE_ERROR) from error


def encode_frame(op: int, data: Any, sequence: int | None = None, name: str | None = None) -> bytes:
    return _encode({"op": op, "d": data, "s": sequence, "t": name})


class FrameSender:
    """Sends frames over one socket: as text, or (`zlib-stream`) as parts of one compressed stream.

    A client that asks for another compression gets plain text, which every library accepts.
    """

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self._socket = socket
        # The fastest level: what counts here is that the client has to decompress, not the size.
        self._stream = zlib.compressobj(1) if compression == "zlib-stream" else None
        self._lock = asyncio.Lock()  # parts of the stream have to arrive in the order in which they were compressed

    async def send(self, frame: bytes) -> None:
        if self._stream is None:
            await self._socket.send_str(frame.decode())
        else:
            async with self._lock:
                # A flush ends each frame with 00 00 FF FF, by which the client knows that it is complete.
                await self._socket.send_bytes(self._stream.compress(frame) + self._stream.flush(zlib.Z_SYNC_FLUSH))
