"""Comparison with Discord's OpenAPI description: the JSON of every request and of every successful response.

If a copy of the description is available, the request body of each call is checked against the schema of its route, and
the body of each successful response as well, so that the loopback Discord cannot drift away from the real one. Each
difference becomes a `Mistake`, which fails the test, but does not change the response. Not compared are paths and
queries, files, error responses, gateway events, and what a schema leaves open; the limits that Discord enforces but
does not describe are in the other modules of this package.

The description is not part of the project, so everything works without it (`ApiDescription.find()` is None then).
Reading it takes seconds and compiling a schema milliseconds, so documents and validators are cached for the life of the
process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

_ROOT = Path(__file__).resolve().parents[3]
_RELATIVE_PATH = Path("shared/discord/openapi.json")
_URI = "urn:discord"
_MIN_SNOWFLAKE = 10**15


def description_path() -> Path | None:
    """The file named by WARD_ROUND_OPENAPI, or the copy beside the checkout; None if there is none."""
    named = os.environ.get("WARD_ROUND_OPENAPI")
    path = Path(named) if named else _ROOT.parent / _RELATIVE_PATH
    return path if path.is_file() else None


class ApiDescription:
    """Checks bodies against the description."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def find(cls) -> ApiDescription | None:
        path = description_path()
        return None if path is None else _load_description(path)

    def describes(self, method: str, route: str) -> bool:
        return method.lower() in _load_document(self._path)["paths"].get(route, {})

    def successes(self, method: str, route: str) -> set[str]:
        """The statuses with which a described route answers that all is well."""
        responses = _load_document(self._path)["paths"][route][method.lower()]["responses"]
        return {status for status in responses if status.startswith("2")}

    def check(self, method: str, route: str, side: str, body: Any, status: str = "200") -> Iterator[str]:
        """The differences of a request or response body; none for a route that is not described."""
        validator = _build_validator(self._path, method.lower(), route, side, status)
        if validator is None:
            return
        for error in validator.iter_errors(_with_text_ids(body) if side == "request" else body):
            yield from _root_causes(error)


def _root_causes(error: Any) -> Iterator[str]:
    """The causes of an error. Where one of several schemas was expected, those of the closest one."""
    branches = [branch for branch in getattr(error.kind, "context", None) or () if branch]
    if not branches:
        where = "/".join(str(step) for step in error.instance_path) or "(all)"
        yield f"{where}: {error.message[:300]}"
        return
    depth = len(error.instance_path)
    for cause in min(branches, key=lambda branch: (_is_of_another_type(branch, depth), len(branch))):
        yield from _root_causes(cause)


def _is_of_another_type(branch: list[Any], depth: int) -> bool:
    """Whether a schema does not apply because it is that of another `type`."""
    return any(
        len(error.instance_path) <= depth + 1 and error.instance_path[depth:] in (["type"], []) for error in branch
    )


@cache
def _load_description(path: Path) -> ApiDescription:
    return ApiDescription(path)


@cache
def _load_document(path: Path) -> Any:
    return msgspec.json.decode(path.read_bytes())


@cache
def _build_registry(path: Path) -> Any:
    import jsonschema_rs  # noqa: PLC0415 - needed only with the description

    return jsonschema_rs.Registry([(_URI, _load_document(path))], draft=jsonschema_rs.Draft202012)


@cache
def _build_validator(path: Path, method: str, route: str, side: str, status: str) -> Any:
    import jsonschema_rs  # noqa: PLC0415

    operation = _load_document(path)["paths"].get(route, {}).get(method)
    if operation is None:
        return None
    part = operation.get("requestBody") if side == "request" else operation["responses"].get(status)
    schema = (part or {}).get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return None
    return jsonschema_rs.Draft202012Validator(_with_absolute_refs(schema), registry=_build_registry(path))


def _with_absolute_refs(schema: Any) -> Any:
    """The schema with its references made absolute, into the registered document."""
    if isinstance(schema, dict):
        return {
            name: _URI + value if name == "$ref" and isinstance(value, str) else _with_absolute_refs(value)
            for name, value in schema.items()
        }
    return [_with_absolute_refs(each) for each in schema] if isinstance(schema, list) else schema


def _with_text_ids(value: Any) -> Any:
    """The body of a request with ids as strings: Discord accepts numbers too, the description does not."""
    if isinstance(value, dict):
        return {
            name: _with_text_ids(_with_text_upload_ids(each) if name == "attachments" else each)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_text_ids(each) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and value > _MIN_SNOWFLAKE:
        return str(value)
    return value


def _with_text_upload_ids(attachments: Any) -> Any:
    """The attachments of a request with string ids: new files are numbered from 0."""
    if not isinstance(attachments, list):
        return attachments
    return [each | {"id": str(each["id"])} if isinstance(each, dict) and "id" in each else each for each in attachments]
