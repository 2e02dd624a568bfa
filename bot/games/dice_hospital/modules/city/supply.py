"""What comes into the city and leaves it: new patients on empty tiles, and bonus tokens with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import NO_EVENT, cards
from bot.games.dice_hospital.cards.city import city_parts
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.city import City
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State


def city_of(state: State) -> City:
    assert state.city is not None
    return state.city


def fill(draft: Draft, tiles: Sequence[int], *, arriving: bool) -> None:
    """New patients on these tiles, and bonus tokens for the weakest of them.

    An event that turns faces does so where patients are `arriving`, in the admission phase.
    """
    city = city_of(draft.state)
    turned = (draft.state.event_card if arriving else NO_EVENT).map
    purpose, *name = ("city", draft.state.round, city.refills) if draft.state.round else ("city_start",)
    pink = [tile for tile in tiles if city.tiles[tile].pink]
    drawn = iter(bag.draw(draft, len(tiles) - len(pink), purpose, *name, turned=turned))
    faces = draft.dice.stream(f"{purpose}_mothers", *name) if pink else None
    city = replace(city_of(draft.state), refills=city.refills + bool(name))
    for tile in tiles:
        if city.tiles[tile].pink:
            assert faces is not None
            face = faces.pick(cards().setup.roll_faces)
            die = Die(PINK, turned.get(face, face))
        else:
            die = next(drawn)
        city = city.with_tile(tile, die, None)
    draft.change(city=city)
    draft.emit("city_filled", None, ("city",), ("dice", texts.dice(_dice(city, tiles))))
    lay_bonus(draft, [tile for tile in tiles if _value(city, tile) == city_parts().bonus_at_value])


def _dice(city: City, tiles: Sequence[int]) -> list[Die]:
    return [die for tile in tiles if (die := city.patients[tile])]


def _value(city: City, tile: int) -> int:
    die = city.patients[tile]
    return die.value if die else 0


def refill_lines(draft: Draft, *, arriving: bool) -> None:
    """Rows and columns without a patient are filled."""
    empty = city_of(draft.state).empty_lines()
    if empty:
        fill(draft, empty, arriving=arriving)


def lay_bonus(draft: Draft, tiles: Iterable[int]) -> None:
    """The top tokens of the pile, face up on these tiles. Without any left a tile gets none."""
    for tile in tiles:
        token = _top(draft)
        if token is not None:
            city = city_of(draft.state)
            draft.change(city=city.with_tile(tile, city.patients[tile], token))
            draft.reveals = True


def _top(draft: Draft) -> str | None:
    city = city_of(draft.state)
    if not city.pile and city.discard:
        pile = draft.dice.stream("bonus", city.shuffles + 1).shuffle(city.discard)
        city = replace(city, pile=pile, discard=(), shuffles=city.shuffles + 1)
    if not city.pile:
        return None
    draft.change(city=replace(city, pile=city.pile[1:]))
    return city.pile[0]


def discard(draft: Draft, tokens: Iterable[str]) -> None:
    """Bonus tokens go face up to the others that were used."""
    city = city_of(draft.state)
    draft.change(city=replace(city, discard=(*city.discard, *tokens)))
