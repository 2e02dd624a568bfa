"""The life of an interaction, as changes of the world.

A person uses a command or a control; the gateway delivers the interaction with a token. Within 3 seconds the bot has to
give exactly one first response (`respond`), whose kind has to fit the interaction: a message, a deferred message (the
person sees a placeholder), an update of the message with the control, a deferred update (the person sees nothing), a
modal, or autocomplete choices. After 3 seconds the interaction is unknown (10062), and a second response is refused
(40060). From the first response on, and until 15 minutes after the interaction began, the token gives access to the
webhook routes: edit or delete the original response, and send follow-ups. The first follow-up after a deferred message
replaces its placeholder. Ephemeral messages can be reached in no other way. Both limits are measured with the injected
clock. What a person may do is checked in `chat`, what a body may contain in `validation`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw

from bot.sandbox.model import wire
from bot.sandbox.model.entities import (
    AUTOCOMPLETE,
    AUTOCOMPLETE_RESULT,
    CHAT_INPUT_COMMAND,
    COMMAND,
    COMPONENT,
    CONTEXT_MENU_COMMAND,
    DEFAULT,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    DIRECT,
    EPHEMERAL,
    LOADING,
    MESSAGE_RESPONSE,
    MODAL,
    MODAL_SUBMIT,
    REPLY,
    UPDATE_MESSAGE,
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
from bot.sandbox.model.media import ATTACHMENT_LIMIT
from bot.sandbox.model.permissions import DIRECT_PERMISSIONS, permissions_in
from bot.sandbox.model.world import World
from bot.sandbox.operations.messages import edit, publish, write
from bot.sandbox.validation.commands import SUB_COMMAND, SUB_COMMAND_GROUP
from bot.sandbox.validation.messages import check_choices, check_modal
from bot.sandbox.validation.problems import Problems

RESPONSE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0

MAX_DELIVERIES = 1000  # kept, so that they can be delivered again

_ALLOWED_RESPONSES: Mapping[int, frozenset[int]] = {
    COMMAND: frozenset({MESSAGE_RESPONSE, DEFERRED_MESSAGE, MODAL}),
    COMPONENT: frozenset({MESSAGE_RESPONSE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE, MODAL}),
    AUTOCOMPLETE: frozenset({AUTOCOMPLETE_RESULT}),
    MODAL_SUBMIT: frozenset({MESSAGE_RESPONSE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE}),
}


def open_interaction(
    world: World,
    base_url: str,
    *,
    kind: int,
    user: User,
    channel: Channel,
    data: Json,
    message: Message | None = None,
    source: Interaction | None = None,
) -> Interaction:
    """Create an interaction and deliver it to the bot. `source` is the interaction that showed the modal."""
    id_ = world.new_id()
    token = f"{id_}.{secrets.token_urlsafe(48)}"
    payload = _build_payload(world, user, channel) | {"id": str(id_), "token": token, "type": kind, "data": data}
    if message is not None:
        payload["message"] = wire.encode_message(world, base_url, message)
    interaction = world.put(
        Interaction(
            id=id_,
            token=token,
            type=kind,
            user=user.id,
            channel=channel.id,
            guild=channel.guild,
            opened=world.clock(),
            name=str(data.get("custom_id") or _command_line(data)),
            menu=data.get("type", 1) != 1,
            focused_kind=_focused_kind(data),
            message=None if message is None else message.id,
            source=None if source is None else source.id,
        )
    )
    world.put(Delivery(id=id_, payload=Raw(msgspec.json.encode(payload))))
    for old in world.oldest_beyond(Delivery, MAX_DELIVERIES):
        world.drop(old)
    return interaction


def _command_line(command: Json) -> str:
    """A command with its sub-commands, as a person types it."""
    inner = next(
        (each for each in command.get("options", ()) if each["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)), None
    )
    return str(command.get("name")) if inner is None else f"{command['name']} {_command_line(inner)}"


def _build_payload(world: World, user: User, channel: Channel) -> Json:
    bot = world.bot.id
    payload: Json = {
        "application_id": str(world.application.id),
        "version": 1,
        "channel": wire.encode_partial_channel(world, channel, user.id),
        "channel_id": str(channel.id),
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    if channel.guild is None:
        alone_with_bot = channel.type == DIRECT and bot in channel.people
        return payload | {
            "user": wire.encode_user(user),
            "context": 1 if alone_with_bot else 2,
            "app_permissions": str(DIRECT_PERMISSIONS),
            "authorizing_integration_owners": {"0": "0"},
        }
    guild, member = world.get(Guild, channel.guild), world.member(channel.guild, user.id)
    if member is None:
        raise ApiError(50001)
    return payload | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": wire.encode_member(world, member) | {"permissions": str(permissions_in(world, user.id, channel))},
        "app_permissions": str(permissions_in(world, bot, channel)),
        "context": 0,
        "authorizing_integration_owners": {"0": str(guild.id)},
    }


def is_token_expired(world: World, interaction: Interaction) -> bool:
    return world.clock() - interaction.opened >= TOKEN_SECONDS


def is_overdue(world: World, interaction: Interaction) -> bool:
    """Whether the person sees "The application did not respond"."""
    return interaction.answer is None and world.clock() - interaction.opened >= RESPONSE_SECONDS


def require_answerable(world: World, id_: int, token: str) -> Interaction:
    """The interaction, if the first response may still be given."""
    interaction = world.find(Interaction, id_)
    if interaction is None or interaction.token != token or is_overdue(world, interaction):
        raise ApiError(10062)
    if interaction.answer is not None:
        raise ApiError(40060)
    return interaction


def require_live_token(world: World, application: int, token: str) -> Interaction:
    """The interaction of a token that is valid for the webhook routes."""
    interaction = world.by_token(token)
    if interaction is None or application != world.application.id or interaction.answer is None:
        raise ApiError(10015)
    if is_token_expired(world, interaction):
        raise ApiError(50027)
    return interaction


def original_message(world: World, interaction: Interaction) -> Message:
    """The message that "@original" refers to."""
    if interaction.original is None:
        raise ApiError(10008)
    return world.get(Message, interaction.channel, interaction.original)


def respond(
    world: World, interaction: Interaction, kind: object, data: Any, files: Mapping[int, Upload]
) -> Interaction:
    """Carry out the first response of the bot."""
    if (
        not isinstance(kind, int)
        or kind not in _ALLOWED_RESPONSES[interaction.type]
        or not _has_message_to_update(interaction, kind)
    ):
        problems = Problems()
        problems.add(("type",), "INTERACTION_TYPE_INVALID", f"Type {kind} is not a response to this interaction.")
        problems.raise_if_any()
    body: Json = data if isinstance(data, dict) else {}
    known: Json = {"answer": kind}
    if kind == MESSAGE_RESPONSE:
        known["original"] = send_message(world, interaction, body, files).id
    elif kind == DEFERRED_MESSAGE:
        known["original"] = _send_placeholder(world, interaction, body).id
    elif kind in (DEFERRED_UPDATE, UPDATE_MESSAGE):
        known["original"] = interaction.message
        if kind == UPDATE_MESSAGE:
            edit(
                world,
                original_message(world, msgspec.structs.replace(interaction, original=interaction.message)),
                body,
                files,
            )
    elif kind == AUTOCOMPLETE_RESULT:
        check_choices(body.get("choices"), interaction.focused_kind)
        known["choices"] = tuple(body["choices"])
    else:
        check_modal(body)
        known["modal"] = body
    return world.put(msgspec.structs.replace(interaction, **known))


def _has_message_to_update(interaction: Interaction, kind: int) -> bool:
    return kind not in (DEFERRED_UPDATE, UPDATE_MESSAGE) or interaction.message is not None


def _focused_kind(data: Json) -> int:
    """The kind of the option that is being typed."""
    stack = list(data.get("options", ()))
    while stack:
        option = stack.pop()
        if option.get("focused"):
            return int(option["type"])
        stack += option.get("options", ())
    return 3


def send_message(world: World, interaction: Interaction, body: Json, files: Mapping[int, Upload]) -> Message:
    """Post a message in response: a public one, or (flag 64) an ephemeral one."""
    channel = world.get(Channel, interaction.channel)
    return write(world, channel, world.bot, body, files, **_origin_fields(world, interaction, body.get("flags") or 0))


def _send_placeholder(world: World, interaction: Interaction, body: Json) -> Message:
    flags = (body.get("flags") or 0) & EPHEMERAL
    origin = _origin_fields(world, interaction, flags)
    place: Json = {
        "id": world.new_id(),
        "channel": interaction.channel,
        "author": world.bot.id,
        "flags": flags | LOADING,
    }
    return publish(world, Message(**place, **origin))


def _origin_fields(world: World, interaction: Interaction, flags: int) -> Json:
    """The fields of a message that connect it with the interaction it responds to."""
    known: Json = {"interaction": interaction.id, "metadata": _encode_metadata(world, interaction), "type": DEFAULT}
    if flags & EPHEMERAL:
        known["only_for"] = interaction.user
    if interaction.type == COMMAND:
        known["type"] = CONTEXT_MENU_COMMAND if interaction.menu else CHAT_INPUT_COMMAND
    source = world.find(Message, interaction.channel, interaction.message) if interaction.message else None
    if source is not None and not source.ephemeral:
        known |= {"type": REPLY, "reply_to": source.id}
    return known


def _encode_metadata(world: World, interaction: Interaction) -> Json:
    body: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": wire.encode_user(world.get(User, interaction.user)),
        "authorizing_integration_owners": {"0": str(interaction.guild or 0)},
    }
    if interaction.type == COMPONENT:
        body["interacted_message_id"] = str(interaction.message)
    source = world.find(Interaction, interaction.source) if interaction.source is not None else None
    if source is not None:
        body["triggering_interaction_metadata"] = _encode_metadata(world, source)
    return body


def follow_up(world: World, interaction: Interaction, body: Json, files: Mapping[int, Upload]) -> Message:
    """Send a message through the token; the first one after a deferred message replaces its placeholder."""
    first = world.find(Message, interaction.channel, interaction.original) if interaction.original else None
    if interaction.answer == DEFERRED_MESSAGE and first is not None and first.loading:
        fresh = {"content": "", "embeds": [], "components": []} | body
        message = edit(world, first, fresh, files)
    else:
        message = send_message(world, interaction, body, files)
    mark_followed_up(world, interaction)
    return message


def mark_followed_up(world: World, interaction: Interaction) -> None:
    """Record that the bot has done more than acknowledge."""
    now = world.find(Interaction, interaction.id)
    if now is not None and not now.followed_up:
        world.put(msgspec.structs.replace(now, followed_up=True))
