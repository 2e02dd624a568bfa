"""A match alone: URSULE's place in the round, her protocol, her cardiologists, difficulties and the result."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.emergency import GAME
from bot.games.emergency.phases.ursule import find_bed, plan, play, starting_sheet
from bot.games.emergency.scoring.cardiologists import Cardiologist, check_solo_goals
from bot.games.emergency.scoring.score_row import score_ursule
from bot.games.emergency.sheet.bonus import Die
from bot.games.emergency.sheet.sheet import Sheet
from bot.games.emergency.state import State, dice_on
from bot.kernel import Dice, Outcome, begin, give_up
from tests.games.emergency.match import Table, table
from tests.games.emergency.notation import patients, sheet
from tests.games.emergency.playing import last, turns

FIVES = dict.fromkeys("1234567", "5")
REACHED = {"1": "1", "2": "1 2 3 4 5", "3": "1 2", "4": "1", "5": "1", "6": "1", "7": "1"}  # K2 and K5


def dice(red: int, yellow: int, green: int, bonuses: str = "! N B") -> tuple[Die, ...]:
    faces = zip("RYG", (red, yellow, green), bonuses.split(), strict=True)
    return tuple(Die(colour, value, bonus) for colour, value, bonus in faces)


def ursule(**given: object) -> Sheet:
    return sheet({"nurseStart": 2, **given})


def around_the_last_round(seed: int) -> tuple[State, State]:
    """The human chief's last moment of round 23, and round 24 when she has just played in it."""
    before: State | None = None
    for turn in turns(1, seed=seed):
        state: State = turn.position.state
        if state.round == 24:
            assert before is not None
            return before, state
        if not state.discarding:
            before = state
    raise AssertionError("a match has 24 rounds")


class TestHerPlaceInTheRound:
    def test_she_starts_with_two_nurses_and_the_human_as_chief(self) -> None:
        state: State = begin(GAME, {}, 1, Dice(bytes(32))).position.state
        assert state.ursule == Sheet(nurses_given=2)
        assert (state.chief, state.rounds) == (0, 24)
        assert all(card.value == 5 for card in state.cardiologists)

    def test_she_plays_after_a_human_chief_and_before_a_human_who_is_not(self) -> None:
        here = table(1, card=1, dice=(2, 1, 2), round=1)
        here.take("Y").first(extra=False).admit(4, 1).admit(None)
        # V44: of red 2 and green 2 she takes red; then she is chief and has already played the next round.
        assert here.state.ursule is not None
        assert here.state.ursule.sections[0][:1] == patients("2!")
        assert (here.state.round, here.state.chief) == (2, None)
        assert sum(map(len, here.state.ursule.sections)) + here.state.ursule.deaths >= 2
        taken = here.state.chief_die
        assert taken is not None
        assert taken not in here.offered()

    def test_t14_she_is_chief_in_the_last_round(self) -> None:
        chiefs: dict[int, int | None] = {}
        for turn in turns(1, seed=2):
            chiefs.setdefault(turn.position.state.round, turn.position.state.chief)
        assert [chiefs[number] for number in range(1, 25)] == [0, None] * 12

    def test_in_the_last_round_and_only_there_she_looks_for_sections_to_fill(self) -> None:
        differs = 0
        for seed in range(30):
            before, opened = around_the_last_round(seed)
            if before.chief_die is None:  # the die was all there was to choose, so nothing was seen in between
                continue
            shown = dice_on(before.card, before.dice)
            assert before.ursule is not None
            assert opened.ursule is not None
            mine = play(before.ursule, shown, before.chief_die, False).sheet
            ends = {look: play(mine, dice_on(opened.card, opened.dice), None, look) for look in (True, False)}
            assert opened.ursule.sections == ends[True].sheet.sections
            differs += ends[True].sheet != ends[False].sheet
        assert differs, "no seed in which it matters"

    def test_her_die_may_be_copied_for_a_bag(self) -> None:
        rich = sheet({"blood": {"gained": 1}})
        here = table(1, card=6, dice=(2, 5, 5), chief=None, chief_die="R", sheets=(rich,))
        assert here.offered() == ["Y", "G", "R"]
        assert here.take("R").sheet().blood_used == 1

    def test_nothing_is_revealed_by_a_choice_of_somebody_alone(self) -> None:
        here = table(1, dice=(2, 1, 2)).take("R")
        assert here.reveals == [False]


