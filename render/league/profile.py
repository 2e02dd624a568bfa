"""The profile of a person: matches and wins by game, best scores, pace, and recent form as a curve.

It shows what a person did, without a verdict: nothing is marked as bad.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from bot.kernel import Listing, Text, text
from bot.words.posters import FormPoint, Profile, ProfileGame
from render.league.formatting import clean_name
from render.league.header import HEIGHT, INNER, MARGIN, SMALL, WIDTH, make_header, stamp_header
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp, Stroke
from render.typesetting import choose_size, text_width
from render.widgets.area import Area
from render.widgets.icons import cup, place_icon
from render.widgets.line_chart import Marked, plain_curve
from render.widgets.ranking import format_points

_HEAD, _ROW, _PAD = 64, 84, 12
_COLUMNS = (700, 910, 1104)  # right edges of matches, wins and best, relative to the card
_GAP = 22
_FORM = 340
_MAX_GAMES = 6
_MIN_FORM = 2  # points that make a curve


class _Row(Struct, frozen=True):
    title: str
    numbers: tuple[str, str, str]


def build_scene(poster: Profile, reader: Reader) -> Scene:
    matches = reader.say("picture.profile.matches", n=poster.matches)
    facts = (matches, reader.say("picture.profile.wins", n=poster.wins), *_habits(poster, reader))
    header = make_header(clean_name(poster.name, 1, reader), _fitting(facts), 0, 1)
    games = poster.games[:_MAX_GAMES]
    words = tuple(reader.say(f"picture.profile.column_{name}") for name in ("matches", "wins", "best"))
    stamps = [stamp_header(header), Stamp(MARGIN + 6, HEIGHT + _PAD, _draw_columns(words))]
    for index, game in enumerate(games):
        stamps.append(Stamp(MARGIN + 6, HEIGHT + _PAD + _HEAD + index * _ROW, _draw_row(_make_row(game, reader))))
    has_form = len(poster.form) >= _MIN_FORM
    if has_form:
        drawing = _draw_form(reader.say("picture.profile.form"), reader.say("picture.profile.top"), poster.form)
        stamps.append(Stamp(MARGIN + 6, HEIGHT + _table_height(len(games)) + _GAP + 6, drawing))
    return Scene(_draw_background(len(games), has_form), tuple(stamps))


def write_twin(poster: Profile, reader: Reader) -> tuple[Text, ...]:
    matches, wins = text("picture.profile.matches", n=poster.matches), text("picture.profile.wins", n=poster.wins)
    lines = [text("picture.league.seat", who=clean_name(poster.name, 1, reader))]
    lines.append(text("picture.profile.facts", matches=matches, wins=wins))
    if poster.pace:
        lines.append(text("picture.profile.pace_line", pace=poster.pace))
    if poster.in_time is not None:
        lines.append(text("picture.profile.in_time_line", percent=poster.in_time))
    lines += [_game_line(game) for game in poster.games]
    if len(poster.form) >= _MIN_FORM:
        shares = Listing(tuple(round(100 * point.share) for point in poster.form))
        lines.append(text("picture.profile.form_line", form=shares))
    return tuple(lines)


def _habits(poster: Profile, reader: Reader) -> tuple[str, ...]:
    """Pace and punctuality, where there are any."""
    pace = reader.say("picture.profile.pace", pace=poster.pace) if poster.pace else ""
    in_time = "" if poster.in_time is None else reader.say("picture.profile.in_time", percent=poster.in_time)
    return pace, in_time


def _fitting(facts: tuple[str, ...]) -> tuple[str, ...]:
    """As many of the facts as fit into one line; the twin has all."""
    while text_width(" · ".join(facts), BOLD, SMALL) > INNER - 12:
        facts = facts[:-1]
    return facts


def _game_line(game: ProfileGame) -> Text:
    matches, best = text("picture.profile.matches", n=game.matches), format_points(game.best)
    if game.wins is None:
        return text("picture.profile.game_together", game=game.game, matches=matches, best=best)
    wins = text("picture.profile.wins", n=game.wins)
    return text("picture.profile.game", game=game.game, matches=matches, wins=wins, best=best)


def _make_row(game: ProfileGame, reader: Reader) -> _Row:
    wins = "–" if game.wins is None else str(game.wins)
    return _Row(reader.translate(game.game), (str(game.matches), wins, format_points(game.best)))


def _table_height(games: int) -> int:
    return _HEAD + games * _ROW + 2 * _PAD


@lru_cache(maxsize=16)
def _draw_background(games: int, has_form: bool) -> Background:
    table = _table_height(games)
    items: list[Item] = list(_card(HEIGHT, table))
    for index in range(games):
        y = HEIGHT + _PAD + _HEAD + index * _ROW
        items.append(Stroke(((MARGIN + 24, y), (WIDTH - MARGIN - 24, y)), "line", 2))
    height = HEIGHT + table
    if has_form:
        items += _card(height + _GAP, _FORM)
        height += _GAP + _FORM
    return Background(f"league.profile-{games}", WIDTH, height + 30, "paper", tuple(items))


def _card(top: int, height: int) -> tuple[Item, ...]:
    return (
        Box(MARGIN + 2, top + 6, INNER, height, "shade", radius=28),
        Box(MARGIN, top, INNER, height, "card", "line", 3, 28),
    )


@lru_cache(maxsize=8)
def _draw_columns(words: Sequence[str]) -> Drawing:
    labels = (
        Label(right, _HEAD / 2, word, SMALL, "soft", BOLD, "rm") for word, right in zip(words, _COLUMNS, strict=True)
    )
    return Drawing("columns", INNER - 12, _HEAD - 2, tuple(labels), "card")


@lru_cache(maxsize=512)
def _draw_row(row: _Row) -> Drawing:
    room = _COLUMNS[0] - 120
    size = choose_size(row.title, BOLD, (46, 40, 36), room)
    items: list[Item] = [Label(26, _ROW / 2, row.title, size, "ink", BOLD, "lm", room)]
    for number, right, role in zip(row.numbers, _COLUMNS, ("ink", "ink", "accent"), strict=True):
        items.append(Label(right, _ROW / 2, number, 52, role, BOLD, "rm", vital=True))
    if row.numbers[1] not in ("–", "0"):
        items += place_icon(cup(), _COLUMNS[1] - text_width(row.numbers[1], BOLD, 52) - 42, _ROW / 2, 50)
    return Drawing(f"game {row.title}", INNER - 12, _ROW - 2, tuple(items), "card")


@lru_cache(maxsize=64)
def _draw_form(title: str, top: str, form: tuple[FormPoint, ...]) -> Drawing:
    """The curve between a line for every seat beaten and one for none. Only the upper one has a name."""
    width = INNER - 12
    left = round(text_width(top, BOLD, SMALL)) + 56
    plot = Area(left + 20, 108, width - left - 70, _FORM - 168)
    lines = (Stroke(((left, y), (plot.right + 20, y)), "line", 2) for y in (plot.y, plot.y + plot.h))
    labels = (Label(26, 42, title, 42, "ink", BOLD, "lm"), Label(left - 18, plot.y, top, SMALL, "soft", BOLD, "rm"))
    points = [Marked(point.share, won=point.won) for point in form]
    return Drawing("form", width, _FORM - 12, (*labels, *lines, *plain_curve(points, plot, 0, 1)), "card")
