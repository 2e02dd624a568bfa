"""How rounds run between people: who is asked when, what is told to whom, cardiologists, chiefs and the end."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.emergency import GAME
from bot.games.emergency.scoring.cardiologists import Cardiologist
from bot.games.emergency.state import State
from bot.kernel import BadOptions, Dice, Event, Mark, begin, give_up, text
from tests.games.emergency.match import Table, table
from tests.games.emergency.notation import sheet
from tests.games.emergency.playing import last, turns


def to_all(events: list[Event]) -> list[Event]:
    return [event for event in events if event.to is None]


def asked(here: Table) -> dict[int, str]:
    return {decision.seat: decision.kind for decision in here.position.asks}


class TestSetUp:
    @pytest.mark.parametrize("seats", range(1, 7))
    def test_t11_rounds_cards_and_chiefs(self, seats: int) -> None:
        first: dict[int, State] = {}
        for turn in turns(seats, seed=seats):
            first.setdefault(turn.position.state.round, turn.position.state)
        rounds = 25 if seats == 5 else 24
        assert list(first) == list(range(1, rounds + 1))
        start = first[1]
        cards = [state.card for state in first.values()]
        assert len(set(cards)) == rounds
        assert sorted((start.card, *start.pile, *start.removed)) == list(range(1, 28))
        assert len(start.removed) == (2 if seats == 5 else 3)
        chiefs = Counter(state.chief for state in first.values())
        assert set(chiefs.values()) == {12 if seats < 3 else rounds // seats}

    def test_a1_the_first_chief_is_drawn_by_lot(self) -> None:
        chiefs = {begin(GAME, {}, 4, Dice(bytes([n]) * 32)).position.state.chief for n in range(40)}
        assert chiefs == {0, 1, 2, 3}
        alone = {begin(GAME, {}, 1, Dice(bytes([n]) * 32)).position.state.chief for n in range(10)}
        assert alone == {0}

    def test_two_cardiologists_one_radiologist_one_epidemiologist(self) -> None:
        seen: set[str] = set()
        for n in range(60):
            state: State = begin(GAME, {}, 3, Dice(bytes([n]) * 32)).position.state
            cards = [card.card for card in state.cardiologists]
            assert len(set(cards)) == 2
            seen |= {*cards, state.radiologist, state.epidemiologist}
        assert len(seen) == 16

    def test_everybody_is_told_what_the_specialists_ask_for(self) -> None:
        turn = begin(GAME, {}, 3, Dice(bytes(32)))
        state: State = turn.position.state
        goals = [dict(event.text.params)["goal"] for event in turn.events if "goal" in dict(event.text.params)]
        cards = [*(card.card for card in state.cardiologists), state.radiologist, state.epidemiologist]
        assert goals == [text(f"emergency.about.card.{card}") for card in cards]

    def test_a2_nobody_sees_cards_that_are_removed_or_to_come(self) -> None:
        state: State = begin(GAME, {}, 3, Dice(bytes(32))).position.state
        other = replace(state, pile=state.pile[::-1], removed=state.removed[::-1])
        for seat in (None, 0, 1, 2):
            assert GAME.view(state, seat) == GAME.view(other, seat)

    def test_a50_up_to_two_difficulties_and_only_alone(self) -> None:
        for difficulty in ([], ["capacity"], ["equipment", "preparation"]):
            state: State = begin(GAME, {"difficulty": difficulty}, 1, Dice(bytes(32))).position.state
            assert set(state.difficulty) == set(difficulty)
        with pytest.raises(BadOptions):
            begin(GAME, {"difficulty": ["equipment", "isolation", "capacity"]}, 1, Dice(bytes(32)))
        with pytest.raises(BadOptions):
            begin(GAME, {"difficulty": ["equipment"]}, 2, Dice(bytes(32)))
        with pytest.raises(BadOptions):
            begin(GAME, {"choosing": "in_order"}, 1, Dice(bytes(32)))


class TestSimultaneousChoosing:
    def test_the_chief_chooses_first_and_in_public(self) -> None:
        here = table(3, chief=1)
        assert asked(here) == {1: "die"}
        here.take("R", 1)
        assert here.reveals == [True]
        assert [event.to for event in here.events] == [None]
        assert GAME.view(here.state, 2).chief_die == "R"
        assert asked(here) == {0: "die", 1: "section", 2: "die"}

    def test_everybody_plays_the_turn_in_one_sitting(self) -> None:
        here = table(3).take("R").take("G", 2).admit(5, 3, seat=2)
        assert asked(here) == {0: "section", 1: "die"}
        assert here.reveals == [True, False, False, False]

    def test_others_see_neither_dice_nor_marks_until_the_round_closes(self) -> None:
        here = table(3).take("R")
        before = {viewer: GAME.view(here.state, viewer) for viewer in (None, 0, 1)}
        here.take("G", 2).admit(5, 3, seat=2)
        for viewer, known in before.items():
            seen = GAME.view(here.state, viewer)
            assert seen.finished == (False, False, True)
            assert replace(seen, finished=known.finished) == known
        own = GAME.view(here.state, 2)
        assert own.picks == ("R", None, "G")
        assert own.sheets[2].sections[4]
        assert all(event.to == 2 for event in here.events[1:])

    def test_when_the_round_closes_everybody_is_told_everything(self) -> None:
        here = table(3, card=10).take("R").take("G", 2).admit(5, 3, seat=2).finish(1)
        here.events.clear()
        here.admit(3, 4)
        assert here.reveals[-1]
        told = to_all(here.events)
        keys = [event.text.key for event in told]
        assert keys == ["emergency.event.turn"] * 3 + ["emergency.event.round"]
        assert [event.seat for event in told[:3]] == [0, 1, 2]
        assert set(told[0].marks) == {Mark(0, "stethoscopes"), Mark(0, "bed:3.1")}
        assert set(told[2].marks) == {Mark(2, "blood"), Mark(2, "bed:5.1")}
        assert GAME.view(here.state, None).sheets[2].sections[4]

    def test_the_view_shows_who_is_being_placed_and_where_that_is_possible(self) -> None:
        here = table(card=1, dice=(3, 3, 3)).take("Y").first(extra=True)
        placing = GAME.view(here.state, 0).placing
        assert placing is not None
        assert (placing.colour, placing.values, placing.extra, placing.bonus) == ("R", (1, 2), True, "R1/2")
        assert placing.beds == ("1.1", "3.1", "6.1")
        assert GAME.view(here.state, 1).placing is None


class TestClockwiseChoosing:
    def test_dice_are_chosen_one_after_the_other_in_public(self) -> None:
        here = table(4, chief=2, options={"choosing": "in_order"})
        assert asked(here) == {2: "die"}
        here.take("R", 2)
        assert asked(here) == {2: "section", 3: "die"}
        here.take("Y", 3)
        assert asked(here) == {0: "die", 2: "section", 3: "order"}
        assert GAME.view(here.state, 1).picks == (None, None, "R", "Y")
        here.take("G", 0).take("G", 1)
        assert here.reveals == [True] * 4
        assert set(asked(here).values()) == {"section", "order"}

    def test_placing_waits_for_nobody_and_stays_hidden(self) -> None:
        here = table(4, chief=2, options={"choosing": "in_order"}).take("R", 2).admit(3, 3, seat=2)
        assert asked(here) == {3: "die"}
        assert GAME.view(here.state, 3).sheets[2] == sheet({})
        assert not here.reveals[-1]


class TestCardiologists:
    def test_a25_all_who_reach_a_card_in_one_round_score_it_and_it_turns_once(self) -> None:
        ready = sheet({"sections": {"1": "1 2 3 4", "2": "1 2 3 4 5"}})
        here = table(3, sheets=(ready, ready), cardiologists=(Cardiologist("K6", 8), Cardiologist("K1", 8)))
        here.finish(0).finish(1).finish(2)
        assert [one.cardiologists for one in here.state.closed] == [(("K6", 8),), (("K6", 8),), ()]
        assert here.state.cardiologists == (Cardiologist("K6", 5), Cardiologist("K1", 8))
        won = [event for event in here.events if event.text.key == "emergency.event.won"]
        assert [(event.seat, event.marks) for event in won] == [(0, (Mark(0, "score"),)), (1, (Mark(1, "score"),))]

    def test_a24_a26_nobody_scores_a_card_twice_and_it_stays_harmlessly(self) -> None:
        done = sheet({"sections": {"1": "1 2 3 4", "7": "1 2 3"}, "cardiologists": {"K6": 8}})
        here = table(3, sheets=(done,) * 3, cardiologists=(Cardiologist("K6", 5), Cardiologist("K1", 8)))
        here.finish(0).finish(1).finish(2)
        assert all(one.cardiologists == (("K6", 8),) for one in here.state.closed)
        assert here.state.cardiologists[0] == Cardiologist("K6", 5)

    def test_a23_used_tools_and_the_given_stethoscope_count(self) -> None:
        worn = sheet({"stethoscopes": {"gained": 8, "used": 8}, "blood": {"gained": 4, "used": 4}})
        here = table(2, sheets=(worn,), cardiologists=(Cardiologist("K1", 5), Cardiologist("K4", 5)))
        here.finish(0).finish(1)
        assert here.state.closed[0].cardiologists == (("K1", 5), ("K4", 5))
        assert all(card.value is None for card in here.state.cardiologists)

    def test_a_goal_reached_by_the_last_bed_counts_in_the_same_round(self) -> None:
        nearly = sheet({"sections": {"1": "1 2 3", "7": "1 2 3"}})
        here = table(2, dice=(4, 1, 1), sheets=(nearly,), cardiologists=(Cardiologist("K6", 5), Cardiologist("K1", 5)))
        here.take("R").admit(1, 4).finish(1)
        assert here.state.closed[0].cardiologists == (("K6", 5),)


class TestTheEnd:
    def test_the_chief_card_goes_to_the_left(self) -> None:
        here = table(3, chief=2)
        here.finish(2).finish(0).finish(1)
        assert here.state.chief == 0

    def test_t12_a35_ties_share_the_victory_and_later_ranks(self) -> None:
        state = last(5, seed=1).state
        points = {0: 7, 1: 7, 2: 3, 3: 3, 4: 1}
        sheets = tuple(sheet({"cardiologists": {"K1": points[seat]}}) for seat in range(5))
        outcome = GAME.outcome(replace(state, closed=sheets))
        assert outcome is not None
        assert outcome.winners == (0, 1)
        ranks = {standing.seat: standing.rank for standing in outcome.standings}
        assert ranks == {0: 1, 1: 1, 2: 3, 3: 3, 4: 5}

    def test_lines_add_up_to_the_total(self) -> None:
        position = last(4, seed=9)
        outcome = GAME.outcome(position.state)
        assert outcome is not None
        for standing in outcome.standings:
            assert sum(line.points for line in standing.lines) == standing.total
            assert len(standing.lines) == 7
        scores = GAME.view(position.state, None).scores
        assert [scores[s.seat].total for s in outcome.standings if s.seat is not None] == [
            s.total for s in outcome.standings
        ]

    def test_among_others_a_substitute_plays_on(self) -> None:
        here = table(2)
        assert give_up(GAME, here.position, 0, here.dice) is None

    def test_progress_counts_rounds_and_names_the_phase(self) -> None:
        here = table(2)
        phases = [GAME.progress(here.state).phase, GAME.progress(here.take("R").state).phase]
        assert [phase.key for phase in phases if phase] == ["emergency.phase.chief", "emergency.phase.admitting"]
        progress = GAME.progress(last(2, seed=3).state)
        assert (progress.round, progress.rounds) == (24, 24)
        assert progress.phase is not None
        assert progress.phase.key == "emergency.phase.over"

    def test_a_stored_state_is_the_same_state(self) -> None:
        for turn in turns(3, seed=4):
            state = turn.position.state
            assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
