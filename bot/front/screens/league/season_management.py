"""The organisers' panel of a season: its steps, settings, tables, people, audit log and files. Pure.

One message, whose pages replace each other; each fits on a phone's screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.front.screens import option_labels
from bot.front.screens.league.season import SeasonView, describe_settings, describe_state
from bot.front.screens.league.season_editing import offered_groups
from bot.front.screens.options import select_options
from bot.front.ui.components import (
    BLUE,
    GREEN,
    GREY,
    MAX_SELECT_OPTIONS,
    RED,
    Button,
    Buttons,
    Component,
    Screen,
    SelectMenu,
    SelectOption,
    TextDisplay,
    UserSelectMenu,
)
from bot.front.ui.league_controls import (
    CorrectionKind,
    EditSeason,
    EnterSeason,
    ManageEntrant,
    ManageSeason,
    ManageTable,
    ManageView,
    OpenCorrection,
    OpenRecord,
    OpenStandings,
    RunSeason,
    RunTable,
    SetSeasonOption,
    ShowTable,
    Substitute,
)
from bot.front.ui.localizer import Localizer
from bot.kernel import SomeOf
from bot.league.director.reading import AuditEntry
from bot.league.season.entrants import Entrant
from bot.league.season.transitions import SEASONS, events

ACCENT = 0x264653
OPTIONS_PER_PAGE = 5
PARTS_OF_ROUND = 1000  # more than there are rounds
AUDIT_PER_PAGE = 12
PEOPLE_PER_PAGE = MAX_SELECT_OPTIONS
STYLES: Mapping[str, Any] = {"open": GREEN, "start": GREEN, "resume": GREEN, "close": RED}
VIEWS: tuple[ManageView, ...] = ("edit", "tables", "people", "audit", "files")


class TableLine(Struct, frozen=True, kw_only=True):
    """One table of a season: its seats as names, by seat."""

    round: int
    number: int
    state: str
    match: int | None
    names: tuple[str, ...]
    url: str | None = None


class TablesPage(Struct, frozen=True):
    """The tables of a round. A menu takes 25 of them, so a large round has parts, counted from 0."""

    round: int
    part: int = 0

    @property
    def number(self) -> int:
        """As the page of a `ManageSeason`; part 0 is the number of the round."""
        return self.part * PARTS_OF_ROUND + self.round

    @classmethod
    def of(cls, number: int) -> TablesPage:
        part, round_ = divmod(number, PARTS_OF_ROUND)
        return cls(round_, part)


class TableResult(Struct, frozen=True):
    """What a table counts as: totals by seat, and whether that was corrected."""

    totals: tuple[int, ...]
    status: str  # recorded, replaced, removed


class PeoplePage(Struct, frozen=True):
    """The entrants of a season with their names; moderators may look into private threads, and the server keeps the
    excluded from its tables."""

    people: Sequence[tuple[Entrant, str]]
    page: int = 0
    moderators: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()


def build_main(view: SeasonView, localizer: Localizer, note: str | None = None) -> Screen:
    plan = (
        [localizer("league.plan", matches=view.plan.matches, fewest=view.plan.fewest, most=view.plan.most)]
        if view.plan
        else []
    )
    lines = [*describe_state(view, localizer), *plan, *(f"-# {line}" for line in describe_settings(view, localizer))]
    steps = tuple(_steps(view, localizer))
    pages = [Button(localizer.label(f"league.manage.{name}"), ManageSeason(view.id, name, 0)) for name in VIEWS]
    pages.append(Button(localizer.label("league.standings_button"), OpenStandings(view.id)))
    rows: list[Component] = [Buttons(steps)] if steps else []
    return _screen(view, localizer, note, ["\n".join(lines)], [*rows, Buttons(tuple(pages))])


def _steps(view: SeasonView, localizer: Localizer) -> Iterator[Button]:
    for step in events(SEASONS, view.state):
        yield Button(localizer.label(f"league.run.{step}"), RunSeason(view.id, step), STYLES.get(step, BLUE))
    if view.state == "running" and view.due is not None:
        yield Button(localizer.label("league.run.more_time"), RunSeason(view.id, "more_time"))
        yield Button(localizer.label("league.run.end_round"), RunSeason(view.id, "end_round"))
    if view.state == "closed":
        yield Button(localizer.label("league.run.follow"), RunSeason(view.id, "follow"), GREEN)


def build_confirm_close(view: SeasonView, localizer: Localizer) -> Screen:
    buttons = (
        Button(localizer.label("league.run.confirm_close"), RunSeason(view.id, "confirm_close"), RED),
        back(view, localizer),
    )
    return _screen(view, localizer, None, [localizer("league.close_ask")], [Buttons(buttons)])


def build_edit(view: SeasonView, localizer: Localizer, note: str | None = None) -> Screen:
    """Which group of settings to change; its modal follows."""
    groups = offered_groups(view.state)
    rows: list[Component] = []
    if groups:
        options = tuple(SelectOption(localizer.label(f"league.group.{group}"), group) for group in groups)
        rows.append(SelectMenu(EditSeason(view.id), localizer.label("league.edit_which"), options))
    buttons = [back(view, localizer)]
    if view.state in ("draft", "open") and view.game.meta.options:
        label = localizer.label("league.game_options")
        buttons.append(Button(label, ManageSeason(view.id, "options", 0)))
    lines = [localizer("league.edit_help" if groups else "league.edit_none")]
    return _screen(view, localizer, note, lines, [*rows, Buttons(tuple(buttons))])


def build_options(view: SeasonView, page: int, localizer: Localizer, note: str | None = None) -> Screen:
    """The options of the season's game, a few to a page."""
    meta, values = view.game.meta, view.settings.options
    pages = max(1, -(-len(meta.options) // OPTIONS_PER_PAGE))
    page = min(page, pages - 1)
    rows: list[Component] = []
    for option in meta.options[page * OPTIONS_PER_PAGE : (page + 1) * OPTIONS_PER_PAGE]:
        value = values.get(option.name, option.default)
        several = isinstance(option, SomeOf)
        rows.append(TextDisplay(f"**{localizer.say(option_labels.title(meta, option))}**"))
        rows.append(
            SelectMenu(
                SetSeasonOption(view.id, page, option.name),
                localizer.label("options.choose"),
                tuple(select_options(meta, option, value, localizer)),
                min_values=0 if several else 1,
                max_values=min(option.max, len(option.values)) if isinstance(option, SomeOf) else 1,
            )
        )
    turns = tuple(
        Button(localizer.label("options.page", n=each + 1), ManageSeason(view.id, "options", each), GREY, each == page)
        for each in range(pages)
        if pages > 1
    )
    back = Button(localizer.label("panel.back"), ManageSeason(view.id, "edit", 0))
    return _screen(view, localizer, note, [], [*rows, Buttons((*turns, back))])


def build_tables(
    view: SeasonView,
    tables: Sequence[TableLine],
    page: TablesPage,
    rounds: int,
    localizer: Localizer,
    *,
    note: str | None = None,
) -> Screen:
    """The tables of one round, a menu of them at a time, and the way to those of the others."""
    parts = max(1, -(-len(tables) // MAX_SELECT_OPTIONS))
    part = min(page.part, parts - 1)
    shown = tables[part * MAX_SELECT_OPTIONS : (part + 1) * MAX_SELECT_OPTIONS]
    lines = [f"`{line.number:>2}` {_names(line.names, localizer)} · {_state(line, localizer)}" for line in shown]
    rows: list[Component] = []
    if shown:
        options = tuple(
            SelectOption(
                f"{line.round}/{line.number} · {', '.join(line.names)}",
                f"{line.round}/{line.number}",
                _state_label(line, localizer),
            )
            for line in shown
        )
        rows.append(SelectMenu(ManageTable(view.id), localizer.label("league.which_table"), options))
    buttons = [back(view, localizer)]
    for key, other in (("sheets.previous", part - 1), ("sheets.next", part + 1)):
        if 0 <= other < parts:
            control = ManageSeason(view.id, "tables", TablesPage(page.round, other).number)
            buttons.append(Button(localizer.label(key), control))
    for other in (page.round - 1, page.round + 1):
        if tables and 1 <= other <= rounds:
            label = localizer.label("league.round", round=other)
            buttons.append(Button(label, ManageSeason(view.id, "tables", TablesPage(other).number)))
    head = localizer("league.round", round=page.round) if tables else localizer("league.no_tables_yet")
    return _screen(view, localizer, note, [f"**{head}**", *lines], [*rows, Buttons(tuple(buttons))])


def build_table(
    view: SeasonView, line: TableLine, result: TableResult | None, localizer: Localizer, note: str | None = None
) -> Screen:
    """One table: its people, its result, and what organisers can do about it."""
    title = localizer("league.table", round=line.round, table=line.number)
    match = f" · {localizer('league.match', match=line.match)}" if line.match else ""
    lines = [f"**{title}** · {_state(line, localizer)}{match}"]
    for seat, name in enumerate(line.names):
        total = "" if result is None else f" · {result.totals[seat]}"
        lines.append(f"{seat + 1}. {localizer('league.name', name=name)}{total}")
    rows: list[Component] = []
    buttons = [Button(localizer.label("panel.back"), ManageSeason(view.id, "tables", line.round))]
    if result is not None and line.match is not None:
        lines.append(localizer(f"league.result.{result.status}"))
        kinds: tuple[CorrectionKind, ...] = ("replaced", "removed") if result.status == "recorded" else ("restored",)
        buttons += [
            Button(localizer.label(f"league.correct.{kind}"), OpenCorrection(view.id, line.match, kind), RED)
            for kind in kinds
        ]
    present = line.round == view.round and view.state in ("running", "paused")
    if line.state == "opened" and present:
        rows += [
            UserSelectMenu(
                Substitute(view.id, line.round, line.number, seat),
                localizer.label("league.substitute_for", who=name),
            )
            for seat, name in enumerate(line.names)
        ]
    if line.state in ("void", "opened") and present:
        key = "reopen" if line.state == "void" else "new_thread"
        buttons.append(Button(localizer.label(f"league.{key}"), RunTable(view.id, line.round, line.number, "reopen")))
    if line.state == "void" and present:
        buttons.append(Button(localizer.label("league.record"), OpenRecord(view.id, line.round, line.number)))
    if line.url is not None:
        buttons.append(Button(localizer.label("table.onward"), line.url))
    buttons.append(Button(localizer.label("panel.refresh"), ShowTable(view.id, line.round, line.number)))
    return _screen(view, localizer, note, lines, [*rows, Buttons(tuple(buttons))])


def build_people(view: SeasonView, content: PeoplePage, localizer: Localizer, note: str | None = None) -> Screen:
    """Everyone in the season; choosing one removes them, or takes them back. Who may look into threads is marked."""
    people, page, may_look = content.people, content.page, content.moderators
    shown = people[page * PEOPLE_PER_PAGE : (page + 1) * PEOPLE_PER_PAGE]
    lines = [
        f"`{entrant.number:>2}` {localizer('league.name', name=name)}"
        f" · {localizer(f'league.entrant_of.{entrant.state}')}{' 👁' if entrant.number in may_look else ''}"
        f"{' ⛔' if entrant.number in content.excluded else ''}"
        for entrant, name in shown
    ]
    if may_look:
        lines.append(f"-# 👁 {localizer('league.may_look')}")
    if content.excluded:
        lines.append(f"-# ⛔ {localizer('league.excluded')}")
    rows: list[Component] = []
    if shown and view.state != "closed":
        options = tuple(
            SelectOption(
                f"{entrant.number} · {name}",
                str(entrant.number),
                localizer.label("league.reinstate" if entrant.state == "removed" else "league.remove"),
            )
            for entrant, name in shown
        )
        rows.append(SelectMenu(ManageEntrant(view.id, page), localizer.label("league.which_person"), options))
    pages = max(1, -(-len(people) // PEOPLE_PER_PAGE))
    turns = _turns(view, "people", page, pages, localizer)
    return _screen(view, localizer, note, lines or [localizer("league.nobody")], [*rows, Buttons(turns)])


def build_audit(
    view: SeasonView,
    entries: Sequence[tuple[AuditEntry, str]],
    names: Mapping[int, str],
    page: int,
    localizer: Localizer,
) -> Screen:
    """What was done in the season, newest first: each entry with the name of who did it, and what it concerned."""
    newest = list(reversed(entries))
    pages = max(1, -(-len(newest) // AUDIT_PER_PAGE))
    page = min(page, pages - 1)
    lines = []
    for entry, actor in newest[page * AUDIT_PER_PAGE : (page + 1) * AUDIT_PER_PAGE]:
        parts = [f"**{localizer(f'league.audit.{entry.kind}')}**"]
        parts += [localizer("league.name", name=actor)] if actor else []
        parts += _detail(entry.detail, names, actor, localizer)
        lines.append(f"-# <t:{int(entry.at)}:f> {' · '.join(parts)}")
    return _screen(view, localizer, None, lines, [Buttons(_turns(view, "audit", page, pages, localizer))])


def _detail(detail: Mapping[str, Any], names: Mapping[int, str], actor: str, localizer: Localizer) -> Iterator[str]:
    """What an entry concerned, in words; the export has the rest."""
    if "round" in detail:
        key = "league.table" if "seat" in detail or "match" in detail else "league.round"
        yield localizer(key, **{name: detail[name] for name in ("round", "table") if name in detail})
    if "match" in detail:
        yield localizer("league.match", match=detail["match"])
    people = [detail["entrant"]] if "entrant" in detail else detail.get("late") or detail.get("entrants")
    if isinstance(people, list):
        found = [names[number] for number in people if names.get(number, actor) != actor]
        if found:
            yield _names(found, localizer)
    if "fields" in detail:
        yield ", ".join(localizer(f"league.field.{name}") for name in detail["fields"])
    if "match" in detail and "why" in detail:
        yield localizer("league.reason", why=str(detail["why"])[:120])


def _turns(view: SeasonView, name: ManageView, page: int, pages: int, localizer: Localizer) -> tuple[Button, ...]:
    found = [back(view, localizer)]
    if page > 0:
        found.append(Button(localizer.label("sheets.previous"), ManageSeason(view.id, name, page - 1)))
    if page < pages - 1:
        found.append(Button(localizer.label("sheets.next"), ManageSeason(view.id, name, page + 1)))
    return tuple(found)


def back(view: SeasonView, localizer: Localizer) -> Button:
    """To the first page; for an entrant, who may read the audit log only, to their own part in the season."""
    control = ManageSeason(view.id, "main", 0) if view.organises else EnterSeason(view.id, "show")
    return Button(localizer.label("panel.back"), control)


def _names(names: Iterable[str], localizer: Localizer) -> str:
    return ", ".join(localizer("league.name", name=name) for name in names)


def _state_label(line: TableLine, localizer: Localizer) -> str:
    return localizer.label(f"league.table_state.{line.state}")


def _state(line: TableLine, localizer: Localizer) -> str:
    return localizer(f"league.table_state.{line.state}")


def _screen(
    view: SeasonView, localizer: Localizer, note: str | None, lines: Iterable[str], rows: Iterable[Component]
) -> Screen:
    head = [f"## {localizer('league.name', name=view.settings.name)}", *([f"> {note}"] if note else [])]
    return Screen((TextDisplay("\n".join([*head, *lines])), *rows), (), ACCENT)
