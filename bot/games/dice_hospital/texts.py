"""Text keys of everything that has a name: dice, patients, cards, effects. The words themselves are in `words/`.

Texts are frozen and patients come in few looks, so the ones that every decision needs are cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce

from bot.games.dice_hospital.cards.catalogue import SpecialistCard, cards
from bot.games.dice_hospital.cards.effect_language import PatientOp, PlayerOp, Slot, Step
from bot.games.dice_hospital.cards.operations import Change, change_of
from bot.games.dice_hospital.cards.tokens import colour_of, kind_of
from bot.games.dice_hospital.patients.die import HOME, Die
from bot.games.dice_hospital.patients.patient import Look, Patient
from bot.kernel import Listing, Text

SLUG = "dice_hospital"
EXPLAINED = ("bonus", "card", "space", "token")  # kinds of things that are explained where they are named


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


def patient(one: Patient, *, by_ward: bool = False) -> Text:
    """A patient, with his ward where that matters."""
    shown = _patient(one.now, one.true, one.value, one.treated, one.kind)
    return noted(shown, one.ward) if by_ward else shown


@cache
def _patient(now: str, true: str, value: int, treated: bool, kind: str) -> Text:
    if value >= HOME:
        return phrase("patient.ready", colour=letter(kind or true))
    if now != true:
        return phrase("patient.recoloured", colour=letter(true), value=value, now=letter(now))
    return phrase("patient.treated" if treated else "patient.plain", colour=letter(kind or true), value=value)


@cache
def noted(words: Text, ward: int | None = None, before: int | None = None) -> Text:
    """The same words with the ward of the patient they are about, and the value he had when the pawn was placed."""
    if before is not None:
        words = phrase("patient.had", patient=words, before=before)
    return words if ward is None else phrase("patient.in_ward", patient=words, ward=ward_name(ward))


@cache
def ward_name(ward: int) -> Text:
    return word(f"ward.{ward}")


def change(one: Change) -> Text:
    """ "G4 → G5", or where the patient went."""
    before, after = one.before, one.after
    shown = (before.now, before.true, before.value, before.treated, before.kind)
    return _change(shown, after.now, after.value, after.treated, one.to_bag)


@cache
def _change(before: tuple[str, str, int, bool, str], now: str, value: int, treated: bool, to_bag: bool) -> Text:
    shown = _patient(*before)
    _, true, _, _, kind = before
    if to_bag:
        return phrase("change.bag", before=shown)
    if value >= HOME:
        return phrase("change.ready" if kind else "change.home", before=shown)
    if value <= 0:
        return phrase("change.dead", before=shown)
    if now == before[0]:
        return phrase("change.value", before=shown, value=value)
    return phrase("change.stays", before=shown, after=_patient(now, true, value, treated, kind))


def changes(those: Iterable[Change], *, by_ward: bool = False) -> Text:
    """What became of patients, each with his ward where that matters."""
    if by_ward:
        return row([noted(change(one), one.before.ward) for one in those], "comma")
    return row(list(map(change, those)), "comma")


@lru_cache(maxsize=8192)
def described(look: Look, slot: Slot, colour: str | None) -> tuple[Text, Text]:
    """A patient as a choice for an effect, and what it would do to him."""
    value, now, true, treated, kind = look
    label = _patient(now, true, value, treated, kind)
    if colour is not None:
        key = "patient.for_blood" if slot.heals else "patient.as"
        label = phrase(key, patient=label, colour=word(f"colour.{colour}"))
    seen = change_of(Patient(0, true, now, value, treated, kind=kind), slot, colour)
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
def department_name(name: str, tokens: tuple[str, ...] = (), ward: int = -1) -> Text:
    """The name of a department, with the tokens on it and with the ward it belongs to."""
    named = card(name)
    if ward >= 0:
        named = phrase("room_of", room=named, ward=ward_name(ward))
    return phrase("with_tokens", department=named, tokens=row([token_mark(one) for one in tokens])) if tokens else named


def effect_of_department(name: str, step: Step) -> Text:
    """What a department does, as its tokens have it."""
    return about(name) if step is cards().departments[name].step else effect(step)


@cache
def token_mark(token: str) -> Text:
    """An investment token in a character or two."""
    return phrase(f"token_mark.{kind_of(token)}", colour=letter(colour_of(token)))


@cache
def token(token: str) -> Text:
    """An investment token by its name and colour."""
    return phrase("coloured_token", token=word(f"token.{kind_of(token)}"), colour=word(f"colour.{colour_of(token)}"))


@cache
def about(name: str) -> Text:
    """What a department or a specialist does. Cards that say more than their data have a sentence of their own."""
    known = cards()
    if name in known.departments:
        one = known.departments[name]
        return word(f"about.card.{name}") if one.set in _IN_OWN_WORDS else effect(one.step)
    if known.specialists[name].set in _IN_OWN_WORDS:
        return word(f"about.card.{name}")
    return _ability(known.specialists[name])


_IN_OWN_WORDS = ("inv", "mat", "room")


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
    if slot.kind:
        return word(f"somebody.{slot.kind}")
    head = "another" if slot.outside else "trigger" if slot.inside else "any"
    if slot.min_patients != slot.max_patients:
        head += "_up_to"
    who = phrase(f"effect.who.{head}", n=number)
    if slot.colour:
        who = phrase(f"effect.who.{head}_coloured", n=number, colour=phrase(f"coloured.{slot.colour}", n=number))
    low, high = slot.values
    if (low, high) != (1, 6):
        who = phrase("effect.who.values", who=who, low=low, high=high)
    if slot.state:
        who = phrase("effect.who.untreated", who=who)
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
