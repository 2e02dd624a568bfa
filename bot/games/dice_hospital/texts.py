"""Text keys of everything that has a name: dice, patients, cards, effects. The words themselves are in `words/`.

Texts are frozen and patients come in few looks, so the ones that every decision needs are cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce

from bot.games.dice_hospital.cards.catalogue import SpecialistCard, cards
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step
from bot.games.dice_hospital.cards.operations import Change, change_of
from bot.games.dice_hospital.patients.die import HOME, Die
from bot.games.dice_hospital.patients.patient import Look, Patient
from bot.kernel import Listing, Text

SLUG = "dice_hospital"
EXPLAINED = ("card",)  # kinds of things that are explained where they are named


@cache
def word(key: str) -> Text:
    """A phrase without anything to fill in."""
    return Text(f"{SLUG}.{key}")


def phrase(key: str, /, **params: int | str | Text | Listing) -> Text:
    return Text(f"{SLUG}.{key}", tuple(params.items()))


@cache
def card(name: str) -> Text:
    """The name of any card. What a report wants is said beside it, so reports are no things to be explained."""
    return word(f"report.{name}" if name in cards().reports else f"card.{name}")


@cache
def points(number: int) -> Text:
    """So many points, in the plural that the language wants."""
    return phrase("points", n=number)


def letter(colour: str) -> Text:
    return word(f"letter.{colour}")


@cache
def die(colour: str, value: int) -> Text:
    return phrase("die", colour=letter(colour), value=value)


def dice(those: Iterable[Die]) -> Text:
    return _dice(tuple(those))


@lru_cache(maxsize=4096)
def _dice(those: tuple[Die, ...]) -> Text:
    return row([die(one.colour, one.value) for one in those])


def row(texts: Sequence[Text], joint: str = "row") -> Text:
    """Short things side by side, without an "and"."""
    if not texts:
        return word("nobody")
    whole = texts[0]
    if len(texts) == 1:
        return whole
    key = f"{SLUG}.{joint}"
    for one in texts[1:]:
        whole = Text(key, (("a", whole), ("b", one)))
    return whole


def patient(one: Patient) -> Text:
    return _patient(one.now, one.true, one.value, one.treated)


@cache
def _patient(now: str, true: str, value: int, treated: bool) -> Text:
    if now != true:
        return phrase("patient.recoloured", colour=letter(true), value=value, now=letter(now))
    return phrase("patient.treated" if treated else "patient.plain", colour=letter(true), value=value)


def change(one: Change) -> Text:
    """ "G4 → G5", or where the patient went."""
    before, after = one.before, one.after
    shown = (before.now, before.true, before.value, before.treated)
    return _change(shown, after.now, after.value, after.treated, one.to_bag)


@cache
def _change(before: tuple[str, str, int, bool], now: str, value: int, treated: bool, to_bag: bool) -> Text:
    shown = _patient(*before)
    if to_bag:
        return phrase("change.bag", before=shown)
    if value >= HOME:
        return phrase("change.home", before=shown)
    if value <= 0:
        return phrase("change.dead", before=shown)
    if now == before[0]:
        return phrase("change.value", before=shown, value=value)
    return phrase("change.stays", before=shown, after=_patient(now, before[1], value, treated))


def changes(those: Iterable[Change]) -> Text:
    return row(list(map(change, those)), "comma")


@lru_cache(maxsize=8192)
def described(look: Look, slot: Slot, colour: str | None) -> tuple[Text, Text]:
    """A patient as a choice for an effect, and what it would do to him."""
    value, now, true, treated, _ = look
    shown = (now, true, value, treated)
    label = _patient(*shown)
    if colour is not None:
        key = "patient.for_blood" if slot.heals else "patient.as"
        label = phrase(key, patient=label, colour=word(f"colour.{colour}"))
    seen = change_of(Patient(0, true, now, value, treated), slot, colour)
    return label, word("result.reroll") if seen is None else result(seen)


def result(one: Change) -> Text:
    """What becomes of a patient, to be read after him: "→ 5", "→ home"."""
    if one.to_bag:
        return word("result.bag")
    if one.after.value >= HOME:
        return word("result.home")
    if one.after.value <= 0:
        return word("result.dead")
    return _result(one.after.value)


@cache
def _result(value: int) -> Text:
    return phrase("result.value", value=value)


@cache
def with_result(label: Text, becomes: Text) -> Text:
    """A patient and what becomes of him, as one label."""
    return phrase("result.of", patient=label, result=becomes)


@cache
def department(name: str) -> tuple[Text, Text]:
    """The name of a department, and what it does."""
    return card(name), about(name)


@cache
def at(name: str, look: Look) -> tuple[Text, Text]:
    """A department together with its patient, and what it would do to him."""
    (slot,) = cards().departments[name].step.slots
    label, hint = described(look, slot, None)
    return phrase("choice.at", department=card(name), patient=label), hint


@cache
def with_blood(name: str) -> tuple[Text, Text]:
    """A department where blood gives more choice."""
    return phrase("choice.at_with_blood", department=card(name)), about(name)


@cache
def about(name: str) -> Text:
    """What a department or a specialist does."""
    known = cards()
    if name in known.departments:
        return effect(known.departments[name].step)
    return _ability(known.specialists[name])


def effect(step: Step) -> Text:
    """What an effect does, put together from its data."""
    if step.one_of:
        *others, last = (effect(way) for way in step.ways)
        return reduce(lambda after, before: phrase("effect.or", a=before, b=after), reversed(others), last)
    parts = [_player_op("pay", op) for op in step.pay]
    parts += [_operation(slot, step.relation, op) for slot in step.slots for op in slot.ops]
    parts += [_player_op("gain", op) for op in step.gain]
    return parts[0] if len(parts) == 1 else phrase("effect.all", parts=Listing(tuple(parts)))


def _ability(one: SpecialistCard) -> Text:
    """When a specialist's ability is available, and what it does."""
    if one.when is None or one.effect is None:
        return word("effect.consultant")
    when = phrase(f"effect.{one.when.event}", who=word(f"somebody.{one.when.colour or 'any'}"))
    return phrase("effect.ability", when=when, does=effect(one.effect[0]))


