"""Message components, old and new, and the parts of a modal: what may stand where, how long, how many.

The tables below are the rules; the walk over them is the same for a message and for a modal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.sandbox.model.entities import Json
from bot.sandbox.validation.problems import Fields, Flag, Mapped, Path, Problems, Sequence, Text, Whole, repeated

ROW, BUTTON, SELECT, TEXT_INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = 1, 2, 3, 4, 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23

SELECTS = (SELECT, USERS, ROLES, MENTIONABLES, CHANNELS)
LINK, PREMIUM = 5, 6

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
MOST_IN_MODAL = 5

_BLOCKS = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR})
_IN_LABEL = frozenset({*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX})

# What may stand at the top, by kind of body.
TOP: Mapping[str, frozenset[int]] = {
    "v1": frozenset({ROW}),
    "v2": _BLOCKS | {CONTAINER},
    "modal": frozenset({ROW, TEXT_DISPLAY, LABEL}),
}
# What may stand inside what.
INSIDE: Mapping[int, frozenset[int]] = {
    ROW: frozenset({BUTTON, *SELECTS}),
    SECTION: frozenset({TEXT_DISPLAY}),
    CONTAINER: _BLOCKS,
}
_IN_MODAL_ROW = frozenset({TEXT_INPUT})
_ACCESSORIES = frozenset({BUTTON, THUMBNAIL})

_ID = Whole(0, 2**31 - 1)
_CUSTOM_ID = Text(100, 1)
_SELECT: dict[str, Any] = {
    "custom_id": _CUSTOM_ID,
    "placeholder": Text(150),
    "min_values": Whole(0, 25),
    "max_values": Whole(1, 25),
    "disabled": Flag(),
    "required": Flag(),
}
_DEFAULTED = Fields(_SELECT | {"default_values": Sequence(25)}, ("custom_id",))

FIELDS: Mapping[int, Fields] = {
    ROW: Fields({"components": Sequence(5, 1)}, ("components",)),
    BUTTON: Fields(
        {
            "style": Whole(1, 6),
            "label": Text(80),
            "custom_id": _CUSTOM_ID,
            "url": Text(512, 1),
            "disabled": Flag(),
            "emoji": Mapped(),
        },
        ("style",),
    ),
    SELECT: Fields(_SELECT | {"options": Sequence(25, 1)}, ("custom_id", "options")),
    TEXT_INPUT: Fields(
        {
            "custom_id": _CUSTOM_ID,
            "style": Whole(1, 2),
            "label": Text(45, 1),
            "min_length": Whole(0, 4000),
            "max_length": Whole(1, 4000),
            "value": Text(4000),
            "placeholder": Text(100),
            "required": Flag(),
        },
        ("custom_id", "style"),
    ),
    USERS: _DEFAULTED,
    ROLES: _DEFAULTED,
    MENTIONABLES: _DEFAULTED,
    CHANNELS: _DEFAULTED,
    SECTION: Fields({"components": Sequence(3, 1), "accessory": Mapped()}, ("components", "accessory")),
    TEXT_DISPLAY: Fields({"content": Text(MOST_TEXT, 1)}, ("content",)),
    THUMBNAIL: Fields({"media": Mapped(), "description": Text(1024), "spoiler": Flag()}, ("media",)),
    GALLERY: Fields({"items": Sequence(10, 1)}, ("items",)),
    FILE: Fields({"file": Mapped(), "spoiler": Flag()}, ("file",)),
    SEPARATOR: Fields({"divider": Flag(), "spacing": Whole(1, 2)}),
    CONTAINER: Fields(
        {"components": Sequence(MOST_COMPONENTS, 1), "accent_color": Whole(0, 0xFFFFFF), "spoiler": Flag()},
        ("components",),
    ),
    LABEL: Fields({"label": Text(45, 1), "description": Text(100), "component": Mapped()}, ("label", "component")),
    FILE_UPLOAD: Fields(
        {"custom_id": _CUSTOM_ID, "min_values": Whole(0, 10), "max_values": Whole(1, 10)}, ("custom_id",)
    ),
    RADIO_GROUP: Fields({"custom_id": _CUSTOM_ID, "options": Sequence(10, 2)}, ("custom_id", "options")),
    CHECKBOX_GROUP: Fields(
        {
            "custom_id": _CUSTOM_ID,
            "options": Sequence(10, 1),
            "min_values": Whole(0, 10),
            "max_values": Whole(1, 10),
        },
        ("custom_id", "options"),
    ),
    CHECKBOX: Fields({"custom_id": _CUSTOM_ID, "default": Flag()}, ("custom_id",)),
}
_OPTION = Fields({"label": Text(100, 1), "value": Text(100, 1), "description": Text(100)}, ("label", "value"))
_GALLERY_ITEM = Fields({"media": Mapped(), "description": Text(1024), "spoiler": Flag()}, ("media",))
_MEDIA = Fields({"url": Text(2048, 1)}, ("url",))


def walk(components: object, path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with its place, parents before children."""
    waiting = _listed(components, path)
    while waiting:  # a pile instead of a recursion: every message passes here several times
        here, component = waiting.pop()
        yield here, component
        for single in ("component", "accessory"):
            if isinstance(component.get(single), dict):
                waiting.append(((*here, single), component[single]))
        if "components" in component:
            waiting += _listed(component["components"], (*here, "components"))


