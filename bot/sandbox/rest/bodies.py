"""The bodies of requests: JSON, or JSON and files in a multipart form, within Discord's bounds.

A body is refused by its announced length before a byte of it is read, and by what was read where no length is announced
or the announced one is wrong. What cannot be decoded is refused as well, never raised.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from aiohttp import BodyPartReader, hdrs, web
from msgspec import Struct

from bot.sandbox.model.entities import Upload
from bot.sandbox.model.errors import ApiError

MAX_REQUEST_BYTES = 25 << 20
MAX_PARTS = 32  # of a form: ten files, the JSON, and what other libraries add

_FILE_FIELD = re.compile(r"files\[(\d{1,3})\]\Z")
_decode = msgspec.json.Decoder().decode


class Body(Struct, frozen=True):
    json: Any = None
    files: dict[int, Upload] = {}


async def read_body(request: web.Request) -> Body:
    """The body of a request; raises the `ApiError` with which it is refused."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(40005)
    try:
        if request.content_type == "multipart/form-data":
            return await _read_form(request)
        raw = await request.read()  # bounded by the application, which is told the same limit
        return Body(_decode(raw) if raw else None)
    except web.HTTPRequestEntityTooLarge as error:
        raise ApiError(40005) from error
    except (ValueError, AssertionError, RecursionError, web.HTTPException) as error:
        # Malformed JSON or a malformed form: aiohttp's parser asserts some of its own expectations.
        raise ApiError(50109) from error


async def _read_form(request: web.Request) -> Body:
    json: Any = None
    files: dict[int, Upload] = {}
    left = MAX_REQUEST_BYTES
    form = await request.multipart()
    for _ in range(MAX_PARTS):
        part = await form.next()
        if part is None:
            return Body(json if json is not None else {}, files)
        if not isinstance(part, BodyPartReader):
            raise ApiError(50109)  # a form inside the form
        content = await _read_part(part, left)
        left -= len(content)
        numbered = _FILE_FIELD.match(part.name or "")
        if numbered is not None:
            kind = part.headers.get(hdrs.CONTENT_TYPE)
            files[int(numbered[1])] = Upload(filename=part.filename or "file", content_type=kind, content=content)
        elif part.name == "payload_json":
            json = _decode(content)
    raise ApiError(50109)


async def _read_part(part: BodyPartReader, limit: int) -> bytes:
    content = bytearray()
    while chunk := await part.read_chunk():
        content += chunk
        if len(content) > limit:
            raise ApiError(40005)
    return bytes(content)
