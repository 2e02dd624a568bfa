"""A gateway session: what one IDENTIFY started, and what RESUME continues over another socket.

Discord separates the session from the socket. Every event of a session has a sequence number; the client remembers the
last one it handled. When its socket is lost, it connects again and sends RESUME with the session id and that number,
and the gateway first sends all events after it, then goes on as if nothing had happened. So a session numbers its
events when they happen, not when they are sent, and keeps the last ones whether a socket took them or not. A client
that missed more than is kept cannot resume and gets INVALID_SESSION; it has to IDENTIFY again and receives the present
state in READY and GUILD_CREATE instead of the events. A session is one shard: it gets the events of its guilds only.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from contextlib import suppress

from msgspec import Struct

from bot.sandbox.gateway.codes import DISPATCH, INVALID_SEQUENCE, Close
from bot.sandbox.gateway.connection import Connection
from bot.sandbox.gateway.dispatches import MESSAGE_CONTENT, Dispatch
from bot.sandbox.gateway.frames import encode_frame
from bot.sandbox.model.clock import TIME_SHIFT

_MAX_EVENTS = 2_000  # kept for a resume


class Shard(Struct, frozen=True):
    """The part of all guilds that one session serves."""

    id: int = 0
    count: int = 1

    def serves(self, guild: int | None) -> bool:
        """Whether it gets the events of a guild, or (None) those of direct messages."""
        return self.id == (0 if guild is None else (guild >> TIME_SHIFT) % self.count)


class Session:
    def __init__(self, intents: int, shard: Shard) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = None
        self._sequence = 0
        self._events: deque[tuple[int, bytes]] = deque(maxlen=_MAX_EVENTS)
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()

    def push(self, event: Dispatch) -> None:
        """Number an event of a guild that the session serves and has the intent for, and queue it for the socket."""
        if event.intent and not event.intent & self.intents:
            return
        if not event.to_all_shards and not self.shard.serves(event.guild):
            return
        data = event.data
        if event.hidden_fields and isinstance(data, dict) and not self.intents & MESSAGE_CONTENT:
            data = data | {name: "" if name == "content" else [] for name in event.hidden_fields}
        self._sequence += 1
        frame = encode_frame(DISPATCH, data, self._sequence, event.name)
        self._events.append((self._sequence, frame))
        if self.connection is not None:
            self._outbox.put_nowait(frame)

    def attach(self, connection: Connection) -> None:
        """Send over this connection from now on."""
        self.connection = connection
        self._outbox = asyncio.Queue()  # frames queued for the old socket are among the kept events

    def resume(self, connection: Connection, after: int) -> bool:
        """Send over this connection, beginning with the events after sequence number `after`.

        Returns False if some of those are no longer kept, so that the session cannot be resumed.
        """
        if not 0 <= after <= self._sequence:
            raise Close(INVALID_SEQUENCE)
        if self._events and after < self._events[0][0] - 1:
            return False
        self.attach(connection)
        for sequence, frame in self._events:
            if sequence > after:
                self._outbox.put_nowait(frame)
        return True

    def detach(self) -> None:
        self.connection = None

    async def send_queued(self, connection: Connection) -> None:
        """Send what is queued, until the socket closes."""
        outbox = self._outbox
        with suppress(ConnectionError):  # the frame is kept, and sent again after a resume
            while not connection.socket.closed:
                await connection.send(await outbox.get())
