"""The application: its data, the address of its gateway, and its emojis.

It has the same id as the bot user.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

import msgspec

from bot.sandbox.model import wire
from bot.sandbox.model.entities import Emoji, Json
from bot.sandbox.rest.request import ApiRequest
from bot.sandbox.rest.route import Route
from bot.sandbox.validation.problems import Problems

MAX_EMOJI_BYTES = 256 * 1024

_NAME = re.compile(r"\w{2,32}\Z")


def _get_gateway(request: ApiRequest) -> Json:
    return {"url": request.gateway_address()["url"]}


def _get_gateway_bot(request: ApiRequest) -> Json:
    return request.gateway_address()


def _get_application(request: ApiRequest) -> Json:
    return wire.encode_application(request.world)


def _list_emojis(request: ApiRequest) -> Json:
    return {"items": [wire.encode_emoji(request.world, each) for each in request.world.all(Emoji)]}


def _get_emoji(request: ApiRequest) -> Json:
    return wire.encode_emoji(request.world, request.world.get(Emoji, request.path_id("emoji_id")))


def _create_emoji(request: ApiRequest) -> Json:
    problems = Problems()
    name, image = request.form.get("name"), _decode_image(request.form.get("image"))
    if not isinstance(name, str) or not _NAME.match(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "An emoji's name has 2 to 32 letters, digits and underscores.")
    if any(each.name == name for each in request.world.all(Emoji)):
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "There is an emoji of this name already.")
    if image is None:
        problems.add(("image",), "INVALID_IMAGE", "Not an image in a data URL.")
    elif len(image) > MAX_EMOJI_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MAX_EMOJI_BYTES // 1024} kb.")
    problems.raise_if_any()
    emoji = Emoji(id=request.world.new_id(), name=str(name), image=image or b"", animated=(image or b"")[:3] == b"GIF")
    return wire.encode_emoji(request.world, request.world.put(emoji))


def _decode_image(data: Any) -> bytes | None:
    head, _, encoded = str(data).partition(";base64,")
    if not head.startswith("data:image/"):
        return None
    try:
        return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        return None


def _rename_emoji(request: ApiRequest) -> Json:
    emoji = request.world.get(Emoji, request.path_id("emoji_id"))
    renamed = msgspec.structs.replace(emoji, name=request.form.get("name", emoji.name))
    return wire.encode_emoji(request.world, request.world.put(renamed))


def _delete_emoji(request: ApiRequest) -> None:
    request.world.drop(request.world.get(Emoji, request.path_id("emoji_id")))


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = (
    Route("GET", "/gateway", _get_gateway, public=True),
    Route("GET", "/gateway/bot", _get_gateway_bot),
    Route("GET", "/applications/@me", _get_application),
    Route("GET", "/oauth2/applications/@me", _get_application),
    Route("GET", _EMOJIS, _list_emojis),
    Route("POST", _EMOJIS, _create_emoji, status=201),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", _get_emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", _rename_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", _delete_emoji),
)
