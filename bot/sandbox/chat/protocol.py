"""The protocol between the chat page and the loopback Discord: JSON over a websocket, or single requests.

Ids are strings everywhere. Messages, channels, commands and components are those of Discord's API v10; additional
fields are named below. The page gets only what its person can see.

**Socket** `GET /_/ws?person=<id>`. The first frame from the server is a `state`. The page sends requests, each with a
number; the server answers each once, in any order, and sends events in between.

    -> {"id": 7, "do": "slash", "channel_id": "...", "line": "play new", "options": {"game": "emergency"}}
    <- {"re": 7, "ok": true, "reply": {...}}
    <- {"re": 7, "ok": false, "error": "unanswered", "message": "..."}

Errors: `unanswered` (the bot did not respond within 3 seconds), `not_possible` (the control is gone or disabled, an
option is missing; `message` says which), `refused` (no permission, no such thing), `bad_request` (the frame itself).

**Events**

    {"event": "state", "state": State}            all of it; on connecting, `become`, and when guilds or people change
    {"event": "message", "message": Message}      new or changed (same id: replace it)
    {"event": "message_gone", "channel_id", "id"}
    {"event": "channel", "channel": Channel, "messages"?: [Message]}   new (then with its messages) or changed
    {"event": "channel_gone", "id"}
    {"event": "commands"}                         ask for `commands` again
    {"event": "bot", "online": true|false}        the bot connected or disconnected

    State    {"you": Person, "bot": Person + {"online"}, "people": [Person],
              "guilds": [{"id", "name", "owner_id", "members": [Person], "roles": [Role]}],
              "channels": [Channel], "messages": {channel id: [Message], the last 50, oldest first}}
    Person   {"id", "name", "username", "locale", "bot"}
    Channel  Discord's channel (type 0 text, 1 direct, 11 public thread, 12 private thread) + {"permissions"} of the
             person, {"recipients": [Person]} of a direct one, {"people": [id]} of a thread
    Message  Discord's message + {"command", "ephemeral", "loading", "pings": [user id]}. `loading`: the
             placeholder of a deferred response. `command` is the command it responds to, if any.
             Attachments and media have a `url` on this server. `interaction_metadata.user` is the person who caused it.
    Reply    {"interaction_id", "answer": 4 message | 5 deferred | 6 deferred update | 7 update | 8 choices | 9 modal,
              "message_id"?, "choices"?: [{"name", "value", "name_localizations"?}],
              "modal"?: {"custom_id", "title", "components"}}

**Requests** (`do` and its fields -> what the answer has beside `re` and `ok`)

    become        person_id                                -> nothing; a `state` event follows
    commands      channel_id                               -> commands: [Command with *_localizations]
    messages      channel_id, before?                      -> messages: up to 50 older ones, oldest first
    say           channel_id, content                      -> message_id
    react         channel_id, message_id, emoji            -> nothing
    slash         channel_id, line, options?               -> reply. options: {name: value}; a user, channel or role
                                                              is given by its id, a file as {"filename", "data": base64}
    autocomplete  channel_id, line, option, text, options? -> choices
    menu          channel_id, name, user_id | message_id   -> reply (a context menu command)
    click         channel_id, message_id, custom_id        -> reply
    select        channel_id, message_id, custom_id, values -> reply. values: option values, or ids
    submit        interaction_id, values                   -> reply. values: {custom_id: text | [values] | bool}
    dismiss       channel_id, message_id                   -> nothing (removes an ephemeral message)
    direct        (none)                                   -> channel_id of the direct messages with the bot
    thread        channel_id, name, private?               -> channel_id of the new thread

    and edits of the world, which need no permission (`world_editing`):

    add_person      name, locale?                          -> person_id (a new one joins every guild)
    change_person   person_id, name?, locale?
    add_guild       name                                   -> guild_id (all people join, and the bot)
    add_channel     guild_id, name, topic?                 -> channel_id
    delete_channel  channel_id                             (a thread too)
    delete_message  channel_id, message_id
    kick_bot        guild_id
    invite_bot      guild_id, permissions?                 (a number of permission bits)
    overwrite       channel_id, target_id, allow?, deny?   (target: a user, a role, or a guild's id for everyone)

**Single requests**, for scripts: `GET /_/people`; `GET /_/state?person=<id>`; `POST /_/do` with
`{"person": id, "do": ..., ...}` answers like a frame (without `re`).
"""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.sandbox.chat.command_input import parse_command
from bot.sandbox.chat.controls import usable_controls
from bot.sandbox.chat.feed import Subscription
from bot.sandbox.chat.host import Host
from bot.sandbox.chat.person import Person, Reply
from bot.sandbox.chat.world_editing import WORLD_EDITS, read_name
from bot.sandbox.model.entities import Channel, Interaction, Json, Message, Upload, User
from bot.sandbox.model.errors import ApiError, NotPossible, Unanswered
from bot.sandbox.model.permissions import require_send
from bot.sandbox.operations import administration
from bot.sandbox.operations.interactions import RESPONSE_SECONDS
from bot.sandbox.operations.messages import delete
from bot.sandbox.validation.commands import ATTACHMENT, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, USER
from bot.sandbox.validation.components import CHANNELS, MENTIONABLES, ROLES, SELECTS, USERS, iterate_components