class TestHerProtocol:
    def test_a8_a37_equal_values_are_fine_and_nothing_is_lowered(self) -> None:
        bed = find_bed(ursule(sections=FIVES, stethoscopes={"gained": 9}), "R", 5)
        assert bed is not None
        assert (bed.section, bed.value, bed.stethoscopes) == (3, 5, 0)
        curtained = find_bed(ursule(sections=dict.fromkeys("1234567", "6")), "R", 5)
        assert curtained is not None
        assert (curtained.value, curtained.stethoscopes) == (6, 1)

    def test_a36_first_section_of_the_cheapest_step_not_the_cheapest_bed(self) -> None:
        # Section 1 needs three stethoscopes, section 3 needs one: the first section wins within a step.
        tall = ursule(sections={**FIVES, "1": "6 6"}, stethoscopes={"gained": 5})
        bed = find_bed(tall, "R", 3)  # 1.3 is grey, 3.2 is grey
        assert bed is not None
        assert (bed.section, bed.value, bed.stethoscopes) == (1, 6, 3)

    def test_a36_stethoscopes_are_tried_before_a_bag(self) -> None:
        bed = find_bed(ursule(sections=FIVES, stethoscopes={"gained": 2}, blood={"gained": 1}), "G", 3)
        assert bed is not None
        assert (bed.section, bed.stethoscopes, bed.bags) == (1, 2, 0)
        with_bag = find_bed(ursule(sections={**FIVES, "2": ""}, blood={"gained": 1}), "R", 3)
        assert with_bag is not None
        assert (with_bag.section, with_bag.stethoscopes, with_bag.bags) == (2, 0, 1)

    def test_a38_equal_dice_from_left_to_right(self) -> None:
        assert plan(ursule(), dice(2, 2, 2), None, False).die.colour == "R"
        assert plan(ursule(), dice(2, 2, 2), "R", False).die.colour == "Y"

    def test_a39_the_bag_for_copying_cannot_serve_for_the_colour_too(self) -> None:
        # Only section 4 (4.2 is yellow) would take the red 5, for a second bag that she does not have.
        full = {"1": "1 2 3 4", "2": "1 2 3 4 5", "3": "1 2 3 4 5", "4": "5", "5": "6", "6": "6", "7": "1 2 3"}
        poor = ursule(sections=full, blood={"gained": 1}, stethoscopes={"gained": 1, "used": 1})
        assert plan(poor, dice(5, 2, 1), "R", False).bed is None
        rich = ursule(sections=full, blood={"gained": 2}, stethoscopes={"gained": 1, "used": 1})
        copied = plan(rich, dice(5, 2, 1), "R", False)
        assert copied.bed is not None
        assert (copied.die.colour, copied.price, copied.bed.section, copied.bed.bags) == ("R", 1, 4, 1)

    def test_a39_a_copied_die_that_shows_a_bag_pays_first(self) -> None:
        full = {"1": "1 2 3 4", "2": "1 2 3 4 5", "3": "1 2 3 4 5", "4": "5", "5": "6", "6": "6", "7": "1 2 3"}
        one_bag = ursule(sections=full, blood={"gained": 1}, stethoscopes={"gained": 1, "used": 1})
        played = play(one_bag, dice(5, 2, 1, "B N !"), "R", False)
        assert played.sheet.sections[3] == patients("5 5")
        assert (played.sheet.blood_gained, played.sheet.blood_used) == (2, 2)

    def test_a39_the_bag_on_the_copied_die_itself_cannot_pay_for_it(self) -> None:
        stuck = ursule(sections={**FIVES, "1": "6", "2": "6"}, stethoscopes={"gained": 1, "used": 1})
        chosen = plan(stuck, dice(5, 2, 1, "B N !"), "R", False)
        assert (chosen.die.colour, chosen.price, chosen.bed) == ("G", 0, None)

    def test_a40_the_lowest_free_die_dies_and_leaves_its_tools(self) -> None:
        stuck = ursule(sections=dict.fromkeys("1234567", "6"), stethoscopes={"gained": 1, "used": 1})
        played = play(stuck, dice(1, 3, 2, "S N !"), "R", False)
        assert (played.die.colour, played.sheet.deaths, played.sheet.nurses) == ("G", 1, ())
        kept = play(stuck, dice(1, 3, 2, "S N B"), "Y", False)
        assert (kept.die.colour, kept.sheet.deaths, kept.sheet.stethoscopes) == ("R", 1, 2)

    def test_a41_curtain_ties_go_to_the_lowest_section(self) -> None:
        played = play(ursule(sections={"4": "5", "6": "5"}), dice(1, 6, 6, "C N B"), None, False)
        assert played.sheet.sections[3] == patients("5|")

    def test_a42_no_eighth_nurse_and_the_icon_stays(self) -> None:
        five = ursule(nurses=[2, 3, 4, 5, 6])
        assert five.circles == 7
        played = play(five, dice(1, 6, 6, "N ! B"), None, False)
        assert played.sheet.sections[0] == patients("1")
        assert played.sheet.nurses == (2, 3, 4, 5, 6)

    def test_a43_the_extra_patient_of_the_last_round_follows_the_normal_protocol(self) -> None:
        # Red 4 fills section 1; its extra yellow 1 or 2 goes to the first bed that takes it, not to a filling one.
        near = ursule(sections={"1": "1 2 3", "7": "1 1"}, stethoscopes={"gained": 1, "used": 1})
        played = play(near, dice(4, 6, 6, "Y1/2 N B"), None, True)
        assert played.sheet.sections[0] == patients("1 2 3 4")
        assert played.sheet.sections[3] == patients("1")
        assert played.sheet.sections[6] == patients("1 1")

    def test_a44_in_the_last_round_the_best_notepad_comes_first(self) -> None:
        near = ursule(sections={"1": "1 2 3", "6": "1 2 3 4 5"})
        chosen = plan(near, dice(4, 1, 6, "! B S"), None, True)
        assert chosen.bed is not None
        assert (chosen.die.colour, chosen.bed.section) == ("G", 6)
        assert plan(near, dice(4, 1, 6, "! B S"), None, False).die.colour == "Y"

    def test_a44_a_free_die_is_preferred_to_a_copied_one(self) -> None:
        near = ursule(sections={"7": "1 2"}, blood={"gained": 2})
        chosen = plan(near, dice(2, 6, 3), "R", True)
        assert (chosen.die.colour, chosen.price) == ("G", 0)

    def test_a44_a_better_notepad_is_worth_the_bag_for_a_copy(self) -> None:
        # Green 3 would fill section 7 (4 points) for nothing, the copied red 5 fills section 3 (8 points).
        near = ursule(sections={"3": "1 2 3 4", "7": "1 2"}, blood={"gained": 2}, stethoscopes={"gained": 1, "used": 1})
        chosen = plan(near, dice(5, 1, 3), "R", True)
        assert chosen.bed is not None
        assert (chosen.die.colour, chosen.price, chosen.bed.section) == ("R", 1, 3)

    def test_a45_a_section_filled_by_an_extra_patient_counts(self) -> None:
        near = ursule(sections={"1": "1 2", "3": "1 2 3 4"})
        played = play(near, dice(4, 6, 6, "R5/6 N B"), None, False)
        # Red 4 goes to the grey 1.3, the extra red 5 then to the red 1.4: section 1 is full.
        assert played.sheet.sections[0] == patients("1 2 4 5")
        assert played.filled == 1