def _player_op(side: str, op: PlayerOp) -> Text:
    if op.k < 0:
        side = "pay"
    return phrase(f"effect.{side}.{op.op}", n=abs(op.k))


def _operation(slot: Slot, relation: str | None, op: PatientOp) -> Text:
    key = f"effect.op.{op.op}" if op.op != "shift" or op.k > 0 else "effect.op.sink"
    return phrase(key, n=slot.max_patients, who=_who(slot, relation), k=abs(op.k))


def _who(slot: Slot, relation: str | None) -> Text:
    """Like "another red patient of value 1–3"; plural forms are chosen by `n`."""
    number = slot.max_patients
    head = "another" if slot.outside else "trigger" if slot.inside else "any"
    if slot.min_patients != slot.max_patients:
        head += "_up_to"
    who = phrase(f"effect.who.{head}", n=number)
    if slot.colour:
        who = phrase(f"effect.who.{head}_coloured", n=number, colour=phrase(f"coloured.{slot.colour}", n=number))
    low, high = slot.values
    if (low, high) != (1, 6):
        who = phrase("effect.who.values", who=who, low=low, high=high)
    if slot.match:
        who = phrase("effect.who.match", who=who)
    if relation:
        who = phrase(f"effect.who.{relation}", who=who)
    return who


def event_power(name: str, colour: str | None) -> Text:
    """What an event card does; an Outbreak has a colour."""
    if colour is None:
        return word(f"power.{name}")
    return phrase(f"power.{name}", colour=word(f"colour.{colour}"))
