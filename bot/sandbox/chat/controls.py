"""Controls: finding a button, select or field in a message or modal, and the interaction data of using it.

Like `command_input`, it refuses what a real client would not send.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.chat.command_input import Resolver
from bot.sandbox.model.entities import Channel, Json, Message, Role, Upload, User
from bot.sandbox.model.errors import NotPossible
from bot.sandbox.operations.messages import with_component_ids
from bot.sandbox.validation.components import (
    BUTTON,
    CHANNELS,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    LINK,
    MENTIONABLES,
    RADIO_GROUP,
    ROLES,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USERS,
    iterate_components,
)


def usable_controls(message: Message, *, disabled: bool = False) -> tuple[Json, ...]:
    """The buttons and selects that a person can use, in reading order; with `disabled`, the disabled ones too."""
    found = (each for each in iterate_components(message.components) if each.get("type") in (BUTTON, *SELECTS))
    usable = (each for each in found if each.get("custom_id"))
    return tuple(each for each in usable if disabled or not each.get("disabled"))


def visible_text(message: Message) -> str:
    """All text of a message: content, embeds, text displays and labels, one per line."""
    lines = [message.content]
    for embed in message.embeds:
        lines += [embed.get("title", ""), embed.get("description", "")]
        lines += [f"{each['name']} {each['value']}" for each in embed.get("fields", ())]
        lines.append((embed.get("footer") or {}).get("text", ""))
    for each in iterate_components(message.components):
        lines += [str(each[name]) for name in ("content", "label", "placeholder") if each.get(name)]
    return "\n".join(line for line in lines if line)


def find_control(message: Message, custom_id: str | None, label: str | None, kinds: Sequence[int]) -> Json:
    """The one usable control with this id or this label."""
    matching = [
        each
        for each in usable_controls(message, disabled=True)
        if each["type"] in kinds
        and (custom_id is None or each["custom_id"] == custom_id)
        and (
            label is None
            or label in (each.get("label"), each.get("placeholder"), (each.get("emoji") or {}).get("name"))
        )
    ]
    if len(matching) != 1:
        offered = [
            each.get("label") or each.get("placeholder") or each["custom_id"] for each in usable_controls(message)
        ]
        raise NotPossible(f"{len(matching)} controls match {custom_id or label!r}; there are {offered}")
    if matching[0].get("disabled"):
        raise NotPossible(f"{custom_id or label!r} is disabled")
    return matching[0]


def click_data(button: Json) -> Json:
    if button.get("style") == LINK:
        raise NotPossible("a link button sends nothing to the bot")
    return {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button.get("id", 0)}


def selection_data(select: Json, values: Sequence[Any], resolver: Resolver) -> Json:
    """The data of selecting `values`."""
    minimum, maximum = select.get("min_values", 1), select.get("max_values", 1)
    if not (minimum if minimum is not None else 1) <= len(values) <= (maximum or 1):
        raise NotPossible(f"{len(values)} values where {minimum} to {maximum} are allowed")
    body: Json = {"custom_id": select["custom_id"], "component_type": select["type"], "id": select.get("id", 0)}
    body["values"] = _selected_values(select, values, resolver)
    return body | {"resolved": resolver.found} if resolver.found else body


def _selected_values(select: Json, values: Sequence[Any], resolver: Resolver) -> list[str]:
    kinds: Mapping[int, tuple[type, ...]] = {
        USERS: (User,),
        ROLES: (Role,),
        MENTIONABLES: (User, Role),
        CHANNELS: (Channel,),
        FILE_UPLOAD: (Upload,),
    }
    if select["type"] in kinds:
        if not all(isinstance(each, kinds[select["type"]]) for each in values):
            raise NotPossible("that cannot be chosen here")
        return [resolver.add(each) for each in values]
    offered = {each["value"] for each in select["options"]}
    unknown = [each for each in values if each not in offered]
    if unknown:
        raise NotPossible(f"{unknown} are not among {sorted(offered)}")
    return list(values)


def submission_data(modal: Json, given: Mapping[str, Any], resolver: Resolver) -> Json:
    """The data of submitting a modal, with values by custom id or by label."""
    left = dict(given)
    parts = [_fill_part(each, left, resolver) for each in with_component_ids(modal["components"])]
    if left:
        raise NotPossible(f"the form has no field {', '.join(left)}")
    body: Json = {"custom_id": modal["custom_id"], "components": parts}
    return body | {"resolved": resolver.found} if resolver.found else body


def _fill_part(component: Json, left: dict[str, Any], resolver: Resolver) -> Json:
    header = {"type": component["type"], "id": component["id"]}
    if component["type"] == TEXT_DISPLAY:
        return header
    if component["type"] == ROW:
        fields = [_fill_field(each, each.get("label"), left, resolver) for each in component["components"]]
        return header | {"components": fields}
    assert component["type"] == LABEL
    return header | {"component": _fill_field(component["component"], component["label"], left, resolver)}


def _fill_field(field: Json, label: str | None, left: dict[str, Any], resolver: Resolver) -> Json:
    name = next((each for each in (field["custom_id"], label) if each is not None and each in left), None)
    body: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    value = left.pop(name) if name is not None else None
    required = field.get("required", True) is not False
    if field["type"] == CHECKBOX:
        return body | {"value": bool(field.get("default") if value is None else value)}
    if field["type"] == TEXT_INPUT:
        return body | {"value": _check_text(field, field.get("value") or "" if value is None else value, required)}
    if value is None:
        value = [each["value"] for each in field.get("options", ()) if each.get("default")]
    chosen = list(value) if isinstance(value, list | tuple) else [value]
    if required and not chosen:
        raise NotPossible(f"{label or field['custom_id']!r} has to be filled in")
    if field["type"] == RADIO_GROUP:
        picked = _selected_values(field, chosen, resolver)
        return body | {"value": picked[0] if picked else None}
    maximum = field.get("max_values") or (len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1)
    if len(chosen) > maximum or (chosen and len(chosen) < (field.get("min_values") or 0)):
        raise NotPossible(f"{len(chosen)} values in {label or field['custom_id']!r}")
    return body | {"values": _selected_values(field, chosen, resolver)}


def _check_text(field: Json, value: str, required: bool) -> str:
    minimum, maximum = field.get("min_length") or 0, field.get("max_length") or 4000
    if (required and not value) or (value and not minimum <= len(value) <= maximum):
        raise NotPossible(f"{field['custom_id']!r} takes {max(minimum, int(required))} to {maximum} characters")
    return value