def every(components: object) -> Iterator[Json]:
    """Every component, in the same order, for whoever does not ask where it stands."""
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


def _listed(components: object, path: Path) -> list[tuple[Path, Json]]:
    """The components of one list with their places, the last one first."""
    found = components if isinstance(components, list | tuple) else ()
    return [((*path, place), found[place]) for place in range(len(found) - 1, -1, -1) if isinstance(found[place], dict)]


def check_components(components: object, kind: str, problems: Problems) -> None:
    """Check the components of a message ("v1", "v2") or of a modal ("modal")."""
    Sequence({"v1": MOST_ROWS, "v2": MOST_COMPONENTS, "modal": MOST_IN_MODAL}[kind], int(kind == "modal")).check(
        components, ("components",), problems
    )
    if not isinstance(components, list):
        return
    _check_places(components, ("components",), TOP[kind], kind, problems)
    everything = list(walk(components))
    for path, component in everything:
        _check_one(component, path, problems)
    _check_whole(everything, kind, problems)


def _check_places(components: list[Any], path: Path, allowed: frozenset[int], kind: str, problems: Problems) -> None:
    """Whether everything stands where it may."""
    for place, component in enumerate(components):
        here = (*path, place)
        found = component.get("type") if isinstance(component, dict) else None
        if found not in allowed:
            choices = ", ".join(str(each) for each in sorted(allowed))
            problems.add((*here, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({choices}).")
            continue
        children = component.get("components")
        if isinstance(children, list):
            inside = _IN_MODAL_ROW if kind == "modal" else INSIDE.get(found, frozenset())
            _check_places(children, (*here, "components"), inside, kind, problems)
        for name, permitted in (("accessory", _ACCESSORIES), ("component", _IN_LABEL)):
            if isinstance(component.get(name), dict) and component[name].get("type") not in permitted:
                problems.add((*here, name, "type"), "UNION_TYPE_CHOICES", f"This cannot be the {name} here.")


def _check_one(component: Json, path: Path, problems: Problems) -> None:
    kind = component.get("type")
    fields = FIELDS.get(kind) if isinstance(kind, int) else None
    if fields is None:
        return  # its place is wrong already
    fields.check(component, path, problems)
    if component.get("id") is not None:
        _ID.check(component["id"], (*path, "id"), problems)
    special = _SPECIAL.get(kind)  # type: ignore[arg-type]
    if special is not None:
        special(component, path, problems)


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
    """The options of a select or a group, and how many of them may be taken."""
    options = select.get("options")
    least, most = select.get("min_values"), select.get("max_values")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "The minimum is above the maximum.")
    if not isinstance(options, list):
        return
    for place, option in enumerate(options):
        _OPTION.check(option, (*path, "options", place), problems)
    for place in repeated(option.get("value") for option in options):
        problems.add((*path, "options", place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Used already.")
    chosen = sum(bool(option.get("default")) for option in options)
    allowed = most if isinstance(most, int) else 1
    if chosen > allowed and select.get("type") != CHECKBOX_GROUP:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", f"At most {allowed} by default.")
    if isinstance(least, int) and least > len(options):
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "There are fewer options than that.")


def _check_gallery(gallery: Json, path: Path, problems: Problems) -> None:
    for place, item in enumerate(gallery.get("items") or ()):
        _GALLERY_ITEM.check(item, (*path, "items", place), problems)
        if isinstance(item.get("media"), dict):
            _MEDIA.check(item["media"], (*path, "items", place, "media"), problems)


def _check_thumbnail(thumbnail: Json, path: Path, problems: Problems) -> None:
    if isinstance(thumbnail.get("media"), dict):
        _MEDIA.check(thumbnail["media"], (*path, "media"), problems)


def _check_file(file: Json, path: Path, problems: Problems) -> None:
    url = (file.get("file") or {}).get("url")
    if not str(url).startswith(("attachment://", "http")):
        problems.add(
            (*path, "file", "url"), "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT", "Only an attachment may be shown."
        )


_SPECIAL: Mapping[int, Callable[[Json, Path, Problems], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys((*SELECTS, RADIO_GROUP, CHECKBOX_GROUP), _check_choices),
    GALLERY: _check_gallery,
    THUMBNAIL: _check_thumbnail,
    FILE: _check_file,
}


def _check_whole(everything: list[tuple[Path, Json]], kind: str, problems: Problems) -> None:
    """What holds for a body as a whole: how much there is of it, and that no name is used twice."""
    if kind == "v2" and len(everything) > MOST_COMPONENTS:
        problems.add(
            ("components",), "COMPONENT_MAX_TOTAL", f"There may be at most {MOST_COMPONENTS} components in all."
        )
    for field in ("custom_id", "id"):
        named = [(path, each[field]) for path, each in everything if each.get(field)]
        for place in repeated(value for _, value in named):
            code, text = "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component {field} cannot be duplicated"
            problems.add((*named[place][0], field), code, text)
    length = sum(len(each["content"]) for _, each in everything if isinstance(each.get("content"), str))
    if length > MOST_TEXT:
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE", f"Text may be at most {MOST_TEXT} in all.")
