"""Streams: one seed gives the same dice on the same occasion, independent of choices.

Equal names have equal words by construction (`bot.kernel.dice`). What a game has to do for it is to name its streams
by rounds, seats and counts, and to open each name once.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from bot.games.registry import GAMES
from tests.contract.walks import Draw, Walk, walk_from


def test_equal_names_give_equal_words_for_other_choices(played: tuple[Walk, ...]) -> None:
    for walk in played:
        other = played_otherwise(walk)
        words = {draw.name: draw.words for draw in other.draws}
        common = [draw for draw in walk.draws if draw.name in words]
        assert common, f"{walk.name}: no occasion is the same in two matches of one seed"
        for draw in common:
            # One of them may have read further; up to there they are the same.
            pairs = zip(draw.words, words[draw.name], strict=False)
            assert all(one == two for one, two in pairs), f"{walk.name}: {draw.name}"


def test_a_name_is_opened_once_in_a_match(played: tuple[Walk, ...]) -> None:
    for walk in played:
        names = Counter(draw.name for draw in walk.draws)
        assert set(names.values()) <= {1}, f"{walk.name}: {names.most_common(3)}"


def test_names_hold_rounds_seats_and_counts_and_nothing_else(played: tuple[Walk, ...]) -> None:
    """A card, a patient or a colour in a name is none of these, at least in some of the matches."""
    for purpose, draws in by_purpose(played).items():
        lengths = {len(draw.ints) for _, draw, _ in draws}
        assert len(lengths) == 1, f"{purpose} has names of different lengths"
        for place in range(*lengths):
            roles = [
                all(_is_round(draw, place) for _, draw, _ in draws),
                all(_is_seat(walk, draw, place) for walk, draw, _ in draws),
                all(_is_count(draw, place, earlier) for _, draw, earlier in draws),
            ]
            assert any(roles), f"{purpose}: int {place} is neither a round nor a seat nor a count"


def test_every_stream_is_described(played: tuple[Walk, ...]) -> None:
    """The table in docs/verify.md lists what a stranger may want to check."""
    if played[0].game.meta.slug in GAMES:
        described = (Path(__file__).parents[2] / "docs" / "verify.md").read_text(encoding="utf-8")
        missing = [purpose for purpose in by_purpose(played) if not re.search(rf"`{purpose}[` ]", described)]
        assert not missing


def _is_round(draw: Draw, place: int) -> bool:
    return draw.first_round <= draw.ints[place] <= draw.last_round


def _is_seat(walk: Walk, draw: Draw, place: int) -> bool:
    return 0 <= draw.ints[place] < walk.seats


def _is_count(draw: Draw, place: int, earlier: Iterable[Draw]) -> bool:
    """How many streams of the match had this name but for the count, which so has no gaps."""
    rest = without(draw.ints, place)
    return draw.ints[place] == sum(without(other.ints, place) == rest for other in earlier)


def without(ints: tuple[int, ...], place: int) -> tuple[int, ...]:
    return ints[:place] + ints[place + 1 :]


def by_purpose(played: tuple[Walk, ...]) -> dict[str, list[tuple[Walk, Draw, tuple[Draw, ...]]]]:
    """Every draw with its match and the earlier draws of the same purpose in that match."""
    found: dict[str, list[tuple[Walk, Draw, tuple[Draw, ...]]]] = defaultdict(list)
    for walk in played:
        earlier: dict[str, tuple[Draw, ...]] = defaultdict(tuple)
        for draw in walk.draws:
            found[draw.purpose].append((walk, draw, earlier[draw.purpose]))
            earlier[draw.purpose] += (draw,)
    return found


def played_otherwise(walk: Walk) -> Walk:
    """Another match of the same table and seed, with other choices."""
    luck = random.Random(f"other choices {walk.name}")
    return walk_from(walk.seed, luck, walk.game, walk.options, walk.seats, pauses=walk.pauses)
