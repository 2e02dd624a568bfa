"""Effects of cards as lines of glyphs, derived from the data of the cards: which patients, and what happens to them.

A specialist's line begins with its trigger: a patient of a colour (without a colour: any) was healed or went home. If
no die follows the trigger, the effect is on that same patient; a die that follows is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from bot.games.dice_hospital.cards.catalogue import AdministratorCard
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step, When
from render.dice_hospital import effect_glyphs, hospital_icons, pawns
from render.dice_hospital.effect_glyphs import Glyph
from render.scene import Item
from render.widgets import icons

ColourLetters = tuple[tuple[str, str], ...]  # colour and its abbreviation in the language of the reader


def write_copying() -> tuple[Glyph, ...]:
    """The ability to copy another specialist."""
    return (
        effect_glyphs.icon(pawns.away("soft"), 54),
        effect_glyphs.arrow(),
        effect_glyphs.icon(hospital_icons.copy(), 58),
    )


@lru_cache(maxsize=512)
def write_effect(step: Step, when: When | None, letters: ColourLetters) -> tuple[Glyph, ...]:
    """A department, or a specialist's ability with its trigger."""
    known = dict(letters)
    trigger = tuple(_write_trigger(when, known)) if when else ()
    ways = [tuple(_write_alternative(way, known)) for way in step.ways]
    joined = ways[0]
    for way in ways[1:]:
        joined = (*joined, effect_glyphs.alternative(), *way)
    return (*trigger, *joined)


def _write_trigger(when: When, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if when.colour:
        yield _write_patient(when.colour, letters)
    yield effect_glyphs.healed() if when.event == "healed" else effect_glyphs.icon(hospital_icons.home(), 50)
    yield effect_glyphs.arrow()


def _write_alternative(step: Step, letters: Mapping[str, str]) -> Iterator[Glyph]:
    yield from (_write_amount(op, -1) for op in step.pay)
    for slot in step.slots:
        yield from _write_slot(slot, step.relation, letters)
        yield from (_write_outcome(op) for op in slot.ops)
    yield from (_write_amount(op, 1) for op in step.gain)


def _write_slot(slot: Slot, relation: str | None, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if slot.inside:
        return
    if slot.match:
        yield effect_glyphs.matching_die()
        return
    one = _write_patient(slot.colour, letters, slot.values)
    if relation:
        yield {"equal": effect_glyphs.equal_dice, "run": effect_glyphs.rising_dice}[relation](one, slot.max_patients)
        return
    if slot.max_patients > 1:
        yield effect_glyphs.multiplier(
            str(slot.max_patients)
            if slot.min_patients == slot.max_patients
            else f"{slot.min_patients}–{slot.max_patients}"
        )
    yield one


_OUTCOME_ICONS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "reroll": effect_glyphs.reroll,
    "flip": effect_glyphs.flip,
    "recolour": effect_glyphs.recolour,
    "toBag": hospital_icons.bag,
    "treat": hospital_icons.bed,
}
_RESOURCE_ICONS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "blood": icons.blood_bag,
    "points": icons.cup,
    "death": icons.grave,
    "admit": hospital_icons.bed,
}


def _write_outcome(op: PatientOp) -> Glyph:
    if op.op in _OUTCOME_ICONS:
        return effect_glyphs.icon(_OUTCOME_ICONS[op.op]())
    return effect_glyphs.value_change(-op.k if op.op == "worsen" else op.k)


def _write_amount(op: PlayerOp, sign: int) -> Glyph:
    return effect_glyphs.amount(_RESOURCE_ICONS[op.op](), sign * op.k)


@lru_cache(maxsize=64)
def write_power(card: AdministratorCard, letters: ColourLetters) -> tuple[Glyph, ...]:
    """The power of an administrator: points for patients who go home together, or a patient who is spared."""
    known = dict(letters)
    if card.spare:
        colour = card.spare.colour
        return (_write_patient(colour if colour in known else None, known), effect_glyphs.icon(hospital_icons.shield()))
    return (*_write_condition(card, known), effect_glyphs.icon(hospital_icons.home(), 52), _write_points(card.points))


def _write_condition(card: AdministratorCard, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if card.cond.count:
        yield effect_glyphs.multiplier(str(card.cond.count.at_least))
        yield _write_patient(card.cond.count.colour, letters)
    elif card.cond.distinct_colours:
        yield from (_write_patient(colour, letters) for colour in letters)
    else:
        yield effect_glyphs.icon(hospital_icons.highest_bar(), 54)


def _write_patient(colour: str | None, letters: Mapping[str, str], values: tuple[int, int] = (1, 6)) -> Glyph:
    return effect_glyphs.die(colour, letters[colour] if colour else "", values)


def _write_points(k: int) -> Glyph:
    return effect_glyphs.amount(icons.cup(), k)
