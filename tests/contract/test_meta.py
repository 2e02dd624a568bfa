"""What is known about a game before a match exists is true and complete."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.kernel import MAX_WEIGHT, SEATS, AnyGame, BadOptions, Flag
from bot.kernel.options import validate
from tests.contract.walks import MAX_MIXES, allowed, mixes, random_mixes, values


def test_a_game_is_registered_under_its_own_name() -> None:
    assert [game.meta.slug for game in GAMES.values()] == list(GAMES)


def test_the_figures_make_sense(game: AnyGame) -> None:
    min_seats, max_seats = game.meta.seats
    assert 1 <= min_seats <= max_seats
    assert game.meta.rules_version >= 1
    assert any(allowed(game, {}, seats) for seats in range(min_seats, max_seats + 1)), "the defaults conflict"


def test_a_lobby_can_say_how_long_and_how_heavy_it_is(game: AnyGame) -> None:
    shortest, longest = game.meta.minutes
    assert 0 < shortest <= longest
    assert 1 <= game.meta.weight <= MAX_WEIGHT


def test_options_are_the_fields_of_their_type(game: AnyGame) -> None:
    fields = msgspec.structs.fields(game.options_type)
    assert [field.name for field in fields] == [option.name for option in game.meta.options]
    for field, option in zip(fields, game.meta.options, strict=True):
        assert field.required or field.default == option.default


def test_options_and_their_values_are_different(game: AnyGame) -> None:
    names = [option.name for option in game.meta.options]
    assert len({*names, SEATS}) == len(names) + 1
    for option in game.meta.options:
        assert option.default in values(option)


def test_conflicts_speak_of_options_that_exist(game: AnyGame) -> None:
    known = {
        option.name: {flat for value in values(option) for flat in words_in(value)} for option in game.meta.options
    }
    known[SEATS] = set(range(game.meta.seats[0], game.meta.seats[1] + 1))
    for conflict in game.meta.conflicts:
        for condition in conflict.conditions:
            assert set(condition.values) <= known[condition.option]


def words_in(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def test_every_mix_is_accepted_whole_or_refused_with_a_reason(game: AnyGame) -> None:
    for options, seats in random_mixes(game, random.Random(1), 200):
        try:
            checked = validate(game.meta, options, seats)
        except BadOptions as refusal:
            assert refusal.code in {"conflict", "too_many"}
            continue
        assert msgspec.to_builtins(msgspec.convert(checked, game.options_type)).keys() == checked.keys()


def test_one_seat_too_few_or_too_many_is_refused(game: AnyGame) -> None:
    for seats in (game.meta.seats[0] - 1, game.meta.seats[1] + 1):
        with pytest.raises(BadOptions):
            validate(game.meta, {}, seats)


def test_matches_are_tried_with_every_number_of_seats(game: AnyGame) -> None:
    min_seats, max_seats = game.meta.seats
    assert {seats for _, seats in mixes(game)} == set(range(min_seats, max_seats + 1))


def test_matches_are_tried_with_every_part_of_a_game(game: AnyGame) -> None:
    """Each flag is on in some match, as far as there is room for it."""
    flags = {option.name for option in game.meta.options if isinstance(option, Flag) and not option.default}
    tried = {name for options, _ in mixes(game) for name, value in options.items() if value is True}
    assert len(flags & tried) >= min(len(flags), MAX_MIXES - 5)
