"""Validation of message components (v1 and v2) and modals: nesting, lengths, counts.

The tables below are the rules; messages and modals are checked by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.sandbox.model.entities import Json
from bot.sandbox.validation.problems import (
    Array,
    Boolean,
    Fields,
    Integer,
    Object,
    Path,
    Problems,
    String,
    duplicate_indexes,
)

ROW, BUTTON, SELECT, TEXT_INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = 1, 2, 3, 4, 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23

SELECTS = (SELECT, USERS, ROLES, MENTIONABLES, CHANNELS)
LINK, PREMIUM = 5, 6

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_ROWS = 5
MAX_IN_MODAL = 5

_BLOCKS = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR})
_IN_LABEL = frozenset({*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX})

# Types allowed at the top level, by kind of body.
TOP_LEVEL: Mapping[str, frozenset[int]] = {
    "v1": frozenset({ROW}),
    "v2": _BLOCKS | {CONTAINER},
    "modal": frozenset({ROW, TEXT_DISPLAY, LABEL}),
}
# Types allowed inside a type.
INSIDE: Mapping[int, frozenset[int]] = {
    ROW: frozenset({BUTTON, *SELECTS}),
    SECTION: frozenset({TEXT_DISPLAY}),
    CONTAINER: _BLOCKS,
}
_IN_MODAL_ROW = frozenset({TEXT_INPUT})
_ACCESSORIES = frozenset({BUTTON, THUMBNAIL})

_ID = Integer(0, 2**31 - 1)
_CUSTOM_ID = String(100, 1)
_SELECT: dict[str, Any] = {
    "custom_id": _CUSTOM_ID,
    "placeholder": String(150),
    "min_values": Integer(0, 25),
    "max_values": Integer(1, 25),
    "disabled": Boolean(),
    "required": Boolean(),
}
_DEFAULTED = Fields(_SELECT | {"default_values": Array(25)}, ("custom_id",))

FIELDS: Mapping[int, Fields] = {
    ROW: Fields({"components": Array(5, 1)}, ("components",)),
    BUTTON: Fields(
        {
            "style": Integer(1, 6),
            "label": String(80),
            "custom_id": _CUSTOM_ID,
            "url": String(512, 1),
            "disabled": Boolean(),
            "emoji": Object(),
        },
        ("style",),
    ),
    SELECT: Fields(_SELECT | {"options": Array(25, 1)}, ("custom_id", "options")),
    TEXT_INPUT: Fields(
        {
            "custom_id": _CUSTOM_ID,
            "style": Integer(1, 2),
            "label": String(45, 1),
            "min_length": Integer(0, 4000),
            "max_length": Integer(1, 4000),
            "value": String(4000),
            "placeholder": String(100),
            "required": Boolean(),
        },
        ("custom_id", "style"),
    ),
    USERS: _DEFAULTED,
    ROLES: _DEFAULTED,
    MENTIONABLES: _DEFAULTED,
    CHANNELS: _DEFAULTED,
    SECTION: Fields({"components": Array(3, 1), "accessory": Object()}, ("components", "accessory")),
    TEXT_DISPLAY: Fields({"content": String(MAX_TEXT, 1)}, ("content",)),
    THUMBNAIL: Fields({"media": Object(), "description": String(1024), "spoiler": Boolean()}, ("media",)),
    GALLERY: Fields({"items": Array(10, 1)}, ("items",)),
    FILE: Fields({"file": Object(), "spoiler": Boolean()}, ("file",)),
    SEPARATOR: Fields({"divider": Boolean(), "spacing": Integer(1, 2)}),
    CONTAINER: Fields(
        {"components": Array(MAX_COMPONENTS, 1), "accent_color": Integer(0, 0xFFFFFF), "spoiler": Boolean()},
        ("components",),
    ),
    LABEL: Fields({"label": String(45, 1), "description": String(100), "component": Object()}, ("label", "component")),
    FILE_UPLOAD: Fields(
        {"custom_id": _CUSTOM_ID, "min_values": Integer(0, 10), "max_values": Integer(1, 10)}, ("custom_id",)
    ),
    RADIO_GROUP: Fields({"custom_id": _CUSTOM_ID, "options": Array(10, 2)}, ("custom_id", "options")),
    CHECKBOX_GROUP: Fields(
        {
            "custom_id": _CUSTOM_ID,
            "options": Array(10, 1),
            "min_values": Integer(0, 10),
            "max_values": Integer(1, 10),
        },
        ("custom_id", "options"),
    ),
    CHECKBOX: Fields({"custom_id": _CUSTOM_ID, "default": Boolean()}, ("custom_id",)),
}
_OPTION = Fields({"label": String(100, 1), "value": String(100, 1), "description": String(100)}, ("label", "value"))
_GALLERY_ITEM = Fields({"media": Object(), "description": String(1024), "spoiler": Boolean()}, ("media",))
_MEDIA = Fields({"url": String(2048, 1)}, ("url",))


def walk(components: object, path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, parents before children."""
    waiting = _with_paths(components, path)
    while waiting:  # a stack instead of recursion: every message passes here several times
        here, component = waiting.pop()
        yield here, component
        for single in ("component", "accessory"):
            if isinstance(component.get(single), dict):
                waiting.append(((*here, single), component[single]))
        if "components" in component:
            waiting += _with_paths(component["components"], (*here, "components"))


