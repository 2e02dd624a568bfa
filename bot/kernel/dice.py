"""Every random thing in a match, drawn from one 32-byte seed.

Nothing here reads a clock or the operating system's randomness, and nothing uses `random`: the same seed gives the same
match in every version of Python, and a few lines of any language can recompute it (docs/verify.md).

**Streams have names.** A match does not draw from one long stream. Each occasion opens a short stream of its own,
`dice.stream("ambulances", 3)`. With a single stream, a draw that only some choices cause (one more roll, a pile that is
shuffled) would shift everything drawn later, and two tables that play one seed would diverge at the first such choice.
With names, the ambulances of round 3 are the same at both tables. Duplicate rounds and the daily challenge need that.

**Names hold no choices.** A name is a purpose and a few ints: a round, a seat, a count from the state. If it held a
card, a patient or a colour, players who choose differently would get different dice on the same occasion. A name is
opened at most once in a match, because a second stream of the same name would repeat the words of the first. `Dice`
refuses that as far as it can see: the engine makes one for every step, simulations and the contract tests
(tests/contract/test_streams.py) make one for a whole match.

**Undo counts words.** `Dice.drawn` is the number of words drawn so far over all streams. `bot.kernel.play` compares it
before and after a step; if it differs, the players have seen something random and undo never crosses the step. Nothing
else is stored: a stream starts at its first word and is never continued by a later step, so a restored match needs the
count but no position of any stream. A stream that was opened and drew no word (a shuffle of one card) reveals nothing
and does not stop undo.

The words of a stream:

    name   = purpose and ints in decimal, separated by single spaces, as ASCII: "ambulances 3"
    key    = HMAC-SHA256(key = seed, message = name)
    block  = SHA-256(key followed by k div 4 as 8 bytes, big-endian)
    word k = bytes 8*(k mod 4) to 8*(k mod 4)+7 of block, big-endian
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from operator import length_hint
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")

SEED_BYTES = 32
_WORD_RANGE = 1 << 64
_WORDS_PER_BLOCK = 4
_BLOCK = Struct(f">{_WORDS_PER_BLOCK}Q")
_NO_WORDS: Iterator[int] = iter(())
_HASH_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Dice:
    """The streams of one seed. `drawn` counts the words that all of them have drawn."""

    __slots__ = ("_keyed", "_names", "_seed", "drawn")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._keyed: tuple[_Hash, _Hash] | None = None  # made when the first stream is opened
        self._names: set[bytes] = set()
        self.drawn = drawn

    def stream(self, purpose: str, *ints: int) -> Stream:
        """The stream of this name. The purpose is a short ASCII word; see the module for what the ints may be."""
        name = stream_name(purpose, ints)
        if name in self._names:
            raise ValueError(f"the stream {name.decode()!r} has been opened before")
        self._names.add(name)
        if self._keyed is None:
            seed = self._seed.ljust(_HASH_BLOCK, b"\0")
            self._keyed = sha256(seed.translate(_INNER_PAD)), sha256(seed.translate(_OUTER_PAD))
        # HMAC-SHA256: both of its hashes begin with the padded seed, so that part is hashed once and copied.
        inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
        inner.update(name)
        outer.update(inner.digest())
        return Stream(self, outer.digest())


class Stream:
    """Random words for one occasion, as numbers, picks and shuffles."""

    __slots__ = ("_block_number", "_dice", "_key", "_words")

    def __init__(self, dice: Dice, key: bytes) -> None:
        self._dice = dice
        self._key = key
        self._block_number = 0
        self._words = _NO_WORDS

    @property
    def drawn(self) -> int:
        """How many words this stream has drawn. Worked out when it is asked for, so that drawing costs nothing more."""
        return _WORDS_PER_BLOCK * self._block_number - length_hint(self._words)

    def d(self, sides: int) -> int:
        """A fair number from 1 to `sides`."""
        if not 1 <= sides <= _WORD_RANGE:
            raise ValueError(f"a die has 1 to {_WORD_RANGE} sides, not {sides}")
        # Words at the ragged end of the range would favour the low sides: draw again instead.
        limit = _WORD_RANGE - _WORD_RANGE % sides
        while True:
            for word in self._words:  # an iterator: it goes on where the last call stopped
                self._dice.drawn += 1
                if word < limit:
                    return word % sides + 1
            self._words = iter(self._next_block())

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each with the same probability."""
        return items[self.d(len(items)) - 1]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in random order, every order with the same probability (Fisher-Yates from the last place down)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.d(last + 1) - 1
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def deal(self, items: Sequence[T]) -> Iterator[T]:
        """`items` one after the other in random order. Draws a word for each item that is asked for, so reading only
        the first few of a long sequence is cheap; `shuffle` is for all of them."""
        deck = list(items)
        while deck:
            other = self.d(len(deck)) - 1
            deck[other], deck[-1] = deck[-1], deck[other]
            yield deck.pop()

    def _next_block(self) -> tuple[int, ...]:
        number = self._block_number
        self._block_number = number + 1
        return _BLOCK.unpack(sha256(self._key + number.to_bytes(8, "big")).digest())


@lru_cache(maxsize=4096)
def stream_name(purpose: str, ints: tuple[int, ...]) -> bytes:
    """A name as bytes. Unambiguous: neither a purpose nor a decimal number holds a space. Every match uses the same
    few hundred names, so they are cached."""
    if not (purpose.isascii() and purpose.isidentifier()):
        raise ValueError(f"the purpose of a stream is one ASCII word, not {purpose!r}")
    return " ".join([purpose, *[f"{number:d}" for number in ints]]).encode()


def commitment(seed: bytes) -> str:
    """What is posted when a match starts: the seed can be checked later, but not guessed now."""
    return sha256(seed).hexdigest()
