"""Every random thing in a match, drawn from one 32-byte seed.

The stream is HMAC-SHA256(seed, block number), so it is the same in every Python version and anybody can
recompute it in a few lines of any language. Nothing here reads a clock or the operating system's randomness.

Word *k* of the stream is bytes 8*(k mod 4) .. 8*(k mod 4)+7, big-endian, of
HMAC-SHA256(key = seed, message = k div 4 as 8 bytes, big-endian).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")

SEED_BYTES = 32
_WORDS_PER_BLOCK = 4
_BLOCK = Struct(f">{_WORDS_PER_BLOCK}Q")
_WORD_RANGE = 1 << 64
_HASH_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Dice:
    """A cursor over the stream of one seed. `drawn` says how many words have been used."""

    __slots__ = ("_block_number", "_keyed", "_seed", "_words", "drawn")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._keyed: tuple[_Hash, _Hash] | None = None  # made when the first word is drawn
        self._words: tuple[int, ...] = ()
        self._block_number = -1
        self.drawn = drawn

    def d(self, sides: int) -> int:
        """A fair number from 1 to `sides`."""
        if not 1 <= sides <= _WORD_RANGE:
            raise ValueError(f"a die has 1 to {_WORD_RANGE} sides, not {sides}")
        # Words at the ragged end of the range would favour the low sides: draw again instead.
        limit = _WORD_RANGE - _WORD_RANGE % sides
        while True:
            number, place = divmod(self.drawn, _WORDS_PER_BLOCK)
            if number != self._block_number:
                self._words = _BLOCK.unpack(self._digest(number))
                self._block_number = number
            self.drawn += 1
            word = self._words[place]
            if word < limit:
                return word % sides + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each as likely as the others."""
        return items[self.d(len(items)) - 1]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in random order, every order as likely as the others (Fisher-Yates from the last place down)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.d(last + 1) - 1
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def _digest(self, number: int) -> bytes:
        """HMAC-SHA256 of a block number. Both of its hashes begin with the key whatever follows: that is done once."""
        if self._keyed is None:
            key = self._seed.ljust(_HASH_BLOCK, b"\0")
            self._keyed = sha256(key.translate(_INNER_PAD)), sha256(key.translate(_OUTER_PAD))
        inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
        inner.update(number.to_bytes(8, "big"))
        outer.update(inner.digest())
        return outer.digest()


def commitment(seed: bytes) -> str:
    """What is posted when a match starts: the seed can be checked later, but not guessed now."""
    return sha256(seed).hexdigest()