def iterate_components(components: object) -> Iterator[Json]:
    """Every component in the same order, without paths, which is faster."""
    waiting = list(components) if isinstance(components, list | tuple) else []
    waiting.reverse()
    while waiting:
        component = waiting.pop()
        if isinstance(component, dict):
            yield component
            for single in ("component", "accessory"):
                if single in component:
                    waiting.append(component[single])
            inside = component.get("components")
            if isinstance(inside, list | tuple):
                waiting += inside[::-1]


def _with_paths(components: object, path: Path) -> list[tuple[Path, Json]]:
    """The components of one list with their paths, the last one first."""
    found = components if isinstance(components, list | tuple) else ()
    return [((*path, place), found[place]) for place in range(len(found) - 1, -1, -1) if isinstance(found[place], dict)]


def check_components(components: object, kind: str, problems: Problems) -> None:
    """Check the components of a message ("v1", "v2") or of a modal ("modal")."""
    Array({"v1": MAX_ROWS, "v2": MAX_COMPONENTS, "modal": MAX_IN_MODAL}[kind], int(kind == "modal")).check(
        components, ("components",), problems
    )
    if not isinstance(components, list):
        return
    _check_nesting(components, ("components",), TOP_LEVEL[kind], kind, problems)
    everything = list(walk(components))
    for path, component in everything:
        _check_component(component, path, problems)
    _check_whole(everything, kind, problems)


