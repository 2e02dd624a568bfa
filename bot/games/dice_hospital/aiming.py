"""Choosing the patients of an effect: whole sets where they fit on a panel, one by one where they do not.

Builds choices and nothing else; departments, abilities and events all ask in this way. Blood that recolours a patient
is part of the choice of that patient.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_hospital import wording
from bot.games.dice_hospital.actions import Pick, Treat
from bot.games.dice_hospital.effects import next_picks, target_sets
from bot.games.dice_hospital.hospital import Aim, Target
from bot.games.dice_hospital.patients import Patient
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Targets
from bot.games.dice_hospital.vocabulary import Slot, Step
from bot.kernel import Choice, Group, Listing
from bot.kernel.decision import MOST_IN_GROUP

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
    for number, way in enumerate(ways):
        if aim.one_by_one and number != aim.way:
            continue
        here = Offer()
        _aim_one_way(here, scope, way, Aim(number, aim.picked, aim.one_by_one))
        if len(ways) > 1 and way.slots and here.plain:
            here.groups.insert(0, Group(wording.effect(way), tuple(here.plain)))
            here.plain = []
        offer.plain += here.plain
        offer.groups += here.groups
    return offer


def _aim_one_way(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    clean, bloody = target_sets(scope, step, aim.picked, _MOST_SETS + 1)
    if len(clean) > _MOST_SETS or (len(bloody) > _MOST_SETS and (aim.one_by_one or not clean)):
        _one_by_one(offer, scope, step, aim)
        return
    offer.plain += [_whole(scope, step, aim, rest) for rest in clean]
    if len(bloody) > _MOST_SETS:
        offer.plain.append(Choice(Pick((), aim.way), wording.word("choice.with_blood")))
    else:
        offer.group("choice.blood_group", [_whole(scope, step, aim, rest) for rest in bloody])


def _one_by_one(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    groups: tuple[list[Choice], list[Choice]] = ([], [])
    for target, bags in next_picks(scope, step, aim.picked):
        patient = scope.hospital.patient(target.pid)
        slot = step.slots[target.slot]
        choice = Choice(
            Pick((*aim.picked, target), aim.way),
            wording.aimed(patient, slot, target.colour),
            wording.foretold(patient, slot, target.colour),
        )
        groups[bool(bags)].append(choice)
    offer.plain += groups[0]
    offer.group("choice.blood_group", groups[1])


def _whole(scope: Scope, step: Step, aim: Aim, rest: Targets) -> Choice:
    """A choice that completes the effect."""
    if len(rest) == 1 and not aim.picked:
        (target,) = rest
        return _single(scope.hospital.patient(target.pid), step.slots[target.slot], target, aim.way)
    action = Treat((*aim.picked, *rest), aim.way)
    if not rest:
        return Choice(action, wording.word("choice.nobody_else") if step.slots else wording.effect(step))
    chosen = [(scope.hospital.patient(target.pid), step.slots[target.slot], target.colour) for target in rest]
    who = wording.phrase("choice.patients", patients=Listing(tuple([wording.aimed(*one) for one in chosen])))
    what = wording.phrase("choice.changes", changes=Listing(tuple([wording.foretold(*one) for one in chosen])))
    # Where different things happen to different patients, only the changes tell the choices apart.
    return Choice(action, who, what) if len(step.slots) == 1 else Choice(action, what)


@lru_cache(maxsize=8192)
def _single(patient: Patient, slot: Slot, target: Target, way: int) -> Choice:
    label = wording.aimed(patient, slot, target.colour)
    return Choice(Treat((target,), way), label, wording.foretold(patient, slot, target.colour))
