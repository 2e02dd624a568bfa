"""Typed commands: finding a command by its words, and the options of its interaction.

What a real client would not send is refused (`NotPossible`), so that a test cannot do more than a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Channel, Command, Json, Member, Message, Role, Upload, User
from bot.sandbox.model.errors import NotPossible
from bot.sandbox.model.media import describe_upload
from bot.sandbox.model.permissions import ALL, bits, can_see, permissions_in
from bot.sandbox.model.world import World
from bot.sandbox.validation.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    CHAT_INPUT,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUB_COMMAND,
    SUB_COMMAND_GROUP,
    USER,
)

_PYTHON_TYPES: Mapping[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: (int, float),
}


class Resolver:
    """Collects the `resolved` data of an interaction: the entities that its ids refer to."""

    def __init__(self, world: World, base_url: str, channel: Channel, viewer: int) -> None:
        self._world = world
        self._base_url = base_url
        self._channel = channel
        self._viewer = viewer
        self.found: dict[str, Json] = {}

    def add(self, entity: User | Channel | Role | Upload) -> str:
        """Add an entity and return its id."""
        world, key = self._world, str(getattr(entity, "id", ""))
        match entity:
            case User():
                self._collect("users", key, wire.encode_user(entity))
                member = world.member(self._channel.guild, entity.id) if self._channel.guild is not None else None
                if member is not None:
                    self._collect("members", key, self._member(member))
            case Channel():
                self._collect("channels", key, wire.encode_partial_channel(world, entity, self._viewer))
            case Role():
                self._collect("roles", key, wire.encode_role(entity))
            case Upload():
                attachment = describe_upload(world.new_id(), entity, entity.filename, None)
                world.files.put(attachment.id, entity.content)
                key = str(attachment.id)
                self._collect("attachments", key, wire.encode_attachment(self._base_url, self._channel.id, attachment))
        return key

    def add_message(self, message: Message) -> None:
        """Add the target message of a context menu command."""
        self._collect("messages", str(message.id), wire.encode_message(self._world, self._base_url, message))

    def _member(self, member: Member) -> Json:
        granted = str(permissions_in(self._world, member.user, self._channel))
        return wire.encode_member(self._world, member, with_user=False) | {"permissions": granted}

    def _collect(self, kind: str, key: str, body: Json) -> None:
        self.found.setdefault(kind, {})[key] = body


class TypedCommand(Struct, frozen=True):
    """A command and its typed sub-command."""

    command: Command
    path: tuple[Json, ...]  # the sub-command group and sub-command

    @property
    def options(self) -> list[Json]:
        body = self.path[-1] if self.path else self.command.body
        return body.get("options") or []

    def wrap(self, options: list[Json]) -> list[Json]:
        """The options nested in their sub-command."""
        for step in reversed(self.path):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        return options


def available_commands(world: World, user: User, channel: Channel) -> Iterator[Command]:
    """The commands a person is offered in a channel."""
    if channel.guild is not None and world.member(channel.guild, world.bot.id) is None:
        return
    if not can_see(world, user.id, channel):
        return
    granted = permissions_in(world, user.id, channel) if channel.guild is not None else ALL
    if not granted & bits("use_application_commands"):
        return
    own = world.commands(channel.guild) if channel.guild is not None else ()
    names = {(each.kind, each.name) for each in own}
    everywhere = [each for each in world.commands(None) if (each.kind, each.name) not in names]
    for command in (*own, *everywhere):
        needed = int(command.body.get("default_member_permissions") or 0)
        if _fits_context(command, channel) and granted & needed == needed:
            yield command


def _fits_context(command: Command, channel: Channel) -> bool:
    contexts = command.body.get("contexts")
    if channel.guild is not None:
        return contexts is None or 0 in contexts
    return 1 in contexts if contexts is not None else command.body.get("dm_permission") is not False


def parse_command(world: World, user: User, channel: Channel, line: str) -> TypedCommand:
    """The command that `line` ("play new") names, in English or in the person's language."""
    words = line.removeprefix("/").split()
    for command in available_commands(world, user, channel):
        if command.kind != CHAT_INPUT or words[0] not in _names(command.body, user.locale):
            continue
        path: list[Json] = []
        for word in words[1:]:
            inside = (path[-1] if path else command.body).get("options") or []
            step = next(
                (
                    each
                    for each in inside
                    if each["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) and word in _names(each, user.locale)
                ),
                None,
            )
            if step is None:
                raise NotPossible(f"/{command.name} has no {word!r}")
            path.append(step)
        found = TypedCommand(command, tuple(path))
        if any(each["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) for each in found.options):
            raise NotPossible(f"/{line} needs a sub-command")
        return found
    raise NotPossible(f"{user.name} is not offered /{line} here")


def _names(body: Json, locale: str) -> tuple[str, ...]:
    translated = (body.get("name_localizations") or {}).get(locale)
    return (body["name"],) if translated is None else (body["name"], translated)


def fill_options(
    typed_: TypedCommand, given: Mapping[str, Any], resolver: Resolver, locale: str, focused: str | None = None
) -> list[Json]:
    """The options of an interaction. While one is being typed (`focused`), required ones may be missing."""
    left = {name.replace("_", "-"): value for name, value in given.items()}
    result = []
    for option in typed_.options:
        names = [each.replace("_", "-") for each in _names(option, locale)]
        name = next((each for each in names if each in left), None)
        if name is None:
            if option.get("required") and focused is None:
                raise NotPossible(f"/{typed_.command.name} needs {option['name']!r}")
            continue
        in_focus = focused is not None and focused.replace("_", "-") in names
        entry = {
            "name": option["name"],
            "type": option["type"],
            "value": _option_value(option, left.pop(name), resolver, in_focus),
        }
        result.append(entry | {"focused": True} if in_focus else entry)
    if left:
        raise NotPossible(f"/{typed_.command.name} has no option {', '.join(left)}")
    return result


def _option_value(option: Json, value: Any, resolver: Resolver, unfinished: bool) -> Any:
    kind, name = option["type"], option["name"]
    if unfinished:
        return str(value)
    if kind in (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT):
        return resolver.add(value)
    if not isinstance(value, _PYTHON_TYPES[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise NotPossible(f"{name}: {value!r} is of another kind")
    choices = option.get("choices")
    if choices and value not in [each["value"] for each in choices]:
        raise NotPossible(f"{name}: {value!r} is not among the choices")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    if option.get(low) is not None and size < option[low]:
        raise NotPossible(f"{name}: {value!r} is below {option[low]}")
    if option.get(high) is not None and size > option[high]:
        raise NotPossible(f"{name}: {value!r} is above {option[high]}")
    return value
