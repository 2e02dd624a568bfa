"""The application itself: who it is, where its gateway is, and its own emojis.

It always has one shard, and the bot user's id is its own.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Emoji, Json
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.validation.problems import Problems

MOST_EMOJI_BYTES = 256 * 1024

_NAME = re.compile(r"\w{2,32}\Z")


def _gateway(call: Call) -> Json:
    return {"url": call.base.replace("http", "ws", 1) + "/gateway"}


def _gateway_bot(call: Call) -> Json:
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return _gateway(call) | {"shards": 1, "session_start_limit": limit}


def _application(call: Call) -> Json:
    return wire.application(call.world)


def _emojis(call: Call) -> Json:
    return {"items": [wire.emoji(call.world, each) for each in call.world.all(Emoji)]}


def _emoji(call: Call) -> Json:
    return wire.emoji(call.world, call.world.get(Emoji, call.number("emoji_id")))


def _create_emoji(call: Call) -> Json:
    problems = Problems()
    name, image = call.form.get("name"), _image(call.form.get("image"))
    if not isinstance(name, str) or not _NAME.match(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "An emoji's name has 2 to 32 letters, digits and underscores.")
    if any(each.name == name for each in call.world.all(Emoji)):
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "There is an emoji of this name already.")
    if image is None:
        problems.add(("image",), "INVALID_IMAGE", "Not an image in a data address.")
    elif len(image) > MOST_EMOJI_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_EMOJI_BYTES // 1024} kb.")
    problems.settle()
    made = Emoji(id=call.world.new_id(), name=str(name), image=image or b"", animated=(image or b"")[:3] == b"GIF")
    return wire.emoji(call.world, call.world.put(made))


def _image(data: Any) -> bytes | None:
    head, _, encoded = str(data).partition(";base64,")
    if not head.startswith("data:image/"):
        return None
    try:
        return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        return None


def _rename_emoji(call: Call) -> Json:
    emoji = call.world.get(Emoji, call.number("emoji_id"))
    renamed = msgspec.structs.replace(emoji, name=call.form.get("name", emoji.name))
    return wire.emoji(call.world, call.world.put(renamed))


def _delete_emoji(call: Call) -> None:
    call.world.drop(call.world.get(Emoji, call.number("emoji_id")))


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = (
    Route("GET", "/gateway", _gateway, public=True),
    Route("GET", "/gateway/bot", _gateway_bot),
    Route("GET", "/applications/@me", _application),
    Route("GET", "/oauth2/applications/@me", _application),
    Route("GET", _EMOJIS, _emojis),
    Route("POST", _EMOJIS, _create_emoji),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", _emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", _rename_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", _delete_emoji),
)
