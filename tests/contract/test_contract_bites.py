"""Tests of the contract tests: each way to break the tiny game is caught by the test meant for it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from bot.kernel import (
    AnyGame,
    Choice,
    Decision,
    Dice,
    Event,
    IllegalAction,
    Outcome,
    Progress,
    Step,
    Stream,
    Text,
    Who,
    text,
)
from bot.words import words_of
from tests.contract import (
    test_codec,
    test_explanations,
    test_outcome,
    test_play,
    test_secrets,
    test_streams,
    test_words,
)
from tests.contract.walks import RecordingDice, Walk, walks_of
from tests.tiny import HOT_WARD
from tests.tiny.rules import HotWard
from tests.tiny.state import Action, Cool, Measure, Note, Options, Pick, State, View


class Peeks(HotWard):
    def view(self, state: State, seat: int | None) -> View:
        return replace(super().view(state, seat), picks=tuple(nurse.pick for nurse in state.nurses))


class Gossips(HotWard):
    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        step = super().apply(state, seat, action, dice)
        return replace(step, events=tuple(replace(event, to=None) for event in step.events))


class AsksAnew(HotWard):
    def decision(self, state: State, seat: int) -> Decision:
        done = sum(nurse.pick is not None for nurse in state.nurses)
        return replace(super().decision(state, seat), prompt=text("hot_ward.bed", bed=done))


class Dreams(HotWard):
    def imagine(self, state: State, seat: int | None, stream: Stream) -> State:
        return replace(super().imagine(state, seat, stream), round=state.round + 1)


class Rerolls(HotWard):
    """Each time an action is applied the heat is another one than the last time."""

    def __init__(self) -> None:
        self.last: dict[State, int] = {}

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        step = super().apply(state, seat, action, dice)
        self.last[state] = heat = self.last.get(state, 0) % 6 + 1
        return replace(step, state=replace(step.state, heat=heat)) if step.state.heat else step


class Repeats(HotWard):
    """Every seat measures with the stream of the round."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        if action == Measure():
            return Step(replace(state, heat=dice.stream("heat", state.round).d(6)))
        return super().apply(state, seat, action, dice)


class Picky(HotWard):
    """The bed that was chosen is in the name, so the fever depends on a choice."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        if action == Measure():
            bed = state.nurses[seat].pick or 0
            return Step(replace(state, heat=dice.stream("heat", state.round, seat, bed).d(6)))
        return super().apply(state, seat, action, dice)


class Melts(HotWard):
    """Cooling, which is a choice, draws too. That is allowed: it has a name."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        if isinstance(action, Cool):
            dice.stream("melting", state.round, seat).d(6)
        return super().apply(state, seat, action, dice)


class ShiftingDice(RecordingDice):
    """Streams whose words depend on what was drawn before, as if there were only one."""

    def stream(self, purpose: str, *ints: int) -> Stream:
        stream = super().stream(purpose, *ints)
        stream._key = sha256(stream._key + self.drawn.to_bytes(8, "big")).digest()
        return stream


class Refuses(HotWard):
    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        if action == Note() and state.heat == 5:
            raise IllegalAction("not_offered")
        return super().apply(state, seat, action, dice)


class Cheats(HotWard):
    """Computer players get to know what others picked."""

    def imagine(self, state: State, seat: int | None, stream: Stream) -> State:  # noqa: ARG002
        return state


class Crowds(HotWard):
    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        if decision.kind != "bed":
            return decision
        return replace(decision, plain=tuple(Choice(Pick(bed), text("hot_ward.bed", bed=bed)) for bed in range(1, 27)))


class Whispers(HotWard):
    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> Step[State]:
        step = super().apply(state, seat, action, dice)
        return replace(step, events=()) if action == Note() else step


class Doubles(HotWard):
    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        return replace(decision, plain=(*decision.plain, *decision.plain[:1]))


class Mumbles(HotWard):
    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:
        return replace(super().setup(options, seats, dice), events=(Event(Text("hot_ward.unheard_of")),))


class Rambles(HotWard):
    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        long = text("hot_ward.left", who=text("hot_ward.shown", picks="so many words " * 6))
        return replace(decision, plain=(replace(decision.plain[0], label=long), *decision.plain[1:]))


class Mixes(HotWard):
    """Two choices that look alike."""

    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        alike = tuple(replace(choice, label=text("hot_ward.ice"), hint=None) for choice in decision.plain)
        return replace(decision, plain=alike)


class Mystifies(HotWard):
    """A choice names a token that is not explained."""

    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        hidden = text("hot_ward.bed", bed=text("hot_ward.token.thermometer"))
        return replace(decision, plain=(replace(decision.plain[0], label=hidden), *decision.plain[1:]))


class Boasts(HotWard):
    """A kind of things is declared, and no decision names one."""

    meta = replace(HotWard.meta, explained=("token", "card"))


class Strays(HotWard):
    """A kind of decision that no topic of the rules answers."""

    def decision(self, state: State, seat: int) -> Decision:
        decision = super().decision(state, seat)
        return replace(decision, kind="thermometer") if decision.kind == "measure" else decision


