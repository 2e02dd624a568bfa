"""What is posted about a season in its channel: a step of it, with the names it concerns and what to press. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.front.ui.components import BLUE, GREEN, Button, Buttons, Component, Screen, TextDisplay, build_gallery
from bot.front.ui.league_controls import OpenSeason, OpenStandings
from bot.front.ui.localizer import Localizer
from bot.kernel import Listing, text
from bot.words import Picture

ACCENT = 0x2A9D8F
MAX_NAMED = 12
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class Announcement(Struct, frozen=True):
    """A step of a season, and the people it names: accounts and names by the number of the entrant."""

    season: str
    name: str
    kind: str
    detail: Mapping[str, Any]
    accounts: Mapping[int, str] = {}
    names: Mapping[int, str] = {}

    @property
    def mentioned(self) -> tuple[str, ...]:
        """The people who are called by it."""
        if self.kind == "absent_reminder":
            wanted = [self.detail["entrant"]]
        else:
            wanted = self.detail["entrants"] if self.kind == "ladder_asked" else []
        return tuple(self.accounts[each] for each in wanted if self.accounts.get(each, "").isdecimal())


def entrants_of(detail: Mapping[str, Any]) -> set[int]:
    """The numbers of the entrants that an announcement names."""
    found = {each for key in ("byes", "late") for each in detail.get(key) or ()}
    found |= {each for pair in detail.get("repeats") or () for each in pair}
    found |= {entrant for division in detail.get("crowned") or () for entrant, _ in division}
    listed = detail.get("entrants")
    found |= set(listed) if isinstance(listed, list) else set()
    return found | ({detail["entrant"]} if "entrant" in detail else set())


def build_announcement(announcement: Announcement, localizer: Localizer, posters: tuple[Picture, ...] = ()) -> Screen:
    lines = _LINES.get(announcement.kind, _plain)(announcement, localizer)
    body = "\n".join(line for line in lines if line)
    head = f"## {localizer('league.name', name=announcement.name)}"
    components: list[Component] = [TextDisplay(f"{head}\n{body}")]
    components += build_gallery(posters)
    buttons = tuple(_buttons(announcement, localizer))
    if buttons:
        components.append(Buttons(buttons))
    return Screen(tuple(components), posters, ACCENT)


def _buttons(announcement: Announcement, localizer: Localizer) -> Iterator[Button]:
    if announcement.kind in ("open", "ladder_asked", "started"):
        key = "ready_button" if announcement.kind == "ladder_asked" else "join_button"
        yield Button(localizer.label(f"league.{key}"), OpenSeason(announcement.season), GREEN)
    if announcement.kind in ("round_opened", "round_closed", "season_closed", "corrected"):
        yield Button(localizer.label("league.standings_button"), OpenStandings(announcement.season), BLUE)


Lines: TypeAlias = Callable[[Announcement, Localizer], Iterable[str]]


def _plain(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer(f"league.told.{announcement.kind}")


def _open(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer("league.told.open")
    yield f"-# {localizer('league.promise', commitment=str(announcement.detail['commitment']))}"


def _edited(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    fields = tuple(text(f"front.league.field.{name}") for name in announcement.detail["fields"])
    yield localizer("league.told.edited", fields=Listing(fields))


def _started(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer("league.told.started", n=int(announcement.detail["entrants"]))


def _round_opened(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    detail = announcement.detail
    yield localizer("league.told.round_opened", round=detail["round"])
    yield f"{localizer('league.until')} <t:{int(detail['due'])}:F> (<t:{int(detail['due'])}:R>)"
    if detail["byes"]:
        yield localizer("league.byes", these=_names(announcement, detail["byes"]))
    if detail["repeats"]:
        yield localizer("league.repeats", n=len(detail["repeats"]))
    if detail["commitment"]:
        yield f"-# {localizer('league.round_promise', commitment=str(detail['commitment']))}"


def _round_ended(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer("league.told.round_ended", round=announcement.detail["round"])
    if announcement.detail["late"]:
        yield localizer("league.late", these=_names(announcement, announcement.detail["late"]))


def _round_closed(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer("league.told.round_closed", round=announcement.detail["round"])
    if announcement.detail["seed"]:
        yield f"-# {localizer('league.round_seed', seed=str(announcement.detail['seed']))}"


def _season_closed(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer("league.told.season_closed")
    divisions = announcement.detail["crowned"]
    for number, division in enumerate(divisions, start=1):
        if len(divisions) > 1:
            yield f"**{localizer('league.division', n=number)}**"
        for entrant, rank in division:
            yield f"{MEDALS[rank]} {_escaped(announcement, entrant, localizer)}"
    yield f"-# {localizer('league.master', seed=str(announcement.detail['master']))}"


def _cannot_open(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    yield localizer(f"league.told.cannot_open.{announcement.detail['why']}")


def _about_seat(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    detail = announcement.detail
    who = _escaped(announcement, detail["entrant"], localizer)
    mention = " ".join(f"<@{person}>" for person in announcement.mentioned)
    line = localizer(f"league.told.{announcement.kind}", round=detail["round"], table=detail["table"])
    yield f"{mention or who} · {line}"


def _corrected(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    detail = announcement.detail
    yield localizer(f"league.told.corrected.{detail['change']}", match=detail["match"])
    yield f"> {localizer('league.reason', why=str(detail['why']))}"


def _ladder_asked(announcement: Announcement, localizer: Localizer) -> Iterator[str]:
    mention = " ".join(f"<@{person}>" for person in announcement.mentioned)
    yield f"{mention} · {localizer('league.told.ladder_asked')}"


def _names(announcement: Announcement, entrants: Iterable[int]) -> Listing:
    named = [announcement.names.get(each, "") for each in entrants]
    more = ("…",) if len(named) > MAX_NAMED else ()
    return Listing((*named[:MAX_NAMED], *more))


def _escaped(announcement: Announcement, entrant: int, localizer: Localizer) -> str:
    return localizer("league.name", name=announcement.names.get(entrant, ""))


_LINES: Mapping[str, Lines] = {
    "open": _open,
    "edited": _edited,
    "started": _started,
    "round_opened": _round_opened,
    "round_ended": _round_ended,
    "round_closed": _round_closed,
    "season_closed": _season_closed,
    "cannot_open": _cannot_open,
    "absent_reminder": _about_seat,
    "substituted": _about_seat,
    "forfeited": _about_seat,
    "corrected": _corrected,
    "ladder_asked": _ladder_asked,
}
