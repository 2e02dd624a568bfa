"""One seat's turn: dice, bonuses, beds, prices, curtains, extra patients. T and A numbers are the rule file's."""

from __future__ import annotations

import pytest

from bot.games.emergency.actions import Admit, TakeDie
from bot.games.emergency.sheet.sheet import Sheet
from bot.kernel import IllegalAction
from tests.games.emergency.match import Table, table
from tests.games.emergency.notation import patients, sheet

# Cards by their number: 1 is ! / R1/2 / B, 5 is Y5/6 / N / C, 9 is C / N / !, 10 is S / ! / B, 19 is R3/4 / B / C.


def prices(here: Table, seat: int = 0) -> dict[object, object]:
    """The choices with the number in each hint (stethoscopes), 0 for a free one."""
    hints = [choice.hint for choice in here.asked(seat).choices]
    return dict(zip(here.offered(seat), [dict(hint.params).get("n", 0) if hint else 0 for hint in hints], strict=True))


class TestChoosingADie:
    def test_t1_three_dice_for_the_chief_two_for_others_and_three_with_a_bag(self) -> None:
        rich = sheet({"blood": {"gained": 1}})
        here = table(3, sheets=(sheet({}), sheet({}), rich))
        assert here.offered(0) == ["R", "Y", "G"]
        here.take("Y", 0)
        assert here.offered(1) == ["R", "G"]
        assert here.offered(2) == ["R", "G", "Y"]

    def test_t2_a3_the_bag_of_the_chiefs_die_cannot_pay_for_it(self) -> None:
        here = table(card=1).take("G")  # green shows B
        assert here.offered(1) == ["R", "Y"]

    def test_a4_copying_is_offered_although_other_dice_are_free(self) -> None:
        here = table(sheets=(sheet({}), sheet({"blood": {"gained": 1}}))).take("R")
        assert "R" in here.offered(1)
        copied = here.asked(1).choices[2]
        assert copied.hint is not None
        assert copied.hint.key == "emergency.hint.copy"

    def test_a5_who_copies_pays_a_bag_and_gets_the_bonus_too(self) -> None:
        here = table(card=10, sheets=(sheet({}), sheet({"blood": {"gained": 1}}))).take("R").take("R", 1)
        assert here.sheet(1).stethoscopes_gained == 3
        assert (here.sheet(1).blood_gained, here.sheet(1).blood_used) == (1, 1)

    def test_a3_copying_a_die_with_a_bag_pays_first_and_gains_then(self) -> None:
        here = table(card=1, sheets=(sheet({}), sheet({"blood": {"gained": 1}}))).take("G").take("G", 1)
        assert (here.sheet(1).blood_gained, here.sheet(1).blood_used) == (2, 1)

    def test_several_seats_may_take_the_same_die(self) -> None:
        here = table(3).take("R").take("G", 1).take("G", 2)
        assert [turn.die.colour for turn in here.state.turns if turn.die] == ["R", "G", "G"]

    def test_nobody_takes_a_die_that_is_not_offered(self) -> None:
        here = table().take("R")
        with pytest.raises(IllegalAction):
            here.answer(TakeDie("R"), 1)

    def test_a10_a_die_whose_bonus_will_be_lost_may_be_taken(self) -> None:
        blocked = sheet({"sections": dict.fromkeys("1234567", "6"), "stethoscopes": {"gained": 1, "used": 1}})
        for colour in ("R", "Y", "G"):  # card 16: S, !, N
            here = table(1, card=16, sheets=(blocked,), radiologist="R1")
            assert colour in here.offered()
            assert here.take(colour).state.closed[0].deaths == 1  # only the morgue is left, so the kernel takes it


