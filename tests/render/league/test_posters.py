"""Posters of leagues: every person of a season of 64 is on one page, and the text twin says what the picture shows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.words import Style
from bot.words.posters import Crosstable, Leaderboard, Poster, RoundPoster, Standings, StandingsLine, page_count
from render import display_names
from render.league.formatting import format_moment, format_points
from render.registry import POSTERS
from render.renderer import Renderer
from render.twin import write_twin
from tests.render.league import samples
from tests.render.readers import all_words, reader


def twin(poster: Poster, locale: str = "en") -> str:
    return write_twin(POSTERS[type(poster)].write_twin(poster, reader(locale)), reader(locale))


def drawn(poster: Poster, locale: str = "en") -> str:
    scene = POSTERS[type(poster)].build_scene(poster, reader(locale))
    return "\n".join(label.text for label in scene.labels())


@pytest.mark.parametrize("poster", [samples.STANDINGS, samples.CROSSTABLE], ids=["standings", "crosstable"])
def test_every_person_is_on_exactly_one_page(poster: Standings | Crosstable) -> None:
    pages = [replace(poster, page=page) for page in range(page_count(poster))]
    assert len(pages) == 4
    for line in poster.lines:
        name = f"{line.rank}. {display_names.clean(line.name)}:"
        assert sum(name in twin(page) for page in pages) == 1, line
        assert sum(f"\n{line.rank}\n" in f"\n{drawn(page)}\n" for page in pages) >= 1, line


def test_a_long_season_has_pages_for_its_later_rounds() -> None:
    poster = replace(samples.CROSSTABLE, rounds=20, lines=samples.CROSSTABLE.lines[:20])
    assert page_count(poster) == 2 * 3
    heads = [drawn(replace(poster, page=page)) for page in range(6)]
    assert ["R1\n" in head for head in heads] == [True, True, False, False, False, False]
    assert ["R20\n" in head for head in heads] == [False, False, False, False, True, True]


def test_every_table_of_a_round_is_on_one_page_and_byes_are_on_the_last() -> None:
    pages = [twin(replace(samples.ROUND, page=page)) for page in range(page_count(samples.ROUND))]
    assert len(pages) == 2
    for table in samples.ROUND.tables:
        assert sum(f"Table {table.number}: " in page for page in pages) == 1
    assert ["Bye: Bo, Grégoire and" in page for page in pages] == [False, True]


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("name", samples.POSTERS)
def test_a_twin_is_complete_and_has_no_raw_key(name: str, locale: str) -> None:
    words = twin(samples.POSTERS[name], locale)
    assert "picture." not in words
    assert "{" not in words
    assert "\u202e" not in words, "a direction override of a name would turn the rest of the line"


def test_a_line_says_which_tie_break_decided() -> None:
    line = next(line for line in samples.LINES if line.reason is not None and line.reason.name == "matchpoints")
    poster = replace(samples.STANDINGS, lines=(line,))
    assert "matchpoints 6.51 against 6.83" in twin(poster)
    assert "matchpoints 6.51 against 6.83" in drawn(poster)
    assert "points de match 6,51 contre 6,83" in drawn(poster, "fr")


@pytest.mark.parametrize("name", samples.REASONS, ids=lambda reason: reason.name)
def test_every_tie_break_has_words(name: object) -> None:
    line = StandingsLine(number=1, name="Bo", rank=2, points=Fraction(3), reason=name)  # type: ignore[arg-type]
    assert "against" in twin(replace(samples.STANDINGS, lines=(line,)))


def test_points_are_written_as_people_write_them() -> None:
    shown = [format_points(Fraction(*p), reader("fr")) for p in ((3, 1), (1, 2), (5, 2), (23, 31), (-1, 1), (0, 1))]
    assert shown == ["3", "½", "2½", "0,74", "−1", "0"]


def test_a_deadline_is_shown_in_the_time_zone_of_the_season() -> None:
    assert format_moment(samples.START, "Europe/Paris", reader("en")) == "Mon 2 Nov, 00:00 Paris".replace(
        "00:00", "01:00"
    )


def test_an_invisible_name_is_a_number() -> None:
    line = StandingsLine(number=12, name="\u3164\u200b", rank=1, points=Fraction(0))
    assert "1. Player 12: 0" in twin(replace(samples.STANDINGS, lines=(line,)))


@pytest.mark.parametrize(
    "poster",
    [
        replace(samples.STANDINGS, lines=()),
        replace(samples.CROSSTABLE, lines=()),
        replace(samples.CURVE, points=()),
        replace(samples.ROUND, tables=(), page=0),
        replace(samples.FINAL, lines=()),
        replace(samples.LEADERBOARD, lines=(), page=0),
        replace(samples.DAILY, lines=()),
    ],
    ids=lambda poster: type(poster).__name__,
)
async def test_an_empty_poster_can_be_drawn(poster: Poster) -> None:
    assert page_count(poster) == 1
    renderer = Renderer(all_words())
    try:
        assert (await renderer.poster(poster)).data is not None
    finally:
        renderer.close()


async def test_the_renderer_draws_a_poster_once_and_falls_back_to_words(caplog: pytest.LogCaptureFixture) -> None:
    renderer = Renderer(all_words())
    try:
        first = await renderer.poster(samples.LEADERBOARD, Style("dark"))
        assert first.data is not None
        assert first.filename.startswith("poster-")
        assert first.alt.startswith("Emergency on The Ward: leaderboard\n17. ")
        assert await renderer.poster(samples.LEADERBOARD, Style("dark")) is first
        broken = await renderer.poster(samples.DAILY, Style("no such theme"))
        assert broken.data is None
        assert "Daily challenge, Emergency, 18 November 2026" in broken.text
        assert "no picture" in caplog.text
    finally:
        renderer.close()


def test_pages_of_boards_and_rounds() -> None:
    assert page_count(Leaderboard(server="", game=samples.GAME, lines=samples.LEADERBOARD.lines[:16])) == 1
    assert page_count(samples.LEADERBOARD) == 3
    assert page_count(RoundPoster(season="", game=samples.GAME, round=1, tables=samples.tables(9, 2, False))) == 2
