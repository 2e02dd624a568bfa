"""Validation of components and modals, one problem at a time."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.model.entities import COMPONENTS_V2
from bot.sandbox.model.errors import ApiError
from bot.sandbox.validation.components import FIELDS, walk
from bot.sandbox.validation.messages import check_message, check_modal

Json = dict[str, Any]


def button(number: int = 0, **fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": f"b{number}"} | fields


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def select(**fields: Any) -> Json:
    options = [{"label": str(each), "value": str(each)} for each in range(3)]
    return {"type": 3, "custom_id": "s", "options": options} | fields


def said(content: str) -> Json:
    return {"type": 10, "content": content}


def gallery(*urls: str, **fields: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} | fields for url in urls]}


def container(*components: Json, **fields: Any) -> Json:
    return {"type": 17, "components": list(components)} | fields


def section(*components: Json, **fields: Any) -> Json:
    return {"type": 9, "components": list(components), "accessory": button(99)} | fields


def options(count: int, **fields: Any) -> list[Json]:
    return [{"label": "x", "value": str(each)} | fields for each in range(count)]


def wrong_paths(check: Callable[[], None]) -> list[str]:
    """The paths at which a body is refused; none if it is accepted."""
    try:
        check()
    except ApiError as refusal:
        assert refusal.code == 50035 and refusal.errors is not None
        return sorted(_paths(refusal.errors, ()))
    return []


def _paths(tree: Json, path: tuple[str, ...]) -> list[str]:
    found = [".".join(path)] if "_errors" in tree else []
    return found + [each for name, inner in tree.items() if name != "_errors" for each in _paths(inner, (*path, name))]


GOOD_OLD = [
    [row(button())],
    [row(*(button(each) for each in range(5))) for _ in range(1)],
    [row(select(min_values=0, max_values=3, placeholder="x" * 150))],
    [row({"type": kind, "custom_id": "u"}) for kind in (5,)],
    [row(button(style=5, url="https://example.org", custom_id=None))],
    [row(button(label=None, emoji={"name": "👍"}))],
    [],
]


@pytest.mark.parametrize("components", GOOD_OLD)
def test_good_old_components(components: list[Json]) -> None:
    assert wrong_paths(lambda: check_message({"components": components}, 0, ())) == []


@pytest.mark.parametrize(
    ("components", "where"),
    [
        ([row(*(button(each) for each in range(6)))], "components.0.components"),
        ([row(button(each)) for each in range(6)], "components"),
        ([row()], "components.0.components"),
        ([row(button(1), button(1))], "components.0.components.1.custom_id"),
        ([row(button(custom_id="x" * 101))], "components.0.components.0.custom_id"),
        ([row(button(custom_id=None))], "components.0.components.0.custom_id"),
        ([row(button(label="x" * 81))], "components.0.components.0.label"),
        ([row(button(label=None))], "components.0.components.0"),
        ([row(button(style=7))], "components.0.components.0.style"),
        ([row(button(style=5))], "components.0.components.0.url"),
        ([row(button(url="https://example.org"))], "components.0.components.0.url"),
        ([row(select(), select(custom_id="t"))], "components.0.components"),
        ([row(select(options=options(26)))], "components.0.components.0.options"),
        ([row(select(options=[]))], "components.0.components.0.options"),
        ([row(select(options=options(2, label="x" * 101)))], "components.0.components.0.options.0.label"),
        ([row(select(options=options(1, description="x" * 101)))], "components.0.components.0.options.0.description"),
        ([row(select(options=[{"label": "a", "value": "x"}] * 2))], "components.0.components.0.options.1.value"),
        ([row(select(options=options(2, default=True)))], "components.0.components.0.options"),
        ([row(select(placeholder="x" * 151))], "components.0.components.0.placeholder"),
        ([row(select(min_values=3, max_values=2))], "components.0.components.0.min_values"),
        ([row(select(min_values=4, max_values=5))], "components.0.components.0.min_values"),
        ([row(select(max_values=26))], "components.0.components.0.max_values"),
        ([row({"type": 4, "custom_id": "t", "style": 1, "label": "x"})], "components.0.components.0.type"),
        ([said("new")], "components.0.type"),
        ([button()], "components.0.type"),
        ([7], "components.0.type"),
    ],
)
def test_wrong_old_components(components: list[Any], where: str) -> None:
    assert where in wrong_paths(lambda: check_message({"components": components}, 0, ()))


GOOD_NEW = [
    [container(said("x" * 4000), accent_color=0xFFFFFF)],
    [said("x")] * 40,
    [section(said("a"), said("b"), said("c")), gallery("attachment://a.png", description="x" * 1024)],
    [container(section(said("a"), accessory={"type": 11, "media": {"url": "https://example.org/a.png"}}))],
    [{"type": 14, "spacing": 2}, {"type": 13, "file": {"url": "attachment://a.png"}}],
]


@pytest.mark.parametrize("components", GOOD_NEW)
def test_good_new_components(components: list[Json]) -> None:
    assert wrong_paths(lambda: check_message({"components": components}, COMPONENTS_V2, ["a.png"])) == []


@pytest.mark.parametrize(
    ("components", "where"),
    [
        ([said("x")] * 41, "components"),
        ([container(*[said("x")] * 40)], "components"),
        ([said("x" * 4001)], "components.0.content"),
        ([said("x" * 2001), container(said("y" * 2000))], "components"),
        ([said("")], "components.0.content"),
        ([section(*[said("x")] * 4)], "components.0.components"),
        ([section(said("x"), accessory=None)], "components.0.accessory"),
        ([section(said("x"), accessory=said("y"))], "components.0.accessory.type"),
        ([section(button())], "components.0.components.0.type"),
        ([container(container(said("x")))], "components.0.components.0.type"),
        ([container()], "components.0.components"),
        ([container(said("x"), accent_color=0x1000000)], "components.0.accent_color"),
        ([gallery(*["https://example.org"] * 11)], "components.0.items"),
        ([gallery()], "components.0.items"),
        ([gallery("https://example.org", description="x" * 1025)], "components.0.items.0.description"),
        ([{"type": 12, "items": [{"media": {}}]}], "components.0.items.0.media.url"),
        ([gallery("attachment://missing.png")], "attachments"),
        ([{"type": 13, "file": {"url": "sheet.png"}}], "components.0.file.url"),
        ([{"type": 14, "spacing": 3}], "components.0.spacing"),
        ([said("x") | {"id": 4}, said("y") | {"id": 4}], "components.1.id"),
        ([section(said("x")), section(said("y"))], "components.1.accessory.custom_id"),
        ([{"type": 18, "label": "x", "component": select()}], "components.0.type"),
    ],
)
def test_wrong_new_components(components: list[Json], where: str) -> None:
    assert where in wrong_paths(lambda: check_message({"components": components}, COMPONENTS_V2, ["a.png"]))


def label(component: Json, **fields: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component} | fields


def text_input(**fields: Any) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1} | fields


def modal(*components: Json, **fields: Any) -> Json:
    return {"custom_id": "m", "title": "Form", "components": list(components)} | fields


@pytest.mark.parametrize(
    "body",
    [
        modal(row(text_input(label="Name"))),
        modal(said("Read this"), label(text_input()), label(select(required=False))),
        modal(label({"type": 21, "custom_id": "r", "options": options(2)})),
        modal(label({"type": 22, "custom_id": "c", "options": options(10, default=True), "max_values": 10})),
        modal(label({"type": 23, "custom_id": "c"}), label({"type": 19, "custom_id": "f"})),
    ],
)
def test_good_forms(body: Json) -> None:
    assert wrong_paths(lambda: check_modal(body)) == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (modal(*(label(text_input(custom_id=str(each))) for each in range(6))), "components"),
        (modal(), "components"),
        (modal(label(text_input()), title="x" * 46), "data.title"),
        (modal(label(text_input()), title=None), "data.title"),
        (modal(label(text_input()), custom_id="x" * 101), "data.custom_id"),
        (modal(label(text_input(), label="x" * 46)), "components.0.label"),
        (modal(label(text_input(), description="x" * 101)), "components.0.description"),
        (modal(label(text_input(placeholder="x" * 101))), "components.0.component.placeholder"),
        (modal(label(text_input(max_length=4001))), "components.0.component.max_length"),
        (modal(label(text_input(value="x" * 4001))), "components.0.component.value"),
        (modal(label(text_input()), label(text_input())), "components.1.component.custom_id"),
        (modal(label(button())), "components.0.component.type"),
        (modal(label({"type": 21, "custom_id": "r", "options": options(1)})), "components.0.component.options"),
        (modal(row(button())), "components.0.components.0.type"),
        (modal(row(text_input(label="x" * 46))), "components.0.components.0.label"),
        (modal(row(text_input(), text_input(custom_id="u"))), "components.0.components"),
        (modal(container(said("x"))), "components.0.type"),
    ],
)
def test_wrong_forms(body: Json, where: str) -> None:
    assert where in wrong_paths(lambda: check_modal(body))


@given(st.sampled_from([each for each in GOOD_NEW if each]), st.data())
def test_an_unknown_kind_is_found_wherever_it_stands(components: list[Json], data: st.DataObject) -> None:
    """If the type of any component of a valid body is changed, the body is refused at that path."""
    spoiled = deepcopy(components)
    path, victim = data.draw(st.sampled_from(list(walk(spoiled))))
    victim["type"] = data.draw(st.integers().filter(lambda kind: kind not in FIELDS))
    where = ".".join(str(step) for step in (*path, "type"))
    assert where in wrong_paths(lambda: check_message({"components": spoiled}, COMPONENTS_V2, ["a.png"]))