def _check_nesting(components: list[Any], path: Path, allowed: frozenset[int], kind: str, problems: Problems) -> None:
    """Check that every component is allowed where it is."""
    for index, component in enumerate(components):
        here = (*path, index)
        found = component.get("type") if isinstance(component, dict) else None
        if found not in allowed:
            choices = ", ".join(str(each) for each in sorted(allowed))
            problems.add((*here, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({choices}).")
            continue
        children = component.get("components")
        if isinstance(children, list):
            inside = _IN_MODAL_ROW if kind == "modal" else INSIDE.get(found, frozenset())
            _check_nesting(children, (*here, "components"), inside, kind, problems)
        for name, permitted in (("accessory", _ACCESSORIES), ("component", _IN_LABEL)):
            if isinstance(component.get(name), dict) and component[name].get("type") not in permitted:
                problems.add((*here, name, "type"), "UNION_TYPE_CHOICES", f"This cannot be the {name} here.")


def _check_component(component: Json, path: Path, problems: Problems) -> None:
    kind = component.get("type")
    fields = FIELDS.get(kind) if isinstance(kind, int) else None
    if fields is None:
        return  # reported by the check of the nesting
    fields.check(component, path, problems)
    if component.get("id") is not None:
        _ID.check(component["id"], (*path, "id"), problems)
    extra_check = _EXTRA_CHECKS.get(kind)  # type: ignore[arg-type]
    if extra_check is not None:
        extra_check(component, path, problems)


def _check_row(row: Json, path: Path, problems: Problems) -> None:
    types = [each.get("type") for each in row.get("components") or () if isinstance(each, dict)]
    if len(types) > 1 and any(each in SELECTS or each == TEXT_INPUT for each in types):
        problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The row has no room for all of these.")


def _check_button(button: Json, path: Path, problems: Problems) -> None:
    style = button.get("style")
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(style if isinstance(style, int) else 0, "custom_id")
    if not button.get(needed):
        problems.add((*path, needed), "BASE_TYPE_REQUIRED", "This field is required")
    for other in {"url", "custom_id"} - {needed}:
        if button.get(other):
            problems.add((*path, other), "BUTTON_COMPONENT_INVALID_FIELD", f"A button of style {style} has no {other}.")
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_EMPTY", "A button needs a label or an emoji.")


def _check_choices(select: Json, path: Path, problems: Problems) -> None:
    """The options of a select or a group, and the numbers of values."""
    options = select.get("options")
    minimum, maximum = select.get("min_values"), select.get("max_values")
    if isinstance(minimum, int) and isinstance(maximum, int) and minimum > maximum:
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "The minimum is above the maximum.")
    if not isinstance(options, list):
        return
    for place, option in enumerate(options):
        _OPTION.check(option, (*path, "options", place), problems)
    for place in duplicate_indexes(option.get("value") for option in options):
        problems.add((*path, "options", place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Used already.")
    chosen = sum(bool(option.get("default")) for option in options)
    allowed = maximum if isinstance(maximum, int) else 1
    if chosen > allowed and select.get("type") != CHECKBOX_GROUP:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", f"At most {allowed} by default.")
    if isinstance(minimum, int) and minimum > len(options):
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "There are fewer options than that.")


def _check_gallery(gallery: Json, path: Path, problems: Problems) -> None:
    for index, item in enumerate(gallery.get("items") or ()):
        _GALLERY_ITEM.check(item, (*path, "items", index), problems)
        if isinstance(item.get("media"), dict):
            _MEDIA.check(item["media"], (*path, "items", index, "media"), problems)


def _check_thumbnail(thumbnail: Json, path: Path, problems: Problems) -> None:
    if isinstance(thumbnail.get("media"), dict):
        _MEDIA.check(thumbnail["media"], (*path, "media"), problems)


def _check_file(file: Json, path: Path, problems: Problems) -> None:
    url = (file.get("file") or {}).get("url")
    if not str(url).startswith(("attachment://", "http")):
        problems.add(
            (*path, "file", "url"), "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT", "Only an attachment may be shown."
        )


_EXTRA_CHECKS: Mapping[int, Callable[[Json, Path, Problems], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys((*SELECTS, RADIO_GROUP, CHECKBOX_GROUP), _check_choices),
    GALLERY: _check_gallery,
    THUMBNAIL: _check_thumbnail,
    FILE: _check_file,
}


def _check_whole(everything: list[tuple[Path, Json]], kind: str, problems: Problems) -> None:
    """Rules for a body as a whole: total sizes, and unique ids."""
    if kind == "v2" and len(everything) > MAX_COMPONENTS:
        problems.add(
            ("components",), "COMPONENT_MAX_TOTAL", f"There may be at most {MAX_COMPONENTS} components in all."
        )
    for field in ("custom_id", "id"):
        named = [(path, each[field]) for path, each in everything if each.get(field)]
        for place in duplicate_indexes(value for _, value in named):
            code, text = "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component {field} cannot be duplicated"
            problems.add((*named[place][0], field), code, text)
    length = sum(len(each["content"]) for _, each in everything if isinstance(each.get("content"), str))
    if length > MAX_TEXT:
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE", f"Text may be at most {MAX_TEXT} in all.")
