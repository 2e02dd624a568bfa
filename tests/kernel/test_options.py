"""Options: accepted ones are complete, typed and free of conflicts; a refusal says why."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import BadOptions
from bot.kernel.options import validate
from tests.tiny import HOT_WARD

META = HOT_WARD.meta
WORDS = st.sampled_from(["", "three", "four", "aunt", "clown", "\0é"])
PLAIN_JUNK = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), WORDS)
JUNK = st.recursive(PLAIN_JUNK, lambda junk: st.lists(junk, max_size=3) | st.dictionaries(WORDS, junk, max_size=2))


def refused(given_options: dict[str, Any], seats: int = 3) -> BadOptions:
    with pytest.raises(BadOptions) as refusal:
        validate(META, given_options, seats)
    return refusal.value


def test_defaults_fill_what_is_not_said() -> None:
    assert validate(META, {}, 2) == {"rounds": 2, "beds": "three", "heatwave": False, "visitors": ()}


def test_several_words_keep_the_order_of_the_game_and_lose_doubles() -> None:
    assert validate(META, {"visitors": ["aunt", "aunt"]}, 3)["visitors"] == ("aunt",)
    assert refused({"visitors": ["clown", "aunt"]}).code == "too_many"


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_the_number_of_seats_has_bounds(seats: int) -> None:
    assert refused({}, seats).code == "seats"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", 0),
        ("rounds", 5),
        ("rounds", "2"),
        ("rounds", True),
        ("beds", "five"),
        ("beds", 3),
        ("heatwave", 1),
        ("heatwave", "yes"),
        ("visitors", "aunt"),
        ("visitors", ["uncle"]),
        ("visitors", [["aunt"]]),
        ("visitors", {"aunt": "clown"}),
    ],
)
def test_a_wrong_value_is_named(name: str, value: object) -> None:
    refusal = refused({name: value})
    assert refusal.code == "value"
    assert dict(refusal.text.params)["name"] == name


def test_an_unknown_option_is_named() -> None:
    assert dict(refused({"colour": "red"}).text.params) == {"name": "colour"}


@pytest.mark.parametrize(
    ("options", "seats", "why"),
    [
        ({"beds": "four"}, 2, "hot_ward.why.empty_beds"),
        ({"heatwave": True, "visitors": ["clown"]}, 3, "hot_ward.why.melting_clown"),
    ],
)
def test_conflicts_say_why(options: dict[str, object], seats: int, why: str) -> None:
    refusal = refused(options, seats)
    assert refusal.code == "conflict"
    assert dict(refusal.text.params)["why"] == msgspec.convert({"type": "text", "key": why}, type(refusal.text))


def test_halves_of_a_conflict_are_fine() -> None:
    validate(META, {"beds": "four"}, 3)
    validate(META, {"heatwave": True, "visitors": ["aunt"]}, 3)


@given(st.dictionaries(st.sampled_from(["rounds", "beds", "heatwave", "visitors", "x"]), JUNK), st.integers(-1, 6))
def test_junk_is_refused_or_becomes_typed_options(given_options: dict[str, object], seats: int) -> None:
    try:
        values = validate(META, given_options, seats)
    except BadOptions as refusal:
        assert refusal.text.key.startswith("options.")
        return
    options = msgspec.convert(values, HOT_WARD.options_type)
    assert validate(META, msgspec.to_builtins(options), seats) == values
