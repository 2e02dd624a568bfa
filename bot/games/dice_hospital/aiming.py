"""Choosing the patients of an effect: whole sets where they fit on a panel, one by one where they do not.

Builds choices and nothing else; departments, abilities and events all ask in this way. Blood that recolours a patient
is part of the choice of that patient.
"""

from __future__ import annotations

from bot.games.dice_hospital import wording
from bot.games.dice_hospital.actions import Pick, Treat
from bot.games.dice_hospital.effects import next_picks, single_targets, target_sets
from bot.games.dice_hospital.hospital import Aim, Target
from bot.games.dice_hospital.scope import Scope
from bot.games.dice_hospital.search import Targets
from bot.games.dice_hospital.vocabulary import Slot, Step
from bot.kernel import Choice, Group
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
        _aim_at_one(offer, scope, step.single, aim.way)
        return
    clean, bloody = target_sets(scope, step, aim.picked, _MOST_SETS + 1)
    if len(clean) > _MOST_SETS or (len(bloody) > _MOST_SETS and (aim.one_by_one or not clean)):
        _one_by_one(offer, scope, step, aim)
        return
    offer.plain += [_whole(scope, step, aim, rest) for rest in clean]
    if len(bloody) > _MOST_SETS:
        offer.plain.append(Choice(Pick((), aim.way), wording.word("choice.with_blood")))
    else:
        offer.group("choice.blood_group", [_whole(scope, step, aim, rest) for rest in bloody])


def _aim_at_one(offer: Offer, scope: Scope, slot: Slot, way: int) -> None:
    """A single patient is a single choice, and there are never too many of them."""
    for bloody, guised in enumerate(single_targets(scope, slot, scope.blood)):
        choices = [
            Choice(Treat((Target(0, pid, colour),), way), *wording.described(look, slot, colour))
            for look, pid, colour in guised
        ]
        if bloody:
            offer.group("choice.blood_group", choices)
        else:
            offer.plain += choices


def _one_by_one(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    groups: tuple[list[Choice], list[Choice]] = ([], [])
    for target, bags in next_picks(scope, step, aim.picked):
        patient = scope.hospital.patient(target.pid)
        slot = step.slots[target.slot]
        choice = Choice(Pick((*aim.picked, target), aim.way), *wording.described(patient.look, slot, target.colour))
        groups[bool(bags)].append(choice)
    offer.plain += groups[0]
    offer.group("choice.blood_group", groups[1])


def _whole(scope: Scope, step: Step, aim: Aim, rest: Targets) -> Choice:
    """A choice that completes the effect."""
    action = Treat((*aim.picked, *rest), aim.way)
    if not rest:
        return Choice(action, wording.word("choice.nobody_else") if step.slots else wording.effect(step))
    chosen = [(scope.hospital.patient(target.pid), step.slots[target.slot], target.colour) for target in rest]
    who = wording.row([wording.aimed(*one) for one in chosen], "comma")
    what = wording.row([wording.foretold(*one) for one in chosen], "comma")
    # Where different things happen to different patients, only the changes tell the choices apart.
    return Choice(action, who, what) if len(step.slots) == 1 else Choice(action, what)
