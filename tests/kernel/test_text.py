"""Texts are data: they survive a trip through JSON whole, at any depth."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import IllegalAction, Listing, Text, Who, text
from bot.kernel.texts import Param

PARAMS: st.SearchStrategy[Param] = st.recursive(
    st.one_of(st.integers(-(2**53), 2**53), st.text(max_size=8), st.builds(Who, st.integers(0, 5))),
    lambda inner: st.one_of(
        st.builds(Listing, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Text, st.text(max_size=8), st.lists(st.tuples(st.text(max_size=4), inner), max_size=2).map(tuple)),
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), PARAMS, max_size=4))
def test_a_text_survives_json(params: dict[str, Param]) -> None:
    said = text("some.key", **params)
    assert msgspec.json.decode(msgspec.json.encode(said), type=Text) == said
    assert dict(said.params) == params


def test_a_refusal_carries_what_to_say() -> None:
    refusal = IllegalAction("too_hot", heat=7)
    assert refusal.text == text("illegal.too_hot", heat=7)
    assert str(refusal) == "too_hot (heat=7)"
    assert str(IllegalAction("plain")) == "plain"
