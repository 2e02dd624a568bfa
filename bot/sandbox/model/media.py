"""Images and files in messages: their sizes, and the resolution of `attachment://name`.

Pure functions over bytes and JSON; the contents are in the `FileStore` of the world.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bot.sandbox.model.entities import Attachment, Json, Upload

SCHEME = "attachment://"
FILE = 13  # the component that shows a file
ATTACHMENT_LIMIT = 10 * 1024 * 1024  # bytes

_MEDIA = frozenset({"media", "file", "image", "thumbnail"})
_MEDIA_IN_JSON = tuple(f'"{name}":'.encode() for name in _MEDIA)

_PNG = b"\x89PNG\r\n\x1a\n"


def image_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF, from its header."""
    if content.startswith(_PNG) and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content[:6] in (b"GIF87a", b"GIF89a"):
        return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")
    return None


def describe_upload(id_: int, upload: Upload, filename: str, description: str | None) -> Attachment:
    """The attachment of an uploaded file."""
    size = image_size(upload.content)
    guessed = mimetypes.guess_type(filename)[0]
    return Attachment(
        id=id_,
        filename=filename,
        size=len(upload.content),
        content_type=guessed or upload.content_type,
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=description,
    )


def shows_media(*bodies: Any) -> bool:
    """Whether an embed or component may show an image or a file: a cheap search in its JSON, to skip most messages."""
    raw = msgspec.json.encode(bodies)
    return any(name in raw for name in _MEDIA_IN_JSON)


def attachment_references(value: Any) -> Iterator[str]:
    """The file names that a body refers to as `attachment://name`."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name in ("url", "icon_url") and isinstance(each, str) and each.startswith(SCHEME):
                yield each.removeprefix(SCHEME)
            elif isinstance(each, dict | list | tuple):
                yield from attachment_references(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from attachment_references(each)


def resolve_media(body: Json, attachments: Iterable[Json]) -> Json:
    """An embed or component with every `attachment://name` replaced by the URL of the file."""
    answer: Json = _resolve(body, {each["filename"]: each for each in attachments})
    return answer


def _resolve(value: Any, files: dict[str, Json]) -> Any:
    if isinstance(value, list | tuple):
        return [_resolve(each, files) for each in value]
    if not isinstance(value, dict):
        return value
    body = {
        name: _fill_media_item(each, files) if name in _MEDIA and isinstance(each, dict) else _resolve(each, files)
        for name, each in value.items()
    }
    return _describe_file(value, files) | body if value.get("type") == FILE else body


def _describe_file(component: Json, files: dict[str, Json]) -> Json:
    """The fields that Discord adds to a file component: name and size."""
    file = files.get(str(component["file"].get("url", "")).removeprefix(SCHEME), {})
    return {"name": file.get("filename"), "size": file.get("size"), "spoiler": False}


def _fill_media_item(item: Json, files: dict[str, Json]) -> Json:
    """A media item as Discord returns it."""
    file = files.get(str(item.get("url", "")).removeprefix(SCHEME))
    if file is None:
        return {"id": "0", "proxy_url": item.get("url")} | item
    known = {name: file[name] for name in ("id", "url", "proxy_url", "width", "height", "content_type") if name in file}
    return item | known | {"attachment_id": file["id"]}
