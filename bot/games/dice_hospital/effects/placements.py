"""Where a pawn can go: every department that can do something, together with its patient where only few fit it.

Asked before every pawn, so it is written for speed: the dice filter of a department (see `looks`) rejects or offers it
by two translations of bytes, and only the few departments that need more go through `is_possible`. What a placement is
called is worked out when its choice is looked at.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import Literal, TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import DiceFilter
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.patient import Look, Patient
from bot.games.dice_hospital.table.hospital import NOBODY
from bot.kernel import Text
from bot.kernel.decision import MAX_IN_GROUP

Words: TypeAlias = tuple[Text, Text]  # a name, and what it causes
Unchosen: TypeAlias = Literal["to_choose", "with_blood", "wasted"]  # no patient yet
Placement: TypeAlias = tuple[int, str, Patient | Unchosen]  # index and card of the department, and its patient

MAX_TOGETHER = 3  # so many patients are offered together with their department


def possible_placements(scope: Scope, *, wasteful: bool) -> tuple[Placement, ...]:
    """The choices of a pawn; where it may be `wasteful`, a department that can do nothing is one of them."""
    dice, patients, bloody = scope.dice, scope.patients, scope.blood > 0
    everyone = len(dice)
    departments = scope.hospital.departments
    room = MAX_IN_GROUP - len(departments)
    seen: set[str] = set()  # a second department of one kind makes no other choice
    found: list[Placement] = []
    filters = _dice_filters()
    for place, one in enumerate(departments):
        card = one.card
        if one.pawn != NOBODY or one.closed or card in seen:
            continue
        seen.add(card)
        dice_filter = filters[card]
        if dice_filter is None:
            fitting, more = 0, is_possible(scope, cards().departments[card].step)
        else:
            table, blood_table, together, heals = dice_filter
            mask = dice.translate(table)
            fitting = everyone - mask.count(0)
            if together and 0 < fitting <= MAX_TOGETHER:
                few: dict[Look, Placement] = {}
                for who in compress(patients, mask):
                    look = (who.value, who.now, who.true, who.treated, who.kind)  # without the cost of a call
                    few[look] = (place, card, who)
                if len(few) <= room:
                    room -= len(few)
                    found += few.values()
                    if heals and bloody:
                        found.append((place, card, "with_blood"))
                    continue
            more = not fitting and bloody and dice.translate(blood_table).count(0) < everyone
        if fitting or more:
            found.append((place, card, "to_choose"))
        elif wasteful:
            found.append((place, card, "wasted"))
    return tuple(found)


@cache
def _dice_filters() -> dict[str, DiceFilter | None]:
    return {name: card.step.dice_filter for name, card in cards().departments.items()}


def words_of(placement: Placement) -> Words:
    _, card, whom = placement
    if isinstance(whom, Patient):
        return texts.at(card, whom.look)
    if whom == "wasted":
        return texts.card(card), texts.word("choice.wasted")
    return texts.with_blood(card) if whom == "with_blood" else texts.department(card)
