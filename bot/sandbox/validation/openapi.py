"""Discord's own description of its API, where a copy lies beside the project: every request and answer is held to it.

The file is not part of the project, so everything works without it; `Description.find()` says None then. Compiled
validators are kept for the life of the process, because reading the description is slow and checking is not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

_ROOT = Path(__file__).resolve().parents[3]
_PLACE = Path("shared/discord/openapi.json")
_URI = "urn:discord"
_SMALLEST_SNOWFLAKE = 10**15


def description_path() -> Path | None:
    """Where the description lies: named by WARD_ROUND_OPENAPI, or beside the checkout."""
    named = os.environ.get("WARD_ROUND_OPENAPI")
    path = Path(named) if named else _ROOT.parent / _PLACE
    return path if path.is_file() else None


class Description:
    """Checks bodies against the description."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def find(cls) -> Description | None:
        path = description_path()
        return None if path is None else _loaded(path)

    def describes(self, method: str, route: str) -> bool:
        return method.lower() in _document(self._path)["paths"].get(route, {})

    def check(self, method: str, route: str, side: str, body: Any, status: str = "200") -> Iterator[str]:
        """What is wrong with a request or an answer; nothing for what the description does not describe."""
        validator = _validator(self._path, method.lower(), route, side, status)
        if validator is None:
            return
        for error in validator.iter_errors(_with_text_ids(body)):
            yield from _causes(error)


def _causes(error: Any) -> Iterator[str]:
    """What an error comes down to. Where one of several shapes was expected, that of the nearest one."""
    branches = [branch for branch in getattr(error.kind, "context", None) or () if branch]
    if not branches:
        where = "/".join(str(step) for step in error.instance_path) or "(all)"
        yield f"{where}: {error.message[:300]}"
        return
    depth = len(error.instance_path)
    for cause in min(branches, key=lambda branch: (_of_another_type(branch, depth), len(branch))):
        yield from _causes(cause)


def _of_another_type(branch: list[Any], depth: int) -> bool:
    """Whether a shape was refused because it belongs to another `type` altogether."""
    return any(
        len(error.instance_path) <= depth + 1 and error.instance_path[depth:] in (["type"], []) for error in branch
    )


@cache
def _loaded(path: Path) -> Description:
    return Description(path)


@cache
def _document(path: Path) -> Any:
    return msgspec.json.decode(path.read_bytes())


@cache
def _registry(path: Path) -> Any:
    import jsonschema_rs  # noqa: PLC0415 - needed by those who have the description only

    return jsonschema_rs.Registry([(_URI, _document(path))], draft=jsonschema_rs.Draft202012)


@cache
def _validator(path: Path, method: str, route: str, side: str, status: str) -> Any:
    import jsonschema_rs  # noqa: PLC0415

    operation = _document(path)["paths"].get(route, {}).get(method)
    if operation is None:
        return None
    part = operation.get("requestBody") if side == "request" else operation["responses"].get(status)
    schema = (part or {}).get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return None
    return jsonschema_rs.Draft202012Validator(_rooted(schema), registry=_registry(path))


def _rooted(schema: Any) -> Any:
    """The schema with its references pointing into the registered document."""
    if isinstance(schema, dict):
        return {
            name: _URI + value if name == "$ref" and isinstance(value, str) else _rooted(value)
            for name, value in schema.items()
        }
    return [_rooted(each) for each in schema] if isinstance(schema, list) else schema


def _with_text_ids(value: Any) -> Any:
    """Ids written as numbers, which Discord takes too, as the text the description asks for."""
    if isinstance(value, dict):
        return {name: _with_text_ids(_uploads(each) if name == "attachments" else each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_text_ids(each) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and value > _SMALLEST_SNOWFLAKE:
        return str(value)
    return value


def _uploads(attachments: Any) -> Any:
    """Attachments of a request name new files by a small number in place of an id."""
    if not isinstance(attachments, list):
        return attachments
    return [each | {"id": str(each["id"])} if isinstance(each, dict) and "id" in each else each for each in attachments]
