"""The bot's live connection: gateway v10 over a websocket, with sessions that can be resumed.

A session numbers every event it sends and keeps the last ones, so that a bot whose socket dropped gets what it
missed. Faults are pulled like levers: `drop`, `reconnect`, `invalidate`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.gateway.dispatches import GUILDS, MESSAGE_CONTENT, PRIVILEGED, Dispatch, Dispatches
from bot.sandbox.model import wire
from bot.sandbox.model.entities import Delivery, Guild, Interaction, Json
from bot.sandbox.model.world import Change, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11

NOT_AUTHENTICATED, BAD_TOKEN, DISALLOWED_INTENTS = 4003, 4004, 4014

_KEPT_EVENTS = 2_000
_HEARTBEAT_MS = 41_250

_encode = msgspec.json.Encoder().encode


class Session:
    """What one IDENTIFY started: its events are numbered, and outlive the socket they were sent over."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.line: web.Request | None = None  # the request its socket grew out of
        self.socket: web.WebSocketResponse | None = None
        self._sent = 0
        self._kept: deque[tuple[int, str]] = deque(maxlen=_KEPT_EVENTS)
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def push(self, event: Dispatch) -> None:
        """Number an event, and send it as soon as a socket takes it."""
        if event.intent and not event.intent & self.intents:
            return
        data = event.data
        if event.hides and isinstance(data, dict) and not self.intents & MESSAGE_CONTENT:
            data = data | {name: "" if name == "content" else [] for name in event.hides}
        self._sent += 1
        frame = _frame(DISPATCH, data, self._sent, event.name)
        self._kept.append((self._sent, frame))
        if self.socket is not None:
            self._outbox.put_nowait(frame)

    def attach(self, line: web.Request, socket: web.WebSocketResponse, after: int = 0) -> bool:
        """Send over this socket from now on, first all that came after event number `after`.

        False: some of that is no longer kept, so the session cannot be continued.
        """
        if after > self._sent or (self._kept and after < self._kept[0][0] - 1):
            return False
        self.line, self.socket = line, socket
        self._outbox = asyncio.Queue()
        for number, frame in self._kept:
            if number > after:
                self._outbox.put_nowait(frame)
        return True

    async def pump(self, socket: web.WebSocketResponse) -> None:
        """Send what is queued, for as long as the socket lives."""
        outbox = self._outbox
        with suppress(ConnectionError):  # a frame that did not go out is kept, and sent again after a resume
            while not socket.closed:
                await socket.send_str(await outbox.get())

    def cut(self) -> None:
        """Let the line go dead without a word."""
        if self.line is not None and self.line.transport is not None:
            self.line.transport.abort()


