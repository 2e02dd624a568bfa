"""Writing, editing and deleting messages: from a request's body and files to a `Message` of the world.

Used alike by channels, webhooks and interaction answers; who may write where was decided before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec

from bot.sandbox.model.clock import born
from bot.sandbox.model.entities import (
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_PINGS,
    V2,
    Attachment,
    Channel,
    Json,
    Member,
    Message,
    Upload,
    User,
)
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.media import described, shows_media
from bot.sandbox.model.world import World
from bot.sandbox.validation.components import every
from bot.sandbox.validation.messages import check_message, check_not_empty
from bot.sandbox.validation.problems import Problems

NONCE_LIFE = 180.0  # "the past few minutes"

_SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_PINGS | EPHEMERAL | V2
_STICKY = V2 | EPHEMERAL  # an edit cannot take these away

_MENTIONED_USER = re.compile(r"<@!?(\d+)>")
_MENTIONED_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def write(
    world: World, channel: Channel, author: User, body: Json, files: Mapping[int, Upload], **known: Any
) -> Message:
    """Post a message. `known` are fields of it that the body does not decide."""
    flags = (body.get("flags") or 0) & _SETTABLE
    attachments, contents = _attached(world, body.get("attachments"), files, ())
    check_message(body, flags, [each.filename for each in attachments])
    check_not_empty(body.get("content") or "", body.get("embeds"), body.get("components"), attachments)
    message = Message(
        id=world.new_id(),
        channel=channel.id,
        author=author.id,
        content=body.get("content") or "",
        embeds=_embeds(body.get("embeds")),
        components=numbered(body.get("components")),
        attachments=attachments,
        media=shows_media(body.get("embeds"), body.get("components")),
        flags=flags,
        nonce=body.get("nonce"),
    )
    message = msgspec.structs.replace(message, **known)
    _shelve(world, contents)
    return publish(world, _mentioning(world, channel, message, body.get("allowed_mentions")))


def publish(world: World, message: Message) -> Message:
    """Add a finished message and note it as the newest of its channel. Whoever writes in a thread, or is pinged
    there, is in it from then on; a thread that was archived is open again."""
    world.put(message)
    if message.ephemeral:
        return message
    channel = msgspec.structs.replace(world.get(Channel, message.channel), last_message=message.id)
    if channel.is_thread:
        people = tuple(dict.fromkeys((*channel.people, message.author, *message.pings)))
        channel = msgspec.structs.replace(channel, people=people, archived=False)
    world.put(channel)
    return message


def repeated(world: World, channel: Channel, author: User, body: Json) -> Message | None:
    """The message that an identical request has made already, where the bot asked for that to be looked at."""
    nonce = body.get("nonce")
    if not body.get("enforce_nonce") or nonce is None:
        return None
    recent = (each for each in reversed(world.messages(channel.id)) if age(world, each) <= NONCE_LIFE)
    return next((each for each in recent if each.author == author.id and each.nonce == nonce), None)


def edit(world: World, message: Message, body: Json, files: Mapping[int, Upload]) -> Message:
    """Change what the body names and keep the rest; a message the bot was thinking about becomes a real one."""
    flags = _edited_flags(message, body)
    attachments: tuple[Attachment, ...] = message.attachments
    contents: dict[int, bytes] = {}
    if files or body.get("attachments") is not None:
        attachments, contents = _attached(world, body.get("attachments"), files, message.attachments)
    merged = _merged(message, body, flags)
    check_message(merged, flags, [each.filename for each in attachments])
    after = msgspec.structs.replace(
        message,
        content=merged["content"],
        embeds=_embeds(merged["embeds"]) if "embeds" in body else message.embeds,
        components=numbered(merged["components"]) if "components" in body else message.components,
        attachments=attachments,
        flags=flags,
        edited=None if message.loading else world.clock(),
    )
    if body.keys() & {"embeds", "components"}:
        after = msgspec.structs.replace(after, media=shows_media(after.embeds, after.components))
    check_not_empty(after.content, after.embeds, after.components, after.attachments)
    if body.keys() & {"content", "components", "allowed_mentions"}:
        after = _mentioning(world, world.get(Channel, message.channel), after, body.get("allowed_mentions"))
    _shelve(world, contents)
    for gone in {each.id for each in message.attachments} - {each.id for each in attachments}:
        world.files.drop(gone)
    return world.put(after)


def _edited_flags(message: Message, body: Json) -> int:
    flags = message.flags & ~LOADING
    if body.get("flags") is not None:
        flags = flags & ~(_SETTABLE & ~_STICKY) | body["flags"] & (_SETTABLE & ~EPHEMERAL)
    return flags


def _merged(message: Message, body: Json, flags: int) -> Json:
    """The body as if it had said everything; parts that stay are not checked twice, except for going together."""
    merged: Json = {name: value for name, value in body.items() if name in ("allowed_mentions", "attachments")}
    merged["content"] = (body["content"] or "") if "content" in body else message.content
    merged["embeds"] = (body["embeds"] or []) if "embeds" in body else list(message.embeds)
    if "components" in body:
        merged["components"] = body["components"] or []
    elif bool(flags & V2) != bool(message.flags & V2):
        merged["components"] = list(message.components)
    return merged


def delete(world: World, message: Message) -> None:
    """Take a message away, with its files."""
    world.drop(message)
    for attachment in message.attachments:
        world.files.drop(attachment.id)


def _shelve(world: World, contents: Mapping[int, bytes]) -> None:
    for file, content in contents.items():
        world.files.put(file, content)


def age(world: World, message: Message) -> float:
    return world.clock() - born(message.id)


def _embeds(embeds: Any) -> tuple[Json, ...]:
    return tuple({"type": "rich"} | each for each in embeds or ())


def numbered(components: Any) -> tuple[Json, ...]:
    """Components with an id each, as Discord gives them where the bot did not."""
    copied: list[Json] = msgspec.json.decode(msgspec.json.encode(components or []))
    everything = list(every(copied))
    taken = {each["id"] for each in everything if each.get("id")}
    free = (number for number in count(1) if number not in taken)
    for component in everything:
        if not component.get("id"):
            component["id"] = next(free)
    return tuple(copied)


def _attached(
    world: World, listed: Any, files: Mapping[int, Upload], old: tuple[Attachment, ...]
) -> tuple[tuple[Attachment, ...], dict[int, bytes]]:
    """The attachments a message will have (old ones that are listed, or all if nothing is, and uploads) and the
    contents of the new ones."""
    entries: list[Json] = list(listed) if listed is not None else [{"id": each.id} for each in old]
    mentioned = {int(entry["id"]) for entry in entries if str(entry.get("id", "")).isdigit()}
    entries += [{"id": index} for index in files if index not in mentioned]
    kept = {each.id: each for each in old}
    attachments: list[Attachment] = []
    contents: dict[int, bytes] = {}
    problems = Problems()
    for place, entry in enumerate(entries):
        identity = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
        if identity in files:
            upload = files[identity]
            name = re.sub(r"[^\w.\-]+", "_", entry.get("filename") or upload.filename)
            made = described(world.new_id(), upload, name, entry.get("description"))
            attachments.append(made)
            contents[made.id] = upload.content
        elif identity in kept:
            attachments.append(kept[identity])
        else:
            problems.add(("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", "No such attachment on this message.")
    problems.settle()
    return tuple(attachments), contents


def _texts(message: Message) -> Iterator[str]:
    yield message.content
    for component in every(message.components):
        if isinstance(component.get("content"), str):
            yield component["content"]


def _mentioning(world: World, channel: Channel, message: Message, allowed: Any) -> Message:
    """Work out who is notified: those named in the text whom `allowed` lets be notified."""
    if b"@" not in msgspec.json.encode((message.content, message.components)):
        return msgspec.structs.replace(message, pings=(), ping_roles=(), ping_everyone=False)
    text = "\n".join(_texts(message))
    users = _permitted([int(each) for each in _MENTIONED_USER.findall(text)], "users", allowed)
    roles = _permitted([int(each) for each in _MENTIONED_ROLE.findall(text)], "roles", allowed)
    return msgspec.structs.replace(
        message,
        pings=tuple(each for each in users if _is_there(world, channel, each)),
        ping_roles=tuple(each for each in roles if world.role(each) is not None),
        ping_everyone=bool(_EVERYONE.search(text)) and (allowed is None or "everyone" in allowed.get("parse", ())),
    )


def _permitted(found: list[int], group: str, allowed: Any) -> list[int]:
    unique = list(dict.fromkeys(found))
    if allowed is None or group in (allowed.get("parse") or ()):
        return unique
    listed = {int(each) for each in allowed.get(group) or ()}
    return [each for each in unique if each in listed]


def _is_there(world: World, channel: Channel, user: int) -> bool:
    if channel.guild is None:
        return user in channel.people
    return world.find(Member, channel.guild, user) is not None


def own_message(world: World, channel: int, message: int) -> Message:
    """A message everybody in the channel can see, by its id; an ephemeral one is not found this way."""
    found = world.get(Message, channel, message)
    if found.ephemeral:
        raise ApiError(10008)
    return found
