"""Choices made on access: they compare and index like the tuple they stand for, and cost nothing until then."""

from __future__ import annotations

import pytest

from bot.kernel import Choice, Choices, Decision, Group, IllegalAction, Joined, Menu, text


def _worded(number: int, action: int) -> Choice:
    return Choice(action, text("ward.bed", number=number))


def _choice(number: int) -> Choice:
    return _worded(number, number)


def _menu(*numbers: int) -> Menu[int]:
    return Menu(numbers, int, _worded)


class Maker:
    """Makes actions and choices, and remembers which."""

    def __init__(self) -> None:
        self.acted: list[int] = []
        self.worded: list[int] = []

    def act(self, number: int) -> int:
        self.acted.append(number)
        return number

    def word(self, number: int, action: int) -> Choice:
        self.worded.append(number)
        return _worded(number, action)


MADE = tuple(map(_choice, range(6)))
SAME: list[Choices] = [
    _menu(*range(6)),
    Menu(bytes(range(6)), int, _worded),
    Joined((_menu(0, 1), (), (_choice(2),), _menu(), _menu(3, 4, 5))),
    Joined((Joined((MADE[:2], MADE[2:4])), MADE[4:])),
    Decision(0, "bed", text("ward.which"), MADE[:1], (Group(text("ward"), _menu(1, 2, 3, 4, 5)),)).choices,
    Decision(0, "bed", text("ward.which"), _menu(*range(6))).choices,
]


@pytest.mark.parametrize("lazy", SAME)
def test_they_behave_like_the_tuple_they_stand_for(lazy: Choices) -> None:
    assert len(lazy) == 6
    assert tuple(lazy) == MADE
    assert [lazy[place] for place in range(-6, 6)] == [*MADE, *MADE]
    assert [place for place, choice in enumerate(lazy) if choice == MADE[4]] == [lazy.index(MADE[4])] == [4]
    assert MADE[3] in lazy and _choice(6) not in lazy
    assert list(reversed(lazy)) == list(reversed(MADE))
    assert max(lazy, key=lambda choice: choice.action) == MADE[5]
    assert repr(lazy) == repr(MADE)


@pytest.mark.parametrize("lazy", SAME)
@pytest.mark.parametrize(
    "part", [slice(None), slice(2), slice(1, -1), slice(-2, None), slice(None, None, -2), slice(9, 12)]
)
def test_slices_are_tuples(lazy: Choices, part: slice) -> None:
    assert lazy[part] == MADE[part]
    assert isinstance(lazy[part], tuple)


@pytest.mark.parametrize("lazy", SAME)
@pytest.mark.parametrize("place", [6, 100, -7, -100])
def test_there_is_nothing_beyond_the_ends(lazy: Choices, place: int) -> None:
    with pytest.raises(IndexError):
        lazy[place]


@pytest.mark.parametrize("lazy", SAME)
def test_they_equal_whatever_holds_the_same_choices(lazy: Choices) -> None:
    for same in (MADE, *SAME):
        assert lazy == same and same == lazy
        assert hash(lazy) == hash(same)
    for other in (MADE[:5], (*MADE, MADE[0]), MADE[::-1], _menu(*range(1, 7)), Joined((MADE, MADE)), list(MADE)):
        assert lazy != other and other != lazy


def test_decisions_compare_by_what_they_offer() -> None:
    def asked(choices: Choices) -> Decision:
        return Decision(0, "bed", text("ward.which"), choices, (Group(text("ward"), choices),))

    assert asked(MADE) == asked(_menu(*range(6))) == asked(Joined((MADE[:3], MADE[3:])))
    assert len({asked(choices) for choices in SAME}) == 1
    assert asked(MADE) != asked(_menu(*range(5)))


def test_nothing_is_made_before_it_is_looked_at() -> None:
    make = Maker()
    menu = Menu((10, 11, 12), make.act, make.word)
    decision = Decision(0, "bed", text("ward.which"), MADE[:1], (Group(text("ward"), menu), Group(text("home"), menu)))
    assert len(decision.choices) == 7 and decision.choices and not decision.single
    assert not make.acted
    assert decision.choices[5].action == 11
    assert decision.choices[-1].action == 12
    assert decision.choices[0] == MADE[0]
    assert make.acted == make.worded == [11, 12]
    assert [choice.action for choice in menu[1:]] == [11, 12]


def test_an_action_needs_no_words() -> None:
    make = Maker()
    menu = Menu((2, 3, 4), make.act, make.word)
    rows = (Group(text("ward"), Joined((MADE[1:2], menu))), Group(text("home"), MADE[5:]))
    decision = Decision(0, "bed", text("ward.which"), MADE[:1], rows)
    assert [decision.action(place) for place in range(6)] == [0, 1, 2, 3, 4, 5]
    assert make.acted == [2, 3, 4] and not make.worded
    assert tuple(decision.choices) == MADE
    for place in (-7, -6, -1, 6, 7):
        with pytest.raises(IllegalAction, match="no_such_choice"):
            decision.action(place)


@pytest.mark.parametrize("rows", [(1,), (0, 1), (2,), (0, 2), (1, 1), (0, 1, 1), (0,)])
def test_a_single_answer_is_one_in_all_rows_together(rows: tuple[int, ...]) -> None:
    plain, *groups = (_menu(*range(row)) for row in rows)
    decision = Decision(0, "bed", text("ward.which"), plain, tuple(Group(text("ward"), row) for row in groups))
    assert decision.choice_count == len(decision.choices) == sum(rows)
    assert decision.single == (sum(rows) == 1)