class TestTools:
    def test_t5_stethoscopes_are_kept_when_the_patient_dies(self) -> None:
        here = table(card=10).take("R").admit(None)
        assert (here.sheet().stethoscopes_gained, here.sheet().deaths) == (3, 1)

    def test_tools_of_this_turn_are_usable_at_once(self) -> None:
        here = table(card=10, dice=(3, 3, 3)).take("R").answer(Admit(3))
        assert here.offered() == [1, 2, 3, 4, 5, 6]
        bag = table(card=10, dice=(3, 3, 3)).take("G")
        assert bag.offered() == [1, 2, 3, 4, 5, 6, 7, None]  # the bag just gained opens every colour

    def test_a6_the_price_is_exactly_the_distance(self) -> None:
        here = table(card=10, dice=(3, 3, 3)).take("R").answer(Admit(3))
        assert prices(here) == {1: 2, 2: 1, 3: 0, 4: 1, 5: 2, 6: 3}

    def test_a7_a_bag_is_never_paid_for_a_grey_or_matching_bed(self) -> None:
        rich = sheet({"blood": {"gained": 3}})
        for section in (1, 3):  # 1.1 is grey, 3.1 is red
            assert table(sheets=(rich,)).take("R").admit(section, 3).sheet().blood_used == 0
        assert table(sheets=(rich,)).take("R").admit(2, 3).sheet().blood_used == 1

    def test_every_tool_needed_is_named_before_it_is_paid(self) -> None:
        given = sheet({"sections": {"2": "5"}, "stethoscopes": {"gained": 4}, "blood": {"gained": 1}})
        here = table(dice=(3, 3, 3), sheets=(given,)).take("R")
        hint = next(choice.hint for choice in here.asked().choices if choice.action == Admit(2))
        assert hint is not None
        (_, parts), *_ = hint.params
        assert [part.key for part in parts.items] == ["emergency.price.bags", "emergency.hint.at_least"]  # type: ignore[union-attr]
        after = here.admit(2, 6).sheet()
        assert (after.stethoscopes_used, after.blood_used) == (3, 1)

    def test_a8_equal_values_are_forbidden(self) -> None:
        given = sheet({"sections": {"3": "3"}, "stethoscopes": {"gained": 1, "used": 1}})
        assert 3 not in table(dice=(3, 3, 3), sheets=(given,)).take("R").offered()

    def test_a9_the_morgue_is_always_offered(self) -> None:
        here = table().take("R")
        assert here.offered()[-1] is None
        assert len(here.offered()) > 1


class TestMarks:
    def test_t6_critical_and_nurse_are_lost_in_the_morgue(self) -> None:
        for colour in ("Y", "G"):  # card 16: S, !, N
            here = table(card=16).take(colour).admit(None)
            assert here.sheet() == Sheet(deaths=1)

    def test_a12_a_critical_patient_counts_as_written(self) -> None:
        here = table(card=1, dice=(3, 3, 3)).take("R").admit(3, 4)
        assert here.sheet().sections[2] == patients("4!")

    def test_a_nurse_is_crossed_where_the_patient_lies(self) -> None:
        here = table(card=16, dice=(3, 3, 3)).take("G").admit(5, 3)
        assert (here.sheet().nurses, here.sheet().circles) == ((5,), 1)

    def test_t10_a14_a_crossed_nurse_brings_nothing(self) -> None:
        given = sheet({"nurses": [5]})
        here = table(card=16, dice=(3, 3, 3), sheets=(given,)).take("G").admit(5, 3)
        assert here.sheet().nurses == (5,)

    def test_a11_the_fifth_death_is_counted_but_free(self) -> None:
        here = table(sheets=(sheet({"morgue": 4}),)).take("R")
        hint = here.asked().choices[-1].hint
        assert hint is not None
        (_, parts), *_ = hint.params
        assert parts.items[0].key == "emergency.hint.morgue_full"  # type: ignore[union-attr]
        assert here.admit(None).sheet().deaths == 5


