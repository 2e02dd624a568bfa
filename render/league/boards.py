"""The leaderboard of a game on a server, and the scores of a day."""

from __future__ import annotations

from bot.kernel import Text, text
from bot.words.posters import ROWS, DailyBoard, DailyLine, Leaderboard, LeaderboardLine, page_count
from render.league.formatting import clean_name, clean_title, format_day
from render.league.header import make_header
from render.league.ranked_list import Row, build_list
from render.painter import Reader
from render.scene import Scene
from render.widgets.ranking import format_points


def build_leaderboard(poster: Leaderboard, reader: Reader) -> Scene:
    server = clean_title(poster.server, reader)
    facts = (server, reader.say("picture.league.ratings"))
    header = make_header(reader.translate(poster.game), facts, poster.page, page_count(poster))
    first = poster.page * ROWS
    rows = [_rated_row(line, first + index, reader) for index, line in enumerate(_rated(poster))]
    return build_list(header, rows, reader.say("picture.league.unrated"), reader.say("picture.league.provisional_note"))


def write_leaderboard(poster: Leaderboard, reader: Reader) -> tuple[Text, ...]:
    head = text("picture.league.board", game=poster.game, server=clean_title(poster.server, reader))
    first = poster.page * ROWS + 1
    lines = tuple(
        text("picture.league.rated_line", rank=line.rank, who=clean_name(line.name, first + i, reader), n=line.rating)
        for i, line in enumerate(_rated(poster))
    )
    return (head, *(lines or (text("picture.league.unrated"),)))


def build_daily(poster: DailyBoard, reader: Reader) -> Scene:
    facts = (reader.translate(poster.game), format_day(poster.day, reader))
    header = make_header(reader.say("picture.league.daily"), facts, poster.page, page_count(poster))
    first = poster.page * ROWS
    rows = [_daily_row(line, first + index, reader) for index, line in enumerate(_attempts(poster))]
    return build_list(header, rows, reader.say("picture.league.untried"))


def write_daily(poster: DailyBoard, reader: Reader) -> tuple[Text, ...]:
    head = text("picture.league.daily_head", game=poster.game, day=format_day(poster.day, reader))
    first = poster.page * ROWS + 1
    lines = tuple(_daily_line(line, first + index, reader) for index, line in enumerate(_attempts(poster)))
    return (head, *(lines or (text("picture.league.untried"),)))


def _rated_row(line: LeaderboardLine, index: int, reader: Reader) -> Row:
    note = "" if line.matches is None else reader.say("picture.league.matches", n=line.matches)
    name = clean_name(line.name, index + 1, reader)
    return Row(rank=line.rank, number=index, name=name, value=str(line.rating), note=note, own=line.own)


def _daily_row(line: DailyLine, index: int, reader: Reader) -> Row:
    return Row(
        rank=line.rank,
        number=index,
        name=clean_name(line.name, index + 1, reader),
        value="–" if line.total is None else format_points(line.total),
        note=_streak(line, reader),
        gone=line.total is None,
        own=line.own,
    )


def _streak(line: DailyLine, reader: Reader) -> str:
    """Said from the second day on: one day is no streak."""
    if line.total is None:
        return reader.say("picture.league.unfinished")
    return reader.say("picture.league.streak", n=line.streak) if line.streak > 1 else ""


def _daily_line(line: DailyLine, number: int, reader: Reader) -> Text:
    who = clean_name(line.name, number, reader)
    if line.rank is None or line.total is None:
        return text("picture.league.unfinished_line", who=who)
    said = text("picture.league.daily_line", rank=line.rank, who=who, points=format_points(line.total))
    return text("picture.league.more", line=said, more=_streak(line, reader)) if line.streak > 1 else said


def _rated(poster: Leaderboard) -> tuple[LeaderboardLine, ...]:
    return poster.lines[poster.page * ROWS : (poster.page + 1) * ROWS]


def _attempts(poster: DailyBoard) -> tuple[DailyLine, ...]:
    return poster.lines[poster.page * ROWS : (poster.page + 1) * ROWS]
