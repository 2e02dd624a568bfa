"""Neglect in the city: all patients who wait there lose a level, and their deaths are shared out."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.city import VOLUNTEER, city_parts
from bot.games.dice_hospital.modules.city.supply import city_of, discard, lay_bonus, refill_lines
from bot.games.dice_hospital.options import REFILL_LATER
from bot.games.dice_hospital.patients.die import PINK, Die
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.kernel import Who


def enter_city_neglect(draft: Draft) -> None:
    city = city_of(draft.state)
    weaker, dead, due = city, [], []
    for tile, die in enumerate(city.patients):
        if die is None:
            continue
        value = max(1, die.value - 1) if die.colour == PINK else die.value - 1
        if not value:
            dead.append(tile)
            weaker = weaker.with_tile(tile, None, None)
            continue
        weaker = weaker.with_tile(tile, Die(die.colour, value), city.bonus[tile])
        if value == city_parts().bonus_at_value and value != die.value:
            due.append(tile)
    draft.change(city=weaker)
    draft.emit("city_neglect", None, ("city",))
    gone = [die for tile in dead if (die := city.patients[tile])]
    bag.put_back(draft, "".join([die.colour for die in gone]))
    discard(draft, [token for tile in dead if (token := city.bonus[tile])])
    _share_out(draft, len(dead))
    lay_bonus(draft, due)
    if draft.state.round < cards().setup.rounds and _fills_now(draft):
        refill_lines(draft, arriving=False)


def _fills_now(draft: Draft) -> bool:
    """Under a house rule lines are filled after the next collection, or now if there is no patient at all."""
    if REFILL_LATER not in draft.state.options.house_rules:
        return True
    return sum(die is not None for die in city_of(draft.state).patients) < city_parts().collect


def _share_out(draft: Draft, deaths: int) -> None:
    """One by one, from the highest number token down and again."""
    if not deaths:
        return
    blamed = tuple(reversed(city_of(draft.state).order))
    for seat in blamed:
        share = len(range(blamed.index(seat), deaths, len(blamed)))
        if share:
            draft.update_hospital(seat, deaths=draft.hospital(seat).deaths + share)
            draft.emit("city_deaths", seat, ("deaths",), ("who", Who(seat)), ("n", share))


def enter_city_rest(draft: Draft) -> None:
    """Phase 6: declared volunteers are spent."""
    for seat, hospital in enumerate(draft.state.hospitals):
        if hospital.volunteers:
            discard(draft, [VOLUNTEER] * hospital.volunteers)
            draft.update_hospital(seat, volunteers=0)
    draft.change(city=replace(city_of(draft.state), refills=0, totals=(), placed=()))
