"""A round of a season: who sits at which table, or how its tables ended, and who has a bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.kernel import Listing, Text, text
from bot.words.posters import TABLES, RoundPoster, RoundSeat, RoundTable, page_count
from render.league.formatting import clean_name, format_moment
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
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import choose_size, text_width
from render.widgets.icons import medal, place_icon
from render.widgets.portraits import portrait
from render.widgets.ranking import format_points

_COLUMNS = 2
_GAP = 20
_CARD = (INNER - _GAP) // _COLUMNS
_HEAD = 66
_SEAT = 76
_PAD = 14


class _Seat(Struct, frozen=True):
    number: int
    name: str
    rank: int | None
    total: str


def build_scene(poster: RoundPoster, reader: Reader) -> Scene:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    header = make_header(reader.translate(_title(poster)), (season, game), poster.page, page_count(poster))
    tables = _shown(poster)
    height = _card_height(tables)
    stamps = [stamp_header(header)]
    for index, table in enumerate(tables):
        row, column = divmod(index, _COLUMNS)
        seats = tuple(_make_seat(seat, reader) for seat in table.seats)
        drawing = _draw_table(reader.say("picture.league.table", n=table.number), seats, height)
        stamps.append(Stamp(MARGIN + column * (_CARD + _GAP), HEIGHT + row * (height + _GAP), drawing))
    rows = -(-len(tables) // _COLUMNS)
    top = HEIGHT + rows * (height + _GAP)
    used = 0
    for words in _footers(poster, reader):
        stamps += stamp_footer(words, top + used * FOOTER)
        used += len(footer_lines(words))
    return Scene(_draw_background(len(tables), height, used), tuple(stamps))


def write_twin(poster: RoundPoster, reader: Reader) -> tuple[Text, ...]:
    season, game = season_title(poster.season, poster.game, poster.division, reader)
    said = [text("picture.league.head", season=season, game=game, rest=_title(poster))]
    said += [_deadline(poster, reader)] if poster.ends is not None else []
    for table in _shown(poster):
        who = Listing(tuple(_seat_text(seat, reader) for seat in table.seats))
        said.append(text("picture.league.table_line", n=table.number, who=who))
    return (*said, *(_byes(poster, reader) if _is_last(poster) else ()))


def _footers(poster: RoundPoster, reader: Reader) -> Iterator[str]:
    if poster.ends is not None:
        yield reader.translate(_deadline(poster, reader))
    if _is_last(poster):
        yield from (reader.translate(line) for line in _byes(poster, reader))


def _byes(poster: RoundPoster, reader: Reader) -> tuple[Text, ...]:
    if not poster.byes:
        return ()
    names = tuple(clean_name(name, index + 1, reader) for index, name in enumerate(poster.byes))
    return (text("picture.league.byes", who=Listing(names)),)


def _deadline(poster: RoundPoster, reader: Reader) -> Text:
    return text("picture.league.until", moment=format_moment(poster.ends or 0.0, poster.zone, reader))


def _title(poster: RoundPoster) -> Text:
    if poster.rounds is None:
        return text("picture.league.round", round=poster.round)
    return text("picture.league.round_of", round=poster.round, rounds=poster.rounds)


def _shown(poster: RoundPoster) -> tuple[RoundTable, ...]:
    return poster.tables[poster.page * TABLES : (poster.page + 1) * TABLES]


def _is_last(poster: RoundPoster) -> bool:
    return poster.page == page_count(poster) - 1


def _seat_text(seat: RoundSeat, reader: Reader) -> Text:
    who = clean_name(seat.name, seat.number, reader)
    if seat.rank is None or seat.total is None:
        return text("picture.league.seat", who=who)
    return text("picture.league.seat_ended", rank=seat.rank, who=who, points=format_points(seat.total))


def _make_seat(seat: RoundSeat, reader: Reader) -> _Seat:
    name = clean_name(seat.name, seat.number, reader)
    return _Seat(seat.number, name, seat.rank, "" if seat.total is None else format_points(seat.total))


def _card_height(tables: Sequence[RoundTable]) -> int:
    """All cards of a page are equally high."""
    return _HEAD + max((len(table.seats) for table in tables), default=1) * _SEAT + _PAD


@lru_cache(maxsize=64)
def _draw_background(tables: int, height: int, footer: int) -> Background:
    items: list[Item] = []
    for index in range(tables):
        row, column = divmod(index, _COLUMNS)
        x, y = MARGIN + column * (_CARD + _GAP), HEIGHT + row * (height + _GAP)
        items += (
            Box(x + 2, y + 6, _CARD, height, "shade", radius=26),
            Box(x, y, _CARD, height, "card", "line", 3, 26),
        )
    whole = HEIGHT + -(-tables // _COLUMNS) * (height + _GAP) + footer * FOOTER + 16
    return Background(f"league.round-{tables}-{footer}", WIDTH, whole, "paper", tuple(items))


@lru_cache(maxsize=512)
def _draw_table(title: str, seats: tuple[_Seat, ...], height: int) -> Drawing:
    items: list[Item] = [Label(30, _HEAD / 2 + 6, title, 40, "accent", BOLD, "lm")]
    for index, seat in enumerate(seats):
        items += _seat_items(seat, _HEAD + (index + 0.5) * _SEAT)
    return Drawing(f"table {title}", _CARD, height, tuple(items), None)


def _seat_items(seat: _Seat, y: float) -> Iterator[Item]:
    if seat.rank is None:
        yield from place_icon(portrait(seat.number, seat.name), 62, y, 66)
    else:
        yield from place_icon(medal(seat.rank), 62, y, 68)
    room = _CARD - 112 - 30 - (text_width(seat.total, BOLD, 48) + 20 if seat.total else 0)
    size = choose_size(seat.name, BOLD, (46, 40, 36), room)
    yield Label(112, y, seat.name, size, "ink", BOLD, "lm", room, vital=size >= 46)
    if seat.total:
        yield Label(_CARD - 30, y, seat.total, 48, "accent", BOLD, "rm", vital=True)
