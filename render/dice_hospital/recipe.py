"""Effects as lines of pieces, from the data of the cards: whom to choose, and what becomes of them.

A specialist's line begins with what must have happened: a patient of some colour (none is named: any) rose or went
home. If no die follows, that very patient is meant; a die that follows is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from bot.games.dice_hospital.cards.catalogue import AdministratorCard
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step, When
from render.dice_hospital import pawns, pieces, symbols
from render.dice_hospital.pieces import Piece
from render.pieces import icons
from render.scene import Item

Letters = tuple[tuple[str, str], ...]  # how colours are abbreviated in the language of the reader


def copying() -> tuple[Piece, ...]:
    """A specialist who takes over what another one can do."""
    return (pieces.mark(pawns.away("soft"), 54), pieces.then(), pieces.mark(symbols.copied(), 58))


@lru_cache(maxsize=512)
def effect(step: Step, when: When | None, letters: Letters) -> tuple[Piece, ...]:
    """A department, or a specialist's ability with its trigger."""
    known = dict(letters)
    trigger = tuple(_trigger(when, known)) if when else ()
    ways = [tuple(_way(way, known)) for way in step.ways]
    joined = ways[0]
    for way in ways[1:]:
        joined = (*joined, pieces.either(), *way)
    return (*trigger, *joined)


def _trigger(when: When, letters: Mapping[str, str]) -> Iterator[Piece]:
    if when.colour:
        yield _patient(when.colour, letters)
    yield pieces.risen() if when.event == "healed" else pieces.mark(symbols.home(), 50)
    yield pieces.then()


def _way(step: Step, letters: Mapping[str, str]) -> Iterator[Piece]:
    yield from (_amount(op, -1) for op in step.pay)
    for slot in step.slots:
        yield from _chosen(slot, step.relation, letters)
        yield from (_outcome(op) for op in slot.ops)
    yield from (_amount(op, 1) for op in step.gain)


def _chosen(slot: Slot, relation: str | None, letters: Mapping[str, str]) -> Iterator[Piece]:
    if slot.inside:
        return
    if slot.match:
        yield pieces.match()
        return
    one = _patient(slot.colour, letters, slot.values)
    if relation:
        yield {"equal": pieces.equal, "run": pieces.stairs}[relation](one, slot.max_patients)
        return
    if slot.max_patients > 1:
        yield pieces.times(
            str(slot.max_patients)
            if slot.min_patients == slot.max_patients
            else f"{slot.min_patients}–{slot.max_patients}"
        )
    yield one


_MARKS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "reroll": pieces.rolled,
    "flip": pieces.turned_over,
    "recolour": pieces.recoloured,
    "toBag": symbols.bag,
    "treat": symbols.bed,
}
_GOODS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "blood": icons.blood_bag,
    "points": icons.cup,
    "death": icons.grave,
    "admit": symbols.bed,
}


def _outcome(op: PatientOp) -> Piece:
    if op.op in _MARKS:
        return pieces.mark(_MARKS[op.op]())
    return pieces.level(-op.k if op.op == "worsen" else op.k)


def _amount(op: PlayerOp, sign: int) -> Piece:
    return pieces.amount(_GOODS[op.op](), sign * op.k)


@lru_cache(maxsize=64)
def power(card: AdministratorCard, letters: Letters) -> tuple[Piece, ...]:
    """What an administrator is good for: patients who go home together, or one who is spared."""
    known = dict(letters)
    if card.spare:
        colour = card.spare.colour
        return (_patient(colour if colour in known else None, known), pieces.mark(symbols.shield()))
    return (*_condition(card, known), pieces.mark(symbols.home(), 52), _points(card.points))


def _condition(card: AdministratorCard, letters: Mapping[str, str]) -> Iterator[Piece]:
    if card.cond.count:
        yield pieces.times(str(card.cond.count.at_least))
        yield _patient(card.cond.count.colour, letters)
    elif card.cond.distinct_colours:
        yield from (_patient(colour, letters) for colour in letters)
    else:
        yield pieces.mark(symbols.most(), 54)


def _patient(colour: str | None, letters: Mapping[str, str], values: tuple[int, int] = (1, 6)) -> Piece:
    return pieces.die(colour, letters[colour] if colour else "", values)


def _points(k: int) -> Piece:
    return pieces.amount(icons.cup(), k)
