"""Pictures and files inside messages: their size, and what `attachment://name` stands for.

Pure functions over bytes and JSON; the contents themselves lie on the `Shelf` of the world.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bot.sandbox.model.entities import Attachment, Json, Upload

SCHEME = "attachment://"
FILE = 13  # the component that shows a file

_MEDIA = frozenset({"media", "file", "image", "thumbnail"})
_MEDIA_IN_JSON = tuple(f'"{name}":'.encode() for name in _MEDIA)

_PNG = b"\x89PNG\r\n\x1a\n"


def dimensions(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF, read from its first bytes."""
    if content.startswith(_PNG) and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content[:6] in (b"GIF87a", b"GIF89a"):
        return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")
    return None


def described(identity: int, upload: Upload, filename: str, description: str | None) -> Attachment:
    """What a message remembers about an uploaded file."""
    size = dimensions(upload.content)
    guessed = mimetypes.guess_type(filename)[0]
    return Attachment(
        id=identity,
        filename=filename,
        size=len(upload.content),
        content_type=guessed or upload.content_type,
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=description,
    )


def shows_media(*bodies: Any) -> bool:
    """Whether an embed or component may show a picture or a file: its JSON says so somewhere."""
    raw = msgspec.json.encode(bodies)
    return any(name in raw for name in _MEDIA_IN_JSON)


def references(value: Any) -> Iterator[str]:
    """The file names that a body mentions as `attachment://name`."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name in ("url", "icon_url") and isinstance(each, str) and each.startswith(SCHEME):
                yield each.removeprefix(SCHEME)
            elif isinstance(each, dict | list | tuple):
                yield from references(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from references(each)


def resolved(body: Json, attachments: Iterable[Json]) -> Json:
    """An embed or component with its media filled in: every `attachment://name` becomes the file's address."""
    answer: Json = _resolve(body, {each["filename"]: each for each in attachments})
    return answer


def _resolve(value: Any, files: dict[str, Json]) -> Any:
    if isinstance(value, list | tuple):
        return [_resolve(each, files) for each in value]
    if not isinstance(value, dict):
        return value
    body = {
        name: _filled(each, files) if name in _MEDIA and isinstance(each, dict) else _resolve(each, files)
        for name, each in value.items()
    }
    return _named(value, files) | body if value.get("type") == FILE else body


def _named(component: Json, files: dict[str, Json]) -> Json:
    """What Discord adds to a file component: the name and size of its file."""
    file = files.get(str(component["file"].get("url", "")).removeprefix(SCHEME), {})
    return {"name": file.get("filename"), "size": file.get("size"), "spoiler": False}


def _filled(item: Json, files: dict[str, Json]) -> Json:
    """A media item as Discord returns it."""
    file = files.get(str(item.get("url", "")).removeprefix(SCHEME))
    if file is None:
        return {"id": "0", "proxy_url": item.get("url")} | item
    known = {name: file[name] for name in ("id", "url", "proxy_url", "width", "height", "content_type") if name in file}
    return item | known | {"attachment_id": file["id"]}
