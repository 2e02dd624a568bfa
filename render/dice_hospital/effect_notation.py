"""Effects of cards as lines of glyphs, derived from the data of the cards: which patients, and what happens to them.

A specialist's line begins with its trigger: a patient of a colour (without a colour: any) was healed or went home. If
no die follows the trigger, the effect is on that same patient; a die that follows is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from bot.games.dice_hospital.cards.catalogue import AdministratorCard
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step, When
from bot.games.dice_hospital.patients.die import COLOURS, PINK
from render.dice_hospital import effect_glyphs, hospital_icons, pawns
from render.dice_hospital.community_care import icons as care_icons
from render.dice_hospital.effect_glyphs import Glyph
from render.scene import Item
from render.widgets import icons

ColourLetters = tuple[tuple[str, str], ...]  # colours, mother and baby, and their letters in the reader's language


def write_copying() -> tuple[Glyph, ...]:
    """The ability to copy another specialist."""
    return (
        effect_glyphs.icon(pawns.away("soft"), 54),
        effect_glyphs.arrow(),
        effect_glyphs.icon(hospital_icons.copy(), 58),
    )


def write_looking(tokens: int) -> tuple[Glyph, ...]:
    """Investment tokens that are seen besides."""
    return (effect_glyphs.icon(care_icons.eye(), 60), effect_glyphs.amount(care_icons.token(), tokens))


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


_TRIGGERS: Mapping[str, Callable[[], Glyph]] = {
    "healed": effect_glyphs.healed,
    "discharged": lambda: effect_glyphs.icon(hospital_icons.home(), 50),
    "placed": lambda: effect_glyphs.icon(care_icons.placed(), 54),
}


def _write_trigger(when: When, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if when.colour:
        yield _write_patient(when.colour, letters)
    yield _TRIGGERS[when.event]()
    yield effect_glyphs.arrow()


def _write_alternative(step: Step, letters: Mapping[str, str]) -> Iterator[Glyph]:
    yield from (_write_amount(op, -1) for op in step.pay)
    if step.relation and len(step.slots) > 1:
        yield _write_related(step, letters)
    else:
        for ops, slots in groupby(step.slots, key=lambda slot: slot.ops):  # what happens to several dice is said once
            for slot in slots:
                yield from _write_slot(slot, step.relation, letters)
            yield from (glyph for op in ops for glyph in _write_outcome(op))
    yield from (_write_amount(op, 1) for op in step.gain)


def _write_related(step: Step, letters: Mapping[str, str]) -> Glyph:
    """Dice of several kinds that are equal or in a row, each with what it gains."""
    columns = tuple(_write_change(slot, letters) for slot in _in_order(step))
    return {"equal": effect_glyphs.equal_changes, "run": effect_glyphs.rising_changes}[step.relation or ""](columns)


def _in_order(step: Step) -> list[Slot]:
    """The slot of every patient; in a run, those with a rank at their places."""
    row = [slot for slot in step.slots if not slot.rank for _ in range(slot.max_patients)]
    for slot in step.slots:
        if slot.rank:
            row.insert({"low": 0, "mid": (len(row) + 1) // 2, "high": len(row)}[slot.rank], slot)
    return row


def _write_change(slot: Slot, letters: Mapping[str, str]) -> Glyph:
    colour = PINK if slot.kind else slot.colour
    letter = letters[slot.kind] if slot.kind else letters[colour] if colour and colour != PINK else ""
    return effect_glyphs.die_with_change(colour, letter, sum(op.k for op in slot.ops))


def _write_slot(slot: Slot, relation: str | None, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if slot.inside:
        return
    if slot.match:
        if slot.max_patients > 1:
            yield _write_number(slot)
        yield effect_glyphs.matching_die()
        return
    if slot.settles:
        yield effect_glyphs.up_to(slot.max_patients)
        return
    one = (
        effect_glyphs.family_die(slot.ward is not None)
        if slot.colour == PINK
        else _write_patient(slot.colour, letters, slot.values)
    )
    if relation:
        yield {"equal": effect_glyphs.equal_dice, "run": effect_glyphs.rising_dice}[relation](one, slot.max_patients)
        return
    if slot.max_patients > 1:
        yield _write_number(slot)
    yield one


def _write_number(slot: Slot) -> Glyph:
    """How many patients."""
    most, least = slot.max_patients, slot.min_patients
    return effect_glyphs.multiplier(str(most) if least == most else f"{least}–{most}")


_OUTCOME_ICONS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "reroll": effect_glyphs.reroll,
    "flip": effect_glyphs.flip,
    "recolour": effect_glyphs.recolour,
    "toBag": hospital_icons.bag,
    "treat": care_icons.settled,
}
_RESOURCE_ICONS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "blood": icons.blood_bag,
    "points": icons.cup,
    "death": icons.grave,
    "admit": hospital_icons.bed,
}


# What a hospital gains that has no number.
_POWER_ICONS: Mapping[tuple[str, str | None], Callable[[], tuple[Item, ...]]] = {
    ("swapPawn", None): care_icons.swap_pawns,
    ("activateToken", "here"): care_icons.token_again,
    ("activateToken", "other"): care_icons.token_elsewhere,
}


def _write_outcome(op: PatientOp) -> Iterator[Glyph]:
    if op.op not in _OUTCOME_ICONS:
        yield effect_glyphs.value_change(-op.k if op.op == "worsen" else op.k)
        return
    yield effect_glyphs.icon(_OUTCOME_ICONS[op.op]())
    if op.counts_as == "heal":
        yield effect_glyphs.healed()


def _write_amount(op: PlayerOp, sign: int) -> Glyph:
    if (op.op, op.where) in _POWER_ICONS:
        return effect_glyphs.icon(_POWER_ICONS[op.op, op.where](), 72)
    return effect_glyphs.amount(_RESOURCE_ICONS[op.op](), sign * op.k)


def write_power(card: AdministratorCard, letters: ColourLetters) -> tuple[Glyph, ...]:
    """The power of an administrator: points for patients who go home together, or a patient who is spared; with
    Community Care also a look at more tokens, or the choice how many babies are born."""
    known = dict(letters)
    if card.extra_tokens:
        return write_looking(card.extra_tokens)
    if card.chooses_babies:
        babies = (effect_glyphs.multiplier("1–2"), _write_kind("baby", known))
        return (
            _write_kind("mother", known),
            effect_glyphs.arrow(),
            *babies,
            effect_glyphs.icon(icons.tick("accent", "card")),
        )
    if card.spare:
        colour = card.spare.colour
        return (_write_patient(colour if colour in known else None, known), effect_glyphs.icon(hospital_icons.shield()))
    return (*_write_condition(card, known), effect_glyphs.icon(hospital_icons.home(), 52), _write_points(card.points))


def _write_condition(card: AdministratorCard, letters: Mapping[str, str]) -> Iterator[Glyph]:
    if card.cond.count:
        yield effect_glyphs.multiplier(str(card.cond.count.at_least))
        yield _write_patient(card.cond.count.colour, letters)
    elif card.cond.distinct_colours:
        yield from (_write_patient(colour, letters) for colour in COLOURS)
    elif card.cond.kinds:
        for kind, number in card.cond.kinds.items():
            yield effect_glyphs.multiplier(str(number))
            yield _write_kind(kind, letters)
    else:
        yield effect_glyphs.icon(hospital_icons.highest_bar(), 54)


def _write_kind(kind: str, letters: Mapping[str, str]) -> Glyph:
    """A mother or a baby, by the letter."""
    return effect_glyphs.die(PINK, letters[kind])


def _write_patient(colour: str | None, letters: Mapping[str, str], values: tuple[int, int] = (1, 6)) -> Glyph:
    if colour == PINK:
        return effect_glyphs.family_die(own_room=False)
    return effect_glyphs.die(colour, letters[colour] if colour else "", values)


def _write_points(k: int) -> Glyph:
    return effect_glyphs.amount(icons.cup(), k)
