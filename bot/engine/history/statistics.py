"""What the results of one person add up to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.records import ResultRow


class Statistics(Struct, frozen=True):
    """A match that a substitute finished is not counted as finished, but its turns are counted. Only a match in which
    seats competed can be won: not one played alone or together."""

    finished: int = 0
    won: int = 0
    turns: int = 0
    seconds: float = 0.0  # of waking time that the turns took
    lates: int = 0  # turns that ran out

    @classmethod
    def of(cls, results: Sequence[ResultRow]) -> Statistics:
        own = [result for result in results if result.policy is None]
        return cls(
            finished=len(own),
            won=sum(result.ranked and result.rank == 1 for result in own),
            turns=sum(result.turns for result in results),
            seconds=sum(result.seconds for result in results),
            lates=sum(result.lates for result in results),
        )

    @property
    def late_percent(self) -> int:
        """Rounded up, so that 0 means never late; 0 for a person without turns."""
        return -(-100 * self.lates // self.turns) if self.turns else 0
