"""Choosing the patients of an effect: whole sets where they fit on a panel, one by one where they do not.

Builds choices and nothing else; departments, abilities and events all ask in this way. Blood that recolours a patient
is part of the choice of that patient.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import chain
from typing import TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Pick, Treat
from bot.games.dice_hospital.cards.effect_language import Slot, Step
from bot.games.dice_hospital.effects.legal import Found, Singles, found_sets, next_picks, singles
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.search import guises
from bot.games.dice_hospital.patients.looks import LOOKS
from bot.games.dice_hospital.table.hospital import Aim, Hospital, Target
from bot.kernel import Choice, Choices, Group, Joined, Menu
from bot.kernel.decision import MAX_IN_GROUP

Guise: TypeAlias = tuple[int, str | None]  # the number of a look, and a colour the patient is turned into
Guises: TypeAlias = tuple[tuple[Guise, ...], ...]  # by look
Act: TypeAlias = Callable[[int, str | None], Action]  # what is done with a patient who is turned into a colour

_MOST_SETS = MAX_IN_GROUP - 2  # leaves room for "no" and for "with blood"


class Offer:
    """Choices being collected: plain ones first, then groups."""

    def __init__(self) -> None:
        self.rows: list[Choices] = []
        self.groups: list[Group] = []

    @property
    def plain(self) -> Choices:
        """The rows as one, made into choices only where somebody looks."""
        return self.rows[0] if len(self.rows) == 1 else Joined(tuple(self.rows))

    def row(self, choices: Choices) -> None:
        if choices:
            self.rows.append(choices)

    def group(self, label: str, choices: Choices) -> None:
        if choices:
            self.groups.append(Group(texts.word(label), choices))


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
        if way.slots and here.rows:
            offer.groups.append(Group(texts.effect(way), here.plain))
        else:
            offer.rows += here.rows
        offer.groups += here.groups
    return offer


def _aim_one_way(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    if step.single and not aim.one_by_one:
        clean_ones, bloody_ones = aim_at_one(scope, step.single, scope.blood, partial(_treat_one, aim.way))
        offer.row(clean_ones)
        offer.group("choice.blood_group", bloody_ones)
        return
    clean, bloody = found_sets(scope, step, aim.picked, _MOST_SETS + 1)
    if len(clean) > _MOST_SETS or (len(bloody) > _MOST_SETS and (aim.one_by_one or not clean)):
        _one_by_one(offer, scope, step, aim)
        return
    act, word = partial(_treat, aim), partial(_whole, scope.hospital, step, aim)
    offer.row(Menu(tuple(clean), act, word))
    if len(bloody) > _MOST_SETS:
        offer.row((Choice(Pick((), aim.way), texts.word("choice.with_blood")),))
    else:
        offer.group("choice.blood_group", Menu(tuple(bloody), act, word))


def _treat_one(way: int, pid: int, colour: str | None) -> Action:
    return Treat((Target(0, pid, colour),), way)


def aim_at_one(scope: Scope, slot: Slot, bags: int, act: Act) -> tuple[Choices, Choices]:
    """The choices where one patient is wanted, without blood and recoloured by it. There are never too many of them."""
    alone = singles(scope, slot)
    action, word = partial(_use_one, alone, act), partial(_one, slot)
    clean, bloody = _guises(slot, bags > 0)
    without = Menu(_guised(alone, clean), action, word)
    return without, Menu(_guised(alone, bloody), action, word) if bags > 0 else ()


def _guised(alone: Singles, known: Guises) -> tuple[Guise, ...]:
    return tuple(chain.from_iterable(map(known.__getitem__, alone.different)))


@cache
def _guises(slot: Slot, blood: bool) -> tuple[Guises, Guises]:
    """What each look can be turned into for a slot: for nothing, and for blood."""
    clean, bloody = [], []
    for number, look in enumerate(LOOKS):
        known = sorted(guises(slot, look[1], blood), key=lambda guise: guise[0] or "")
        clean.append(tuple((number, colour) for colour, paid in known if not paid))
        bloody.append(tuple((number, colour) for colour, paid in known if paid))
    return tuple(clean), tuple(bloody)


def _use_one(alone: Singles, act: Act, guise: Guise) -> Action:
    look, colour = guise
    return act(alone.pid(look), colour)


def _one(slot: Slot, guise: Guise, action: Action) -> Choice:
    look, colour = guise
    label, hint = texts.described(LOOKS[look], slot, colour)
    return Choice(action, label, hint)


def _one_by_one(offer: Offer, scope: Scope, step: Step, aim: Aim) -> None:
    targets: tuple[list[Target], list[Target]] = ([], [])
    for target, bags in next_picks(scope, step, aim.picked):
        targets[bool(bags)].append(target)
    act, word = partial(_pick, aim), partial(_next, scope.hospital, step)
    offer.row(Menu(tuple(targets[0]), act, word))
    offer.group("choice.blood_group", Menu(tuple(targets[1]), act, word))


def _pick(aim: Aim, target: Target) -> Pick:
    return Pick((*aim.picked, target), aim.way)


def _next(hospital: Hospital, step: Step, target: Target, action: Pick) -> Choice:
    """A choice that goes on with the effect."""
    look = hospital.patient(target.pid).look
    label, hint = texts.described(look, step.slots[target.slot], target.colour)
    return Choice(action, label, hint)


def _treat(aim: Aim, found: Found) -> Treat:
    search, row = found
    return Treat((*aim.picked, *search.named(row, aim.picked)), aim.way)


def _whole(hospital: Hospital, step: Step, aim: Aim, _found: Found, action: Treat) -> Choice:
    """A choice that completes the effect."""
    rest = action.targets[len(aim.picked) :]
    if not rest:
        if step.slots:
            return Choice(action, texts.word("choice.nobody_else"), declines=True)
        return Choice(action, texts.effect(step))
    labels, hints = [], []
    for target in rest:
        look = hospital.patient(target.pid).look
        label, hint = texts.described(look, step.slots[target.slot], target.colour)
        labels.append(label)
        hints.append(hint)
    who, what = texts.row(labels, "comma"), texts.row(hints, "comma")
    # Where different things happen to different patients, only the changes tell the choices apart.
    return Choice(action, who, what) if len(step.slots) == 1 else Choice(action, what)
