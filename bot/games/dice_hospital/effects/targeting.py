"""Choosing the patients of an effect: whole sets where they fit on a panel, one by one where they do not.

Builds choices and nothing else; departments, abilities and events all ask in this way. Blood that recolours a patient
is part of the choice of that patient.

Choices are menus on demand (`bot.kernel.Menu`): a menu holds what its choices are made of (a look and a colour, or a
row of the search) and two pure functions, one from that to the action and one to the words. A computer player looks at
one choice of dozens and a check of an incoming action needs no words at all, so neither pays for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import chain
from typing import TypeAlias

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Pick, Treat
from bot.games.dice_hospital.cards.effect_language import Slot, Step
from bot.games.dice_hospital.effects.legal import (
    FoundSet,
    SingleTargets,
    different_targets,
    find_sets,
    next_picks,
    single_targets,
)
from bot.games.dice_hospital.effects.scope import Scope
from bot.games.dice_hospital.effects.search import recolourings
from bot.games.dice_hospital.patients.looks import LOOKS
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import Selection, Target
from bot.kernel import Choice, Choices, Group, Joined, Menu, Text
from bot.kernel.decision import MAX_IN_GROUP

Recoloured: TypeAlias = tuple[int, str | None]  # the index of a look, and the colour the patient is turned into
ByLook: TypeAlias = tuple[tuple[Recoloured, ...], ...]
Act: TypeAlias = Callable[[int, str | None], Action]  # what is done with a patient who is turned into a colour

_MAX_SETS = MAX_IN_GROUP - 2  # leaves room for "no" and for "with blood"


class Offer:
    """Choices being collected: plain ones first, then groups."""

    def __init__(self) -> None:
        self.rows: list[Choices] = []
        self.groups: list[Group] = []

    @property
    def plain(self) -> Choices:
        """The rows as one."""
        return self.rows[0] if len(self.rows) == 1 else Joined(tuple(self.rows))

    def row(self, choices: Choices) -> None:
        if choices:
            self.rows.append(choices)

    def group(self, label: str, choices: Choices) -> None:
        if choices:
            self.groups.append(Group(texts.word(label), choices))


def offer_targets(scope: Scope, step: Step, selection: Selection) -> Offer:
    """Everything a seat may answer when an effect wants patients."""
    offer = Offer()
    ways = step.ways
    if len(ways) == 1:
        _offer_way(offer, scope, step, selection)
        return offer
    for number, way in enumerate(ways):
        if selection.one_by_one and number != selection.way:
            continue
        here = Offer()
        _offer_way(here, scope, way, Selection(number, selection.picked, selection.one_by_one))
        if way.slots and here.rows:
            offer.groups.append(Group(texts.effect(way), here.plain))
        else:
            offer.rows += here.rows
        offer.groups += here.groups
    return offer


def _offer_way(offer: Offer, scope: Scope, step: Step, selection: Selection) -> None:
    if step.single and not selection.one_by_one:
        clean_ones, bloody_ones = offer_one_target(scope, step.single, scope.blood, partial(_treat_one, selection.way))
        offer.row(clean_ones)
        offer.group("choice.blood_group", bloody_ones)
        return
    clean, bloody = find_sets(scope, step, selection.picked, _MAX_SETS + 1)
    if len(clean) > _MAX_SETS or (len(bloody) > _MAX_SETS and (selection.one_by_one or not clean)):
        _one_by_one(offer, scope, step, selection)
        return
    act, word = partial(_treat, selection), partial(_whole, scope, step, selection)
    offer.row(Menu(tuple(clean), act, word))
    if len(bloody) > _MAX_SETS:
        offer.row((Choice(Pick((), selection.way), texts.word("choice.with_blood")),))
    else:
        offer.group("choice.blood_group", Menu(tuple(bloody), act, word))


def _treat_one(way: int, pid: int, colour: str | None) -> Action:
    return Treat((Target(0, pid, colour),), way)


def offer_one_target(scope: Scope, slot: Slot, bags: int, act: Act) -> tuple[Choices, Choices]:
    """The choices where one patient is wanted, without blood and recoloured by it. There are never too many of them."""
    if scope.tells_apart:
        return _offer_one_of_many(scope, slot, bags, act)
    alone = single_targets(scope, slot)
    action, word = partial(_use_one, alone, act), partial(_one, slot)
    clean, bloody = _recoloured_looks(slot, bags > 0)
    without = Menu(_for_looks(alone.different, clean), action, word)
    return without, Menu(_for_looks(alone.different, bloody), action, word) if bags > 0 else ()


def _offer_one_of_many(scope: Scope, slot: Slot, bags: int, act: Act) -> tuple[Choices, Choices]:
    """The same where patients who look alike may differ."""
    uses: tuple[list[tuple[Patient, str | None]], list[tuple[Patient, str | None]]] = ([], [])
    for one in different_targets(scope, slot):
        for colour, paid in sorted(recolourings(slot, one.now, bags > 0), key=lambda use: use[0] or ""):
            uses[bool(paid)].append((one, colour))
    action, word = partial(_use_patient, act), partial(_patient, scope, slot)
    return Menu(tuple(uses[0]), action, word), Menu(tuple(uses[1]), action, word) if bags > 0 else ()


def _use_patient(act: Act, use: tuple[Patient, str | None]) -> Action:
    return act(use[0].pid, use[1])


def _patient(scope: Scope, slot: Slot, use: tuple[Patient, str | None], action: Action) -> Choice:
    one, colour = use
    label, hint = texts.described(one.look, slot, colour)
    return Choice(action, texts.noted(label, *scope.note(one)), hint)


def _for_looks(looks: bytes, known: ByLook) -> tuple[Recoloured, ...]:
    return tuple(chain.from_iterable(map(known.__getitem__, looks)))


@cache
def _recoloured_looks(slot: Slot, blood: bool) -> tuple[ByLook, ByLook]:
    """What each look can be turned into for a slot: for nothing, and for blood."""
    clean, bloody = [], []
    for index, look in enumerate(LOOKS):
        known = sorted(recolourings(slot, look[1], blood), key=lambda use: use[0] or "")
        clean.append(tuple((index, colour) for colour, paid in known if not paid))
        bloody.append(tuple((index, colour) for colour, paid in known if paid))
    return tuple(clean), tuple(bloody)


def _use_one(alone: SingleTargets, act: Act, one: Recoloured) -> Action:
    look, colour = one
    return act(alone.pid(look), colour)


def _one(slot: Slot, one: Recoloured, action: Action) -> Choice:
    look, colour = one
    label, hint = texts.described(LOOKS[look], slot, colour)
    return Choice(action, label, hint)


def _one_by_one(offer: Offer, scope: Scope, step: Step, selection: Selection) -> None:
    targets: tuple[list[Target], list[Target]] = ([], [])
    for target, bags in next_picks(scope, step, selection.picked):
        targets[bool(bags)].append(target)
    act, word = partial(_pick, selection), partial(_next, scope, step)
    offer.row(Menu(tuple(targets[0]), act, word))
    if selection.picked and step.slots[-1].min_patients == 0 and _is_complete(scope, step, selection):
        offer.row((Choice(Treat(selection.picked, selection.way), texts.word("choice.nobody_else"), declines=True),))
    offer.group("choice.blood_group", Menu(tuple(targets[1]), act, word))


def _is_complete(scope: Scope, step: Step, selection: Selection) -> bool:
    """Whether the patients chosen so far are enough."""
    return any(not row for _, row in find_sets(scope, step, selection.picked, 1)[0])


def _pick(selection: Selection, target: Target) -> Pick:
    return Pick((*selection.picked, target), selection.way)


def _next(scope: Scope, step: Step, target: Target, action: Pick) -> Choice:
    """A choice that goes on with the effect."""
    label, hint = described_target(scope, step, target)
    return Choice(action, label, hint)


def described_target(scope: Scope, step: Step, target: Target) -> tuple[Text, Text]:
    """A chosen patient, and what becomes of him."""
    patient = scope.hospital.patient(target.pid)
    label, hint = texts.described(patient.look, step.slots[target.slot], target.colour)
    if not scope.tells_apart:
        return label, hint
    note = scope.note(patient)
    return texts.noted(label, *note), texts.noted(hint, *note)


def _treat(selection: Selection, found: FoundSet) -> Treat:
    search, row = found
    return Treat((*selection.picked, *search.named(row, selection.picked)), selection.way)


def _whole(scope: Scope, step: Step, selection: Selection, _found: FoundSet, action: Treat) -> Choice:
    """A choice that completes the effect."""
    rest = action.targets[len(selection.picked) :]
    if not rest:
        if step.slots:
            return Choice(action, texts.word("choice.nobody_else"), declines=True)
        return Choice(action, texts.effect(step))
    labels, hints = [], []
    for target in rest:
        label, hint = described_target(scope, step, target)
        labels.append(label)
        hints.append(hint)
    # Where different things happen to different patients, only the changes tell the choices apart.
    return Choice(action, texts.row(list(map(texts.with_result, labels, hints)), "comma"))
