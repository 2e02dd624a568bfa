"""Whole random matches: every view of every seat can be drawn and has a text twin."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from bot.games.registry import GAMES
from bot.kernel import AnyGame, Dice, Position, begin, choose
from bot.words import Style
from render.bidi import ELLIPSIS
from render.raster import animation
from render.raster.rasterizer import Raster, Rasterizer
from render.registry import PAINTERS
from render.renderer import REPLAY_LIMIT
from render.scene import Label, Scene
from render.twin import write_twin
from render.typesetting import text_width
from tests.render.emergency.samples import AWKWARD
from tests.render.readers import reader

CASES = [(slug, seats) for slug in PAINTERS for seats in (2, GAMES[slug].meta.seats[1])]


def positions(game: AnyGame, seats: int) -> Iterator[Position]:
    """A match from its beginning to its end."""
    chance = random.Random(seats)
    dice = Dice(bytes(range(32)))
    position = begin(game, {}, seats, dice).position
    while True:
        yield position
        if position.over:
            return
        decision = chance.choice(position.asks)
        position = choose(game, position, decision.seat, chance.randrange(len(decision.choices)), dice).position


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_every_view_of_a_match_can_be_drawn(slug: str, seats: int) -> None:
    game, painter, who = GAMES[slug], PAINTERS[slug], reader("fr", AWKWARD)
    last = None
    for turn, position in enumerate(positions(game, seats)):
        viewer = turn % (seats + 1)
        view = game.view(position.state, None if viewer == seats else viewer)
        assert painter.table(view, who, frozenset()).stamps
        for seat in range(seats):
            assert painter.sheet(view, seat, who, frozenset()).stamps
            assert write_twin(painter.sheet_twin(view, seat), who)
        last = position
    assert last is not None
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert painter.final(outcome, game.view(last.state, None), who).stamps
    assert write_twin(painter.final_twin(outcome, game.view(last.state, None)), who)


def test_the_solo_opponent_has_a_sheet_all_along() -> None:
    game, painter = GAMES["emergency"], PAINTERS["emergency"]
    for position in positions(game, 1):
        view = game.view(position.state, 0)
        assert painter.table(view, reader(), frozenset()).stamps
        assert painter.sheet(view, None, reader(), frozenset()).stamps
        assert write_twin(painter.sheet_twin(view, None), reader()).startswith("URSULE")


NUMBER = re.compile(r"\d+")
SHORT = ("Ada", "Bo", "Cem", "Dia", "Eli", "Fee")


def numbers(scene: Scene) -> set[str]:
    """Every number that is written on what lies on the ground. That nothing was won need not be told, nor how much
    is more than was printed (+2): the whole is."""
    labels = [item.text for stamp in scene.stamps for item in stamp.drawing.items if isinstance(item, Label)]
    return {number for said in labels if said[:1] != "+" for number in NUMBER.findall(said)} - {"0"}


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("slug", PAINTERS)
def test_every_number_of_a_picture_is_told_and_no_word_is_cut(slug: str, locale: str) -> None:
    game, painter, who = GAMES[slug], PAINTERS[slug], reader(locale, SHORT)
    for turn, position in enumerate(positions(game, 3)):
        if turn % 5:
            continue
        seat = turn // 5 % 3
        view = game.view(position.state, seat)
        for scene, twin in (
            (painter.sheet(view, seat, who, frozenset()), painter.sheet_twin(view, seat)),
            (painter.table(view, who, frozenset()), painter.table_twin(view)),
        ):
            assert numbers(scene) <= set(NUMBER.findall(write_twin(twin, who))), turn
            for label in scene.labels():
                assert not label.text.endswith(ELLIPSIS), label
                assert label.max_width is None or text_width(label.text, label.face, label.size) <= label.max_width, (
                    label
                )


def sheets_by_round(slug: str) -> list[Raster]:
    """The sheet of the first seat at the beginning, after each round and at the end of a match of two."""
    game, painter, rasterizer = GAMES[slug], PAINTERS[slug], Rasterizer()
    found: list[Raster] = []
    before = None
    for position in positions(game, 2):
        current = game.progress(position.state).round
        if current != before or position.over:
            scene = painter.sheet(game.view(position.state, None), 0, reader(), frozenset())
            found.append(rasterizer.rasterize(scene, Style("dark")))
        before = current
    return found


@pytest.mark.parametrize("slug", PAINTERS)
def test_a_replay_is_small_begins_with_the_end_and_shows_every_round_exactly(slug: str) -> None:
    frames = sheets_by_round(slug)
    data = animation.encode_animation(frames, REPLAY_LIMIT)
    assert data.startswith(b"GIF"), "larger than the limit, it would be a strip"
    moving = Image.open(io.BytesIO(data))
    assert getattr(moving, "n_frames", 1) == len(frames) + 1
    for index, frame in ((0, frames[-1]), (1, frames[0]), (len(frames) // 2 + 1, frames[len(frames) // 2])):
        moving.seek(index)
        shown = moving.convert("RGB").crop((0, 0, *frame.size))
        assert ImageChops.difference(shown, frame.to_image().convert("RGB")).getbbox() is None, index
