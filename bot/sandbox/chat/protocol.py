"""The language between the chat page and the loopback Discord: JSON over a websocket, or single requests.

Ids are strings everywhere. Messages, channels, commands and components have the shape of Discord's API v10; what is
added to them is named below. Everything the page gets is what its person may see, and nothing else.

**Socket** `GET /_/ws?person=<id>`. The first frame from the server is a `state`. The page sends requests, each with a
number of its own choosing; the server answers each once, in any order, and sends events in between.

    -> {"id": 7, "do": "slash", "channel_id": "...", "line": "play new", "options": {"game": "emergency"}}
    <- {"re": 7, "ok": true, "reply": {...}}
    <- {"re": 7, "ok": false, "error": "unanswered", "message": "..."}

Errors: `unanswered` (the bot did not react within 3 seconds), `not_possible` (the control is gone or greyed out, an
option is missing; `message` says what), `refused` (no permission, no such thing), `bad_request` (the frame itself).

**Events**

    {"event": "state", "state": State}            all of it; on connecting, `become`, and when guilds or people change
    {"event": "message", "message": Message}      new or changed (same id: replace it)
    {"event": "message_gone", "channel_id", "id"}
    {"event": "channel", "channel": Channel, "messages"?: [Message]}   new (then with its messages) or changed
    {"event": "channel_gone", "id"}
    {"event": "commands"}                         ask for `commands` again
    {"event": "bot", "online": true|false}        the bot came or went

    State    {"you": Person, "bot": Person + {"online"}, "people": [Person],
              "guilds": [{"id", "name", "owner_id", "members": [Person], "roles": [Role]}],
              "channels": [Channel], "messages": {channel id: [Message], the last 50, oldest first}}
    Person   {"id", "name", "username", "locale", "bot"}
    Channel  Discord's channel (type 0 text, 1 direct, 11 public thread, 12 private thread) + {"permissions"} of the
             person, {"recipients": [Person]} of a direct one, {"people": [id]} of a thread
    Message  Discord's message + {"command", "ephemeral", "loading", "pings": [user id]}. `loading`: the bot is
             thinking. `command` is what it answers, if it answers one.
             Attachments and media have a `url` on this server. `interaction_metadata.user` is who caused an answer.
    Reply    {"interaction_id", "answer": 4 said | 5 thinking | 6 acknowledged | 7 updated | 8 completed | 9 form,
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
    menu          channel_id, name, user_id | message_id   -> reply (a command from the menu of a person or message)
    click         channel_id, message_id, custom_id        -> reply
    select        channel_id, message_id, custom_id, values -> reply. values: option values, or ids
    submit        interaction_id, values                   -> reply. values: {custom_id: text | [values] | bool}
    dismiss       channel_id, message_id                   -> nothing (an ephemeral message goes away)
    direct        (none)                                   -> channel_id of the direct messages with the bot
    thread        channel_id, name, private?               -> channel_id of the new thread

    and, from above, for whoever runs the page (`upkeep`):

    add_person      name, locale?                          -> person_id (a new one joins every guild)
    change_person   person_id, name?, locale?
    add_guild       name                                   -> guild_id (everybody joins, the bot too)
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
from typing import TYPE_CHECKING, Any

from bot.sandbox.chat.command_input import typed
from bot.sandbox.chat.controls import controls
from bot.sandbox.chat.feed import Subscription
from bot.sandbox.chat.person import Person, Reply
from bot.sandbox.chat.world_editing import UPKEEP, named
from bot.sandbox.model.entities import Channel, Interaction, Json, Message, Upload, User
from bot.sandbox.model.errors import ApiError, NotPossible, Unanswered
from bot.sandbox.model.permissions import require_send
from bot.sandbox.operations import administration
from bot.sandbox.operations.interactions import ANSWER_WITHIN
from bot.sandbox.operations.messages import delete
from bot.sandbox.validation.commands import CHANNEL, FILE, INTEGER, MENTIONABLE, NUMBER, ROLE, USER
from bot.sandbox.validation.components import CHANNELS, MENTIONABLES, ROLES, SELECTS, USERS, every

if TYPE_CHECKING:
    from bot.sandbox.sandbox import Sandbox


class Conversation:
    """One chat's requests, carried out for its person."""

    def __init__(self, sandbox: Sandbox, person: int, subscription: Subscription | None = None) -> None:
        self._sandbox = sandbox
        self._subscription = subscription
        self._user = person

    @property
    def person(self) -> Person:
        return Person(self._sandbox, self._sandbox.world.get(User, self._user))

    async def answer(self, frame: Any) -> Json:
        """Carry out one request; never raises."""
        try:
            wanted = str(frame.get("do")) if isinstance(frame, dict) else ""
            if wanted in UPKEEP:
                return {"ok": True} | UPKEEP[wanted](self._sandbox.world, frame)
            if wanted not in _REQUESTS:
                raise ValueError("an object with a known `do` is expected")
            async with asyncio.timeout(ANSWER_WITHIN):
                return {"ok": True} | await _REQUESTS[wanted](self, frame)
        except (KeyError, ValueError, TypeError) as error:
            return _failed("bad_request", repr(error))
        except (TimeoutError, Unanswered):
            return _failed("unanswered", "the application did not respond")
        except NotPossible as error:
            return _failed("not_possible", str(error))
        except ApiError as error:
            return _failed("refused", str(error))

    # Requests

    async def _become(self, frame: Json) -> Json:
        self._user = self._sandbox.world.get(User, int(frame["person_id"])).id
        if self._subscription is not None:
            self._subscription.become(self._user)
        return {}

    async def _commands(self, frame: Json) -> Json:
        return {"commands": self._sandbox.feed.commands(self._user, int(frame["channel_id"]))}

    async def _messages(self, frame: Json) -> Json:
        before = int(frame["before"]) if frame.get("before") else None
        return {"messages": self._sandbox.feed.messages(self._user, int(frame["channel_id"]), before)}

    async def _say(self, frame: Json) -> Json:
        return {"message_id": str(self.person.say(int(frame["channel_id"]), str(frame["content"])).id)}

    async def _react(self, frame: Json) -> Json:
        self.person.react(self._message(frame), str(frame["emoji"]))
        return {}

    async def _slash(self, frame: Json) -> Json:
        channel, line = int(frame["channel_id"]), str(frame["line"])
        return _reply(await self.person.slash(channel, line, self._options(channel, line, frame)))

    async def _autocomplete(self, frame: Json) -> Json:
        channel, line, option = int(frame["channel_id"]), str(frame["line"]), str(frame["option"])
        given = self._options(channel, line, frame)
        given.pop(option, None)
        choices = await self.person.autocomplete(channel, line, option, str(frame.get("text", "")), given)
        return {"choices": list(choices)}

    async def _menu(self, frame: Json) -> Json:
        world = self._sandbox.world
        target = world.get(User, int(frame["user_id"])) if "user_id" in frame else self._message(frame)
        return _reply(await self.person.context_menu(int(frame["channel_id"]), str(frame["name"]), target))

    async def _click(self, frame: Json) -> Json:
        return _reply(await self.person.click(self._message(frame), str(frame["custom_id"])))

    async def _select(self, frame: Json) -> Json:
        message, custom_id = self._message(frame), str(frame["custom_id"])
        kind = next((each["type"] for each in controls(message) if each["custom_id"] == custom_id), None)
        values = [self._thing(_SELECT_KINDS.get(kind or 0), each) for each in frame["values"]]
        return _reply(await self.person.select(message, *values, custom_id=custom_id))

    async def _submit(self, frame: Json) -> Json:
        world = self._sandbox.world
        source = world.get(Interaction, int(frame["interaction_id"]))
        if source.user != self._user or source.asked is None:
            raise ValueError("there is no such form")
        kinds = {each["custom_id"]: each["type"] for each in every(source.asked["components"]) if "custom_id" in each}
        values = {name: self._filled(kinds.get(name), each) for name, each in frame["values"].items()}
        return _reply(await self.person.submit(Reply(self._sandbox, source), values))

    async def _dismiss(self, frame: Json) -> Json:
        message = self._message(frame)
        if message.only_for != self._user:
            raise ValueError("only a private message goes away")
        delete(self._sandbox.world, message)
        return {}

    async def _direct(self, frame: Json) -> Json:  # noqa: ARG002 - every request has a frame
        return {"channel_id": str(self.person.direct().id)}

    async def _thread(self, frame: Json) -> Json:
        world = self._sandbox.world
        parent = world.get(Channel, int(frame["channel_id"]))
        require_send(world, self._user, parent)
        private = bool(frame.get("private"))
        thread = administration.add_thread(world, parent, named(frame, 100), self._user, private=private)
        return {"channel_id": str(thread.id)}

    # Reading a frame

    def _message(self, frame: Json) -> Message:
        return self._sandbox.world.get(Message, int(frame["channel_id"]), int(frame["message_id"]))

    def _options(self, channel: int, line: str, frame: Json) -> dict[str, Any]:
        """The options of a command with ids turned into what they stand for."""
        given: Json = frame.get("options") or {}
        command = typed(self._sandbox.world, self.person.user, self._sandbox.world.get(Channel, channel), line)
        kinds = {each["name"]: each["type"] for each in command.options}
        return {name: self._option(kinds.get(name), value) for name, value in given.items()}

    def _option(self, kind: int | None, value: Any) -> Any:
        if kind == FILE:
            return _upload(value)
        if kind in (INTEGER, NUMBER) and isinstance(value, str):
            return int(value) if kind == INTEGER else float(value)
        return self._thing({USER: "user", CHANNEL: "channel", ROLE: "role", MENTIONABLE: "any"}.get(kind or 0), value)

    def _filled(self, kind: int | None, value: Any) -> Any:
        if kind in SELECTS and isinstance(value, list):
            return [self._thing(_SELECT_KINDS.get(kind or 0), each) for each in value]
        if isinstance(value, list) and any(isinstance(each, dict) for each in value):
            return [_upload(each) for each in value]
        return value

    def _thing(self, kind: str | None, value: Any) -> Any:
        """The user, channel or role with this id; a plain value stays what it is."""
        if kind is None:
            return value
        world, identity = self._sandbox.world, int(value)
        found: Any = None
        if kind in ("user", "any"):
            found = world.find(User, identity)
        if kind in ("role", "any"):
            found = found or world.role(identity)
        if kind == "channel":
            found = world.find(Channel, identity)
        if found is None:
            raise ValueError(f"there is no {kind} {value}")
        return found


