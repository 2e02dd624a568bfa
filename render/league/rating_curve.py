"""The rating of a person in one game, match by match, as a curve."""

from __future__ import annotations

from functools import lru_cache

from bot.kernel import Text, text
from bot.words.posters import RatingCurve, RatingPoint
from render.league.formatting import clean_name, format_short_day
from render.league.header import FOOTER, HEIGHT, INNER, MARGIN, SMALL, WIDTH, make_header, stamp_header
from render.league.ranked_list import draw_empty
from render.painter import Reader
from render.scene import BOLD, Background, Box, Drawing, Item, Label, Scene, Stamp
from render.typesetting import text_width
from render.widgets.area import Area
from render.widgets.icons import place_icon
from render.widgets.line_chart import Marked, line_chart, uncertain_dot, win_dot

MAX_POINTS = 60  # the newest ones
_CHART = 620
_NUMBERS = 128  # the line with present and best rating
_TWIN_POINTS = 12


def build_scene(poster: RatingCurve, reader: Reader) -> Scene:
    header = make_header(
        clean_name(poster.name, 1, reader),
        (reader.translate(poster.game), reader.say("picture.league.rating_title")),
        0,
        1,
    )
    points = poster.points[-MAX_POINTS:]
    background = _draw_background()
    if not points:
        empty = draw_empty(reader.say("picture.league.no_rating"))
        return Scene(background, (stamp_header(header), Stamp(MARGIN + 6, HEIGHT + 20, empty)))
    marked = tuple(Marked(point.rating, point.provisional, point.rank == 1) for point in points)
    ends = tuple(format_short_day(point.ended, poster.zone, reader) for point in (points[0], points[-1]))
    stamps = (
        stamp_header(header),
        Stamp(MARGIN + 6, HEIGHT + 12, _draw_numbers(_write_numbers(poster, reader))),
        Stamp(MARGIN + 6, HEIGHT + 12 + _NUMBERS, _draw_chart(marked, ends[0], ends[1] if len(points) > 1 else "")),
        Stamp(MARGIN, background.height - FOOTER - 12, _draw_key(_write_key(reader))),
    )
    return Scene(background, stamps)


def write_twin(poster: RatingCurve, reader: Reader) -> tuple[Text, ...]:
    """Present and best rating, then the newest matches, newest first."""
    who = clean_name(poster.name, 1, reader)
    head = text("picture.league.rating_head", who=who, game=poster.game)
    if not poster.points:
        return head, text("picture.league.no_rating")
    newest = reversed(poster.points[-_TWIN_POINTS:])
    return (
        head,
        text("picture.league.rating_now", now=_shown(poster.points[-1]), best=max(p.rating for p in poster.points)),
        *(
            text(
                "picture.league.rating_point",
                day=format_short_day(point.ended, poster.zone, reader),
                rating=_shown(point),
                rank=point.rank,
            )
            for point in newest
        ),
    )


def _shown(point: RatingPoint) -> Text:
    return text("picture.league.provisional" if point.provisional else "picture.league.certain", n=point.rating)


def _write_numbers(poster: RatingCurve, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Values with their words."""
    ratings, now = [point.rating for point in poster.points], poster.points[-1]
    word = "now_provisional" if now.provisional else "now"
    return (
        (str(now.rating), reader.say(f"picture.league.{word}")),
        (str(max(ratings)), reader.say("picture.league.best")),
        (str(len(ratings)), reader.say("picture.league.match_count", n=len(ratings))),
    )


def _write_key(reader: Reader) -> tuple[tuple[tuple[Item, ...], str], ...]:
    return (
        (win_dot(), reader.say("picture.league.key_won")),
        (uncertain_dot(), reader.say("picture.league.key_provisional")),
    )


@lru_cache(maxsize=1)
def _draw_background() -> Background:
    height = _NUMBERS + _CHART + 24
    card = (
        Box(MARGIN + 2, HEIGHT + 6, INNER, height, "shade", radius=28),
        Box(MARGIN, HEIGHT, INNER, height, "card", "line", 3, 28),
    )
    return Background("league.rating", WIDTH, HEIGHT + height + FOOTER + 36, "paper", card)


@lru_cache(maxsize=128)
def _draw_numbers(numbers: tuple[tuple[str, str], ...]) -> Drawing:
    items: list[Item] = []
    x = 34.0
    for index, (value, words) in enumerate(numbers):
        size, role = (84, "accent") if index == 0 else (58, "ink")
        items.append(Label(x, 62, value, size, role, BOLD, "lm", vital=True))
        x += text_width(value, BOLD, size) + 16
        items.append(Label(x, 66, words, SMALL, "soft", BOLD, "lm"))
        x += text_width(words, BOLD, SMALL) + 52
    return Drawing("numbers", INNER - 12, _NUMBERS, tuple(items), "card")


@lru_cache(maxsize=64)
def _draw_chart(points: tuple[Marked, ...], first: str, last: str) -> Drawing:
    width = INNER - 12
    chart = line_chart(points, Area(14, 0, width - 34, _CHART - 62))
    days = (
        Label(126, _CHART - 40, first, SMALL, "soft", BOLD, "lm"),
        Label(width - 30, _CHART - 40, last, SMALL, "soft", BOLD, "rm"),
    )
    return Drawing("curve", width, _CHART, (*chart, *(day for day in days if day.text)), "card")


@lru_cache(maxsize=8)
def _draw_key(meanings: tuple[tuple[tuple[Item, ...], str], ...]) -> Drawing:
    items: list[Item] = []
    x = 30.0
    for icon, words in meanings:
        items += place_icon(icon, x, FOOTER / 2, 44)
        items.append(Label(x + 36, FOOTER / 2, words, SMALL, "soft", BOLD, "lm"))
        x += 36 + text_width(words, BOLD, SMALL) + 76
    return Drawing("key", INNER, FOOTER, tuple(items), "paper")
