"""The daily challenge: what today offers, the board of a day, and the way to other days. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct

from bot.front.screens import summary
from bot.front.ui.components import GREEN, Button, Buttons, Screen, TextDisplay, build_gallery
from bot.front.ui.league_controls import PlayDaily, ShowDaily
from bot.front.ui.localizer import Localizer
from bot.kernel import AnyGame
from bot.league.daily import BoardLine
from bot.words import Picture

ACCENT = 0xE9C46A
MAX_LISTED = 15


class DailyView(Struct, frozen=True, kw_only=True):
    """One day of one game. Without lines the board is still closed to this person."""

    game: AnyGame
    day: date
    days: int  # ago
    closes: float
    streak: int
    may_play: bool = False
    table_url: str | None = None  # of an attempt that is not over
    lines: Sequence[BoardLine] | None = None
    names: Mapping[str, str] = {}
    seed: bytes | None = None  # of a day that is over


def build_daily(view: DailyView, localizer: Localizer, pictures: tuple[Picture, ...] = ()) -> Screen:
    title = localizer.say(summary.game_title(view.game))
    lines = [f"## {localizer('daily.heading')} · {title} · {view.day.isoformat()}"]
    if not view.days:
        lines.append(
            f"{localizer('daily.until')} <t:{int(view.closes)}:R> · {localizer('daily.streak', n=view.streak)}"
        )
    if view.may_play:
        lines.append(localizer("daily.rules"))
    if view.lines is not None:
        listed = () if pictures else view.lines[:MAX_LISTED]
        lines += [_line(each, view.names, localizer) for each in listed]
        if not view.lines:
            lines.append(localizer("daily.nobody"))
    elif not view.may_play:
        lines.append(localizer("daily.playing"))
    if view.seed is not None:
        lines.append(f"-# {localizer('daily.seed', seed=view.seed.hex())}")
    buttons = [Button(localizer.label("daily.play"), PlayDaily(view.game.meta.slug), GREEN)] if view.may_play else []
    if view.table_url is not None:
        buttons.append(Button(localizer.label("table.onward"), view.table_url))
    buttons.append(Button(localizer.label("daily.before"), ShowDaily(view.game.meta.slug, view.days + 1)))
    if view.days:
        buttons.append(Button(localizer.label("daily.after"), ShowDaily(view.game.meta.slug, view.days - 1)))
    components = (TextDisplay("\n".join(lines)), *build_gallery(pictures), Buttons(tuple(buttons)))
    return Screen(components, pictures, ACCENT)


def _line(line: BoardLine, names: Mapping[str, str], localizer: Localizer) -> str:
    name = localizer("league.name", name=names.get(line.person, ""))
    if line.rank is None:
        return f"`  ` {name} · {localizer('daily.unfinished')}"
    return f"`{line.rank:>2}` {name} · **{line.total}**"
