"""Pictures and files inside messages: their size, and what `attachment://name` stands for.

Pure functions over bytes and JSON; the contents themselves are `File`s of the world.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Iterator
from typing import Any

from bot.sandbox.entities import Attachment, Json, Upload

SCHEME = "attachment://"

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


def media_of(component: Json) -> Iterator[Json]:
    """The media items of one component (not of its children)."""
    for name in ("media", "file"):
        item = component.get(name)
        if isinstance(item, dict):
            yield item
    for entry in component.get("items", ()):
        if isinstance(entry, dict) and isinstance(entry.get("media"), dict):
            yield entry["media"]


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
    """The body with every `attachment://name` replaced by the file's address."""
    if not any(True for _ in references(body)):
        return body
    by_name = {each["filename"]: each for each in attachments}
    answer: Json = _resolve(body, by_name)
    return answer


def _resolve(value: Any, by_name: dict[str, Json]) -> Any:
    if isinstance(value, list | tuple):
        return [_resolve(each, by_name) for each in value]
    if not isinstance(value, dict):
        return value
    result = {name: _resolve(each, by_name) for name, each in value.items()}
    url = result.get("url")
    if isinstance(url, str) and url.startswith(SCHEME) and url.removeprefix(SCHEME) in by_name:
        file = by_name[url.removeprefix(SCHEME)]
        result |= {name: file[name] for name in ("url", "proxy_url", "width", "height", "content_type") if name in file}
        result["attachment_id"] = file["id"]
    return result