class Gateway:
    """Every session of the bot, and the levers that break them."""

    def __init__(self, world: World, base: str, *, privileged: int = 0) -> None:
        self._world = world
        self._url = base.replace("http", "ws", 1) + "/gateway"
        self._dispatches = Dispatches(world, base)
        self._privileged = privileged
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.on_presence: Callable[[bool], None] = lambda _: None
        world.watch(self._on_change)

    @property
    def connected(self) -> bool:
        return any(session.socket is not None for session in self.sessions.values())

    def _on_change(self, change: Change) -> None:
        if not self.sessions:
            return
        for event in self._dispatches.of(change):
            self.send(event)

    def send(self, event: Dispatch) -> None:
        for session in self.sessions.values():
            session.push(event)

    def redeliver(self, interaction: Interaction) -> None:
        """Tell the bot of an interaction once more, as may happen around a reconnect."""
        self.send(Dispatch("INTERACTION_CREATE", self._world.get(Delivery, interaction.id).payload))

    # Levers

    def drop(self) -> None:
        """Cut every socket without a word; sessions stay and can be resumed."""
        for session in self.sessions.values():
            session.cut()

    async def reconnect(self) -> None:
        """Ask the bot to come back over a new socket."""
        for socket in self._sockets():
            await socket.send_str(_frame(RECONNECT, None))

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is no good; unless `resumable`, it is forgotten."""
        sockets = self._sockets()
        if not resumable:
            self.forget()
        for socket in sockets:
            await socket.send_str(_frame(INVALID_SESSION, resumable))

    def forget(self) -> None:
        """Lose every session, so that a resume is refused and the bot has to start a new one."""
        self.sessions.clear()

    async def close(self) -> None:
        self._world.unwatch(self._on_change)
        for socket in self._sockets():
            await socket.close(code=WSCloseCode.GOING_AWAY)
        self.sessions.clear()

    def _sockets(self) -> list[web.WebSocketResponse]:
        return [session.socket for session in self.sessions.values() if session.socket is not None]

    # Serving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One socket, from HELLO until it closes."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20, timeout=1.0)
        await socket.prepare(request)
        await socket.send_str(_frame(HELLO, {"heartbeat_interval": _HEARTBEAT_MS}))
        session: Session | None = None
        pump: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                frame = msgspec.json.decode(message.data)
                if frame["op"] == HEARTBEAT:
                    await socket.send_str(_frame(HEARTBEAT_ACK, None))
                elif session is None:
                    session = await self._open(request, socket, frame)
                    if session is not None:
                        self.on_presence(True)
                        pump = asyncio.create_task(session.pump(socket))
                else:
                    self._later(session, frame)
        finally:
            self._release(session, socket, pump)
        return socket

    def _release(self, session: Session | None, socket: web.WebSocketResponse, pump: asyncio.Task[None] | None) -> None:
        if pump is not None:
            pump.cancel()
        if session is not None and session.socket is socket:
            session.socket = session.line = None
            self.on_presence(self.connected)
            if socket.close_code == WSCloseCode.OK:  # the bot said goodbye: the session ends with it
                self.sessions.pop(session.id, None)

    async def _open(self, line: web.Request, socket: web.WebSocketResponse, frame: Json) -> Session | None:
        data = frame.get("d")
        if frame["op"] not in (IDENTIFY, RESUME) or not isinstance(data, dict):
            await socket.close(code=NOT_AUTHENTICATED)
        elif data.get("token") != self._world.application.token:
            await socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
        elif frame["op"] == RESUME:
            return await self._resume(line, socket, data)
        else:
            return await self._identify(line, socket, data)
        return None

    async def _identify(self, line: web.Request, socket: web.WebSocketResponse, data: Json) -> Session | None:
        intents = int(data["intents"])
        if intents & PRIVILEGED & ~self._privileged:
            await socket.close(code=DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return None
        self.identified += 1
        session = Session(intents)
        self.sessions = {each.id: each for each in self.sessions.values() if each.socket is not None}
        self.sessions[session.id] = session
        me = self._world.bot.id
        guilds = [each for each in self._world.all(Guild) if self._world.member(each.id, me) is not None]
        session.push(Dispatch("READY", self._ready(session, guilds, data.get("shard", [0, 1]))))
        if intents & GUILDS:
            for guild in guilds:
                session.push(self._dispatches.guild_create(guild))
        session.attach(line, socket)
        return session

    def _ready(self, session: Session, guilds: list[Guild], shard: list[int]) -> Json:
        return {
            "v": 10,
            "user": wire.own_user(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._url,
            "shard": shard,
            "application": {"id": str(self._world.application.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }

    async def _resume(self, line: web.Request, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or not session.attach(line, socket, int(data.get("seq") or 0)):
            await socket.send_str(_frame(INVALID_SESSION, False))
            return None
        self.resumed += 1
        session.push(Dispatch("RESUMED", {}))
        return session

    def _later(self, session: Session, frame: Json) -> None:
        if frame["op"] == REQUEST_MEMBERS:
            session.push(self._chunk(frame["d"]))

    def _chunk(self, asked: Json) -> Dispatch:
        """The members a bot asked for, by id or by the start of their name."""
        guild = int(asked["guild_id"])
        wanted = asked.get("user_ids")
        ids = None if wanted is None else {int(each) for each in (wanted if isinstance(wanted, list) else [wanted])}
        start = str(asked.get("query") or "").casefold()
        found = [
            wire.member(self._world, each) for each in self._world.members(guild) if ids is None or each.user in ids
        ]
        found = [each for each in found if each["user"]["username"].casefold().startswith(start)]
        limit = int(asked.get("limit") or 0) or len(found)
        body: Json = {"guild_id": str(guild), "members": found[:limit], "chunk_index": 0, "chunk_count": 1}
        body["not_found"] = sorted(str(each) for each in (ids or set()) - {int(each["user"]["id"]) for each in found})
        if asked.get("nonce") is not None:
            body["nonce"] = asked["nonce"]
        return Dispatch("GUILD_MEMBERS_CHUNK", body)


def _frame(op: int, data: Any, number: int | None = None, name: str | None = None) -> str:
    return _encode({"op": op, "d": data, "s": number, "t": name}).decode()
