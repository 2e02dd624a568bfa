"""The score: what every hospital scored, line by line, and the ranks at the end.

Ties go to the hospital with the fewest patients left, then to the one whose patients left are best off.
"""

from __future__ import annotations

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.modules.automa.hospitals import automa_lines
from bot.games.dice_hospital.stages import rules_of
from bot.games.dice_hospital.table.automa import Automa
from bot.games.dice_hospital.table.hospital import Hospital
from bot.games.dice_hospital.table.state import State
from bot.kernel import Line, Outcome, Standing


def lines(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Points by source, as they would count if the match ended now."""
    found = [(line, line.points(state, seat)) for line in rules_of(state).lines]
    return tuple((line.name, points) for line, points in found if points or line.always)


def total(state: State, seat: int) -> int:
    return sum([line.points(state, seat) for line in rules_of(state).lines])


def _key(state: State, seat: int) -> tuple[int, int, int]:
    hospital: Hospital = state.hospitals[seat]
    return total(state, seat), -len(hospital.patients), sum(patient.value for patient in hospital.patients)


def outcome(state: State) -> Outcome | None:
    """Ranks and score lines once the match is over."""
    if not state.over:
        return None
    if state.automa is not None:
        return _against_automa(state, state.automa)
    keys = [_key(state, seat) for seat in range(state.seats)]
    standings = [
        Standing(
            seat,
            1 + sum(other > key for other in keys),
            key[0],
            _lines(lines(state, seat)),
            remark=texts.phrase("left_over", n=-key[1]),
        )
        for seat, key in enumerate(keys)
    ]
    return Outcome(tuple(sorted(standings, key=lambda standing: standing.rank)), ranked=state.terms.ranked)


def _against_automa(state: State, automa: Automa) -> Outcome:
    """The hospital wins with more points; a tie is lost."""
    mine, its = total(state, 0), automa_lines(automa)
    its_total = sum(points for _, points in its)
    won = mine > its_total
    left = len(state.hospitals[0].patients)
    standings = [
        Standing(0, 1 if won else 2, mine, _lines(lines(state, 0)), remark=texts.phrase("left_over", n=left)),
        Standing(None, 2 if won else 1, its_total, _lines(its), name=texts.word("automa")),
    ]
    remark = texts.word("automa_beaten" if won else "automa_won")
    return Outcome(tuple(sorted(standings, key=lambda standing: standing.rank)), remark=remark)


def _lines(points: tuple[tuple[str, int], ...]) -> tuple[Line, ...]:
    return tuple(Line(texts.word(f"line.{name}"), number) for name, number in points)
