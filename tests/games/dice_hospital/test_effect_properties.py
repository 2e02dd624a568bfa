"""The interpreter against a slow and simple one: every set of patients tried, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.cards.effect_language import Match, PatientOp, Slot, Step, When
from bot.games.dice_hospital.effects.apply import apply_effect, treated_by
from bot.games.dice_hospital.effects.legal import is_possible, next_picks
from bot.games.dice_hospital.effects.scope import Scope, triggered
from bot.games.dice_hospital.options import ANY_OTHER
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.hospital import Target, Treated
from bot.kernel import Dice
from tests.games.dice_hospital.tables import hospital, table, target_sets

patients = st.builds(
    lambda true, now, value, treated: (true, now if treated else true, value, treated),
    st.sampled_from("RYG"),
    st.sampled_from("RYG"),
    st.integers(1, 6),
    st.booleans(),
)
wards = st.lists(patients, max_size=5)
# Twelve kinds of base departments repeat in three colours: one of each shape is enough.
SHAPES = [
    card.step
    for card in cards().departments.values()
    if card.id.split(".")[1] in (
        "pharmacy", "imaging", "ent", "cardiology", "anaesthetics", "radiology", "triage_centre",
        "drug_trials", "physiotherapy", "experimental_therapy", "training_centre",
    )
] + [
    # Shapes that only the expansion uses: ranked places in a row, two slots, up to two to settle.
    Step(
        slots=(
            Slot(ops=(PatientOp("heal", 3),), colour="R", rank="mid"),
            Slot(ops=(PatientOp("heal", 1),), n=2),
        ),
        relation="run",
    ),
    Step(
        slots=(
            Slot(ops=(PatientOp("heal", 2),), colour="Y"),
            Slot(ops=(PatientOp("treat"),), n=(0, 2), state="untreated"),
        )
    ),
    Step(
        slots=(Slot(ops=(PatientOp("heal", 2),)), Slot(ops=(PatientOp("heal", 3),), colour="G")), relation="equal"
    ),
]  # fmt: skip
ABILITIES = [(way, card.when) for card in cards().specialists.values() if card.effect for way in card.effect[0].ways]
ABILITIES.append(
    (Step(slots=(Slot(ops=(PatientOp("heal", 1),), outside="base", match=Match("healed", 1)),)), When("healed"))
)


def lying(looks: list[tuple[str, str, int, bool]]) -> tuple[Patient, ...]:
    return tuple(Patient(number, *look, *divmod(number, 3)) for number, look in enumerate(looks))


def canonical(scope: Scope, targets: tuple[Target, ...]) -> tuple[tuple[object, ...], ...]:
    by_pid = {patient.pid: patient for patient in scope.patients}
    return tuple(sorted((target.slot, target.colour or "", by_pid[target.pid].look) for target in targets))


def every_set(scope: Scope, step: Step, bags: range) -> set[tuple[tuple[object, ...], ...]]:
    """All legal sets, by definition."""
    return {
        canonical(scope, targets)
        for targets in _assignments(scope, step)
        if _bags(step, targets) in bags and any(_legal(scope, step, targets, one) for one in scope.references)
    }


def _assignments(scope: Scope, step: Step) -> Iterator[tuple[Target, ...]]:
    for sizes in product(*(range(slot.min_patients, slot.max_patients + 1) for slot in step.slots)):
        slots = [slot for slot, size in enumerate(sizes) for _ in range(size)]
        for chosen in permutations(scope.patients, len(slots)):
            for colours in product((None, "R", "Y", "G"), repeat=len(slots)):
                yield tuple(
                    Target(slot, one.pid, colour) for slot, one, colour in zip(slots, chosen, colours, strict=True)
                )


def _bags(step: Step, targets: tuple[Target, ...]) -> int:
    return sum(target.colour is not None and step.slots[target.slot].heals for target in targets)


def _legal(scope: Scope, step: Step, targets: tuple[Target, ...], reference: Treated | None) -> bool:
    by_pid = {patient.pid: patient for patient in scope.patients}
    chosen = [by_pid[target.pid] for target in targets]
    for target, patient in zip(targets, chosen, strict=True):
        if not _fits(scope, step.slots[target.slot], patient, target.colour, reference):
            return False
    values = sorted(patient.value for patient in chosen)
    if step.relation == "equal" and len(set(values)) > 1:
        return False
    if step.relation == "run" and values != list(range(values[0], values[0] + len(values))):
        return False
    ranks = {"low": 0, "mid": len(values) // 2, "high": len(values) - 1}
    for target, patient in zip(targets, chosen, strict=True):
        rank = step.slots[target.slot].rank
        if rank and values[ranks[rank]] != patient.value:
            return False
    return True


def _fits(scope: Scope, slot: Slot, patient: Patient, colour: str | None, reference: Treated | None) -> bool:
    if slot.recolours != (colour is not None) and not slot.heals:
        return False
    if colour == patient.now:
        return False
    groups = {
        "base": scope.base,
        "trigger": scope.trigger,
        "healed": [one for one in scope.base if one.healed],
        "discharged": [one for one in scope.base if one.discharged],
    }
    others = [reference] if reference else groups.get(slot.outside or "", [])
    matches = [reference] if reference else groups.get(slot.match.group if slot.match else "", [])
    return all((
        slot.colour in (None, colour or patient.now),
        slot.values[0] <= patient.value <= slot.values[1],
        not slot.state or not patient.treated,
        not slot.inside or patient.pid in {one.pid for one in groups[slot.inside]},
        not slot.outside or patient.pid not in {one.pid for one in others},
        not slot.match or patient.value in {one.before + slot.match.delta for one in matches},
    ))  # fmt: skip


def agree(scope: Scope, step: Step) -> None:
    clean, bloody = target_sets(scope, step)
    expected = (every_set(scope, step, range(1)), every_set(scope, step, range(1, scope.blood + 1)))
    assert {canonical(scope, targets) for targets in clean} == expected[0]
    assert {canonical(scope, targets) for targets in bloody} == expected[1]
    assert len(clean) == len(expected[0]) and len(bloody) == len(expected[1])
    assert is_possible(scope, step) == any(expected)
    everything = expected[0] | expected[1]
    picks = list(next_picks(scope, step, ()))
    looks = [canonical(scope, (pick.target,))[0] for pick in picks]
    assert set(looks) == {one for targets in everything for one in targets if one[0] == 0}
    for pick, look in zip(picks, looks, strict=True):
        rest = [one for found in target_sets(scope, step, (pick.target,)) for one in found]
        completed = {canonical(scope, (pick.target, *targets)) for targets in rest}
        assert completed == {targets for targets in everything if look in targets}


@given(wards, st.integers(0, 3), st.sampled_from(SHAPES))
@settings(max_examples=120)
def test_departments_offer_exactly_the_legal_sets(
    looks: list[tuple[str, str, int, bool]], blood: int, step: Step
) -> None:
    one = hospital(blood=blood)
    agree(Scope(replace(one, patients=lying(looks)), 5), step)


@given(wards, st.integers(0, 2), st.sampled_from(ABILITIES), st.data(), st.booleans())
@settings(max_examples=120)
def test_abilities_offer_exactly_the_legal_sets(
    looks: list[tuple[str, str, int, bool]],
    blood: int,
    ability: tuple[Step, When | None],
    data: st.DataObject,
    any_other: bool,
) -> None:
    step, when = ability
    ward = lying(looks)
    treated = data.draw(st.lists(st.sampled_from(range(len(ward) + 2)), unique=True, max_size=3))
    base = tuple(
        Treated(
            pid,
            data.draw(st.integers(1, 6)),
            data.draw(st.sampled_from("RYG")),
            data.draw(st.booleans()),
            pid >= len(ward),
        )
        for pid in treated
    )
    if not step.slots:
        return
    agree(Scope(replace(hospital(blood=blood), patients=ward), 5, base, when, (ANY_OTHER,) if any_other else ()), step)
    assert all(one in base for one in triggered(base, when))


@given(wards, st.integers(0, 3), st.sampled_from(SHAPES), st.data())
@settings(max_examples=100)
def test_carrying_out_keeps_every_die(
    looks: list[tuple[str, str, int, bool]], blood: int, step: Step, data: st.DataObject
) -> None:
    one = replace(hospital(blood=blood), patients=lying(looks))
    clean, bloody = target_sets(Scope(one, 5), step, max_count=20)
    if not clean + bloody:
        return
    targets = data.draw(st.sampled_from(clean + bloody))
    draft = Draft(table(one), Dice(bytes(32)))
    before = len(draft.state.bag)
    changes = apply_effect(draft, 0, step, targets)
    treated = treated_by(step, targets, changes, one, draft.hospital(0))
    after = draft.hospital(0)
    assert len(after.patients) + len(after.discharged) + len(draft.state.bag) == before + len(one.patients)
    assert after.blood == blood - _bags(step, targets) >= 0
    assert {change.before.pid for change in changes} == {target.pid for target in targets}
    assert [entry.healed for entry in treated] == [change.after.value > change.before.value for change in changes]
    untouched = [p for p in one.patients if p.pid not in {target.pid for target in targets}]
    assert [p for p in after.patients if p.pid not in {t.pid for t in targets}] == untouched
    assert all(p.treated and 1 <= p.value <= 6 for p in after.patients if p.pid in {t.pid for t in targets})
