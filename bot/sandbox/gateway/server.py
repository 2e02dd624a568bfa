"""The bot's connection: gateway v10 over a websocket, from HELLO through IDENTIFY or RESUME to the close.

As on the real Discord, a session may serve one shard of several, and what a client must not do ends with a close code
(`codes`) and, if it is a limit, with a mistake (`limits`). Tests inject faults with `drop`, `reconnect`, `invalidate`
and `forget`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Any

from aiohttp import WSCloseCode, web

from bot.sandbox.gateway.codes import (
    ALREADY_AUTHENTICATED,
    BAD_TOKEN,
    DECODE_ERROR,
    DISALLOWED_INTENTS,
    IDENTIFY,
    INVALID_INTENTS,
    INVALID_SESSION,
    INVALID_SHARD,
    NOT_AUTHENTICATED,
    PRESENCE_UPDATE,
    REASONS,
    RECONNECT,
    REQUEST_MEMBERS,
    RESUME,
    SESSION_TIMED_OUT,
    SHARDING_REQUIRED,
    UNKNOWN_OPCODE,
    VOICE_STATE_UPDATE,
    Close,
)
from bot.sandbox.gateway.connection import Connection
from bot.sandbox.gateway.dispatches import GUILDS, PRIVILEGED, Dispatch, DispatchTranslator
from bot.sandbox.gateway.frames import Frame, encode_frame
from bot.sandbox.gateway.limits import GatewayLimits, SessionStarts
from bot.sandbox.gateway.session import Session, Shard
from bot.sandbox.model import wire
from bot.sandbox.model.entities import Delivery, Guild, Interaction, Json
from bot.sandbox.model.errors import Mistakes
from bot.sandbox.model.world import Change, World
from bot.sandbox.operations.administration import reset_token

_MAX_INTENTS = 1 << 26
_ENDED_BY_CLIENT = (WSCloseCode.OK, WSCloseCode.GOING_AWAY)


class Gateway:
    """All sessions of the bot."""

    def __init__(
        self,
        world: World,
        base_url: str,
        mistakes: Mistakes,
        *,
        limits: GatewayLimits | None = None,
        privileged_intents: int = 0,
    ) -> None:
        self._world = world
        self._url = base_url.replace("http", "ws", 1) + "/gateway"
        self._translator = DispatchTranslator(world, base_url)
        self._privileged_intents = privileged_intents
        self._mistakes = mistakes
        self._limits = limits or GatewayLimits()
        self._starts = SessionStarts(self._limits, world.clock, mistakes)
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.on_presence: Callable[[bool], None] = lambda _: None
        world.watch(self._on_change)

    @property
    def connected(self) -> bool:
        return any(session.connection is not None for session in self.sessions.values())

    @property
    def address(self) -> Json:
        """What `GET /gateway/bot` tells: where to connect, with how many shards, and how often."""
        return {
            "url": self._url,
            "shards": max(1, ceil(len(self._guilds(Shard())) / self._limits.guilds_per_shard)),
            "session_start_limit": {
                "total": self._limits.session_starts,
                "remaining": self._starts.remaining,
                "reset_after": self._starts.reset_after_ms,
                "max_concurrency": self._limits.max_concurrency,
            },
        }

    def _guilds(self, shard: Shard) -> list[Guild]:
        """The bot's guilds that a shard serves."""
        me = self._world.bot.id
        return [
            each
            for each in self._world.all(Guild)
            if shard.serves(each.id) and self._world.member(each.id, me) is not None
        ]

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
        payload = self._world.get(Delivery, interaction.id).payload
        self.send(Dispatch("INTERACTION_CREATE", payload, guild=interaction.guild))

    # Fault injection

    def drop(self) -> None:
        """Abort every socket; the sessions stay and can be resumed."""
        for connection in self._connections():
            connection.abort()

    async def reconnect(self) -> None:
        """Ask the bot to connect again and resume (opcode 7)."""
        for connection in self._connections():
            await connection.send(encode_frame(RECONNECT, None))

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (opcode 9); unless it is `resumable`, it is forgotten."""
        connections = self._connections()
        if not resumable:
            self.forget()
        for connection in connections:
            await connection.send(encode_frame(INVALID_SESSION, resumable))

    async def close_with(self, code: int) -> None:
        """Close every socket with one of the codes in `codes`, for example 4004 after the token was reset."""
        for connection in self._connections():
            await connection.socket.close(code=code, message=REASONS[code].encode())

    def forget(self) -> None:
        """Lose every session, so that a resume is refused and the bot has to identify again."""
        self.sessions.clear()

    async def close(self) -> None:
        self._world.unwatch(self._on_change)
        for connection in self._connections():
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)
        self.sessions.clear()

    def _connections(self) -> list[Connection]:
        return [session.connection for session in self.sessions.values() if session.connection is not None]

    # Serving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One socket, from HELLO until it closes."""
        connection = Connection(request, self._limits, self._world.clock, self._mistakes)
        session: Session | None = None
        sender: asyncio.Task[None] | None = None
        try:
            await connection.open()
            while (frame := await connection.receive()) is not None:
                if session is not None:
                    self._handle_frame(session, frame)
                    continue
                session = await self._open_session(connection, frame)
                if session is not None:
                    self.on_presence(True)
                    sender = asyncio.create_task(session.send_queued(connection))
        except Close as close:
            if close.code == SESSION_TIMED_OUT and session is not None:
                self.sessions.pop(session.id, None)
            await connection.socket.close(code=close.code, message=REASONS[close.code].encode())
        except ConnectionError:
            pass  # the client was gone before it got HELLO or an answer
        finally:
            self._release(session, connection, sender)
        return connection.socket

    def _release(self, session: Session | None, connection: Connection, sender: asyncio.Task[None] | None) -> None:
        if sender is not None:
            sender.cancel()
        if session is not None and session.connection is connection:
            session.detach()
            self.on_presence(self.connected)
            if connection.socket.close_code in _ENDED_BY_CLIENT:  # the bot closed it itself: that ends the session
                self.sessions.pop(session.id, None)

    async def _open_session(self, connection: Connection, frame: Frame) -> Session | None:
        if frame.op not in (IDENTIFY, RESUME):
            raise Close(NOT_AUTHENTICATED)
        if not isinstance(frame.d, dict):
            raise Close(DECODE_ERROR)
        if frame.d.get("token") != self._world.application.token:
            raise Close(BAD_TOKEN)
        return await (self._resume if frame.op == RESUME else self._identify)(connection, frame.d)

    async def _identify(self, connection: Connection, data: Json) -> Session | None:
        shard, intents = _read_shard(data.get("shard", [0, 1])), self._read_intents(data.get("intents"))
        guilds = self._guilds(shard)
        if len(guilds) > self._limits.guilds_per_session:
            raise Close(SHARDING_REQUIRED)
        if self._starts.exhausted():
            reset_token(self._world)
            raise Close(BAD_TOKEN)
        if self._starts.too_fast(shard.id):
            await connection.send(encode_frame(INVALID_SESSION, False))
            return None
        self.identified += 1
        session = Session(intents, shard)
        # A session of this shard whose socket was lost is replaced. Others may still be resumed.
        self.sessions = {
            each.id: each for each in self.sessions.values() if each.connection is not None or each.shard != shard
        }
        self.sessions[session.id] = session
        session.attach(connection)
        session.push(Dispatch("READY", self._ready(session, guilds), to_all_shards=True))
        if intents & GUILDS:
            for guild in guilds:
                session.push(self._translator.guild_create(guild))
        return session

    def _read_intents(self, intents: Any) -> int:
        if not isinstance(intents, int) or isinstance(intents, bool) or not 0 <= intents < _MAX_INTENTS:
            raise Close(INVALID_INTENTS)
        if intents & PRIVILEGED & ~self._privileged_intents:
            raise Close(DISALLOWED_INTENTS)
        return intents

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": wire.encode_own_user(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._url,
            "shard": [session.shard.id, session.shard.count],
            "application": {"id": str(self._world.application.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }

    async def _resume(self, connection: Connection, data: Json) -> Session | None:
        session, after = self.sessions.get(str(data.get("session_id"))), data.get("seq") or 0
        if not isinstance(after, int):
            raise Close(DECODE_ERROR)
        if session is None or not session.resume(connection, after):
            await connection.send(encode_frame(INVALID_SESSION, False))
            return None
        self.resumed += 1
        session.push(Dispatch("RESUMED", {}, to_all_shards=True))
        return session

    def _handle_frame(self, session: Session, frame: Frame) -> None:
        if frame.op in (IDENTIFY, RESUME):
            raise Close(ALREADY_AUTHENTICATED)
        if frame.op == REQUEST_MEMBERS:
            session.push(self._members_chunk(frame.d))
        elif frame.op not in (PRESENCE_UPDATE, VOICE_STATE_UPDATE):  # which nothing here shows
            raise Close(UNKNOWN_OPCODE)

    def _members_chunk(self, wanted: Any) -> Dispatch:
        """The members a bot requested, by id or by the start of their name."""
        try:
            guild, limit = int(wanted["guild_id"]), int(wanted.get("limit") or 0)
            users = wanted.get("user_ids")
            ids = None if users is None else {int(each) for each in (users if isinstance(users, list) else [users])}
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise Close(DECODE_ERROR) from error
        start = str(wanted.get("query") or "").casefold()
        found = [
            wire.encode_member(self._world, each)
            for each in self._world.members(guild)
            if ids is None or each.user in ids
        ]
        found = [each for each in found if each["user"]["username"].casefold().startswith(start)]
        body: Json = {"guild_id": str(guild), "members": found[: limit or len(found)]}
        body |= {"chunk_index": 0, "chunk_count": 1}
        body["not_found"] = sorted(str(each) for each in (ids or set()) - {int(each["user"]["id"]) for each in found})
        if wanted.get("nonce") is not None:
            body["nonce"] = wanted["nonce"]
        return Dispatch("GUILD_MEMBERS_CHUNK", body, guild=guild)


def _read_shard(given: Any) -> Shard:
    """The shard in an IDENTIFY: its number and the number of all shards."""
    if not isinstance(given, list) or len(given) != 2 or any(type(each) is not int for each in given):
        raise Close(INVALID_SHARD)
    if not 0 <= given[0] < given[1]:
        raise Close(INVALID_SHARD)
    return Shard(*given)
