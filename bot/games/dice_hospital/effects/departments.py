"""What a department does: its card, changed by the tokens on it and by what the pawn brings along.

The only place that puts these together. Departments of one card and with the same tokens do the same.
"""

from __future__ import annotations

from functools import cache

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Step
from bot.games.dice_hospital.cards.tokens import conversion_in
from bot.games.dice_hospital.options import SETTLE_EXACTLY
from bot.games.dice_hospital.table.hospital import Department


def effect_of(department: Department, converted: str | None = None, house_rules: tuple[str, ...] = ()) -> Step:
    """The effect of a department, treating the colour `converted` where the pawn brings that along."""
    if not (department.tokens or converted or house_rules):
        return cards().departments[department.card].step
    return _effect(department.card, department.tokens, converted, SETTLE_EXACTLY in house_rules)


@cache
def _effect(card: str, tokens: tuple[str, ...], converted: str | None, exactly: bool) -> Step:
    step = cards().departments[card].step
    colour = converted or conversion_in(tokens)
    if colour and step.treats:
        step = step.conversions[colour]
    return step.exactly if exactly else step
