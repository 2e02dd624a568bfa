"""Where a pawn can go: every department that can do something, together with its patient where only few fit it.

Asked before every pawn, so one look at the dice comes first: it tells all there is to know of most departments. What an
opening is called is found out when somebody looks at it.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import Literal, TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Glance
from bot.games.dice_hospital.effects.legal import possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.patients.patient import Look, Patient
from bot.games.dice_hospital.table.hospital import NOBODY
from bot.kernel import Text
from bot.kernel.decision import MAX_IN_GROUP

Words: TypeAlias = tuple[Text, Text]  # a name, and what it causes
Unsettled: TypeAlias = Literal["anybody", "with_blood", "wasted"]
Opening: TypeAlias = tuple[int, str, Patient | Unsettled]  # place and card of the department; its patient, if settled

FEW = 3  # so many patients can be offered together with their department


def openings(scope: Scope, *, wasteful: bool) -> tuple[Opening, ...]:
    """One for each choice of a pawn; where it is `wasteful`, a department that can do nothing is one too."""
    faces, patients, bloody = scope.faces, scope.patients, scope.blood > 0
    everybody = len(faces)
    departments = scope.hospital.departments
    room = MAX_IN_GROUP - len(departments)
    seen: set[str] = set()  # a second department of one kind makes no other choice
    found: list[Opening] = []
    glances = _glances()
    for place, one in enumerate(departments):
        card = one.card
        if one.pawn != NOBODY or one.closed or card in seen:
            continue
        seen.add(card)
        glance = glances[card]
        if glance is None:
            number, more = 0, possible(scope, cards().departments[card].step)
        else:
            dry, wet, settles, heals = glance
            fit = faces.translate(dry)
            number = everybody - fit.count(0)
            if settles and 0 < number <= FEW:
                few: dict[Look, Opening] = {}
                for who in compress(patients, fit):
                    look = (who.value, who.now, who.true, who.treated, who.kind)  # without the cost of a call
                    few[look] = (place, card, who)
                if len(few) <= room:
                    room -= len(few)
                    found += few.values()
                    if heals and bloody:
                        found.append((place, card, "with_blood"))
                    continue
            more = not number and bloody and faces.translate(wet).count(0) < everybody
        if number or more:
            found.append((place, card, "anybody"))
        elif wasteful:
            found.append((place, card, "wasted"))
    return tuple(found)


@cache
def _glances() -> dict[str, Glance | None]:
    return {name: card.step.glance for name, card in cards().departments.items()}


def words_of(opening: Opening) -> Words:
    _, card, whom = opening
    if isinstance(whom, Patient):
        return texts.at(card, whom.look)
    if whom == "wasted":
        return texts.card(card), texts.word("choice.wasted")
    return texts.with_blood(card) if whom == "with_blood" else texts.department(card)
