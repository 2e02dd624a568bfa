"""Properties of every sheet and every match: legality, bookkeeping, exact packing, URSULE's protocol."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.emergency.components import COLOURS
from bot.games.emergency.phases.ursule import play
from bot.games.emergency.scoring.cardiologists import goal_progress
from bot.games.emergency.scoring.epidemiologists import epidemiologist_points
from bot.games.emergency.scoring.packing import max_disjoint, max_runs
from bot.games.emergency.sheet.board import board, values
from bot.games.emergency.sheet.bonus import Arrival, Die, extra_patient
from bot.games.emergency.sheet.placement import curtain_targets, legal_values, open_beds, stethoscopes_for
from bot.games.emergency.sheet.sheet import Patient, Sheet
from bot.games.emergency.state import State
from tests.games.emergency.playing import Picker, anything, turns, willing

FACES = st.integers(1, 6)
BONUSES = st.sampled_from(("S", "B", "C", "!", "N", "R1/2", "Y3/4", "G5/6"))


@st.composite
def sheets(draw: st.DrawFn, *, equal: bool = False) -> Sheet:
    """A sheet that could have been written: values rise (for URSULE may repeat) between curtains."""
    sections = []
    for size in board().sizes:
        patients: list[Patient] = []
        for _ in range(draw(st.integers(0, size))):
            last = patients[-1] if patients else None
            lowest = 1 if last is None or last.curtain else last.value + (not equal)
            if lowest > 6:
                break
            patients.append(Patient(draw(st.integers(lowest, 6)), draw(st.booleans()), draw(st.booleans())))
        if len(patients) == size and patients[-1].curtain:
            patients[-1] = Patient(patients[-1].value, patients[-1].critical)
        sections.append(tuple(patients))
    used, blood_used = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    return Sheet(
        sections=tuple(sections),
        nurses_given=2 if equal else 0,
        stethoscopes_gained=used + draw(st.integers(0, 5)),
        stethoscopes_used=used,
        blood_gained=blood_used + draw(st.integers(0, 3)),
        blood_used=blood_used,
    )


@st.composite
def dice(draw: st.DrawFn) -> tuple[Die, ...]:
    bonuses = draw(st.lists(BONUSES, min_size=3, max_size=3, unique=True))
    return tuple(Die(colour, draw(FACES), bonus) for colour, bonus in zip(COLOURS, bonuses, strict=True))


# -- placing --------------------------------------------------------------------------------------------------------


@given(sheets(), st.sampled_from(COLOURS), FACES, st.booleans())
def test_placements_are_exactly_those_the_rule_allows(sheet: Sheet, colour: str, face: int, extra: bool) -> None:
    shown = (face, face + 1) if extra and face < 6 else (face,)
    arrival = Arrival(colour, shown, extra=len(shown) > 1)
    allowed: dict[int, tuple[int, dict[int, int]]] = {}
    for number, (patients, section) in enumerate(zip(sheet.sections, board().sections, strict=True), 1):
        if len(patients) == section.size:
            continue
        bags = 0 if section.colours[len(patients)] in (colour, "W") else 1
        after = [w for w in range(1, 7) if not patients or patients[-1].curtain or w > patients[-1].value]
        price = {w: min(abs(w - v) for v in shown) for w in after}
        affordable = {w: cost for w, cost in price.items() if cost <= sheet.stethoscopes}
        if affordable and bags <= sheet.blood:
            allowed[number] = bags, affordable
    found = {
        section: (bags, {value: stethoscopes_for(arrival, value) for value in legal_values(sheet, arrival, section)})
        for section, _, bags, _ in open_beds(sheet, arrival)
    }
    assert found == allowed
    assert {section: fewest for section, _, _, fewest in open_beds(sheet, arrival)} == {
        section: min(prices.values()) for section, (_, prices) in allowed.items()
    }


@given(sheets())
def test_curtains_are_offered_where_they_change_something(sheet: Sheet) -> None:
    sizes = board().sizes
    wanted = [
        number
        for number, patients in enumerate(sheet.sections, 1)
        if patients and len(patients) < sizes[number - 1] and not patients[-1].curtain
    ]
    assert curtain_targets(sheet) == wanted


# -- exact packing --------------------------------------------------------------------------------------------------


def brute_force(figures: list[int]) -> int:
    for size in range(len(figures), 0, -1):
        for chosen in combinations(figures, size):
            if sum(figure.bit_count() for figure in chosen) == _union(chosen).bit_count():
                return size
    return 0


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


@given(st.lists(st.sets(st.integers(0, 11), min_size=3, max_size=3), max_size=9))
def test_packing_is_the_maximum(figures: list[set[int]]) -> None:
    masks = [sum(1 << bed for bed in figure) for figure in figures]
    assert max_disjoint(tuple(masks)) == brute_force(masks)


def crowded(draw: st.DrawFn, faces: st.SearchStrategy[int]) -> tuple[int, ...]:
    """Values in almost all beds, as if there were a curtain behind every patient."""
    filled = draw(st.lists(faces, min_size=32, max_size=32))
    empty = draw(st.sets(st.integers(0, 31), max_size=12))
    return tuple(0 if bed in empty else value for bed, value in enumerate(filled))


@st.composite
def crowds(draw: st.DrawFn) -> tuple[int, ...]:
    return crowded(draw, st.sampled_from((1, 2, 3, 6)))


@given(crowds())
@settings(max_examples=60)
def test_lines_and_triangles_are_counted_like_by_hand(in_bed: tuple[int, ...]) -> None:
    lines = [line for line in board().lines if in_bed[line[0]] and len({in_bed[bed] for bed in line}) == 1]
    triangles = [t for t in board().triangles if all(in_bed[b] for b in t) and len({in_bed[b] % 2 for b in t}) == 1]
    for card, points, figures in (("E2", 5, lines), ("E5", 4, triangles)):
        masks = [sum(1 << bed for bed in figure) for figure in figures]
        assert epidemiologist_points(card, in_bed) == points * by_branching(masks)


def by_branching(masks: list[int]) -> int:
    """Branch and bound as an independent exact method: take the first figure or leave it."""
    best = 0
    beds = min((mask.bit_count() for mask in masks), default=1)

    def go(rest: list[int], count: int) -> None:
        nonlocal best
        best = max(best, count)
        if count + len(rest) <= best or count + _union(tuple(rest)).bit_count() // beds <= best:
            return
        first, *others = rest
        go([mask for mask in others if not mask & first], count + 1)
        go(others, count)

    go(masks, 0)
    return best


CROSSED = (
    "4.2=1 4.3=3 5.1=3 5.2=2 5.3=4 5.4=5 5.5=6 6.1=4 6.2=5 6.3=2 6.4=1 7.1=6",
    "4.1=2 4.2=1 4.3=1 5.1=3 5.2=3 5.3=2 5.4=6 6.2=4 6.3=4 6.4=5 7.1=6 7.2=5",
    "3.5=4 4.3=3 4.4=5 5.1=1 5.2=2 5.3=6 6.1=2 6.2=3 6.3=1 6.5=6 7.2=4 7.3=5",
)


@pytest.mark.parametrize("written", CROSSED)
def test_a34_a_run_found_first_gives_way_to_two(written: str) -> None:
    beds = dict.fromkeys(board().beds, 0)
    for patient in written.split():
        bed, value = patient.split("=")
        beds[bed] = int(value)
    assert max_runs(tuple(beds.values())) == 2


@st.composite
def contagious(draw: st.DrawFn) -> tuple[int, ...]:
    """Random chains that partly overlap, so that not all of them can be taken."""
    in_bed = [draw(FACES) if draw(st.booleans()) else 0 for _ in range(32)]
    for _ in range(draw(st.integers(2, 5))):
        bed = draw(st.integers(0, 31))
        for value in range(1, 7):
            in_bed[bed] = value
            bed = draw(st.sampled_from(board().neighbours[bed]))
    return tuple(in_bed)


@given(contagious())
@settings(max_examples=80)
def test_runs_are_the_best_selection_of_all_there_are(in_bed: tuple[int, ...]) -> None:
    runs = [[bed] for bed, value in enumerate(in_bed) if value == 1]
    for value in range(2, 7):
        runs = [[*run, bed] for run in runs for bed in board().neighbours[run[-1]] if in_bed[bed] == value]
    assert max_runs(in_bed) == by_branching([sum(1 << bed for bed in run) for run in runs])


def test_e3_e4_a31_a33_small_cases() -> None:
    nothing = (0,) * 32
    assert [epidemiologist_points(card, nothing) for card in ("E1", "E2", "E3", "E4", "E5")] == [0] * 5
    # A31: 2.3 and 3.2 face each other across X1 and do not touch: a chain cannot jump over the scanner.
    beds = dict.fromkeys(board().beds, 0) | {"2.1": 1, "1.1": 2, "1.2": 3, "2.3": 4, "3.2": 5, "3.3": 6}
    assert epidemiologist_points("E1", tuple(beds.values())) == 0


# -- whole matches --------------------------------------------------------------------------------------------------


MATCHES: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (1, {"difficulty": ["preparation", "capacity"]}),
    (3, {"choosing": "in_order"}),
    (5, {}),
]


@pytest.mark.parametrize(("seats", "options"), MATCHES)
@pytest.mark.parametrize("pick", [anything, willing])
def test_t15_the_books_balance(seats: int, options: dict[str, object], pick: Picker) -> None:
    extras = [0] * seats
    before: State | None = None
    for turn in turns(seats, seed=seats, options=options, pick=pick):
        state: State = turn.position.state
        if before is not None:
            check_growth(before, state)
            extras = [count + new_extra(before, state, seat) for seat, count in enumerate(extras)]
        before = state
    assert before is not None
    for seat, sheet in enumerate(before.closed):
        check_sheet(sheet, rising=True)
        assert sum(map(len, sheet.sections)) + sheet.deaths == before.rounds + extras[seat]
        assert sheet.circles == len(sheet.nurses)
    if before.ursule is not None:
        check_sheet(before.ursule, rising=False)
        assert before.ursule.circles == len(before.ursule.nurses) + 2
        admitted = sum(map(len, before.ursule.sections)) + before.ursule.deaths
        assert before.rounds <= admitted <= before.rounds + 9  # nine cards bring extra patients


def new_extra(before: State, after: State, seat: int) -> int:
    """1 if this step gave the seat a die with an extra patient."""
    old, new = before.turns[seat].die, after.turns[seat].die
    return int(
        new is not None and (old is None or after.round != before.round) and extra_patient(new.bonus) is not None
    )


def check_sheet(sheet: Sheet, *, rising: bool) -> None:
    assert 0 <= sheet.stethoscopes_used <= sheet.stethoscopes_gained
    assert 0 <= sheet.blood_used <= sheet.blood_gained
    assert len(set(sheet.nurses)) == len(sheet.nurses)
    assert sheet.circles <= 7
    for patients, size in zip(sheet.sections, board().sizes, strict=True):
        assert len(patients) <= size
        for one, two in pairwise(patients):
            assert one.curtain or one.value < two.value or (not rising and one.value == two.value)
    for number in sheet.nurses:
        assert sheet.sections[number - 1]


def check_growth(before: State, after: State) -> None:
    """The counts that cardiologists compare never decrease."""
    for old, new in zip(before.turns, after.turns, strict=True):
        for card in ("K1", "K2", "K3", "K4", "K5", "K6"):
            assert goal_progress(card, old.sheet) <= goal_progress(card, new.sheet)


# -- URSULE ---------------------------------------------------------------------------------------------------------


@given(sheets(equal=True), dice(), st.sampled_from((None, *COLOURS)), st.booleans())
def test_ursule_never_lowers_and_never_overspends(
    sheet: Sheet, shown: tuple[Die, ...], chief_die: str | None, last_round: bool
) -> None:
    played = play(sheet, shown, chief_die, last_round)
    after, die = played.sheet, played.die
    check_sheet(after, rising=False)
    extra = extra_patient(die.bonus)
    shown_values = [die.value, *((extra.values[0],) if extra else ())]
    written = [
        patients[-1 - back].value
        for patients, old in zip(after.sections, sheet.sections, strict=True)
        for back in range(len(patients) - len(old))
    ]
    assert len(written) + after.deaths - sheet.deaths == len(shown_values)
    assert all(value >= min(shown_values) for value in written)
    assert sum(written) >= min(shown_values) * len(written)
    copied = die.colour == chief_die
    assert after.blood_used - sheet.blood_used <= len(shown_values) + copied
    assert not copied or sheet.blood >= 1
    raised = after.stethoscopes_used - sheet.stethoscopes_used
    if extra is None and written:
        assert raised == written[0] - die.value


@given(sheets(equal=True), dice(), st.sampled_from((None, *COLOURS)), st.booleans())
def test_ursule_only_gives_somebody_up_when_no_free_die_fits(
    sheet: Sheet, shown: tuple[Die, ...], chief_die: str | None, last_round: bool
) -> None:
    played = play(sheet, shown, chief_die, last_round)
    lowest = min((die for die in shown if die.colour != chief_die), key=lambda die: die.value)
    if extra_patient(played.die.bonus) is None and played.sheet.deaths > sheet.deaths:
        assert played.die.value == lowest.value
        assert not any(fits(sheet, die) for die in shown if die.colour != chief_die), (
            "a free die would have found a bed without any tool"
        )


def fits(sheet: Sheet, die: Die) -> bool:
    return any(
        len(patients) < section.size
        and section.colours[len(patients)] in (die.colour, "W")
        and (not patients or patients[-1].curtain or patients[-1].value <= die.value)
        for patients, section in zip(sheet.sections, board().sections, strict=True)
    )


@given(sheets())
def test_values_are_the_beds_in_order(sheet: Sheet) -> None:
    in_bed = dict(zip(board().beds, values(sheet.sections), strict=True))
    for number, patients in enumerate(sheet.sections, 1):
        for place, patient in enumerate(patients, 1):
            assert in_bed[f"{number}.{place}"] == patient.value
    assert sum(1 for value in in_bed.values() if value) == sum(map(len, sheet.sections))
