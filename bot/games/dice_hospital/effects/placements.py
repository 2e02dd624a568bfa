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
from bot.games.dice_hospital.cards.maternity import ROOM
from bot.games.dice_hospital.cards.tokens import CONVERSION, colour_of, kind_of, token_id
from bot.games.dice_hospital.effects.abilities import activated_tokens
from bot.games.dice_hospital.effects.departments import effect_of
from bot.games.dice_hospital.effects.legal import is_possible
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.options import WASTED_PAWNS
from bot.games.dice_hospital.patients.patient import Look, Patient
from bot.games.dice_hospital.table.hospital import NOBODY, Department, Hospital
from bot.kernel import Text
from bot.kernel.decision import MAX_IN_GROUP

Words: TypeAlias = tuple[Text, Text]  # a name, and what it causes
Unchosen: TypeAlias = Literal["to_choose", "with_blood", "wasted"]  # no patient yet
Placement: TypeAlias = tuple[int, Department, Patient | Unchosen]  # index of the department, itself, its patient

MAX_TOGETHER = 6  # so many patients are offered together with their department, while a group has room for them


def possible_placements(scope: Scope, house_rules: tuple[str, ...] = ()) -> tuple[Placement, ...]:
    """The choices of a pawn."""
    wasteful = WASTED_PAWNS in house_rules
    dice, patients, bloody = scope.dice, scope.patients, scope.blood > 0
    everyone, by_ward = len(dice), scope.hospital.by_ward
    departments = scope.hospital.departments
    room = MAX_IN_GROUP - sum([one.pawn == NOBODY and not one.closed for one in departments])
    spoken_for = _in_a_room(scope) if by_ward else 0
    spoken_for = spoken_for if spoken_for <= room else 0
    in_a_room = not spoken_for
    room -= spoken_for
    seen: set[object] = set()  # a second department that does the same makes no other choice
    found: list[Placement] = []
    filters = _dice_filters()
    for place, one in enumerate(departments):
        if one.pawn != NOBODY or one.closed:
            continue
        kind = one.card if not one.tokens and one.ward < 0 else (one.card, one.tokens, one.ward)
        if kind in seen:
            continue
        seen.add(kind)
        dice_filter = effect_of(one).dice_filter if one.tokens else filters[one.card]
        if dice_filter is None:
            scope.ward = one.ward
            fitting, more = 0, is_possible(scope, effect_of(one, None, house_rules))
        else:
            table, blood_table, together, heals = dice_filter
            mask = dice.translate(table)
            fitting = everyone - mask.count(0)
            most = MAX_TOGETHER if one.ward < 0 else 0 if in_a_room else everyone
            if together and 0 < fitting <= most:
                few: dict[tuple[Look, int], Placement] = {}
                for who in compress(patients, mask):
                    look = (who.value, who.now, who.true, who.treated, who.kind)  # without the cost of a call
                    few[look, who.ward if by_ward else 0] = (place, one, who)
                if one.ward >= 0:
                    room, in_a_room = room + spoken_for, True
                if len(few) <= room:
                    room -= len(few)
                    found += few.values()
                    if heals and bloody:
                        found.append((place, one, "with_blood"))
                    continue
            more = not fitting and bloody and dice.translate(blood_table).count(0) < everyone
        if fitting or more:
            found.append((place, one, "to_choose"))
        elif wasteful:
            found.append((place, one, "wasted"))
    return tuple(found)


def _in_a_room(scope: Scope) -> int:
    """How many patients are offered together with a paediatric room: with one of them, as the others would repeat
    them, and before other departments have filled the group, as rooms are used most."""
    for one in scope.hospital.departments:
        if one.card == ROOM and one.free:
            pink = [who for who in scope.patients if who.kind]
            return len({(who.look, who.ward) for who in pink if not who.ready})
    return 0


@cache
def _dice_filters() -> dict[str, DiceFilter | None]:
    return {name: card.step.dice_filter for name, card in cards().departments.items()}


def conversions_of(hospital: Hospital, pawn: int) -> tuple[str, ...]:
    """The colours into which this specialist can turn a department for himself: by a token on his card, or by one of
    another department that his ability may use."""
    specialist = hospital.specialists[pawn]
    tokens = list(specialist.tokens)
    ability = cards().specialists[specialist.acts_as].effect
    if ability and activated_tokens(ability[0]) == "other":
        tokens += [token for one in hospital.departments for token in one.tokens]
    return tuple(dict.fromkeys([colour_of(token) for token in tokens if kind_of(token) == CONVERSION]))


def converted_placements(
    scope: Scope, pawn: int, colour: str, house_rules: tuple[str, ...] = ()
) -> tuple[Placement, ...]:
    """The departments that this pawn can make treat another colour than they do."""
    own = scope.hospital.specialists[pawn].tokens
    wanted = token_id(colour, CONVERSION)
    found: list[Placement] = []
    for place, one in enumerate(scope.hospital.departments):
        elsewhere = [other.tokens for index, other in enumerate(scope.hospital.departments) if index != place]
        if not one.free or not any(wanted in tokens for tokens in (own, *elsewhere)):
            continue
        treats = effect_of(one).treats
        step = effect_of(one, colour, house_rules)
        if treats not in (None, colour) and is_possible(scope, step):
            found.append((place, one, "to_choose"))
    return tuple(found)


def words_of(placement: Placement, *, by_ward: bool = False) -> Words:
    """What a placement is called, and what it causes. The ward of the patient is part of it where that matters."""
    _, one, whom = placement
    name = texts.department_name(one.card, one.tokens, one.ward)
    if isinstance(whom, Patient):
        (slot,) = effect_of(one).slots
        label, hint = texts.described(whom.look, slot, None)
        who = texts.noted(label, whom.ward if by_ward else None)
        return texts.phrase("choice.at", department=name, patient=who), hint
    if whom == "wasted":
        return name, texts.word("choice.wasted")
    does = texts.effect_of_department(one.card, effect_of(one))
    return (texts.phrase("choice.at_with_blood", department=name) if whom == "with_blood" else name), does