class TestCurtains:
    def test_t3_on_a_fresh_sheet_only_the_new_patient_can_be_curtained(self) -> None:
        here = table(card=9, dice=(3, 3, 3)).take("R")
        assert here.kind() == "section"
        here.admit(3, 3)
        assert (here.kind(), here.offered()) == ("curtain", [3, None])
        assert here.curtain(3).sheet().sections[2] == patients("3|")

    def test_t4_a_curtain_before_lets_the_patient_in(self) -> None:
        given = sheet({"sections": {"3": "5"}, "stethoscopes": {"gained": 1, "used": 1}})
        here = table(card=9, dice=(2, 2, 2), sheets=(given,)).take("R")
        assert (here.kind(), here.offered()) == ("curtain_first", [3, None])
        assert here.curtain(3).admit(3, 2).sheet().sections[2] == patients("5| 2")
        later = table(card=9, dice=(2, 2, 2), sheets=(given,)).take("R").curtain(None)
        assert 3 not in later.offered()

    def test_a15_no_curtain_where_it_would_change_nothing(self) -> None:
        given = sheet({"sections": {"1": "1 2 3 4", "2": "6|", "4": "5", "5": "1 2"}})
        assert table(card=9, sheets=(given,)).take("R").offered() == [4, 5, None]

    def test_a16_the_curtain_stays_when_the_patient_goes_elsewhere(self) -> None:
        given = sheet({"sections": {"3": "5"}})
        here = table(card=9, dice=(3, 3, 3), sheets=(given,)).take("R").curtain(3).admit(1, 3)
        assert here.sheet().sections[:3] == (patients("3"), (), patients("5|"))
        assert here.kind() is None  # it is drawn only once

    def test_a17_the_curtain_is_drawn_although_the_patient_dies(self) -> None:
        given = sheet({"sections": {"3": "5"}})
        before = table(card=9, sheets=(given,)).take("R").curtain(3).admit(None)
        after = table(card=9, sheets=(given,)).take("R").curtain(None).admit(None).curtain(3)
        assert before.sheet() == after.sheet()
        assert after.sheet().sections[2] == patients("5|")

    def test_a18_a_curtain_may_be_declined(self) -> None:
        given = sheet({"sections": {"3": "5"}})
        here = table(card=9, sheets=(given,)).take("R").curtain(None).admit(None).curtain(None)
        assert here.sheet().sections == given.sections
        assert here.kind() is None

    def test_a_curtain_without_any_target_is_lost(self) -> None:
        here = table(card=9).take("R").admit(None)
        assert here.kind() is None


class TestExtraPatients:
    def test_t7_a22_three_bags_for_three_rules(self) -> None:
        rich = sheet({"blood": {"gained": 3}, "stethoscopes": {"gained": 1, "used": 1}})
        here = table(card=1, dice=(3, 3, 3), sheets=(sheet({}), rich)).take("Y").take("Y", 1)
        here.first(1, extra=False).admit(3, 3, seat=1).admit(4, 1, seat=1)
        assert here.sheet(1).blood == 0
        assert (here.sheet(1).sections[2], here.sheet(1).sections[3]) == (patients("3"), patients("1"))

    def test_t8_the_order_decides_who_is_next_to_the_hall(self) -> None:
        poor = sheet({"stethoscopes": {"gained": 1, "used": 1}})
        here = table(card=1, dice=(3, 3, 3), sheets=(poor,)).take("Y")
        assert (here.kind(), here.offered()) == ("order", ["main", "extra"])
        here.first(extra=True).admit(3, 1).admit(3, 3)
        assert here.sheet().sections[2] == patients("1 3")
        main = table(card=1, dice=(3, 3, 3), sheets=(poor,)).take("Y").first(extra=False)
        assert 3 not in main.offered()

    def test_t9_a20_the_nearer_printed_value_is_shifted(self) -> None:
        given = sheet({"stethoscopes": {"gained": 2}})
        here = table(card=5, dice=(3, 3, 3), sheets=(given,)).take("R").first(extra=True).answer(Admit(4))
        assert prices(here) == {3: 2, 4: 1, 5: 0, 6: 0}

    def test_a13_an_extra_patient_is_never_critical_and_calls_no_nurse(self) -> None:
        here = table(card=1, dice=(3, 3, 3)).take("Y").first(extra=True).admit(3, 1)
        assert here.sheet().sections[2] == patients("1")
        assert here.sheet().nurses == ()

    def test_a19_a21_it_comes_even_if_the_first_one_died_and_cannot_be_refused(self) -> None:
        here = table(card=1).take("Y").first(extra=False).admit(None)
        assert here.kind() == "section"
        assert here.admit(None).sheet().deaths == 2
        assert here.kind() is None

    def test_the_order_is_asked_before_anything_else(self) -> None:
        here = table(card=19).take("R")
        assert here.kind() == "order"
