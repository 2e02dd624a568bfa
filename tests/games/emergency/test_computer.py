"""What computer players and absent people depend on: the worth of a state, imagined states, harmless defaults."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.emergency import GAME
from bot.games.emergency.player.evaluation import estimate_worth
from bot.games.emergency.scoring.cardiologists import Cardiologist
from bot.games.emergency.state import State, turns_to_begin
from bot.games.emergency.turn import DONE
from bot.kernel import Decision, Dice, Position
from tests.games.emergency.match import Table, table
from tests.games.emergency.notation import sheet
from tests.games.emergency.playing import turns


def default(here: Table, seat: int = 0) -> object:
    choice = GAME.default(here.state, here.asked(seat))
    return here.offered(seat)[here.asked(seat).choices.index(choice)]


class TestDefaults:
    def test_the_first_free_die(self) -> None:
        here = table(sheets=(sheet({}), sheet({"blood": {"gained": 2}})))
        assert default(here) == "R"
        assert default(here.take("R"), 1) == "Y"

    def test_the_first_bed_that_needs_no_tool(self) -> None:
        given = sheet({"sections": {"1": "5"}, "blood": {"gained": 1}, "stethoscopes": {"gained": 9}})
        here = table(dice=(3, 3, 3), sheets=(given,)).take("R")
        assert here.offered()[:3] == [1, 2, 3]  # 1 needs stethoscopes and a bag, 2 a bag, 3 nothing
        assert default(here) == 3
        assert default(here.answer(here.asked().choices[2].action)) == 3  # the value as rolled

    def test_the_morgue_when_every_bed_costs_something(self) -> None:
        given = sheet({"sections": dict.fromkeys("1234567", "5"), "stethoscopes": {"gained": 9}})
        assert default(table(dice=(3, 3, 3), sheets=(given,)).take("R")) is None

    def test_the_cheapest_value_where_the_section_was_chosen_by_hand(self) -> None:
        given = sheet({"sections": {"1": "1 4"}, "stethoscopes": {"gained": 9}})
        here = table(dice=(3, 3, 3), sheets=(given,)).take("R")
        here.answer(here.asked().choices[0].action)
        assert (here.offered(), default(here)) == ([5, 6], 5)

    def test_curtains_are_drawn_late_and_on_the_highest_end(self) -> None:
        given = sheet({"sections": {"2": "4", "4": "5", "6": "5"}})
        here = table(card=9, sheets=(given,)).take("R")
        assert (here.kind(), default(here)) == ("curtain_first", None)
        here.curtain(None).admit(None)
        assert (here.kind(), default(here)) == ("curtain", 4)

    def test_the_first_patient_first(self) -> None:
        assert default(table(card=1).take("Y")) == "main"

    def test_the_goal_that_is_further_away_is_thrown_away(self) -> None:
        cards = (Cardiologist("K1", 5), Cardiologist("K5", 5))
        given = sheet({"stethoscopes": {"gained": 7}})
        here = table(1, sheets=(given,), cardiologists=cards, discarding=True)
        assert default(here) == "K5"

    @pytest.mark.parametrize("seats", [1, 3])
    def test_they_spend_nothing_all_match_long(self, seats: int) -> None:
        def harmless(_chance: random.Random, position: Position, decision: Decision) -> int:
            return decision.choices.index(GAME.default(position.state, decision))

        *_, end = turns(seats, seed=5, pick=harmless)
        for one in end.position.state.closed:
            assert (one.stethoscopes_used, one.blood_used) == (0, 0)


class TestImagining:
    def test_cards_to_come_are_shuffled_with_the_removed_ones(self) -> None:
        state = table(3).state
        piles = {GAME.imagine(state, 0, Dice(bytes([n]) * 32).stream("thought")).pile for n in range(5)}
        assert len(piles) == 5
        for pile in piles:
            assert set(pile) <= {*state.pile, *state.removed}

    def test_hidden_turns_are_forgotten_and_finished_ones_dealt_anew(self) -> None:
        here = table(4, dice=(3, 3, 3)).take("R").take("G", 1).admit(5, 3, seat=1).take("G", 2)
        here.admit(3, 3, seat=0)
        imagined = [GAME.imagine(here.state, 3, Dice(bytes([n]) * 32).stream("thought")) for n in range(30)]
        dice = {state.turns[1].die.colour for state in imagined if state.turns[1].die}
        assert dice == {"Y", "G"}
        for state in imagined:
            assert state.turns[1].asks == DONE
            assert state.turns[2].die is None  # a turn that was under way begins again
            assert state.turns[0].die is not None  # the chief's die is known, where it went is not
            assert state.turns[0].die.colour == "R"
        assert len({state.turns[0].sheet for state in imagined}) > 1

    def test_a_seat_remembers_its_own_turn(self) -> None:
        here = table(3).take("R").take("G", 1)
        assert GAME.imagine(here.state, 1, Dice(bytes(32)).stream("thought")).turns[1] == here.state.turns[1]

    def test_dice_chosen_in_public_are_known(self) -> None:
        here = table(3, options={"choosing": "in_order"}).take("R").take("G", 1).admit(None, seat=1)
        for n in range(10):
            turn = GAME.imagine(here.state, 2, Dice(bytes([n]) * 32).stream("thought")).turns[1]
            assert turn.die is not None
            assert turn.die.colour == "G"


def judged(here: Table, seat: int = 0, **changes: object) -> float:
    return estimate_worth(replace(here.state, **changes), seat)


class TestWorth:
    def test_a_fresh_sheet(self) -> None:
        """Only what was begun counts: the hope in empty sections and one stethoscope."""
        here = table(2, radiologist="R1", epidemiologist="E1", cardiologists=())
        assert judged(here) == pytest.approx(0.12 * 49 + 1.4)

    def test_the_formula_in_the_middle_of_a_match(self) -> None:
        given = sheet(
            {"sections": {"1": "1 2 3 4", "2": "2 4!"}, "nurses": [2], "stethoscopes": {"gained": 3, "used": 1},
             "blood": {"gained": 2}, "morgue": 2}
        )  # fmt: skip
        cards = (Cardiologist("K6", 5), Cardiologist("K4", None))
        here = table(2, sheets=(given,), round=21, radiologist="R1", epidemiologist="E1", cardiologists=cards)
        left = 4  # rounds 21 to 24 are still to be played
        share = left / 24
        begun = 7 * (2 / 5) * 0.95**3 * 0.55 ** max(0, 3 - 2) * (0.5 + 0.5 * min(1, 2 / 4.5))
        hope = 0.12 * 4  # only section 7 has fewer beds than there are rounds
        tools = 1.4 * 2 * min(1, 3 * share) + 3.4 * 2 * min(1, 3 * share)
        expected = 5 + begun + hope + 4 + 2 + 2 * share + tools - 1.5 * 2 + 5 * 0.5**1.3 + 2  # R1: half of the 4
        assert judged(here) == pytest.approx(expected)

    def test_hints_for_the_radiologists(self) -> None:
        low = sheet({"sections": {"3": "1 2"}})
        here = table(2, sheets=(low,), epidemiologist="E1", cardiologists=())
        plain = judged(here, radiologist="R1")
        assert judged(here, radiologist="R2") == pytest.approx(plain + 2 * 0.9)
        pair = table(2, sheets=(sheet({"sections": {"3": "2| 2"}}),), epidemiologist="E1", cardiologists=())
        assert judged(pair, radiologist="R3") == pytest.approx(judged(pair, radiologist="R1") + 1.2)

    def test_a_begun_section_that_cannot_be_filled_any_more_is_worth_nothing(self) -> None:
        late = table(2, sheets=(sheet({"sections": {"6": "1"}}),), round=24, radiologist="R1", epidemiologist="E1",
                     cardiologists=())  # fmt: skip
        assert judged(late) == pytest.approx(1.4 * 3 / 24)

    def test_closing_a_round_changes_no_worth_but_that_of_the_race(self) -> None:
        """Otherwise the last seat of a round would judge the same bed differently."""
        before = table(2, dice=(3, 3, 3), cardiologists=()).take("R").take("G", 1)
        waiting = table(2, dice=(3, 3, 3), cardiologists=()).take("R")
        before.admit(5, 3, seat=1).admit(3, 3)
        waiting.admit(3, 3)
        assert before.state.round == waiting.state.round + 1
        assert GAME.worth(before.state, 0) == pytest.approx(GAME.worth(waiting.state, 0))

    def test_turns_to_begin(self) -> None:
        here = table(2, round=24)
        assert turns_to_begin(here.state, 0) == 1
        here.take("R")
        assert (turns_to_begin(here.state, 0), turns_to_begin(here.state, 1)) == (0, 1)
        here.finish(0).finish(1)
        assert turns_to_begin(here.state, 0) == 0

    def test_a_card_that_was_won_is_not_hoped_for_again(self) -> None:
        won = sheet({"sections": {"1": "1 2 3 4", "7": "1 2 3"}, "cardiologists": {"K6": 8}})
        here = table(3, sheets=(won,), cardiologists=(Cardiologist("K6", 5),))
        assert judged(here) == pytest.approx(judged(here, cardiologists=()))

    def test_a_won_card_keeps_its_worth(self) -> None:
        ready = sheet({"sections": {"1": "1 2 3 4", "7": "1 2 3"}})
        card = (Cardiologist("K6", 5),)
        here = table(2, sheets=(ready,), cardiologists=card).take("R").admit(None)
        before = GAME.worth(here.state, 0)
        here.finish(1)
        state: State = here.state
        assert state.closed[0].cardiologists == (("K6", 5),)
        assert GAME.worth(state, 0) == pytest.approx(before)