class TestHerCardiologists:
    def here(self, human: Sheet, hers: Sheet, cards: tuple[str, ...], **changes: Any) -> Table:
        """The human chief is about to die a red 6; URSULE holds yellow and green."""
        on_table = tuple(Cardiologist(card, 5) for card in cards)
        return table(1, card=11, dice=(6, 2, 5), sheets=(human,), ursule=hers, cardiologists=on_table, **changes)

    def test_a48_both_goals_together_are_ten_points(self) -> None:
        here = self.here(sheet({"sections": REACHED}), ursule(), ("K2", "K5")).take("R").admit(None)
        assert here.state.closed[0].cardiologists == (("K2", 5), ("K5", 5))
        assert all(card.value is None for card in here.state.cardiologists)

    def test_a48_one_of_two_goals_is_nothing(self) -> None:
        here = self.here(sheet({"sections": REACHED}), ursule(), ("K1", "K2")).take("R").admit(None)
        assert here.state.closed[0].cardiologists == ()
        assert all(card.value == 5 for card in here.state.cardiologists)

    def test_d8_a47_the_human_throws_one_away_and_the_other_waits_for_the_next_check(self) -> None:
        near = ursule(sections={**FIVES, "7": "1 2"})  # her yellow 2 fits nowhere but in 7.3
        here = self.here(sheet({"sections": REACHED}), near, ("K1", "K2")).take("R").admit(None)
        assert (here.kind(), here.offered()) == ("discard", ["K1", "K2"])
        assert here.state.ursule is not None
        assert here.state.ursule.sections[6] == patients("1 2 2")
        assert GAME.progress(here.state).phase is not None
        here.discard("K1")
        assert here.state.cardiologists == (Cardiologist("K1", None), Cardiologist("K2", 5))
        assert here.state.ursule.cardiologists == (("K1", 5),)
        before = here.state
        here.finish(0)
        assert before.closed[0].cardiologists == ()
        assert here.state.round == before.round + 1
        assert here.state.closed[0].cardiologists == (("K2", 5),)

    def test_nobody_is_asked_for_a_card_when_the_match_is_over(self) -> None:
        here = self.here(sheet({}), ursule(), ("K1", "K2"), round=24, ursule_filled=1, chief=None, chief_die="Y")
        here.take("R").admit(None)
        assert here.position.over
        assert here.state.ursule is not None
        assert sum(points for _, points in here.state.ursule.cardiologists) == 5

    def test_a46_two_sections_in_one_round(self) -> None:
        both, won, asked = check_solo_goals((Cardiologist("K1", 5), Cardiologist("K3", 5)), sheet({}), 2)
        assert (sum(win.points for win in won), asked) == (10, False)
        one, won, asked = check_solo_goals((Cardiologist("K1", None), Cardiologist("K3", 5)), sheet({}), 2)
        assert (sum(win.points for win in won), asked) == (5, False)
        assert all(card.value is None for card in (*both, *one))

    def test_both_sides_score_at_the_same_check(self) -> None:
        cards = (Cardiologist("K2", 5), Cardiologist("K5", 5))
        after, won, asked = check_solo_goals(cards, sheet({"sections": REACHED}), 1)
        assert sorted((win.seat is None, win.points) for win in won) == [(False, 5), (False, 5), (True, 5)]
        assert not asked
        assert all(card.value is None for card in after)

    def test_nothing_happens_without_cards(self) -> None:
        gone = (Cardiologist("K2", None), Cardiologist("K5", None))
        assert check_solo_goals(gone, sheet({"sections": REACHED}), 2) == (gone, [], False)


