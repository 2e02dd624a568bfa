"""The dice are a promise to strangers: the stream is pinned, fair and documented well enough to rebuild."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Dice, commitment

SEED = bytes(range(32))


def test_known_answers() -> None:
    dice = Dice(SEED)
    assert [dice.d(6) for _ in range(20)] == [6, 5, 6, 2, 4, 1, 4, 5, 5, 5, 4, 4, 6, 6, 2, 1, 6, 2, 1, 4]
    assert Dice(SEED).shuffle(range(10)) == (2, 0, 8, 6, 9, 3, 4, 1, 7, 5)


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


def test_a_die_without_sides_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Dice(SEED).d(0)


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