_SELECT_KINDS: Mapping[int, str] = {USERS: "user", ROLES: "role", MENTIONABLES: "any", CHANNELS: "channel"}

_REQUESTS: Mapping[str, Callable[[Conversation, Json], Awaitable[Json]]] = {
    "become": Conversation._become,
    "commands": Conversation._commands,
    "messages": Conversation._messages,
    "say": Conversation._say,
    "react": Conversation._react,
    "slash": Conversation._slash,
    "autocomplete": Conversation._autocomplete,
    "menu": Conversation._menu,
    "click": Conversation._click,
    "select": Conversation._select,
    "submit": Conversation._submit,
    "dismiss": Conversation._dismiss,
    "direct": Conversation._direct,
    "thread": Conversation._thread,
}


def _failed(error: str, message: str) -> Json:
    return {"ok": False, "error": error, "message": message}


def _reply(reply: Reply) -> Json:
    interaction = reply.interaction
    body: Json = {"interaction_id": str(interaction.id), "answer": interaction.answer}
    if interaction.original is not None:
        body["message_id"] = str(interaction.original)
    if interaction.asked is not None:
        body["modal"] = interaction.asked
    return {"reply": body}


def _upload(value: Any) -> Upload:
    try:
        content = base64.b64decode(value["data"], validate=True)
    except binascii.Error as error:
        raise ValueError("a file's data is base64") from error
    return Upload(filename=str(value["filename"]), content_type=None, content=content)