class ChatSession:
    """The requests of one chat, carried out for its person."""

    def __init__(self, host: Host, person: int, subscription: Subscription | None = None) -> None:
        self._host = host
        self._subscription = subscription
        self._user = person

    @property
    def person(self) -> Person:
        return Person(self._host, self._host.world.get(User, self._user))

    async def answer(self, frame: Any) -> Json:
        """Carry out one request; never raises."""
        try:
            wanted = str(frame.get("do")) if isinstance(frame, dict) else ""
            if wanted in WORLD_EDITS:
                return {"ok": True} | WORLD_EDITS[wanted](self._host.world, frame)
            if wanted not in _REQUESTS:
                raise ValueError("expected an object with a known `do`")
            async with asyncio.timeout(RESPONSE_SECONDS):
                return {"ok": True} | await _REQUESTS[wanted](self, frame)
        except (KeyError, ValueError, TypeError) as error:
            return _error_answer("bad_request", repr(error))
        except (TimeoutError, Unanswered):
            return _error_answer("unanswered", "the application did not respond")
        except NotPossible as error:
            return _error_answer("not_possible", str(error))
        except ApiError as error:
            return _error_answer("refused", str(error))

    # Requests

    async def _become(self, frame: Json) -> Json:
        self._user = self._host.world.get(User, int(frame["person_id"])).id
        if self._subscription is not None:
            self._subscription.become(self._user)
        return {}

    async def _commands(self, frame: Json) -> Json:
        return {"commands": self._host.feed.commands(self._user, int(frame["channel_id"]))}

    async def _messages(self, frame: Json) -> Json:
        before = int(frame["before"]) if frame.get("before") else None
        return {"messages": self._host.feed.messages(self._user, int(frame["channel_id"]), before)}

    async def _say(self, frame: Json) -> Json:
        return {"message_id": str(self.person.say(int(frame["channel_id"]), str(frame["content"])).id)}

    async def _react(self, frame: Json) -> Json:
        self.person.react(self._message(frame), str(frame["emoji"]))
        return {}

    async def _slash(self, frame: Json) -> Json:
        channel, line = int(frame["channel_id"]), str(frame["line"])
        return _encode_reply(await self.person.slash(channel, line, self._options(channel, line, frame)))

    async def _autocomplete(self, frame: Json) -> Json:
        channel, line, option = int(frame["channel_id"]), str(frame["line"]), str(frame["option"])
        given = self._options(channel, line, frame)
        given.pop(option, None)
        choices = await self.person.autocomplete(channel, line, option, str(frame.get("text", "")), given)
        return {"choices": list(choices)}

    async def _menu(self, frame: Json) -> Json:
        world = self._host.world
        target = world.get(User, int(frame["user_id"])) if "user_id" in frame else self._message(frame)
        return _encode_reply(await self.person.context_menu(int(frame["channel_id"]), str(frame["name"]), target))

    async def _click(self, frame: Json) -> Json:
        return _encode_reply(await self.person.click(self._message(frame), str(frame["custom_id"])))

    async def _select(self, frame: Json) -> Json:
        message, custom_id = self._message(frame), str(frame["custom_id"])
        kind = next((each["type"] for each in usable_controls(message) if each["custom_id"] == custom_id), None)
        values = [self._entity(_ENTITY_BY_SELECT.get(kind or 0), each) for each in frame["values"]]
        return _encode_reply(await self.person.select(message, *values, custom_id=custom_id))

    async def _submit(self, frame: Json) -> Json:
        world = self._host.world
        source = world.get(Interaction, int(frame["interaction_id"]))
        if source.user != self._user or source.modal is None:
            raise ValueError("there is no such modal")
        kinds = {
            each["custom_id"]: each["type"]
            for each in iterate_components(source.modal["components"])
            if "custom_id" in each
        }
        values = {name: self._filled(kinds.get(name), each) for name, each in frame["values"].items()}
        return _encode_reply(await self.person.submit(Reply(self._host, source), values))

    async def _dismiss(self, frame: Json) -> Json:
        message = self._message(frame)
        if message.only_for != self._user:
            raise ValueError("only an ephemeral message can be dismissed")
        delete(self._host.world, message)
        return {}

    async def _direct(self, frame: Json) -> Json:  # noqa: ARG002 - every request takes a frame
        return {"channel_id": str(self.person.direct().id)}

    async def _thread(self, frame: Json) -> Json:
        world = self._host.world
        parent = world.get(Channel, int(frame["channel_id"]))
        require_send(world, self._user, parent)
        private = bool(frame.get("private"))
        thread = administration.add_thread(world, parent, read_name(frame, 100), self._user, private=private)
        return {"channel_id": str(thread.id)}

    # Reading a frame

    def _message(self, frame: Json) -> Message:
        return self._host.world.get(Message, int(frame["channel_id"]), int(frame["message_id"]))

    def _options(self, channel: int, line: str, frame: Json) -> dict[str, Any]:
        """The options of a command with ids replaced by their entities."""
        given: Json = frame.get("options") or {}
        command = parse_command(self._host.world, self.person.user, self._host.world.get(Channel, channel), line)
        kinds = {each["name"]: each["type"] for each in command.options}
        return {name: self._option(kinds.get(name), value) for name, value in given.items()}

    def _option(self, kind: int | None, value: Any) -> Any:
        if kind == ATTACHMENT:
            return _decode_upload(value)
        if kind in (INTEGER, NUMBER) and isinstance(value, str):
            return int(value) if kind == INTEGER else float(value)
        return self._entity({USER: "user", CHANNEL: "channel", ROLE: "role", MENTIONABLE: "any"}.get(kind or 0), value)

    def _filled(self, kind: int | None, value: Any) -> Any:
        if kind in SELECTS and isinstance(value, list):
            return [self._entity(_ENTITY_BY_SELECT.get(kind or 0), each) for each in value]
        if isinstance(value, list) and any(isinstance(each, dict) for each in value):
            return [_decode_upload(each) for each in value]
        return value

    def _entity(self, kind: str | None, value: Any) -> Any:
        """The user, channel or role with this id; a plain value is returned as it is."""
        if kind is None:
            return value
        world, id_ = self._host.world, int(value)
        found: Any = None
        if kind in ("user", "any"):
            found = world.find(User, id_)
        if kind in ("role", "any"):
            found = found or world.role(id_)
        if kind == "channel":
            found = world.find(Channel, id_)
        if found is None:
            raise ValueError(f"there is no {kind} {value}")
        return found


