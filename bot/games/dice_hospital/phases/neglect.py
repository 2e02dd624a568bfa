"""Neglect: patients who were not treated lose a level, and may die of it.

The stage `neglect` first asks whom administrators and volunteers spare, all seats at once; `losses` then takes the
levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.actions import Action, Decline, Spare
from bot.games.dice_hospital.cards import catalogue as printed
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.operations import Change
from bot.games.dice_hospital.patients.die import COLOURS, MOTHER, PINK
from bot.games.dice_hospital.patients.patient import Look, Patient, one_of_each_look
from bot.games.dice_hospital.table import bag
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Choice, Decision, Text, Who


def enter_neglect(draft: Draft) -> None:
    state = draft.state
    draft.wait_for(tuple([seat for seat in range(state.seats) if _next_sparing(state, seat)]))


def _sparings(state: State, hospital: Hospital) -> list[tuple[printed.Spare, str]]:
    """Who may spare a patient here, and the card that says so: the administrator, then the event."""
    administrator = cards().administrators[hospital.administrator] if hospital.administrator else None
    return [(card.spare, card.id) for card in (administrator, state.event_card) if card and card.spare]


def _next_sparing(state: State, seat: int) -> tuple[int, str, list[Patient]] | None:
    """The next card that can spare a patient: its index among such cards, its name, and those patients."""
    hospital = state.hospitals[seat]
    for place, (spare, card) in enumerate(_sparings(state, hospital)):
        if place < len(hospital.spared):
            continue
        left = [
            one
            for one in hospital.patients
            if not one.treated and spare.covers(one.true) and one.pid not in hospital.spared and _loses(hospital, one)
        ]
        if left:
            return place, card, left
    return None


def ask_neglect(state: State, seat: int) -> Decision:
    pending = _next_sparing(state, seat)
    assert pending is not None
    _, card, patients = pending
    by_ward = state.hospitals[seat].by_ward
    losses = _losses(state)
    spared = [
        Choice(Spare(one.pid), texts.patient(one, by_ward=by_ward), _otherwise(one.look, losses[one.true]))
        for one in one_of_each_look(patients, by_ward=by_ward)
    ]
    return Decision(seat, "spare", texts.phrase("ask.spare", card=texts.card(card)), (*spared, _NOBODY))


_NOBODY = Choice(Decline(), texts.word("choice.spare_nobody"), declines=True)


@cache
def _otherwise(look: Look, loss: int) -> Text:
    """What becomes of a patient who is not spared."""
    value, now, true, _, kind = look
    return texts.phrase("choice.else", change=_neglected(now, true, value, loss, kind)[1])


def _losses(state: State) -> dict[str, int]:
    """Levels that untreated patients lose, by colour. Events of a colour never concern mothers."""
    return {**{colour: neglect_loss(state, colour) for colour in COLOURS}, PINK: state.terms.neglect}


def _loses(hospital: Hospital, one: Patient) -> bool:
    """Babies lose nothing, and mothers only where another patient lies in their ward."""
    if not one.kind:
        return True
    return one.kind == MOTHER and any(
        other.ward == one.ward and other.in_bed and other is not one for other in hospital.patients
    )


def apply_neglect(draft: Draft, seat: int, action: Action) -> None:
    pending = _next_sparing(draft.state, seat)
    assert pending is not None
    hospital = draft.hospital(seat)
    skipped = (None,) * (pending[0] - len(hospital.spared))
    pid = action.pid if isinstance(action, Spare) else None
    draft.set_hospital(seat, replace(hospital, spared=(*hospital.spared, *skipped, pid)))
    if pid is not None:
        patient = hospital.patient(pid)
        card = texts.card(pending[1])
        draft.emit(
            "spared",
            seat,
            (f"patient:{pid}",),
            ("who", Who(seat)),
            ("patient", texts.patient(patient, by_ward=hospital.by_ward)),
            ("card", card),
        )
    if not _next_sparing(draft.state, seat):
        draft.stop_asking(seat)


def neglect_loss(state: State, colour: str) -> int:
    """Levels an untreated patient of this colour loses this round."""
    extra = state.event_card.extra
    if extra and state.event and state.event.colour == colour:
        return state.terms.neglect + extra.k
    return state.terms.neglect


@cache
def _neglected(now: str, true: str, value: int, loss: int, kind: str) -> tuple[int, Text]:
    """The value that is left to an untreated patient, and the words for what became of him. Mothers never die."""
    before = Patient(0, true, now, value, kind=kind)
    after = replace(before, value=max(1 if kind else 0, value - loss))
    return after.value, texts.change(Change(before, after))


def enter_losses(draft: Draft) -> None:
    losses = _losses(draft.state)
    hospitals, dead = [], ""
    for seat, hospital in enumerate(draft.state.hospitals):
        weakened, died = _lose(draft, seat, hospital, losses)
        hospitals.append(weakened)
        dead += died
    draft.change(hospitals=tuple(hospitals))
    bag.put_back(draft, dead)


def _lose(draft: Draft, seat: int, hospital: Hospital, losses: Mapping[str, int]) -> tuple[Hospital, str]:
    """Take the levels in one hospital. Says what it becomes, and the colours of those who died."""
    spared = hospital.spared
    patients, died = [], ""
    marks: list[str] = []
    told: list[Text] = []
    for one in hospital.patients:
        if one.treated or one.pid in spared or (one.kind and not _loses(hospital, one)):
            patients.append(one)
            continue
        value, change = _neglected(one.now, one.true, one.value, losses[one.true], one.kind)
        told.append(change)
        if value:
            patients.append(replace(one, value=value))
            marks.append(f"patient:{one.pid}")
        else:
            died += one.true
    if not told:
        return hospital, died
    if died:
        marks.append("deaths")
    draft.emit("neglected", seat, tuple(marks), ("who", Who(seat)), ("changes", texts.row(told, "comma")))
    return replace(hospital, patients=tuple(patients), deaths=hospital.deaths + len(died)), died