class TestDifficulty:
    def test_preparation(self) -> None:
        hers = starting_sheet(("preparation",))
        assert (hers.stethoscopes_gained, hers.blood_gained, hers.circles) == (3, 2, 2)
        assert score_ursule(hers, "R1", "E1", ("preparation",)).modifications == 0

    def test_preparation_counts_for_equipment(self) -> None:
        difficulty = ("preparation", "equipment")
        assert score_ursule(starting_sheet(difficulty), "R1", "E1", difficulty).modifications == 5

    def test_isolation_and_capacity(self) -> None:
        hers = ursule(sections={"1": "1 2| 1 4", "7": "2|"})
        assert score_ursule(hers, "R1", "E1", ("isolation",)).modifications == 2
        assert score_ursule(hers, "R1", "E1", ("capacity",)).modifications == 1


def result(human: int, hers: int) -> Outcome:
    state = last(1, seed=1).state
    # Her fixed points for R1 and E1 are 8 and 10; two given nurses count 5.
    sheets = (sheet({"cardiologists": {"K1": human}}),)
    ended = replace(state, closed=sheets, ursule=ursule(cardiologists={"K1": hers - 23}), radiologist="R1",
                    epidemiologist="E1", difficulty=())  # fmt: skip
    outcome = GAME.outcome(ended)
    assert outcome is not None
    return outcome


class TestResult:
    @pytest.mark.parametrize(("human", "winners"), [(87, ()), (88, ()), (89, (0,))])
    def test_t13_a49_only_more_points_beat_her(self, human: int, winners: tuple[int, ...]) -> None:
        outcome = result(human, 88)
        assert {standing.seat: standing.total for standing in outcome.standings} == {0: human, None: 88}
        assert outcome.winners == winners
        hers = next(standing for standing in outcome.standings if standing.seat is None)
        assert hers.rank == (2 if winners else 1)
        assert hers.name is not None
        assert hers.name.key == "emergency.ursule"

    def test_leaving_is_losing(self) -> None:
        here = table(1)
        turn = give_up(GAME, here.position, 0, here.dice)
        assert turn is not None
        assert turn.position.over
        outcome = GAME.outcome(turn.position.state)
        assert outcome is not None
        assert outcome.winners == ()

    def test_leaving_while_a_card_must_be_thrown_away(self) -> None:
        here = table(1, discarding=True)
        assert here.kind() == "discard"
        turn = give_up(GAME, here.position, 0, here.dice)
        assert turn is not None
        assert turn.position.over
