"""Validation of messages, modals and autocomplete choices: lengths, embeds, mentions, files, forbidden combinations.

Only the body is checked here; permissions are not.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.sandbox.model.entities import COMPONENTS_V2, Json
from bot.sandbox.model.errors import ApiError
from bot.sandbox.model.media import attachment_references
from bot.sandbox.validation.components import check_components
from bot.sandbox.validation.problems import Array, Fields, Integer, Object, Problems, String, duplicate_indexes

MAX_EMBED_TEXT = 6000
MAX_FILES = 10

_MESSAGE = Fields(
    {
        "content": String(2000),
        "embeds": Array(10),
        "allowed_mentions": Object(),
        "attachments": Array(MAX_FILES),
        "flags": Integer(0, 2**31 - 1),
        "nonce": String(25),
    }
)
_EMBED = Fields(
    {
        "title": String(256),
        "description": String(4096),
        "url": String(2048),
        "fields": Array(25),
        "color": Integer(0, 0xFFFFFF),
        "footer": Object(),
        "author": Object(),
        "image": Object(),
        "thumbnail": Object(),
    }
)
_EMBED_PARTS = {
    "footer": Fields({"text": String(2048)}, ("text",)),
    "author": Fields({"name": String(256)}, ("name",)),
    "image": Fields({"url": String(2048, 1)}, ("url",)),
    "thumbnail": Fields({"url": String(2048, 1)}, ("url",)),
}
_EMBED_FIELD = Fields({"name": String(256, 1), "value": String(1024, 1)}, ("name", "value"))
_ATTACHMENT = Fields({"filename": String(1024, 1), "description": String(1024)})
_MENTION_GROUPS = ("users", "roles", "everyone")
_LEGACY = ("content", "embeds", "poll", "stickers", "sticker_ids")
_MODAL = Fields({"custom_id": String(100, 1), "title": String(45, 1)}, ("custom_id", "title", "components"))
_CHOICE = Fields({"name": String(100, 1)}, ("name", "value"))


def check_message(body: Json, flags: int, files: Collection[str]) -> None:
    """Check the body of a message. `files` are the names of the attachments it will have."""
    problems = Problems()
    _MESSAGE.check(body, (), problems)
    for index, attachment in enumerate(body.get("attachments") or ()):
        _ATTACHMENT.check(attachment, ("attachments", index), problems)
    _check_mentions(body.get("allowed_mentions"), problems)
    _check_embeds(body.get("embeds"), problems)
    if body.get("components") is not None:
        check_components(body["components"], "v2" if flags & COMPONENTS_V2 else "v1", problems)
    if flags & COMPONENTS_V2:
        for field in _LEGACY:
            if body.get(field):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                problems.add((field,), code, "This cannot be used together with the components flag.")
    for name in attachment_references([body.get("embeds"), body.get("components")]):
        if name not in files:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            problems.add(("attachments",), code, f"The referenced attachment {name!r} was not found.")
    problems.raise_if_any()


def check_not_empty(content: str, *others: object) -> None:
    """A message must not be empty."""
    if not content.strip() and not any(others):
        raise ApiError(50006)


def _check_mentions(allowed: object, problems: Problems) -> None:
    if not isinstance(allowed, dict):
        return
    parse = allowed.get("parse") or []
    for index, group in enumerate(parse):
        if group not in _MENTION_GROUPS:
            problems.add(("allowed_mentions", "parse", index), "BASE_TYPE_CHOICES", "Not a kind of mention.")
    for group in ("users", "roles"):
        Array(100).check(allowed.get(group) or [], ("allowed_mentions", group), problems)
        if group in parse and allowed.get(group):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            problems.add(
                ("allowed_mentions", "parse"), code, f"parse:[{group!r}] and {group}:[...] exclude each other."
            )


def _check_embeds(embeds: object, problems: Problems) -> None:
    if not isinstance(embeds, list):
        return
    total = 0
    for place, embed in enumerate(embeds):
        path = ("embeds", place)
        _EMBED.check(embed, path, problems)
        for name, fields in _EMBED_PARTS.items():
            if isinstance(embed.get(name), dict):
                fields.check(embed[name], (*path, name), problems)
        entries = [each for each in embed.get("fields") or () if isinstance(each, dict)]
        for index, entry in enumerate(entries):
            _EMBED_FIELD.check(entry, (*path, "fields", index), problems)
        total += _embed_length(embed, entries)
    if total > MAX_EMBED_TEXT:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}")


def _embed_length(embed: Json, entries: list[Json]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [each.get(name) for each in entries for name in ("name", "value")]
    return sum(len(each) for each in texts if isinstance(each, str))


def check_modal(body: Json) -> None:
    problems = Problems()
    _MODAL.check(body, ("data",), problems)
    if body.get("components") is not None:
        check_components(body["components"], "modal", problems)
    problems.raise_if_any()


def check_choices(choices: object, kind: int) -> None:
    """The choices of an autocomplete for an option of a kind (3 string, 4 integer, 10 number)."""
    problems = Problems()
    path = ("data", "choices")
    Array(25).check(choices, path, problems)
    offered: list[Json] = choices if isinstance(choices, list) else []
    for place, choice in enumerate(offered):
        _CHOICE.check(choice, (*path, place), problems)
        value = choice.get("value")
        if kind == 3:
            String(100, 1).check(value, (*path, place, "value"), problems)
        elif isinstance(value, bool) or not isinstance(value, int if kind == 4 else int | float):
            problems.add((*path, place, "value"), "NUMBER_TYPE_COERCE", "The value does not fit the option.")
    for place in duplicate_indexes(each.get("name") for each in offered):
        problems.add((*path, place, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Used already.")
    problems.raise_if_any()
