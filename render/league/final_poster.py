"""The end of a season: its winner, three steps of a podium, and the next ten."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from bot.kernel import Listing, Text, text
from bot.words.posters import FinalPoster, StandingsLine
from render.league.formatting import clean_name, format_points
from render.league.header import (
    FOOTER,
    HEIGHT,
    INNER,
    MARGIN,
    WIDTH,
    footer_lines,
    make_header,
    season_title,
    stamp_footer,
    stamp_header,
)
from render.league.ranked_list import ROW, card_height, list_card, stamp_row
from render.league.standings import make_row, write_line
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import choose_size, text_width, truncate, wrap
from render.widgets.icons import cup, medal, place_icon
from render.widgets.portraits import portrait

_MAX_NAMED = 3  # winners who fit into the headline
_NEXT = 10  # lines below the podium
_PODIUM = 504
_STEPS = ((395, 300), (25, 220), (765, 160))  # x and height of the steps of first, second and third
_STEP = 350
_CROWN = 110  # the line that names the winners
_WINNER_ROOM = INNER - 130


class _Placed(Struct, frozen=True):
    number: int
    name: str
    rank: int
    points: str


def build_scene(poster: FinalPoster, reader: Reader) -> Scene:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    header = make_header(season, (game, reader.translate(_facts(poster))), 0, 1)
    placed = tuple(_place(line, reader) for line in poster.lines[: len(_STEPS)])
    rest = poster.lines[len(_STEPS) : len(_STEPS) + _NEXT]
    top = HEIGHT + _CROWN + _PODIUM + 24
    stamps = [
        stamp_header(header),
        Stamp(MARGIN, HEIGHT, _draw_winner(reader.translate(_winner(poster, reader, _WINNER_ROOM * 0.6)))),
        Stamp(MARGIN, HEIGHT + _CROWN, _draw_podium(placed)),
    ]
    for index, line in enumerate(rest):
        stamps += stamp_row(make_row(line, reader), top + 12 + index * ROW)
    bottom = top + (card_height(len(rest)) + 24 if rest else 0)
    footer = reader.translate(_more(poster)) if len(poster.lines) > len(_STEPS) + _NEXT else ""
    stamps += stamp_footer(footer, bottom)
    return Scene(_draw_background(len(rest), len(footer_lines(footer))), tuple(stamps))


def write_twin(poster: FinalPoster, reader: Reader) -> tuple[Text, ...]:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    head = text("picture.league.head", season=season, game=game, rest=_facts(poster))
    lines = tuple(write_line(line, reader) for line in poster.lines)
    return (head, _winner(poster, reader), *lines)


def _winner(poster: FinalPoster, reader: Reader, room: float = math.inf) -> Text:
    """The headline. Long names are truncated to `room`, so that the sentence is not."""
    names = [clean_name(line.name, line.number, reader) for line in poster.lines if line.rank == 1]
    best = [truncate(name, BOLD, 46, room) for name in names]
    if not best:
        return text("picture.league.nobody")
    if len(best) > _MAX_NAMED:
        return text("picture.league.shared_by", n=len(best))
    return text("picture.league.won" if len(best) == 1 else "picture.league.shared", who=Listing(tuple(best)))


def _facts(poster: FinalPoster) -> Text:
    people = text("picture.league.people", n=len(poster.lines))
    rounds = text("picture.league.rounds", n=poster.rounds)
    return text(
        "picture.league.facts", people=people, rounds=rounds, tables=text("picture.league.tables", n=poster.tables)
    )


def _more(poster: FinalPoster) -> Text:
    return text("picture.league.more_people", n=len(poster.lines) - len(_STEPS) - _NEXT)


def _place(line: StandingsLine, reader: Reader) -> _Placed:
    return _Placed(
        line.number, clean_name(line.name, line.number, reader), line.rank, format_points(line.points, reader)
    )


@lru_cache(maxsize=32)
def _draw_background(rows: int, footer: int) -> Background:
    top = HEIGHT + _CROWN + _PODIUM + 24
    listed = list_card(top, rows) if rows else ()
    height = top + (card_height(rows) + 24 if rows else 0) + footer * FOOTER + 12
    return Background(f"league.final-{rows}-{footer}", WIDTH, height, "paper", listed)


@lru_cache(maxsize=64)
def _draw_winner(words: str) -> Drawing:
    """In one line if it fits, else in two smaller ones."""
    size = choose_size(words, BOLD, (62, 52), _WINNER_ROOM)
    lines = (words,) if text_width(words, BOLD, size) <= _WINNER_ROOM else wrap(words, BOLD, 46, _WINNER_ROOM, 2)
    size = size if len(lines) == 1 else 46
    top = 54 - (len(lines) - 1) * 26
    labels = (
        Label(122, top + index * 52, line, size, "ink", BOLD, "lm", vital=True) for index, line in enumerate(lines)
    )
    return Drawing("winner", INNER, 108, (*place_icon(cup(), 56, 52, 88), *labels), "paper")


@lru_cache(maxsize=64)
def _draw_podium(placed: Sequence[_Placed]) -> Drawing:
    """Second, first, third from left to right; the portrait stands on the step, the name on its front."""
    items: list[Item] = []
    for each, (x, height) in zip(placed, _STEPS, strict=False):
        top = _PODIUM - height
        middle = x + _STEP / 2
        items += place_icon(portrait(each.number, each.name), middle, top - 100, 170)
        items += (
            Box(x + 2, top + 6, _STEP, height - 6, "shade", radius=20),
            Box(x, top, _STEP, height - 8, "card", "line", 3, 20),
        )
        items += place_icon(medal(each.rank), middle - 64, top + 100 - 44, 80)
        items.append(Label(middle - 8, top + 100 - 42, each.points, 60, "accent", BOLD, "lm", vital=True))
        items += _name_items(each.name, middle, top + 122)
    return Drawing("podium", INNER, _PODIUM, tuple(items), "paper")


def _name_items(name: str, middle: float, y: float) -> tuple[Item, ...]:
    size = choose_size(name, BOLD, (46, 40, 36), _STEP - 30)
    return (Label(middle, y, name, size, "ink", BOLD, "mm", _STEP - 30),)
