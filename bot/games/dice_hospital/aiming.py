"""Choosing the patients of an effect: whole sets where they fit on a panel, one by one where they do not.

Builds choices and nothing else; departments, abilities and events all ask in this way. Blood that recolours a patient
is part of the choice of that patient.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from bot.games.dice_hospital import wording
from bot.games.dice_hospital.actions import Action, Pick, Treat
from bot.games.dice_hospital.effects import next_picks, singles, target_sets
from bot.games.dice_hospital.hospital import Aim, Target
from bot.games.dice_hospital.patients import Look
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Targets, guises
from bot.games.dice_hospital.vocabulary import Slot, Step
from bot.kernel import Choice, Group, Text
from bot.kernel.decision import MOST_IN_GROUP

Guise: TypeAlias = tuple[int, str | None, Text, Text]  # bags of blood, a colour to be turned into, the words for that
Singles: TypeAlias = tuple[list[Choice], list[Choice]]

_MOST_SETS = MOST_IN_GROUP - 2  # leaves room for "no" and for "with blood"


class Offer:
    """Choices being collected: plain ones first, then groups."""

    def __init__(self) -> None:
        self.plain: list[Choice] = []
        self.groups: list[Group] = []

    def group(self, label: str, choices: list[Choice]) -> None:
        if choices:
            self.groups.append(Group(wording.word(label), tuple(choices)))


def aim_at(scope: Scope, step: Step, aim: Aim) -> Offer:
    """Everything a seat may answer when an effect wants patients."""
    offer = Offer()
    ways = step.ways
    if len(ways) == 1:
        _aim_one_way(offer, scope, step, aim)
        return offer
    for number, way in enumerate(ways):
        if aim.one_by_one and number != aim.way:
            continue
        here = Offer()
        _aim_one_way(here, scope, way, Aim(number, aim.picked, aim.one_by_one))
        if way.slots and here.plain:
            here.groups.insert(0, Group(wording.effect(way), tuple(here.plain)))
            here.plain = []
        offer.plain += here.plain
        offer.groups += here.groups
    return offer


def _aim_one_way(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    if step.single and not aim.one_by_one:
        clean_ones, bloody_ones = aim_at_one(
            scope, step.single, scope.blood, lambda pid, colour: Treat((Target(0, pid, colour),), aim.way)
        )
        offer.plain += clean_ones
        offer.group("choice.blood_group", bloody_ones)
        return
    clean, bloody = target_sets(scope, step, aim.picked, _MOST_SETS + 1)
    if len(clean) > _MOST_SETS or (len(bloody) > _MOST_SETS and (aim.one_by_one or not clean)):
        _one_by_one(offer, scope, step, aim)
        return
    looks = {one.pid: one.look for one in scope.patients}
    offer.plain += [_whole(looks, step, aim, rest) for rest in clean]
    if len(bloody) > _MOST_SETS:
        offer.plain.append(Choice(Pick((), aim.way), wording.word("choice.with_blood")))
    else:
        offer.group("choice.blood_group", [_whole(looks, step, aim, rest) for rest in bloody])


def aim_at_one(scope: Scope, slot: Slot, bags: int, action: Callable[[int, str | None], Action]) -> Singles:
    """The choices where one patient is wanted, without blood and recoloured by it. There are never too many of them."""
    found: Singles = ([], [])
    for look, pid in singles(scope, slot):
        for paid, colour, label, hint in _guised(look, slot, bags > 0):
            found[paid].append(Choice(action(pid, colour), label, hint))
    return found


@lru_cache(maxsize=4096)
def _guised(look: Look, slot: Slot, blood: bool) -> tuple[Guise, ...]:
    """What a patient can be turned into for a slot, and the words for each of them."""
    known = sorted(guises(slot, look[1], blood), key=lambda guise: guise[0] or "")
    return tuple((paid, colour, *wording.described(look, slot, colour)) for colour, paid in known)


def _one_by_one(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    groups: tuple[list[Choice], list[Choice]] = ([], [])
    for target, bags in next_picks(scope, step, aim.picked):
        patient = scope.hospital.patient(target.pid)
        slot = step.slots[target.slot]
        choice = Choice(Pick((*aim.picked, target), aim.way), *wording.described(patient.look, slot, target.colour))
        groups[bool(bags)].append(choice)
    offer.plain += groups[0]
    offer.group("choice.blood_group", groups[1])


def _whole(looks: Mapping[int, Look], step: Step, aim: Aim, rest: Targets) -> Choice:
    """A choice that completes the effect."""
    action = Treat((*aim.picked, *rest), aim.way)
    if not rest:
        if step.slots:
            return Choice(action, wording.word("choice.nobody_else"), declines=True)
        return Choice(action, wording.effect(step))
    labels, hints = [], []
    for target in rest:
        label, hint = wording.described(looks[target.pid], step.slots[target.slot], target.colour)
        labels.append(label)
        hints.append(hint)
    who, what = wording.row(labels, "comma"), wording.row(hints, "comma")
    # Where different things happen to different patients, only the changes tell the choices apart.
    return Choice(action, who, what) if len(step.slots) == 1 else Choice(action, what)
