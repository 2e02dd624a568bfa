"""The bot's connection: gateway v10 over a websocket, from HELLO through IDENTIFY or RESUME to the close.

Tests inject faults with `drop`, `reconnect`, `invalidate` and `forget`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.gateway.dispatches import GUILDS, PRIVILEGED, Dispatch, DispatchTranslator
from bot.sandbox.gateway.session import Session, encode_frame
from bot.sandbox.model import wire
from bot.sandbox.model.entities import Delivery, Guild, Interaction, Json
from bot.sandbox.model.world import Change, World

HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11

NOT_AUTHENTICATED, BAD_TOKEN, DISALLOWED_INTENTS = 4003, 4004, 4014

_HEARTBEAT_MS = 41_250


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, base_url: str, *, privileged_intents: int = 0) -> None:
        self._world = world
        self._url = base_url.replace("http", "ws", 1) + "/gateway"
        self._translator = DispatchTranslator(world, base_url)
        self._privileged_intents = privileged_intents
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
        for event in self._translator.for_change(change):
            self.send(event)

    def send(self, event: Dispatch) -> None:
        for session in self.sessions.values():
            session.push(event)

    def redeliver(self, interaction: Interaction) -> None:
        """Send an interaction a second time, as can happen around a reconnect."""
        self.send(Dispatch("INTERACTION_CREATE", self._world.get(Delivery, interaction.id).payload))

    # Fault injection

    def drop(self) -> None:
        """Abort every socket; the sessions stay and can be resumed."""
        for session in self.sessions.values():
            session.abort()

    async def reconnect(self) -> None:
        """Ask the bot to connect again and resume (opcode 7)."""
        for socket in self._sockets():
            await socket.send_str(encode_frame(RECONNECT, None))

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (opcode 9); unless it is `resumable`, it is forgotten."""
        sockets = self._sockets()
        if not resumable:
            self.forget()
        for socket in sockets:
            await socket.send_str(encode_frame(INVALID_SESSION, resumable))

    def forget(self) -> None:
        """Lose every session, so that a resume is refused and the bot has to identify again."""
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
        await socket.send_str(encode_frame(HELLO, {"heartbeat_interval": _HEARTBEAT_MS}))
        session: Session | None = None
        sender: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                frame = msgspec.json.decode(message.data)
                if frame["op"] == HEARTBEAT:
                    await socket.send_str(encode_frame(HEARTBEAT_ACK, None))
                elif session is None:
                    session = await self._open_session(request, socket, frame)
                    if session is not None:
                        self.on_presence(True)
                        sender = asyncio.create_task(session.send_queued(socket))
                else:
                    self._handle_frame(session, frame)
        finally:
            self._release(session, socket, sender)
        return socket

    def _release(
        self, session: Session | None, socket: web.WebSocketResponse, sender: asyncio.Task[None] | None
    ) -> None:
        if sender is not None:
            sender.cancel()
        if session is not None and session.socket is socket:
            session.detach()
            self.on_presence(self.connected)
            if socket.close_code == WSCloseCode.OK:  # the bot closed the socket itself: that ends the session
                self.sessions.pop(session.id, None)

    async def _open_session(self, request: web.Request, socket: web.WebSocketResponse, frame: Json) -> Session | None:
        data = frame.get("d")
        if frame["op"] not in (IDENTIFY, RESUME) or not isinstance(data, dict):
            await socket.close(code=NOT_AUTHENTICATED)
        elif data.get("token") != self._world.application.token:
            await socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
        elif frame["op"] == RESUME:
            return await self._resume(request, socket, data)
        else:
            return await self._identify(request, socket, data)
        return None

    async def _identify(self, request: web.Request, socket: web.WebSocketResponse, data: Json) -> Session | None:
        intents = int(data["intents"])
        if intents & PRIVILEGED & ~self._privileged_intents:
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
                session.push(self._translator.guild_create(guild))
        session.attach(request, socket)
        return session

    def _ready(self, session: Session, guilds: list[Guild], shard: list[int]) -> Json:
        return {
            "v": 10,
            "user": wire.encode_own_user(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._url,
            "shard": shard,
            "application": {"id": str(self._world.application.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }

    async def _resume(self, request: web.Request, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or not session.attach(request, socket, int(data.get("seq") or 0)):
            await socket.send_str(encode_frame(INVALID_SESSION, False))
            return None
        self.resumed += 1
        session.push(Dispatch("RESUMED", {}))
        return session

    def _handle_frame(self, session: Session, frame: Json) -> None:
        if frame["op"] == REQUEST_MEMBERS:
            session.push(self._members_chunk(frame["d"]))

    def _members_chunk(self, wanted: Json) -> Dispatch:
        """The members a bot requested, by id or by the start of their name."""
        guild = int(wanted["guild_id"])
        users = wanted.get("user_ids")
        ids = None if users is None else {int(each) for each in (users if isinstance(users, list) else [users])}
        start = str(wanted.get("query") or "").casefold()
        found = [
            wire.encode_member(self._world, each)
            for each in self._world.members(guild)
            if ids is None or each.user in ids
        ]
        found = [each for each in found if each["user"]["username"].casefold().startswith(start)]
        limit = int(wanted.get("limit") or 0) or len(found)
        body: Json = {"guild_id": str(guild), "members": found[:limit], "chunk_index": 0, "chunk_count": 1}
        body["not_found"] = sorted(str(each) for each in (ids or set()) - {int(each["user"]["id"]) for each in found})
        if wanted.get("nonce") is not None:
            body["nonce"] = wanted["nonce"]
        return Dispatch("GUILD_MEMBERS_CHUNK", body)
