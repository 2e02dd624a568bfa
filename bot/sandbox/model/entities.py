"""What exists in the loopback Discord, as frozen values.

A change is a new value put into the `World`; nothing here has behaviour beyond naming itself. Component, embed and
command bodies stay the JSON the bot sent, because their checks live in `validation` and nobody else looks inside.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Raw, Struct

Json: TypeAlias = dict[str, Any]

# Channel types.
TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

# Message flags.
SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING, SUPPRESS_PINGS, V2 = 1 << 2, 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15

# Message types.
DEFAULT, THREAD_CREATED, REPLY, SLASH_REPLY, MENU_REPLY = 0, 18, 19, 20, 23

# Interaction types, and the types of their answers.
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SAY, THINK, DEFER_UPDATE, UPDATE, COMPLETE, ASK = 4, 5, 6, 7, 8, 9


class User(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    display: str | None = None
    locale: str = "en-US"
    bot: bool = False


class Role(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    permissions: int = 0
    position: int = 0
    colour: int = 0
    managed: bool = False  # belongs to the bot


class Overwrite(Struct, frozen=True, kw_only=True):
    """What a channel allows or denies one role (or one member), beside what roles grant everywhere."""

    id: int
    member: bool = False
    allow: int = 0
    deny: int = 0


class Guild(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    owner: int
    roles: tuple[Role, ...]  # the first is everyone's and has the guild's own id
    locale: str = "en-US"


class Member(Struct, frozen=True, kw_only=True):
    guild: int
    user: int
    joined: float
    nick: str | None = None
    roles: tuple[int, ...] = ()


class Channel(Struct, frozen=True, kw_only=True):
    """A text channel, a direct message, or (with a `parent` and an `owner`) a thread."""

    id: int
    type: int = TEXT
    guild: int | None = None
    name: str = ""
    topic: str | None = None
    position: int = 0
    overwrites: tuple[Overwrite, ...] = ()
    people: tuple[int, ...] = ()  # of a direct message or a thread
    parent: int | None = None
    owner: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    slowmode: int = 0
    changed: float = 0.0  # when a thread was last archived or opened again
    last_message: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_public_thread(self) -> bool:
        return self.type == PUBLIC_THREAD


class Attachment(Struct, frozen=True, kw_only=True):
    id: int
    filename: str
    size: int
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    description: str | None = None


class Upload(Struct, frozen=True, kw_only=True):
    """A file on its way in."""

    filename: str
    content_type: str | None
    content: bytes


class Reaction(Struct, frozen=True, kw_only=True):
    emoji: str  # a character, or name:id
    people: tuple[int, ...]


class Message(Struct, frozen=True, kw_only=True):
    id: int
    channel: int
    author: int
    type: int = DEFAULT
    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    media: bool = False  # an embed or component shows a picture or file
    flags: int = 0
    edited: float | None = None
    pings: tuple[int, ...] = ()  # people who are notified
    ping_roles: tuple[int, ...] = ()
    ping_everyone: bool = False
    answers: int | None = None  # the message this one replies to
    thread: int | None = None
    interaction: int | None = None  # it came as an answer to this one
    metadata: Json | None = None
    only_for: int | None = None  # an ephemeral message has one reader
    reactions: tuple[Reaction, ...] = ()
    nonce: str | int | None = None

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)


class Interaction(Struct, frozen=True, kw_only=True):
    """One thing a person did to the bot, and how far the bot has come with its answer."""

    id: int
    token: str
    type: int
    user: int
    channel: int
    guild: int | None
    opened: float
    name: str  # the custom id of the control, or the command
    menu: bool = False  # a command from a menu, not a typed one
    completes: int = 3  # the kind of the option that is being typed
    message: int | None = None  # the message whose control was used
    source: int | None = None  # the interaction that showed the modal
    answer: int | None = None  # the type of the first answer
    original: int | None = None  # the message "@original" means
    asked: Json | None = None  # the modal of the answer
    choices: tuple[Json, ...] = ()  # of an autocomplete answer
    followed: bool = False  # something was sent or edited through the token after the first answer

    @property
    def waiting(self) -> bool:
        """Whether the person still sees nothing, or only that the bot is thinking."""
        return self.answer is None or (self.answer in (THINK, DEFER_UPDATE) and not self.followed)


class Command(Struct, frozen=True, kw_only=True):
    """A command as it was synced. `guild` is None for one that exists everywhere."""

    id: int
    version: int
    guild: int | None
    body: Json

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def kind(self) -> int:
        return int(self.body.get("type") or 1)


class Emoji(Struct, frozen=True, kw_only=True):
    """An emoji of the application."""

    id: int
    name: str
    image: bytes
    animated: bool = False


class Delivery(Struct, frozen=True, kw_only=True):
    """What the bot is told of an interaction, ready to be sent (again)."""

    id: int
    payload: Raw  # JSON


class Application(Struct, frozen=True, kw_only=True):
    """The bot's account."""

    id: int  # the bot user has the same
    token: str
    owner: int
    name: str


Thing: TypeAlias = User | Guild | Member | Channel | Message | Interaction | Command | Delivery | Emoji | Application
