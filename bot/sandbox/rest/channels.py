"""Channels and the messages in them, with the permissions that the real Discord asks for.

Ephemeral messages do not exist for these routes: they are reached through an interaction's token only.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import EPHEMERAL, REPLY, Channel, Json, Message
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import HISTORY, MANAGE_MESSAGES, bits, require, require_send, visible_messages
from bot.sandbox.operations.administration import delete_channel
from bot.sandbox.operations.messages import age, delete, edit, own_message, repeated, write
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.rest.rate_limits import OLD_EDITS
from bot.sandbox.validation.problems import Fields, Problems, Text

OLD = 3600.0

_CHANNEL_FIELDS = Fields({"name": Text(100, 1), "topic": Text(1024)})


def _get(call: Call) -> Json:
    channel = call.channel()
    require(call.world, call.bot.id, channel)
    return wire.channel(call.world, channel)


def _modify(call: Call) -> Json:
    """Rename a channel, or archive, lock and rename a thread."""
    channel = call.channel()
    own_thread = channel.is_thread and channel.owner == call.bot.id
    needed = () if own_thread else (bits("manage_threads" if channel.is_thread else "manage_channels"),)
    require(call.world, call.bot.id, channel, *needed)
    problems = Problems()
    _CHANNEL_FIELDS.check(call.form, (), problems)
    problems.settle()
    names = ("name", "archived", "locked", "invitable") if channel.is_thread else ("name", "topic", "position")
    known = {name: call.form[name] for name in names if name in call.form}
    if "archived" in known:
        known["changed"] = call.world.clock()
    if "auto_archive_duration" in call.form:
        known["auto_archive"] = call.form["auto_archive_duration"]
    return wire.channel(call.world, call.world.put(msgspec.structs.replace(channel, **known)))


def _delete(call: Call) -> Json:
    channel = call.channel()
    require(call.world, call.bot.id, channel, bits("manage_threads" if channel.is_thread else "manage_channels"))
    delete_channel(call.world, channel)
    return wire.channel(call.world, channel)


def _post(call: Call) -> Json:
    channel = _writable(call)
    body = dict(call.form)
    before = repeated(call.world, channel, call.bot, body)
    if before is not None:
        return wire.message(call.world, call.base, before)
    body["flags"] = (body.get("flags") or 0) & ~EPHEMERAL
    known: Json = {}
    reference = body.get("message_reference")
    if isinstance(reference, dict):
        known = {"type": REPLY, "answers": _answered(call, reference)}
    message = write(call.world, channel, call.bot, body, call.files, **known)
    return wire.message(call.world, call.base, message)


def _writable(call: Call) -> Channel:
    channel = call.channel()
    require_send(call.world, call.bot.id, channel)
    if call.files:
        require(call.world, call.bot.id, channel, bits("attach_files"))
    if call.form.get("embeds"):
        require(call.world, call.bot.id, channel, bits("embed_links"))
    if channel.locked:
        raise ApiError(50083)
    return channel


def _answered(call: Call, reference: Json) -> int | None:
    identity = int(reference.get("message_id") or 0)
    if call.world.find(Message, call.number("channel_id"), identity) is not None:
        return identity
    if reference.get("fail_if_not_exists", True):
        problems = Problems()
        problems.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        problems.settle()
    return None


def _list(call: Call) -> list[Json]:
    channel = call.channel()
    require(call.world, call.bot.id, channel, HISTORY)
    found = list(visible_messages(call.world, call.bot.id, channel.id))
    limit = call.asked("limit", 50)
    if "after" in call.query:
        found = [each for each in found if each.id > call.asked("after", 0)][:limit]
    elif "around" in call.query:
        middle = call.asked("around", 0)
        found = sorted(sorted(found, key=lambda one: abs(one.id - middle))[:limit], key=lambda one: one.id)
    else:
        found = [each for each in found if each.id < call.asked("before", 1 << 63)][-limit:]
    return [wire.message(call.world, call.base, each) for each in reversed(found)]


def _message(call: Call) -> Message:
    return own_message(call.world, call.channel().id, call.number("message_id"))


def _fetch(call: Call) -> Json:
    require(call.world, call.bot.id, call.channel(), HISTORY)
    return wire.message(call.world, call.base, _message(call))


def _edit(call: Call) -> Json:
    channel = call.channel()
    require(call.world, call.bot.id, channel)
    message = _message(call)
    if message.author != call.bot.id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    if age(call.world, message) > OLD and call.limits.take(OLD_EDITS, str(channel.id)).retry_after is not None:
        raise ApiError(30046)
    return wire.message(call.world, call.base, edit(call.world, message, call.form, call.files))


def _remove(call: Call) -> None:
    message = _message(call)
    require(call.world, call.bot.id, call.channel(), *(() if message.author == call.bot.id else (MANAGE_MESSAGES,)))
    delete(call.world, message)


def _typing(call: Call) -> None:
    require_send(call.world, call.bot.id, call.channel())


_CHANNEL = "/channels/{channel_id}"
_MESSAGES = f"{_CHANNEL}/messages"
_ONE = f"{_MESSAGES}/{{message_id}}"

ROUTES = (
    Route("GET", _CHANNEL, _get, major="channel_id"),
    Route("PATCH", _CHANNEL, _modify, major="channel_id"),
    Route("DELETE", _CHANNEL, _delete, major="channel_id"),
    Route("POST", f"{_CHANNEL}/typing", _typing, major="channel_id"),
    Route("GET", _MESSAGES, _list, major="channel_id"),
    Route("POST", _MESSAGES, _post, major="channel_id"),
    Route("GET", _ONE, _fetch, major="channel_id"),
    Route("PATCH", _ONE, _edit, major="channel_id"),
    Route("DELETE", _ONE, _remove, major="channel_id"),
)
