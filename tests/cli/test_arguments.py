"""Arguments are parsed into values of the right type, or refused with the text that was typed."""

from __future__ import annotations

import pytest

from bot.cli.arguments import BadCommand, parse_options, parse_policies
from bot.kernel.options import validate
from tests.tiny import HOT_WARD


@pytest.mark.parametrize(
    ("wish", "name", "value"),
    [
        ("rounds=3", "rounds", 3),
        ("beds=four", "beds", "four"),
        ("heatwave=yes", "heatwave", True),
        ("heatwave=OFF", "heatwave", False),
        ("visitors=aunt", "visitors", ("aunt",)),
        ("visitors=", "visitors", ()),
    ],
)
def test_wishes_become_values(wish: str, name: str, value: object) -> None:
    options = parse_options(HOT_WARD.meta, [wish])
    assert options == {name: value}
    assert validate(HOT_WARD.meta, options, 3)[name] == value


@pytest.mark.parametrize(
    "wish",
    ["rounds=many", "rounds=", "rounds=--3", f"rounds={'9' * 5000}", "heatwave=maybe", "beds=", "colour=red"],
    ids=lambda wish: wish[:16],
)
def test_what_does_not_fit_is_left_for_the_game_to_refuse(wish: str) -> None:
    name, _, words = wish.partition("=")
    assert parse_options(HOT_WARD.meta, [wish]) == {name: words}


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(BadCommand) as refusal:
        parse_options(HOT_WARD.meta, ["rounds"])
    assert refusal.value.code == "option_form"


def test_players_are_known_by_name() -> None:
    assert parse_policies(HOT_WARD, "greedy, random") == ("greedy", "random")
    with pytest.raises(BadCommand):
        parse_policies(HOT_WARD, "")
