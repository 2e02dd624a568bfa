"""The dice are a promise to strangers: the stream is pinned, fair and documented well enough to rebuild."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Dice, commitment

SEED = bytes(range(32))


def test_known_answers() -> None:
    dice = Dice(SEED)
    assert [dice.d(6) for _ in range(20)] == [6, 5, 6, 2, 4, 1, 4, 5, 5, 5, 4, 4, 6, 6, 2, 1, 6, 2, 1, 4]
    assert dice.drawn == 20
    assert Dice(SEED).shuffle(range(10)) == (2, 0, 8, 6, 9, 3, 4, 1, 7, 5)
    picking = Dice(SEED)
    assert "".join(picking.pick("abcdefg") for _ in range(12)) == "bdgedeeegbde"


def test_a_stranger_rebuilds_the_stream_from_its_description() -> None:
    def word(k: int) -> int:
        block = hmac.new(SEED, (k // 4).to_bytes(8, "big"), hashlib.sha256).digest()
        return int.from_bytes(block[8 * (k % 4) : 8 * (k % 4) + 8], "big")

    dice = Dice(SEED)
    assert [dice.d(6) for _ in range(50)] == [word(k) % 6 + 1 for k in range(50)]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 40), st.integers(1, 1000))
def test_a_cursor_continues_where_another_stopped(seed: bytes, drawn: int, sides: int) -> None:
    whole = Dice(seed)
    for _ in range(drawn):
        whole.d(2)
    resumed = Dice(seed, drawn)
    assert resumed.d(sides) == whole.d(sides)
    assert resumed.drawn == whole.drawn


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=30))
def test_shuffle_loses_nothing(seed: bytes, items: list[int]) -> None:
    assert sorted(Dice(seed).shuffle(items)) == sorted(items)


def test_all_sides_come_up_equally_often() -> None:
    dice = Dice(SEED)
    counts = Counter(dice.d(6) for _ in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 400 for count in counts.values())


class Stream(Dice):
    """Dice whose stream begins with this word and goes on with zeros, which are never drawn again."""

    def __init__(self, first: int) -> None:
        super().__init__(SEED)
        self.first = first

    def _digest(self, number: int) -> bytes:
        return struct.pack(">4Q", 0 if number else self.first, 0, 0, 0)


class Loaded(Dice):
    """Dice that show these sides one after the other."""

    def __init__(self, *sides: int) -> None:
        super().__init__(SEED)
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
        dice = Stream(word)
        side = dice.d(sides)
        taken[side] += dice.drawn == 1
    assert set(taken) == set(range(1, sides + 1))
    assert len(set(taken.values())) == 1, "one side is likelier than another"
    assert 256 - taken.total() < sides, "more words are drawn again than have to be"


def test_every_order_is_equally_likely() -> None:
    """Every way four cards can be drawn leads to an order of its own."""
    ways = product(range(1, 5), range(1, 4), range(1, 3))
    orders = Counter(Loaded(*way).shuffle("abcd") for way in ways)
    assert set(orders) == set(permutations("abcd"))
    assert set(orders.values()) == {1}


def test_every_item_can_be_picked() -> None:
    assert [Loaded(side).pick("abc") for side in (1, 2, 3)] == ["a", "b", "c"]


def test_words_beyond_the_fair_range_are_drawn_again() -> None:
    # With this many sides almost half of all words are unfair, so a run of draws must skip some.
    dice = Dice(SEED)
    draws = [dice.d(2**63 + 1) for _ in range(32)]
    assert all(1 <= draw <= 2**63 + 1 for draw in draws)
    assert dice.drawn > 32


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_a_seed_of_another_length_is_a_mistake(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(seed)


@pytest.mark.parametrize("sides", [-1, 0, 2**64 + 1])
def test_a_die_without_sides_or_with_more_than_there_are_words_is_a_mistake(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 1 to"):
        Dice(SEED).d(sides)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="a die has 1 to"):
        Dice(SEED).pick(())


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