_ENTITY_BY_SELECT: Mapping[int, str] = {USERS: "user", ROLES: "role", MENTIONABLES: "any", CHANNELS: "channel"}

_REQUESTS: Mapping[str, Callable[[ChatSession, Json], Awaitable[Json]]] = {
    "become": ChatSession._become,
    "commands": ChatSession._commands,
    "messages": ChatSession._messages,
    "say": ChatSession._say,
    "react": ChatSession._react,
    "slash": ChatSession._slash,
    "autocomplete": ChatSession._autocomplete,
    "menu": ChatSession._menu,
    "click": ChatSession._click,
    "select": ChatSession._select,
    "submit": ChatSession._submit,
    "dismiss": ChatSession._dismiss,
    "direct": ChatSession._direct,
    "thread": ChatSession._thread,
}


def _error_answer(error: str, message: str) -> Json:
    return {"ok": False, "error": error, "message": message}


def _encode_reply(reply: Reply) -> Json:
    interaction = reply.interaction
    body: Json = {"interaction_id": str(interaction.id), "answer": interaction.answer}
    if interaction.original is not None:
        body["message_id"] = str(interaction.original)
    if interaction.modal is not None:
        body["modal"] = interaction.modal
    return {"reply": body}


def _decode_upload(value: Any) -> Upload:
    try:
        content = base64.b64decode(value["data"], validate=True)
    except binascii.Error as error:
        raise ValueError("a file's data is base64") from error
    return Upload(filename=str(value["filename"]), content_type=None, content=content)
