"""Channels and their messages, with the permissions that Discord requires.

Ephemeral messages do not exist for these routes: they are reached through the token of an interaction only.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import EPHEMERAL, REPLY, Channel, Json, Message
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import HISTORY, MANAGE_MESSAGES, bits, require, require_send, visible_messages
from bot.sandbox.operations.administration import delete_channel
from bot.sandbox.operations.messages import age, delete, edit, find_by_nonce, get_public_message, write
from bot.sandbox.rest.rate_limits import OLD_EDITS
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route
from bot.sandbox.validation.problems import Fields, Problems, String

OLD_MESSAGE_SECONDS = 3600.0

_CHANNEL_FIELDS = Fields({"name": String(100, 1), "topic": String(1024)})


def _get_channel(request: ApiRequest) -> Json:
    channel = request.channel()
    require(request.world, request.bot.id, channel)
    return wire.encode_channel(request.world, channel)


def _modify_channel(request: ApiRequest) -> Json:
    """Rename a channel, or archive, lock and rename a thread."""
    channel = request.channel()
    own_thread = channel.is_thread and channel.owner == request.bot.id
    needed = () if own_thread else (bits("manage_threads" if channel.is_thread else "manage_channels"),)
    require(request.world, request.bot.id, channel, *needed)
    problems = Problems()
    _CHANNEL_FIELDS.check(request.form, (), problems)
    problems.raise_if_any()
    names = ("name", "archived", "locked", "invitable") if channel.is_thread else ("name", "topic", "position")
    known = {name: request.form[name] for name in names if name in request.form}
    if "archived" in known:
        known["changed"] = request.world.clock()
    if "auto_archive_duration" in request.form:
        known["auto_archive"] = request.form["auto_archive_duration"]
    return wire.encode_channel(request.world, request.world.put(msgspec.structs.replace(channel, **known)))


def _delete_channel(request: ApiRequest) -> Json:
    channel = request.channel()
    require(request.world, request.bot.id, channel, bits("manage_threads" if channel.is_thread else "manage_channels"))
    delete_channel(request.world, channel)
    return wire.encode_channel(request.world, channel)


def _create_message(request: ApiRequest) -> Json:
    channel = _require_writable(request)
    body = dict(request.form)
    earlier = find_by_nonce(request.world, channel, request.bot, body)
    if earlier is not None:
        return wire.encode_message(request.world, request.base_url, earlier)
    body["flags"] = (body.get("flags") or 0) & ~EPHEMERAL
    fields: Json = {}
    reference = body.get("message_reference")
    if isinstance(reference, dict):
        fields = {"type": REPLY, "reply_to": _replied_message(request, reference)}
    message = write(request.world, channel, request.bot, body, request.files, **fields)
    return wire.encode_message(request.world, request.base_url, message)


def _require_writable(request: ApiRequest) -> Channel:
    channel = request.channel()
    require_send(request.world, request.bot.id, channel)
    if request.files:
        require(request.world, request.bot.id, channel, bits("attach_files"))
    if request.form.get("embeds"):
        require(request.world, request.bot.id, channel, bits("embed_links"))
    if channel.locked:
        raise ApiError(50083)
    return channel


def _replied_message(request: ApiRequest, reference: Json) -> int | None:
    id_ = int(reference.get("message_id") or 0)
    if request.world.find(Message, request.path_id("channel_id"), id_) is not None:
        return id_
    if reference.get("fail_if_not_exists", True):
        problems = Problems()
        problems.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        problems.raise_if_any()
    return None


def _list_messages(request: ApiRequest) -> list[Json]:
    channel = request.channel()
    require(request.world, request.bot.id, channel, HISTORY)
    found = list(visible_messages(request.world, request.bot.id, channel.id))
    limit = request.query_int("limit", 50)
    if "after" in request.query:
        found = [each for each in found if each.id > request.query_int("after", 0)][:limit]
    elif "around" in request.query:
        middle = request.query_int("around", 0)
        found = sorted(sorted(found, key=lambda one: abs(one.id - middle))[:limit], key=lambda one: one.id)
    else:
        found = [each for each in found if each.id < request.query_int("before", 1 << 63)][-limit:]
    return [wire.encode_message(request.world, request.base_url, each) for each in reversed(found)]


def _find_message(request: ApiRequest) -> Message:
    return get_public_message(request.world, request.channel().id, request.path_id("message_id"))


def _get_message(request: ApiRequest) -> Json:
    require(request.world, request.bot.id, request.channel(), HISTORY)
    return wire.encode_message(request.world, request.base_url, _find_message(request))


def _edit_message(request: ApiRequest) -> Json:
    channel = request.channel()
    require(request.world, request.bot.id, channel)
    message = _find_message(request)
    if message.author != request.bot.id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    if (
        age(request.world, message) > OLD_MESSAGE_SECONDS
        and request.limits.take(OLD_EDITS, str(channel.id)).retry_after is not None
    ):
        raise ApiError(30046)
    return wire.encode_message(
        request.world, request.base_url, edit(request.world, message, request.form, request.files)
    )


def _delete_message(request: ApiRequest) -> None:
    message = _find_message(request)
    require(
        request.world,
        request.bot.id,
        request.channel(),
        *(() if message.author == request.bot.id else (MANAGE_MESSAGES,)),
    )
    delete(request.world, message)


def _trigger_typing(request: ApiRequest) -> None:
    require_send(request.world, request.bot.id, request.channel())


_CHANNEL = "/channels/{channel_id}"
_MESSAGES = f"{_CHANNEL}/messages"
_MESSAGE = f"{_MESSAGES}/{{message_id}}"

ROUTES = (
    Route("GET", _CHANNEL, _get_channel, major="channel_id"),
    Route("PATCH", _CHANNEL, _modify_channel, major="channel_id"),
    Route("DELETE", _CHANNEL, _delete_channel, major="channel_id"),
    Route("POST", f"{_CHANNEL}/typing", _trigger_typing, major="channel_id"),
    Route("GET", _MESSAGES, _list_messages, major="channel_id"),
    Route("POST", _MESSAGES, _create_message, major="channel_id"),
    Route("GET", _MESSAGE, _get_message, major="channel_id"),
    Route("PATCH", _MESSAGE, _edit_message, major="channel_id"),
    Route("DELETE", _MESSAGE, _delete_message, major="channel_id"),
)
