"""Threads: opened from a message or on their own, public or private, and who is in them.

What a thread is lives in `administration`; here is only what a bot may do about it.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Json
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import bits, require
from bot.sandbox.operations.administration import add_thread
from bot.sandbox.operations.messages import own_message
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.validation.problems import Fields, Problems, Text, Whole

_FIELDS = Fields({"name": Text(100, 1), "rate_limit_per_user": Whole(0, 21600)}, ("name",))
_ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def _from_message(call: Call) -> Json:
    parent = _parent(call)
    require(call.world, call.bot.id, parent, bits("create_public_threads"))
    message = own_message(call.world, parent.id, call.number("message_id"))
    if message.thread is not None:
        raise ApiError(160004)
    return _open(call, parent, PUBLIC_THREAD, message.id)


def _alone(call: Call) -> Json:
    parent = _parent(call)
    kind = call.form.get("type", PRIVATE_THREAD)
    needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    require(call.world, call.bot.id, parent, bits(needed))
    return _open(call, parent, kind)


def _parent(call: Call) -> Channel:
    parent = call.channel()
    if parent.is_thread or parent.type == DIRECT:
        raise ApiError(50024)
    return parent


def _open(call: Call, parent: Channel, kind: int, message: int | None = None) -> Json:
    problems = Problems()
    _FIELDS.check(call.form, (), problems)
    if call.form.get("auto_archive_duration", 1440) not in _ARCHIVE_AFTER:
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {_ARCHIVE_AFTER}.")
    problems.settle()
    thread = add_thread(
        call.world,
        parent,
        call.form["name"],
        call.bot.id,
        private=kind == PRIVATE_THREAD,
        message=message,
        auto_archive=call.form.get("auto_archive_duration") or 1440,
        invitable=call.form.get("invitable", True),
    )
    return wire.channel(call.world, thread)


def _thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise ApiError(50024)
    return thread


def _members(call: Call) -> list[Json]:
    thread = _thread(call)
    require(call.world, call.bot.id, thread)
    return [wire.thread_member(thread, each) for each in thread.people]


def _add(call: Call) -> None:
    thread, parent = _thread(call), call.world.get(Channel, _thread(call).parent or 0)
    require(call.world, call.bot.id, thread, bits("send_messages_in_threads"))
    joining = call.bot.id if call.params["user_id"] == "@me" else call.number("user_id")
    if parent.guild is None or call.world.member(parent.guild, joining) is None:
        raise ApiError(10007)
    if joining not in thread.people:
        call.world.put(msgspec.structs.replace(thread, people=(*thread.people, joining)))


def _remove(call: Call) -> None:
    thread = _thread(call)
    leaving = call.bot.id if call.params["user_id"] == "@me" else call.number("user_id")
    if call.bot.id not in (leaving, thread.owner):
        require(call.world, call.bot.id, thread, bits("manage_threads"))
    call.world.put(msgspec.structs.replace(thread, people=tuple(each for each in thread.people if each != leaving)))


_CHANNEL = "/channels/{channel_id}"
_MEMBERS = f"{_CHANNEL}/thread-members"

ROUTES = (
    Route("POST", f"{_CHANNEL}/messages/{{message_id}}/threads", _from_message, major="channel_id"),
    Route("POST", f"{_CHANNEL}/threads", _alone, major="channel_id"),
    Route("GET", _MEMBERS, _members, major="channel_id"),
    Route("PUT", f"{_MEMBERS}/{{user_id}}", _add, major="channel_id"),
    Route("DELETE", f"{_MEMBERS}/{{user_id}}", _remove, major="channel_id"),
)
