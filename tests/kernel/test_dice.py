"""Dice: the words of a stream are pinned, fair and documented well enough to recompute."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Dice, Stream, commitment

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)
PURPOSES = st.from_regex(r"[a-z][a-z_]{0,11}", fullmatch=True)
NAMES = st.tuples(PURPOSES, st.lists(st.integers(-9, 999), max_size=3).map(tuple))


def stream(purpose: str = "test", *ints: int) -> Stream:
    return Dice(SEED).stream(purpose, *ints)


def test_known_answers() -> None:
    dice = Dice(SEED)
    rolling = dice.stream("roll", 3, 0)
    assert [rolling.d(6) for _ in range(20)] == [1, 3, 5, 3, 4, 4, 5, 4, 1, 3, 1, 1, 4, 2, 5, 5, 3, 1, 1, 4]
    assert dice.drawn == 20
    assert stream("cards").shuffle(range(10)) == (3, 0, 4, 6, 7, 1, 2, 9, 5, 8)
    assert tuple(stream("cards").deal(range(10))) == (8, 5, 9, 2, 1, 7, 6, 4, 0, 3)
    picking = stream("letters", 12)
    assert "".join(picking.pick("abcdefg") for _ in range(12)) == "bfdbbddeddgg"


@given(SEEDS, NAMES)
def test_a_stranger_rebuilds_a_stream_from_its_description(seed: bytes, name: tuple[str, tuple[int, ...]]) -> None:
    purpose, ints = name
    key = hmac.new(seed, " ".join([purpose, *map(str, ints)]).encode("ascii"), hashlib.sha256).digest()

    def word(k: int) -> int:
        block = hashlib.sha256(key + (k // 4).to_bytes(8, "big")).digest()
        return int.from_bytes(block[8 * (k % 4) : 8 * (k % 4) + 8], "big")

    words = Dice(seed).stream(purpose, *ints)
    assert [words.d(2**64) for _ in range(9)] == [word(k) + 1 for k in range(9)]


@given(SEEDS, NAMES, NAMES)
def test_different_names_give_different_words(
    seed: bytes, one: tuple[str, tuple[int, ...]], two: tuple[str, tuple[int, ...]]
) -> None:
    words = [Dice(seed).stream(purpose, *ints).d(2**64) for purpose, ints in (one, two)]
    assert (words[0] == words[1]) == (one == two)


@given(SEEDS, st.integers(0, 40))
def test_a_stream_does_not_depend_on_what_others_draw(seed: bytes, others: int) -> None:
    dice = Dice(seed)
    first = dice.stream("first")
    for _ in range(others):
        first.d(6)
    second, alone = dice.stream("second"), Dice(seed, 17).stream("second")
    assert [second.d(6) for _ in range(9)] == [alone.d(6) for _ in range(9)]


def test_words_of_all_streams_are_counted() -> None:
    dice = Dice(SEED, drawn=5)
    one, two = dice.stream("one"), dice.stream("two")
    one.d(6)
    two.shuffle("abcd")
    one.d(6)
    assert dice.drawn == 5 + 1 + 3 + 1


def test_a_stream_that_draws_nothing_is_not_counted() -> None:
    dice = Dice(SEED)
    assert dice.stream("cards").shuffle("a") == ("a",)
    assert dice.drawn == 0


def test_a_name_is_opened_once() -> None:
    dice = Dice(SEED)
    dice.stream("roll", 1, 2)
    dice.stream("roll", 1)
    dice.stream("roll", 12)
    with pytest.raises(ValueError, match="'roll 1 2' has been opened"):
        dice.stream("roll", 1, 2)


@pytest.mark.parametrize("purpose", ["", "two words", "roll 1", "1", "é", "roll\n"])
def test_a_purpose_is_one_ascii_word(purpose: str) -> None:
    with pytest.raises(ValueError, match="one ASCII word"):
        Dice(SEED).stream(purpose)


def test_a_name_does_not_depend_on_the_type_of_its_ints() -> None:
    assert stream("count", True).d(2**64) == stream("count", 1).d(2**64)


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_shuffling_and_dealing_lose_nothing(seed: bytes, items: list[int]) -> None:
    dice = Dice(seed)
    assert sorted(dice.stream("shuffle").shuffle(items)) == sorted(items)
    assert sorted(dice.stream("deal").deal(items)) == sorted(items)


def test_dealing_draws_as_it_goes() -> None:
    dice = Dice(SEED)
    dealt = dice.stream("deal").deal(range(50))
    assert [next(dealt), next(dealt)] == list(stream("deal").deal(range(50)))[:2]
    assert dice.drawn == 2


def test_all_sides_come_up_equally_often() -> None:
    rolling = stream()
    counts = Counter(rolling.d(6) for _ in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_the_first_words_of_many_streams_are_fair_too() -> None:
    dice = Dice(SEED)
    counts = Counter(dice.stream("roll", number).d(6) for number in range(6_000))
    assert all(abs(counts[side] - 1_000) < 130 for side in range(1, 7))


class Beginning(Stream):
    """A stream that begins with this word and goes on with zeros, which are never rejected."""

    def __init__(self, dice: Dice, first: int) -> None:
        super().__init__(dice, b"")
        self._words = iter([first])

    def _next_block(self) -> tuple[int, ...]:
        return (0, 0, 0, 0)


class Loaded(Stream):
    """A stream that shows these sides one after the other."""

    def __init__(self, *sides: int) -> None:
        super().__init__(Dice(SEED), b"")
        self.sides = list(sides)

    def d(self, sides: int) -> int:
        assert 1 <= self.sides[0] <= sides
        return self.sides.pop(0)


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 6, 7, 100, 127, 128, 129, 255, 256])
def test_every_side_stands_for_equally_many_words(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried with every word there is, if there were only 256."""
    monkeypatch.setattr("bot.kernel.dice._WORD_RANGE", 256)
    taken: Counter[int] = Counter()
    for word in range(256):
        dice = Dice(SEED)
        side = Beginning(dice, word).d(sides)
        taken[side] += dice.drawn == 1
    assert set(taken) == set(range(1, sides + 1))
    assert len(set(taken.values())) == 1, "one side is likelier than another"
    assert 256 - taken.total() < sides, "more words are rejected than necessary"


def test_every_order_is_equally_likely() -> None:
    """Every way four cards can be drawn leads to a different order."""
    ways = list(product(range(1, 5), range(1, 4), range(1, 3)))
    shuffled = Counter(Loaded(*way).shuffle("abcd") for way in ways)
    dealt = Counter(tuple(Loaded(*way, 1).deal("abcd")) for way in ways)
    for orders in (shuffled, dealt):
        assert set(orders) == set(permutations("abcd"))
        assert set(orders.values()) == {1}


def test_every_item_can_be_picked() -> None:
    assert [Loaded(side).pick("abc") for side in (1, 2, 3)] == ["a", "b", "c"]


def test_words_beyond_the_fair_range_are_drawn_again() -> None:
    # With this many sides almost half of all words are unfair, so a run of draws must skip some.
    dice = Dice(SEED)
    rolling = dice.stream("test")
    draws = [rolling.d(2**63 + 1) for _ in range(32)]
    assert all(1 <= draw <= 2**63 + 1 for draw in draws)
    assert dice.drawn > 32


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_a_seed_of_another_length_is_a_mistake(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(seed)


@pytest.mark.parametrize("sides", [-1, 0, 2**64 + 1])
def test_a_die_without_sides_or_with_more_than_there_are_words_is_a_mistake(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 1 to"):
        stream().d(sides)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="a die has 1 to"):
        stream().pick(())


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
