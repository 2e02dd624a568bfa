"""Ratings as people read them: the leaderboard of a game, one person's numbers, two people compared. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.front.screens import summary
from bot.front.ui.components import Screen, TextDisplay, build_gallery
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame, Text
from bot.league.director.reading import Meetings, Why
from bot.league.ratings.rating import Rating
from bot.words import Picture

ACCENT = 0x2A9D8F
MAX_LISTED = 20


def build_board(
    game: AnyGame,
    lines: Sequence[tuple[str, Rating]],
    own: str,
    localizer: Localizer,
    pictures: tuple[Picture, ...] = (),
) -> Screen:
    """The names of the best with their numbers, drawn or in words, and the place of the person who looks."""
    head = f"## {localizer('ratings.board')} · {localizer.say(summary.game_title(game))}"
    body = (
        []
        if pictures
        else [
            f"`{rank:>2}` {localizer('league.name', name=name)} · **{rating.shown}**"
            for rank, (name, rating) in enumerate(lines[:MAX_LISTED], start=1)
        ]
    )
    body.append(f"-# {own or localizer('ratings.board_help')}")
    if not lines:
        body.insert(0, localizer("ratings.empty"))
    return Screen((TextDisplay("\n".join([head, *body])), *build_gallery(pictures)), pictures, ACCENT)


def describe_place(rank: int | None, rating: Rating | None, localizer: Localizer) -> str:
    """Where the person who looks stands themselves; nothing before their first rated match."""
    if rating is None:
        return ""
    if rank is None:
        return localizer("ratings.own_provisional" if rating.provisional else "ratings.own_hidden", rating=rating.shown)
    return localizer("ratings.own", rank=rank, rating=rating.shown)


def describe_rating(title: Text, rating: Rating, localizer: Localizer) -> str:
    if rating.provisional:
        return localizer("ratings.provisional", game=title, rating=rating.shown)
    return localizer("ratings.rating", game=title, rating=rating.shown)


def describe_change(why: Why, localizer: Localizer) -> str:
    """What a correction did to one's own number, and its reason."""
    change = localizer("ratings.changed", match=why.match, before=why.before.shown, after=why.after.shown)
    return f"-# {change} {localizer('league.reason', why=why.why)}"


def build_versus(game: AnyGame, names: tuple[str, str], meetings: Meetings, localizer: Localizer) -> Screen:
    own, other = (localizer("league.name", name=name) for name in names)
    head = f"## {own} – {other} · {localizer.say(summary.game_title(game))}"
    if meetings == Meetings():
        return Screen((TextDisplay(f"{head}\n{localizer('ratings.never_met')}"),), (), ACCENT)
    counts = localizer("ratings.versus", better=meetings.better, equal=meetings.equal, worse=meetings.worse)
    return Screen((TextDisplay(f"{head}\n{counts}"),), (), ACCENT)
