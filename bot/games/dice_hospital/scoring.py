"""The end: what every hospital scored, line by line, and who came out best.

Ties go to the hospital with the fewest patients left, then to the one whose patients left are best off.
"""

from __future__ import annotations

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.catalogue import cards
from bot.games.dice_hospital.options import DEATHS, REPORTS
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Line, Outcome, Standing


def lines(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Points by source, as they would count if the match ended now."""
    hospital = state.hospitals[seat]
    tally = hospital.tally
    scoring = cards().scoring
    death = scoring.solo_death_penalty if DEATHS in state.options.solo_penalties else scoring.death
    found = [
        ("discharge", tally.discharge),
        ("empty_wards", tally.empty_wards),
        ("administrator", tally.administrator),
        ("ability", tally.ability),
        ("event", tally.event),
        ("collection", tally.collection),
        *_report_lines(state),
        ("deaths", death * hospital.deaths),
        ("blood", scoring.blood * hospital.blood),
    ]
    always = ("discharge", "deaths", "blood")
    return tuple((name, points) for name, points in found if points or name in always)


def _report_lines(state: State) -> list[tuple[str, int]]:
    reports = state.reports
    if reports is None:
        return []
    worth = {name: card.points for name, card in cards().reports.items()}
    penalty = 2 if REPORTS in state.options.solo_penalties else 1
    still_open = sum(worth[name] for name in reports.lower + reports.upper if name)
    return [("reports_done", sum(worth[name] for name in reports.done)), ("reports_open", -penalty * still_open)]


def total(state: State, seat: int) -> int:
    return sum(points for _, points in lines(state, seat))


def _key(state: State, seat: int) -> tuple[int, int, int]:
    hospital: Hospital = state.hospitals[seat]
    return total(state, seat), -len(hospital.patients), sum(patient.value for patient in hospital.patients)


def outcome(state: State) -> Outcome | None:
    """Ranks and score lines once the match is over."""
    if not state.over:
        return None
    keys = [_key(state, seat) for seat in range(state.seats)]
    standings = [
        Standing(
            seat,
            1 + sum(other > key for other in keys),
            key[0],
            tuple(Line(texts.word(f"line.{name}"), points) for name, points in lines(state, seat)),
            remark=texts.phrase("left_over", n=-key[1]),
        )
        for seat, key in enumerate(keys)
    ]
    return Outcome(tuple(sorted(standings, key=lambda standing: standing.rank)), ranked=not state.solo)
