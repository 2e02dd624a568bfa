"""Planned dice: a wish fits exactly the dice it names, and never one that costs a blood bag."""

from __future__ import annotations

from bot.games.emergency.sheet.bonus import NURSE
from bot.games.emergency.wishes import WISHES
from bot.games.registry import GAMES
from bot.kernel import Dice, begin, choose, find_wished
from bot.words import words_of

GAME = GAMES["emergency"]


def test_there_are_few_enough_for_one_list_and_each_says_something_else() -> None:
    assert len(WISHES) <= 25
    words = words_of([GAME])
    for locale in ("en", "fr"):
        assert len({words.say(wish.label, locale) for wish in WISHES}) == len(WISHES)


def test_a_wish_takes_the_die_with_its_bonus_and_only_if_it_is_free() -> None:
    fitted, refused = 0, 0
    for number in range(60):
        dice = Dice(number.to_bytes(32, "big"))
        position = begin(GAME, {}, 2, dice).position
        chief = position.asks[0].seat
        position = choose(GAME, position, chief, number % 3, dice).position
        view, other = GAME.view(position.state, 1 - chief), position.ask(1 - chief)
        assert other is not None
        nurse = next(wish for wish in WISHES if wish.tags[0] == f"bonus:{NURSE}")
        colours = [colour for colour, bonus in zip("RYG", view.bonuses, strict=True) if bonus == NURSE]
        choice = find_wished(other, (nurse,))
        if colours and colours[0] != view.chief_die:
            assert choice is not None
            assert other.choices[choice].action.colour == colours[0]
            fitted += 1
        else:
            assert choice is None
            refused += 1
    assert fitted > 5
    assert refused > 5
