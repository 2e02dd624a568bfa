"""The entities of the loopback Discord as frozen values: users, guilds, channels, messages, interactions, commands.

A change is a new value put into the `World`. Bodies of components, embeds and commands stay the JSON that the bot sent:
`validation` has checked them, and only the chat looks inside. The constants have the names of Discord's documentation.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Raw, Struct

Json: TypeAlias = dict[str, Any]

# Channel types.
TEXT, DIRECT, ANNOUNCEMENT, ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 5, 10, 11, 12
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

# Message flags.
SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = (
    1 << 2,
    1 << 5,
    1 << 6,
    1 << 7,
    1 << 12,
    1 << 15,
)

# Message types.
DEFAULT, THREAD_CREATED, REPLY, CHAT_INPUT_COMMAND, CONTEXT_MENU_COMMAND = 0, 18, 19, 20, 23

# Interaction types, and the types of their first responses.
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE_RESPONSE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE, AUTOCOMPLETE_RESULT, MODAL = 4, 5, 6, 7, 8, 9


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
    """What a channel allows or denies one role or one member, on top of what roles grant in the guild."""

    id: int
    member: bool = False
    allow: int = 0
    deny: int = 0


class Guild(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    owner: int
    roles: tuple[Role, ...]  # the first is @everyone and has the id of the guild
    locale: str = "en-US"


class Member(Struct, frozen=True, kw_only=True):
    guild: int
    user: int
    joined: float
    nick: str | None = None
    roles: tuple[int, ...] = ()


class Channel(Struct, frozen=True, kw_only=True):
    """A text or announcement channel, a direct message, or (with a `parent` and an `owner`) a thread."""

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
    changed: float = 0.0  # when a thread was last archived or unarchived
    last_message: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_public_thread(self) -> bool:
        return self.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD)


class Attachment(Struct, frozen=True, kw_only=True):
    id: int
    filename: str
    size: int
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    description: str | None = None


class Upload(Struct, frozen=True, kw_only=True):
    """A file of a request, before it is an attachment."""

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
    reply_to: int | None = None  # the message this one replies to
    thread: int | None = None
    interaction: int | None = None  # the interaction it responds to
    metadata: Json | None = None
    only_for: int | None = None  # the one reader of an ephemeral message
    reactions: tuple[Reaction, ...] = ()
    nonce: str | int | None = None

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)


class Interaction(Struct, frozen=True, kw_only=True):
    """A command or control that a person used, and the state of the bot's response."""

    id: int
    token: str
    type: int
    user: int
    channel: int
    guild: int | None
    opened: float
    name: str  # the custom id of the control, or the command
    menu: bool = False  # a command from a context menu, not a typed one
    focused_kind: int = 3  # the kind of the option that is being typed
    message: int | None = None  # the message whose control was used
    source: int | None = None  # the interaction that showed the modal
    answer: int | None = None  # the type of the first response
    original: int | None = None  # the message that "@original" refers to
    modal: Json | None = None  # of a modal response
    choices: tuple[Json, ...] = ()  # of an autocomplete response
    followed_up: bool = False  # something was sent or edited through the token after the first response

    @property
    def waiting(self) -> bool:
        """Whether the person sees no response yet, or only the placeholder of a deferred one."""
        return self.answer is None or (self.answer in (DEFERRED_MESSAGE, DEFERRED_UPDATE) and not self.followed_up)


class Command(Struct, frozen=True, kw_only=True):
    """A synced application command. `guild` is None for a global one."""

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
    """The gateway payload of an interaction, kept so that it can be sent again."""

    id: int
    payload: Raw  # JSON


class Application(Struct, frozen=True, kw_only=True):
    """The bot's account."""

    id: int  # the bot user has the same id
    token: str
    owner: int
    name: str


Entity: TypeAlias = User | Guild | Member | Channel | Message | Interaction | Command | Delivery | Emoji | Application
