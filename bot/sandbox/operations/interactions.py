"""The life of an interaction: opened by a person, answered once within 3 seconds, talked about for 15 minutes.

Pure changes of the world. What a person may do is checked by `driver`, what a bot may send by `validation`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw

from bot.sandbox.model import wire
from bot.sandbox.model.entities import (
    ASK,
    AUTOCOMPLETE,
    COMMAND,
    COMPLETE,
    COMPONENT,
    DEFAULT,
    DEFER_UPDATE,
    DIRECT,
    EPHEMERAL,
    LOADING,
    MENU_REPLY,
    MODAL_SUBMIT,
    REPLY,
    SAY,
    SLASH_REPLY,
    THINK,
    UPDATE,
    Channel,
    Delivery,
    Guild,
    Interaction,
    Json,
    Message,
    Upload,
    User,
)
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import IN_DIRECT, permissions_in
from bot.sandbox.model.world import World
from bot.sandbox.operations.messages import edit, publish, write
from bot.sandbox.validation.commands import GROUP, SUB
from bot.sandbox.validation.messages import check_choices, check_modal
from bot.sandbox.validation.problems import Problems

ANSWER_WITHIN = 3.0
TOKEN_LIFE = 15 * 60.0

KEPT_DELIVERIES = 1000  # so many interactions can be delivered once more

_ALLOWED_ANSWERS: Mapping[int, frozenset[int]] = {
    COMMAND: frozenset({SAY, THINK, ASK}),
    COMPONENT: frozenset({SAY, THINK, DEFER_UPDATE, UPDATE, ASK}),
    AUTOCOMPLETE: frozenset({COMPLETE}),
    MODAL_SUBMIT: frozenset({SAY, THINK, DEFER_UPDATE, UPDATE}),
}


def begin(
    world: World,
    base: str,
    *,
    kind: int,
    user: User,
    channel: Channel,
    data: Json,
    message: Message | None = None,
    source: Interaction | None = None,
) -> Interaction:
    """A person does something: the bot is told. `source` is the interaction that showed the modal."""
    identity = world.new_id()
    token = f"{identity}.{secrets.token_urlsafe(48)}"
    payload = _payload(world, user, channel) | {"id": str(identity), "token": token, "type": kind, "data": data}
    if message is not None:
        payload["message"] = wire.message(world, base, message)
    interaction = world.put(
        Interaction(
            id=identity,
            token=token,
            type=kind,
            user=user.id,
            channel=channel.id,
            guild=channel.guild,
            opened=world.clock(),
            name=str(data.get("custom_id") or _line(data)),
            menu=data.get("type", 1) != 1,
            completes=_focused_kind(data),
            message=None if message is None else message.id,
            source=None if source is None else source.id,
        )
    )
    world.put(Delivery(id=identity, payload=Raw(msgspec.json.encode(payload))))
    for old in world.beyond(Delivery, KEPT_DELIVERIES):
        world.drop(old)
    return interaction


def _line(command: Json) -> str:
    """A command with its sub-commands, as it is typed."""
    inner = next((each for each in command.get("options", ()) if each["type"] in (SUB, GROUP)), None)
    return str(command.get("name")) if inner is None else f"{command['name']} {_line(inner)}"


def _payload(world: World, user: User, channel: Channel) -> Json:
    bot = world.bot.id
    payload: Json = {
        "application_id": str(world.application.id),
        "version": 1,
        "channel": wire.partial_channel(world, channel, user.id),
        "channel_id": str(channel.id),
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": wire.ATTACHMENT_LIMIT,
    }
    if channel.guild is None:
        alone_with_bot = channel.type == DIRECT and bot in channel.people
        return payload | {
            "user": wire.user(user),
            "context": 1 if alone_with_bot else 2,
            "app_permissions": str(IN_DIRECT),
            "authorizing_integration_owners": {"0": "0"},
        }
    guild, member = world.get(Guild, channel.guild), world.member(channel.guild, user.id)
    if member is None:
        raise ApiError(50001)
    return payload | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": wire.member(world, member) | {"permissions": str(permissions_in(world, user.id, channel))},
        "app_permissions": str(permissions_in(world, bot, channel)),
        "context": 0,
        "authorizing_integration_owners": {"0": str(guild.id)},
    }


def expired(world: World, interaction: Interaction) -> bool:
    return world.clock() - interaction.opened >= TOKEN_LIFE


def unanswered_in_time(world: World, interaction: Interaction) -> bool:
    """Whether the person sees "the application did not respond"."""
    return interaction.answer is None and world.clock() - interaction.opened >= ANSWER_WITHIN


def answerable(world: World, identity: int, token: str) -> Interaction:
    """The interaction whose first answer may still be given."""
    interaction = world.find(Interaction, identity)
    if interaction is None or interaction.token != token or unanswered_in_time(world, interaction):
        raise ApiError(10062)
    if interaction.answer is not None:
        raise ApiError(40060)
    return interaction


def live(world: World, application: int, token: str) -> Interaction:
    """The answered interaction that a token lets the bot talk about."""
    interaction = world.by_token(token)
    if interaction is None or application != world.application.id or interaction.answer is None:
        raise ApiError(10015)
    if expired(world, interaction):
        raise ApiError(50027)
    return interaction


def original(world: World, interaction: Interaction) -> Message:
    """The message that "@original" means."""
    if interaction.original is None:
        raise ApiError(10008)
    return world.get(Message, interaction.channel, interaction.original)


def answer(world: World, interaction: Interaction, kind: object, data: Any, files: Mapping[int, Upload]) -> Interaction:
    """Carry out the bot's first answer."""
    if (
        not isinstance(kind, int)
        or kind not in _ALLOWED_ANSWERS[interaction.type]
        or not _has_target(interaction, kind)
    ):
        problems = Problems()
        problems.add(("type",), "INTERACTION_TYPE_INVALID", f"Type {kind} does not answer this interaction.")
        problems.settle()
    body: Json = data if isinstance(data, dict) else {}
    known: Json = {"answer": kind}
    if kind == SAY:
        known["original"] = say(world, interaction, body, files).id
    elif kind == THINK:
        known["original"] = _think(world, interaction, body).id
    elif kind in (DEFER_UPDATE, UPDATE):
        known["original"] = interaction.message
        if kind == UPDATE:
            edit(
                world, original(world, msgspec.structs.replace(interaction, original=interaction.message)), body, files
            )
    elif kind == COMPLETE:
        check_choices(body.get("choices"), interaction.completes)
        known["choices"] = tuple(body["choices"])
    else:
        check_modal(body)
        known["asked"] = body
    return world.put(msgspec.structs.replace(interaction, **known))