class Favours(HotWard):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        ranks = [1 if standing.seat == 1 else 2 for standing in outcome.standings]
        return Outcome(tuple(replace(s, rank=rank) for s, rank in zip(outcome.standings, ranks, strict=True)))


class Hurries(HotWard):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, over=state.round == state.options.rounds))


class Leaks(HotWard):
    """The running totals tell which bed was picked."""

    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(nurse.points + (nurse.pick or 0) for nurse in state.nurses)


class Flatters(HotWard):
    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(nurse.points + 1 for nurse in state.nurses)


class Rewinds(HotWard):
    def progress(self, state: State) -> Progress:
        return Progress(1 if state.turn is None else 2)


class Clings(HotWard):
    """A seat that has left is asked again."""

    def awaiting(self, state: State) -> tuple[int, ...]:
        gone = tuple(s for s, nurse in enumerate(state.nurses) if nurse.gone and nurse.pick is None)
        return super().awaiting(state) if state.turn is not None else tuple(sorted({*super().awaiting(state), *gone}))


class Invents(HotWard):
    def default(self, state: State, decision: Decision) -> Choice:  # noqa: ARG002
        return Choice(Pick(9), text("hot_ward.bed", bed=9))


class Loses(HotWard):
    """An event whose text names a seat in a way JSON does not bring back."""

    def setup(self, options: Options, seats: int, dice: Dice) -> Step[State]:
        broken = Event(Text("hot_ward.left", (("who", [Who(0)]),)))  # type: ignore[arg-type]
        return replace(super().setup(options, seats, dice), events=(broken,))


def words_test(test: Callable[..., None]) -> Callable[[tuple[Walk, ...]], None]:
    return lambda played: test(played, words_of([HOT_WARD]))


BROKEN: list[tuple[type[AnyGame], Callable[[tuple[Walk, ...]], None]]] = [
    (Peeks, test_secrets.test_others_cannot_tell_which_secret_choice_was_taken),
    (Peeks, test_secrets.test_an_imagined_state_cannot_be_told_from_the_real_one),
    (Gossips, test_secrets.test_others_cannot_tell_which_secret_choice_was_taken),
    (Dreams, test_secrets.test_an_imagined_state_cannot_be_told_from_the_real_one),
    (AsksAnew, test_play.test_seats_whose_question_stays_are_told_apart_honestly),
    (Rerolls, test_play.test_the_log_gives_the_same_match_again),
    (Picky, test_streams.test_names_hold_rounds_seats_and_counts_and_nothing_else),
    (Cheats, test_secrets.test_what_one_cannot_see_does_not_show_in_what_one_imagines),
    (Crowds, test_play.test_no_decision_is_larger_than_a_menu_of_menus),
    (Whispers, test_play.test_what_is_decided_without_asking_is_told),
    (Doubles, test_play.test_an_action_is_offered_once),
    (Invents, test_play.test_the_harmless_answer_is_one_of_the_choices),
    (Rewinds, test_play.test_rounds_never_go_back),
    (Mumbles, words_test(test_words.test_every_text_can_be_said_in_every_language)),
    (Rambles, words_test(test_words.test_decisions_fit_where_they_are_shown)),
    (Mixes, words_test(test_words.test_decisions_fit_where_they_are_shown)),
    (Mystifies, words_test(test_explanations.test_everything_a_decision_names_is_explained)),
    (Boasts, words_test(test_explanations.test_everything_a_decision_names_is_explained)),
    (Strays, test_explanations.test_every_kind_of_decision_has_a_topic_in_every_language),
    (Favours, test_outcome.test_ranks_follow_from_totals),
    (Hurries, test_outcome.test_the_outcome_comes_when_nobody_is_asked),
    (Leaks, test_outcome.test_totals_are_public_and_end_as_the_outcome),
    (Flatters, test_outcome.test_totals_are_public_and_end_as_the_outcome),
    (Clings, test_outcome.test_somebody_who_leaves_is_not_asked_again),
    (Loses, test_codec.test_texts),
]


@pytest.mark.parametrize(("broken", "test"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_caught(broken: type[HotWard], test: Callable[[tuple[Walk, ...]], None]) -> None:
    played = walks_of(broken())
    with pytest.raises((AssertionError, ValidationError)):
        test(played)


def test_a_choice_that_is_refused_is_caught() -> None:
    """Played by the rules as they should be, then looked at by a game that takes one back."""
    broken = Refuses()
    played = tuple(replace(walk, game=broken) for walk in walks_of(HOT_WARD))
    with pytest.raises(IllegalAction):
        test_play.test_every_offered_choice_is_accepted(played)


def test_a_name_that_is_opened_twice_is_caught() -> None:
    with pytest.raises(ValueError, match="'heat 1' has been opened before"):
        walks_of(Repeats())


def test_streams_that_shift_one_another_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    test_streams.test_equal_names_give_equal_words_for_other_choices(walks_of(Melts()))
    monkeypatch.setattr("tests.contract.walks.RecordingDice", ShiftingDice)
    with pytest.raises(AssertionError, match="heat"):
        test_streams.test_equal_names_give_equal_words_for_other_choices(walks_of(Melts()))
