"""Writing, editing and deleting messages: from the body and files of a request to a `Message` of the world.

Shared by channels, webhooks and responses to interactions. Permissions are checked by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec

from bot.sandbox.model.clock import created_at
from bot.sandbox.model.entities import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Json,
    Member,
    Message,
    Upload,
    User,
)
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.media import describe_upload, shows_media
from bot.sandbox.model.world import World
from bot.sandbox.validation.components import iterate_components
from bot.sandbox.validation.messages import check_message, check_not_empty
from bot.sandbox.validation.problems import Problems

NONCE_SECONDS = 180.0  # Discord says "the past few minutes"

_SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL | COMPONENTS_V2
_PERMANENT = COMPONENTS_V2 | EPHEMERAL  # an edit cannot remove these

_MENTIONED_USER = re.compile(r"<@!?(\d+)>")
_MENTIONED_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def write(
    world: World, channel: Channel, author: User, body: Json, files: Mapping[int, Upload], **fields: Any
) -> Message:
    """Post a message. `fields` are those that the body does not determine."""
    flags = (body.get("flags") or 0) & _SETTABLE
    attachments, contents = _resolve_attachments(world, body.get("attachments"), files, ())
    check_message(body, flags, [each.filename for each in attachments])
    check_not_empty(body.get("content") or "", body.get("embeds"), body.get("components"), attachments)
    message = Message(
        id=world.new_id(),
        channel=channel.id,
        author=author.id,
        content=body.get("content") or "",
        embeds=_with_embed_type(body.get("embeds")),
        components=with_component_ids(body.get("components")),
        attachments=attachments,
        media=shows_media(body.get("embeds"), body.get("components")),
        flags=flags,
        nonce=body.get("nonce"),
    )
    message = msgspec.structs.replace(message, **fields)
    _store_files(world, contents)
    return publish(world, _with_mentions(world, channel, message, body.get("allowed_mentions")))


def publish(world: World, message: Message) -> Message:
    """Add a complete message and make it the last one of its channel.

    In a thread, the author and the mentioned people become members, and an archived thread is unarchived.
    """
    world.put(message)
    if message.ephemeral:
        return message
    channel = msgspec.structs.replace(world.get(Channel, message.channel), last_message=message.id)
    if channel.is_thread:
        people = tuple(dict.fromkeys((*channel.people, message.author, *message.pings)))
        channel = msgspec.structs.replace(channel, people=people, archived=False)
    world.put(channel)
    return message


def find_by_nonce(world: World, channel: Channel, author: User, body: Json) -> Message | None:
    """The recent message with the same nonce, if the request has `enforce_nonce`: a retry does not post twice."""
    nonce = body.get("nonce")
    if not body.get("enforce_nonce") or nonce is None:
        return None
    recent = (each for each in reversed(world.messages(channel.id)) if age(world, each) <= NONCE_SECONDS)
    return next((each for each in recent if each.author == author.id and each.nonce == nonce), None)


def edit(world: World, message: Message, body: Json, files: Mapping[int, Upload]) -> Message:
    """Replace the fields that the body has; the placeholder of a deferred response becomes a real message."""
    flags = _edited_flags(message, body)
    attachments: tuple[Attachment, ...] = message.attachments
    contents: dict[int, bytes] = {}
    if files or body.get("attachments") is not None:
        attachments, contents = _resolve_attachments(world, body.get("attachments"), files, message.attachments)
    merged = _merge_edit(message, body, flags)
    check_message(merged, flags, [each.filename for each in attachments])
    after = msgspec.structs.replace(
        message,
        content=merged["content"],
        embeds=_with_embed_type(merged["embeds"]) if "embeds" in body else message.embeds,
        components=with_component_ids(merged["components"]) if "components" in body else message.components,
        attachments=attachments,
        flags=flags,
        edited=None if message.loading else world.clock(),
    )
    if body.keys() & {"embeds", "components"}:
        after = msgspec.structs.replace(after, media=shows_media(after.embeds, after.components))
    check_not_empty(after.content, after.embeds, after.components, after.attachments)
    if body.keys() & {"content", "components", "allowed_mentions"}:
        after = _with_mentions(world, world.get(Channel, message.channel), after, body.get("allowed_mentions"))
    _store_files(world, contents)
    for gone in {each.id for each in message.attachments} - {each.id for each in attachments}:
        world.files.drop(gone)
    return world.put(after)


def _edited_flags(message: Message, body: Json) -> int:
    flags = message.flags & ~LOADING
    if body.get("flags") is not None:
        flags = flags & ~(_SETTABLE & ~_PERMANENT) | body["flags"] & (_SETTABLE & ~EPHEMERAL)
    return flags


def _merge_edit(message: Message, body: Json, flags: int) -> Json:
    """The edit as a complete body, for the checks; unchanged parts are checked for forbidden combinations only."""
    merged: Json = {name: value for name, value in body.items() if name in ("allowed_mentions", "attachments")}
    merged["content"] = (body["content"] or "") if "content" in body else message.content
    merged["embeds"] = (body["embeds"] or []) if "embeds" in body else list(message.embeds)
    if "components" in body:
        merged["components"] = body["components"] or []
    elif bool(flags & COMPONENTS_V2) != bool(message.flags & COMPONENTS_V2):
        merged["components"] = list(message.components)
    return merged


def delete(world: World, message: Message) -> None:
    """Remove a message and its files."""
    world.drop(message)
    for attachment in message.attachments:
        world.files.drop(attachment.id)


def _store_files(world: World, contents: Mapping[int, bytes]) -> None:
    for file, content in contents.items():
        world.files.put(file, content)


def age(world: World, message: Message) -> float:
    return world.clock() - created_at(message.id)


def _with_embed_type(embeds: Any) -> tuple[Json, ...]:
    return tuple({"type": "rich"} | each for each in embeds or ())


def with_component_ids(components: Any) -> tuple[Json, ...]:
    """Components as Discord returns them: each has an id, and ids of entities are strings even if numbers were sent."""
    copied: list[Json] = msgspec.json.decode(msgspec.json.encode(components or []))
    everything = list(iterate_components(copied))
    taken = {each["id"] for each in everything if each.get("id")}
    free = (number for number in count(1) if number not in taken)
    for component in everything:
        if not component.get("id"):
            component["id"] = next(free)
        _write_ids_as_text(component)
    return tuple(copied)


def _write_ids_as_text(component: Json) -> None:
    """The emojis of a button or of options, and the entities that a select shows as chosen."""
    emojis = [each.get("emoji") for each in (component, *(component.get("options") or ()))]
    for entity in (*emojis, *(component.get("default_values") or ())):
        if isinstance(entity, dict) and isinstance(entity.get("id"), int):
            entity["id"] = str(entity["id"])


def _resolve_attachments(
    world: World, listed: Any, files: Mapping[int, Upload], old: tuple[Attachment, ...]
) -> tuple[tuple[Attachment, ...], dict[int, bytes]]:
    """The attachments a message will have, and the contents of the new ones.

    Those are the old ones in `listed` (all of them if it is None) and the uploads.
    """
    entries: list[Json] = list(listed) if listed is not None else [{"id": each.id} for each in old]
    mentioned = {int(entry["id"]) for entry in entries if str(entry.get("id", "")).isdigit()}
    entries += [{"id": index} for index in files if index not in mentioned]
    existing = {each.id: each for each in old}
    attachments: list[Attachment] = []
    contents: dict[int, bytes] = {}
    problems = Problems()
    for place, entry in enumerate(entries):
        id_ = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
        if id_ in files:
            upload = files[id_]
            name = re.sub(r"[^\w.\-]+", "_", entry.get("filename") or upload.filename)
            attachment = describe_upload(world.new_id(), upload, name, entry.get("description"))
            attachments.append(attachment)
            contents[attachment.id] = upload.content
        elif id_ in existing:
            attachments.append(existing[id_])
        else:
            problems.add(("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", "No such attachment on this message.")
    problems.raise_if_any()
    return tuple(attachments), contents


def _message_texts(message: Message) -> Iterator[str]:
    yield message.content
    for component in iterate_components(message.components):
        if isinstance(component.get("content"), str):
            yield component["content"]


def _with_mentions(world: World, channel: Channel, message: Message, allowed: Any) -> Message:
    """Determine who is notified: those mentioned in the text, as far as `allowed` permits."""
    if b"@" not in msgspec.json.encode((message.content, message.components)):
        return msgspec.structs.replace(message, pings=(), ping_roles=(), ping_everyone=False)
    text = "\n".join(_message_texts(message))
    users = _filter_allowed([int(each) for each in _MENTIONED_USER.findall(text)], "users", allowed)
    roles = _filter_allowed([int(each) for each in _MENTIONED_ROLE.findall(text)], "roles", allowed)
    return msgspec.structs.replace(
        message,
        pings=tuple(each for each in users if _is_member(world, channel, each)),
        ping_roles=tuple(each for each in roles if world.role(each) is not None),
        ping_everyone=bool(_EVERYONE.search(text)) and (allowed is None or "everyone" in allowed.get("parse", ())),
    )


def _filter_allowed(found: list[int], group: str, allowed: Any) -> list[int]:
    unique = list(dict.fromkeys(found))
    if allowed is None or group in (allowed.get("parse") or ()):
        return unique
    listed = {int(each) for each in allowed.get(group) or ()}
    return [each for each in unique if each in listed]


def _is_member(world: World, channel: Channel, user: int) -> bool:
    if channel.guild is None:
        return user in channel.people
    return world.find(Member, channel.guild, user) is not None


def get_public_message(world: World, channel: int, message: int) -> Message:
    """A message of the channel by its id; an ephemeral one is not found this way."""
    found = world.get(Message, channel, message)
    if found.ephemeral:
        raise ApiError(10008)
    return found