def _has_target(interaction: Interaction, kind: int) -> bool:
    return kind not in (DEFER_UPDATE, UPDATE) or interaction.message is not None


def _focused_kind(data: Json) -> int:
    """The kind of the option that is being typed."""
    stack = list(data.get("options", ()))
    while stack:
        option = stack.pop()
        if option.get("focused"):
            return int(option["type"])
        stack += option.get("options", ())
    return 3


def say(world: World, interaction: Interaction, body: Json, files: Mapping[int, Upload]) -> Message:
    """Post a message as an answer, for everybody or (flag 64) for the person alone."""
    channel = world.get(Channel, interaction.channel)
    return write(world, channel, world.bot, body, files, **_origin(world, interaction, body.get("flags") or 0))


def _think(world: World, interaction: Interaction, body: Json) -> Message:
    flags = (body.get("flags") or 0) & EPHEMERAL
    origin = _origin(world, interaction, flags)
    place: Json = {
        "id": world.new_id(),
        "channel": interaction.channel,
        "author": world.bot.id,
        "flags": flags | LOADING,
    }
    return publish(world, Message(**place, **origin))


def _origin(world: World, interaction: Interaction, flags: int) -> Json:
    """What a message remembers of the interaction it answers."""
    known: Json = {"interaction": interaction.id, "metadata": _metadata(world, interaction), "type": DEFAULT}
    if flags & EPHEMERAL:
        known["only_for"] = interaction.user
    if interaction.type == COMMAND:
        known["type"] = MENU_REPLY if interaction.menu else SLASH_REPLY
    source = world.find(Message, interaction.channel, interaction.message) if interaction.message else None
    if source is not None and not source.ephemeral:
        known |= {"type": REPLY, "answers": source.id}
    return known


def _metadata(world: World, interaction: Interaction) -> Json:
    body: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": wire.user(world.get(User, interaction.user)),
        "authorizing_integration_owners": {"0": str(interaction.guild or 0)},
    }
    if interaction.type == COMPONENT:
        body["interacted_message_id"] = str(interaction.message)
    source = world.find(Interaction, interaction.source) if interaction.source is not None else None
    if source is not None:
        body["triggering_interaction_metadata"] = _metadata(world, source)
    return body


def follow_up(world: World, interaction: Interaction, body: Json, files: Mapping[int, Upload]) -> Message:
    """A message sent through the token: the first one after "thinking" takes the place of the thought."""
    first = world.find(Message, interaction.channel, interaction.original) if interaction.original else None
    if interaction.answer == THINK and first is not None and first.loading:
        fresh = {"content": "", "embeds": [], "components": []} | body
        message = edit(world, first, fresh, files)
    else:
        message = say(world, interaction, body, files)
    followed(world, interaction)
    return message


def followed(world: World, interaction: Interaction) -> None:
    """Note that the bot has done more than acknowledge."""
    now = world.find(Interaction, interaction.id)
    if now is not None and not now.followed:
        world.put(msgspec.structs.replace(now, followed=True))
