"""Validation of application commands, one problem at a time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.validation.commands import check_command, check_commands
from tests.sandbox.test_components import Json, wrong_paths


def command(**fields: Any) -> Json:
    return {"name": "play", "description": "Play a game"} | fields


def option(**fields: Any) -> Json:
    return {"type": 3, "name": "game", "description": "Which game"} | fields


def sub(*options: Json, **fields: Any) -> Json:
    return {"type": 1, "name": "new", "description": "A new table", "options": list(options)} | fields


@pytest.mark.parametrize(
    "body",
    [
        command(name="x" * 32, description="x" * 100),
        command(name="éà-jouer_1", name_localizations={"fr": "jouer", "en-GB": "play"}),
        command(name="ประวัติ"),
        command(options=[option(required=True), option(name="seats", type=4, min_value=1, max_value=6)]),
        command(options=[sub(option()), {"type": 2, "name": "league", "description": "x", "options": [sub()]}]),
        command(
            options=[option(choices=[{"name": "x" * 100, "value": "y" * 100, "name_localizations": {"fr": "Le X"}}])]
        ),
        command(options=[option(autocomplete=True)]),
        {"name": "Invite to a table", "type": 2, "name_localizations": {"fr": "Inviter à une table"}},
        {"name": "Quote", "type": 3, "description": ""},
    ],
)
def test_good_commands(body: Json) -> None:
    assert wrong_paths(lambda: check_command(body)) == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (command(name="Play"), "name"),
        (command(name="É"), "name"),
        (command(name="play now"), "name"),
        (command(name="x" * 33), "name"),
        (command(name=""), "name"),
        (command(description=""), "description"),
        (command(description="x" * 101), "description"),
        (command(description=None), "description"),
        (command(name_localizations={"en": "play"}), "name_localizations.en"),
        (command(name_localizations={"fr": "Jouer"}), "name_localizations.fr"),
        (command(description_localizations={"fr": "x" * 101}), "description_localizations.fr"),
        (command(options=[option(name=f"o{each}") for each in range(26)]), "options"),
        (command(options=[option(), option()]), "options.1.name"),
        (command(options=[option(), option(name="b", required=True)]), "options.1"),
        (command(options=[option(name="Game")]), "options.0.name"),
        (command(options=[option(description="x" * 101)]), "options.0.description"),
        (command(options=[option(type=12)]), "options.0.type"),
        (
            command(options=[option(choices=[{"name": "x", "value": str(each)} for each in range(26)])]),
            "options.0.choices",
        ),
        (command(options=[option(choices=[{"name": "x", "value": "y" * 101}])]), "options.0.choices.0.value"),
        (command(options=[option(choices=[{"name": "x" * 101, "value": "y"}])]), "options.0.choices.0.name"),
        (command(options=[option(choices=[{"name": "x", "value": "y"}] * 2)]), "options.0.choices.1.name"),
        (command(options=[option(type=4, choices=[{"name": "x", "value": "1"}])]), "options.0.choices.0.value"),
        (command(options=[option(type=5, choices=[{"name": "x", "value": 1}])]), "options.0.choices"),
        (command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "y"}])]), "options.0.autocomplete"),
        (command(options=[option(autocomplete=True, type=6)]), "options.0.autocomplete"),
        (command(options=[option(type=4, min_value=3, max_value=2)]), "options.0.min_value"),
        (command(options=[option(max_length=6001)]), "options.0.max_length"),
        (command(options=[sub(), option()]), "options"),
        (command(options=[sub(sub())]), "options.0.options.0.type"),
        (
            command(options=[{"type": 2, "name": "a", "description": "x", "options": [option()]}]),
            "options.0.options.0.type",
        ),
        ({"name": "Quote", "type": 3, "description": "x"}, "description"),
        ({"name": "Quote", "type": 3, "options": [option()]}, "options"),
        ({"name": "x" * 33, "type": 2}, "name"),
    ],
)
def test_wrong_commands(body: Json, where: str) -> None:
    assert where in wrong_paths(lambda: check_command(body))


def test_a_command_has_eight_thousand_characters_in_all() -> None:
    choices = [{"name": f"{each}" + "x" * 90, "value": "y" * 100} for each in range(25)]
    large = command(options=[option(name=f"o{each}", choices=choices) for each in range(2)])
    assert wrong_paths(lambda: check_command(large | {"options": large["options"][:1]})) == []
    assert "" in wrong_paths(lambda: check_command(large))


def test_a_set_of_commands() -> None:
    assert wrong_paths(lambda: check_commands([command(), command()])) == ["1.name"]
    assert wrong_paths(lambda: check_commands([command(), {"name": "play", "type": 2}])) == []
    assert wrong_paths(lambda: check_commands([command(name=f"c{each}") for each in range(101)])) == [""]
    assert wrong_paths(lambda: check_commands({"name": "play"})) == [""]
    assert wrong_paths(lambda: check_commands([command(name="A")])) == ["0.name"]
