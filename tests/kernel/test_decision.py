"""Choices made on demand: to whoever looks they are the tuple they stand for, and nobody else pays for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.kernel import Choice, Decision, Group, Joined, Menu, text


def _choice(number: int) -> Choice:
    return Choice(number, text("ward.bed", number=number))


class Maker:
    """Makes choices, and remembers which."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def __call__(self, number: int) -> Choice:
        self.made.append(number)
        return _choice(number)


MADE = tuple(map(_choice, range(6)))
SAME: list[Sequence[Choice]] = [
    Menu(range(6), _choice),
    Menu(bytes(range(6)), _choice),
    Joined(Menu((0, 1), _choice), (), (_choice(2),), Menu((), _choice), Menu((3, 4, 5), _choice)),
    Joined(Joined(MADE[:2], MADE[2:4]), MADE[4:]),
    Decision(0, "bed", text("ward.which"), MADE[:1], (Group(text("ward"), Menu((1, 2, 3, 4, 5), _choice)),)).choices,
    Decision(0, "bed", text("ward.which"), Menu(range(6), _choice)).choices,
]


@pytest.mark.parametrize("lazy", SAME)
def test_they_behave_like_the_tuple_they_stand_for(lazy: Sequence[Choice]) -> None:
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
def test_slices_are_tuples(lazy: Sequence[Choice], part: slice) -> None:
    assert lazy[part] == MADE[part]
    assert isinstance(lazy[part], tuple)


@pytest.mark.parametrize("lazy", SAME)
@pytest.mark.parametrize("place", [6, 100, -7, -100])
def test_there_is_nothing_beyond_the_ends(lazy: Sequence[Choice], place: int) -> None:
    with pytest.raises(IndexError):
        lazy[place]


@pytest.mark.parametrize("lazy", SAME)
def test_they_equal_whatever_holds_the_same_choices(lazy: Sequence[Choice]) -> None:
    for same in (MADE, *SAME):
        assert lazy == same and same == lazy
        assert hash(lazy) == hash(same)
    for other in (MADE[:5], (*MADE, MADE[0]), MADE[::-1], Menu(range(1, 7), _choice), Joined(MADE, MADE), list(MADE)):
        assert lazy != other and other != lazy


def test_decisions_compare_by_what_they_offer() -> None:
    def asked(choices: Sequence[Choice]) -> Decision:
        return Decision(0, "bed", text("ward.which"), choices, (Group(text("ward"), choices),))

    assert asked(MADE) == asked(Menu(range(6), _choice)) == asked(Joined(MADE[:3], MADE[3:]))
    assert len({asked(choices) for choices in SAME}) == 1
    assert asked(MADE) != asked(Menu(range(5), _choice))


def test_nothing_is_made_before_it_is_looked_at() -> None:
    make = Maker()
    menu = Menu((10, 11, 12), make)
    decision = Decision(0, "bed", text("ward.which"), MADE[:1], (Group(text("ward"), menu), Group(text("home"), menu)))
    assert len(decision.choices) == 7 and decision.choices and not decision.single
    assert not make.made
    assert decision.choices[5].action == 11
    assert decision.choices[-1].action == 12
    assert make.made == [11, 12]
    assert decision.choices[0] == decision.choice(0) == MADE[0]
    assert menu[1:].index(_choice(12)) == 1
    assert make.made == [11, 12, 11, 12]


def test_a_choice_is_found_by_its_number() -> None:
    group = Group(text("ward"), Menu((2, 3, 4), _choice))
    decision = Decision(0, "bed", text("ward.which"), MADE[:2], (group, Group(text("home"), MADE[5:])))
    assert [decision.choice(place) for place in range(6)] == [*decision.choices] == [*MADE]
    assert [decision.choice(place) for place in (-7, -6, -1, 6, 7)] == [None] * 5


@pytest.mark.parametrize("rows", [(1, 0), (0, 1), (0, 0, 1), (1, 0, 0), (2,), (0, 2), (1, 1), (0, 1, 1), (0, 0)])
def test_a_single_answer_is_one_in_all_rows_together(rows: tuple[int, ...]) -> None:
    plain, *groups = (Menu(range(row), _choice) for row in rows)
    decision = Decision(0, "bed", text("ward.which"), plain, tuple(Group(text("ward"), row) for row in groups))
    assert decision.single == (sum(rows) == 1)
