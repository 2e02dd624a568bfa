"""Custom ids: every control can be written and read back, fits, and nothing else is read as a control."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.front.ui.custom_ids import (
    MAX_LENGTH,
    ChoiceValue,
    Control,
    Play,
    UnknownControl,
    read,
    read_value,
    write,
    write_value,
)

KINDS: tuple[type[Any], ...] = get_args(Control)
LARGEST = 10**12  # no match id or decision index becomes larger
WORDS = st.from_regex(r"[a-z0-9_]{1,20}", fullmatch=True)


def values(annotation: Any) -> st.SearchStrategy[Any]:
    if get_origin(annotation) is Literal:
        return st.sampled_from(get_args(annotation))
    plain = (get_args(annotation) or (annotation,))[0]
    return {int: st.integers(0, LARGEST), bool: st.booleans()}.get(plain, WORDS)


def built(kind: type[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, *(values(field.type) for field in msgspec.structs.fields(kind)))


@given(st.one_of(*map(built, KINDS)))
def test_what_is_written_can_be_read(control: Control) -> None:
    custom_id = write(control)
    assert len(custom_id) <= MAX_LENGTH
    assert read(custom_id) == control


@given(st.builds(ChoiceValue, st.integers(0, 625), WORDS))
def test_the_value_of_a_menu_can_be_read(picked: ChoiceValue) -> None:
    assert read_value(write_value(picked)) == picked


@given(
    st.one_of(
        st.text(max_size=100), st.lists(st.sampled_from(["play", "c", "/", "1", "-1", "a", "é", "9e9"])).map("/".join)
    )
)
def test_nothing_strange_is_read_as_a_control(custom_id: str) -> None:
    try:
        control = read(custom_id)
    except UnknownControl as refusal:
        assert refusal.text.key == "front.refused.unknown_control"
    else:
        assert isinstance(control, KINDS)


@pytest.mark.parametrize("custom_id", ["", "play", "play/x", "play/-1", "play/1/2", "nope/1", f"play/{1 << 63}"])
def test_a_foreign_custom_id_is_refused(custom_id: str) -> None:
    with pytest.raises(UnknownControl):
        read(custom_id)


def test_a_control_that_does_not_fit_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="at most 100"):
        write(Play(10**100))


def test_no_two_controls_share_a_name() -> None:
    tags = [msgspec.inspect.type_info(kind).tag for kind in KINDS]  # type: ignore[attr-defined]
    assert len(set(tags)) == len(tags)
