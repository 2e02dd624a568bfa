"""Threads: started from a message or without one, public or private, and their members.

Threads are created in `operations.administration`; here are the checks.
"""

from __future__ import annotations

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    Channel,
    Json,
)
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.permissions import bits, require
from bot.sandbox.operations.administration import add_thread
from bot.sandbox.operations.messages import get_public_message
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route
from bot.sandbox.validation.problems import Fields, Integer, Problems, String

_FIELDS = Fields({"name": String(100, 1), "rate_limit_per_user": Integer(0, 21600)}, ("name",))
_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_PUBLIC_KINDS = {TEXT: PUBLIC_THREAD, ANNOUNCEMENT: ANNOUNCEMENT_THREAD}
_KINDS = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,)}


def _start_thread_from_message(request: ApiRequest) -> Json:
    parent = _require_parent(request)
    require(request.world, request.bot.id, parent, bits("create_public_threads"))
    message = get_public_message(request.world, parent.id, request.path_id("message_id"))
    if message.thread is not None:
        raise ApiError(160004)
    return _create_thread(request, parent, _PUBLIC_KINDS[parent.type], message.id)


def _start_thread(request: ApiRequest) -> Json:
    """A thread without a message. An announcement channel has neither public nor private ones."""
    parent = _require_parent(request)
    kind = request.form.get("type", PRIVATE_THREAD)
    if kind not in THREADS:
        problems = Problems()
        problems.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {THREADS}.")
        problems.raise_if_any()
    if kind not in _KINDS[parent.type]:
        raise ApiError(50024)
    needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    require(request.world, request.bot.id, parent, bits(needed))
    return _create_thread(request, parent, kind)


def _require_parent(request: ApiRequest) -> Channel:
    parent = request.channel()
    if parent.type not in _KINDS:
        raise ApiError(50024)
    return parent


def _create_thread(request: ApiRequest, parent: Channel, kind: int, message: int | None = None) -> Json:
    problems = Problems()
    _FIELDS.check(request.form, (), problems)
    if request.form.get("auto_archive_duration", 1440) not in _ARCHIVE_MINUTES:
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {_ARCHIVE_MINUTES}.")
    problems.raise_if_any()
    thread = add_thread(
        request.world,
        parent,
        request.form["name"],
        request.bot.id,
        private=kind == PRIVATE_THREAD,
        message=message,
        auto_archive=request.form.get("auto_archive_duration") or 1440,
        invitable=request.form.get("invitable", True),
    )
    return wire.encode_channel(request.world, thread)


def _require_thread(request: ApiRequest) -> Channel:
    thread = request.channel()
    if not thread.is_thread:
        raise ApiError(50024)
    return thread


def _list_thread_members(request: ApiRequest) -> list[Json]:
    thread = _require_thread(request)
    require(request.world, request.bot.id, thread)
    return [wire.encode_thread_member(thread, each) for each in thread.people]


def _add_thread_member(request: ApiRequest) -> None:
    thread, parent = _require_thread(request), request.world.get(Channel, _require_thread(request).parent or 0)
    require(request.world, request.bot.id, thread, bits("send_messages_in_threads"))
    joining = request.bot.id if request.params["user_id"] == "@me" else request.path_id("user_id")
    if parent.guild is None or request.world.member(parent.guild, joining) is None:
        raise ApiError(10007)
    if joining not in thread.people:
        request.world.put(msgspec.structs.replace(thread, people=(*thread.people, joining)))


def _remove_thread_member(request: ApiRequest) -> None:
    thread = _require_thread(request)
    leaving = request.bot.id if request.params["user_id"] == "@me" else request.path_id("user_id")
    if request.bot.id not in (leaving, thread.owner):
        require(request.world, request.bot.id, thread, bits("manage_threads"))
    request.world.put(msgspec.structs.replace(thread, people=tuple(each for each in thread.people if each != leaving)))


_CHANNEL = "/channels/{channel_id}"
_MEMBERS = f"{_CHANNEL}/thread-members"

ROUTES = (
    Route(
        "POST",
        f"{_CHANNEL}/messages/{{message_id}}/threads",
        _start_thread_from_message,
        major="channel_id",
        status=201,
    ),
    Route("POST", f"{_CHANNEL}/threads", _start_thread, major="channel_id", status=201),
    Route("GET", _MEMBERS, _list_thread_members, major="channel_id"),
    Route("PUT", f"{_MEMBERS}/{{user_id}}", _add_thread_member, major="channel_id"),
    Route("DELETE", f"{_MEMBERS}/{{user_id}}", _remove_thread_member, major="channel_id"),
)
