"""What organisers do in their panel of a season. Whether a person organises is checked at every step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from bot.engine.exclusions import of_server
from bot.engine.time.calendar import DAY
from bot.front.handlers.seasons import FindSeason, actor, require_organiser
from bot.front.interactions.context import Context
from bot.front.interactions.services import Services
from bot.front.screens.league import season_editing, season_management
from bot.front.screens.league.season_management import PeoplePage, TableLine, TableResult, TablesPage
from bot.front.screens.options import find_option, parse_value
from bot.front.ui import addresses
from bot.front.ui.components import AttachedFile, Buttons, Document, Modal, Screen, TextDisplay, TextInput
from bot.front.ui.league_controls import (
    EditSeason,
    ManageEntrant,
    ManageSeason,
    ManageTable,
    ManageView,
    OpenCorrection,
    OpenRecord,
    RunSeason,
    RunTable,
    SetSeasonOption,
    ShowTable,
    SubmitCorrection,
    SubmitRecord,
    SubmitSeason,
    Substitute,
)
from bot.front.ui.refusals import FrontRefusal
from bot.kernel import Text
from bot.league.director.entry import MODERATOR_JOINED
from bot.league.director.season_export import audit_csv, export_json, ratings_csv, results_csv, standings_csv
from bot.league.director.seasons import Season, SeasonTable
from bot.league.refusals import LeagueRefusal
from bot.league.results.corrections import MAX_REASON, CorrectedSeat, effective, ranked_by_total
from bot.league.season.settings import MAX_NAME
from bot.league.season.transitions import EntrantEvent, SeasonState

MORE_TIME = DAY
MAX_TOTAL = 1_000_000  # no game comes near it


class LeagueManagementHandlers:
    def __init__(self, services: Services, find_season: FindSeason) -> None:
        self._services = services
        self._find = find_season

    # --- pages --------------------------------------------------------------------------------------------------

    async def open_panel(self, context: Context, season: Season) -> None:
        """`/league manage`."""
        require_organiser(context)
        await self._show(context, season, ManageSeason(season.id, "main", 0))

    async def show_page(self, context: Context, control: ManageSeason) -> None:
        season = await self._find.by_id(context, control.season)
        entered = any(entrant.person == context.person for entrant in season.entrants)
        if not (control.view == "audit" and entered):
            require_organiser(context)
        await self._show(context, season, control)

    async def show_refusal(self, context: Context, control: Any, reason: Text) -> None:
        """The page on which something was pressed that was refused, with the reason."""
        season, note = await self._find.by_id(context, control.season), context.localizer.say(reason)
        pages: Mapping[type[Any], ManageView] = {
            SubmitSeason: "edit",
            SetSeasonOption: "options",
            ManageEntrant: "people",
        }
        if isinstance(control, RunTable | Substitute | SubmitRecord):
            await self._show_table(context, season, control.round, control.table, note)
        elif isinstance(control, SubmitCorrection):
            table = next((each for each in season.tables if each.row.match == control.match), None)
            if table is None:
                raise LeagueRefusal("other_season")
            await self._show_table(context, season, table.row.round, table.row.number, note)
        else:
            number = getattr(control, "page", 0)
            page = pages.get(type(control), "main")
            await self._show(context, season, ManageSeason(season.id, page, number), note)

    async def _show(self, context: Context, season: Season, control: ManageSeason, note: str | None = None) -> None:
        pages: Mapping[ManageView, Callable[[Context, Season, int, str | None], Awaitable[Screen]]] = {
            "main": self._main,
            "edit": self._edit,
            "options": self._options,
            "tables": self._tables,
            "people": self._people,
            "audit": self._audit,
            "files": self._files,
        }
        await context.respond(await pages[control.view](context, season, control.page, note))

    async def _main(self, context: Context, season: Season, page: int, note: str | None) -> Screen:  # noqa: ARG002
        return season_management.build_main(await self._find.view(context, season), context.localizer, note)

    async def _edit(self, context: Context, season: Season, page: int, note: str | None) -> Screen:  # noqa: ARG002
        return season_management.build_edit(await self._find.view(context, season), context.localizer, note)

    async def _options(self, context: Context, season: Season, page: int, note: str | None) -> Screen:
        return season_management.build_options(await self._find.view(context, season), page, context.localizer, note)

    async def _tables(self, context: Context, season: Season, page: int, note: str | None) -> Screen:
        """The tables of a round; those of a ladder, which has a single one, newest first."""
        wanted = TablesPage.of(page or season.row.round)
        names = await self._find.names(season)
        lines = [_line(table, names) for table in season.tables_of(wanted.round)]
        if season.settings.format == "ladder":
            lines.reverse()
        view = await self._find.view(context, season)
        return season_management.build_tables(view, lines, wanted, len(season.rounds), context.localizer, note=note)

    async def _people(self, context: Context, season: Season, page: int, note: str | None) -> Screen:
        names = await self._find.names(season)
        audit = await self._services.director.reading.audit(season.id)
        looking = frozenset(entry.detail["entrant"] for entry in audit if entry.kind == MODERATOR_JOINED)
        keeper, exclusions = of_server(season.row.server), self._services.engine.exclusions
        kept = await exclusions.kept_away(keeper, [entrant.person or "" for entrant in season.entrants])
        excluded = frozenset(entrant.number for entrant in season.entrants if entrant.person in kept)
        people = [(entrant, names[entrant.number]) for entrant in season.entrants]
        content = PeoplePage(people, page, looking, excluded)
        return season_management.build_people(await self._find.view(context, season), content, context.localizer, note)

    async def _audit(self, context: Context, season: Season, page: int, note: str | None) -> Screen:  # noqa: ARG002
        entries = await self._services.director.reading.audit(season.id)
        named = [(entry, await self._services.name_of(entry.actor) if entry.actor else "") for entry in entries]
        names, view = await self._find.names(season), await self._find.view(context, season)
        return season_management.build_audit(view, named, names, page, context.localizer)

    async def _files(self, context: Context, season: Season, page: int, note: str | None) -> Screen:  # noqa: ARG002
        """Everything of the season as JSON; standings, results, ratings and the audit log as CSV."""
        reading = self._services.director.reading
        with self._services.long_work.of(context.person):
            made = {
                "season.json": await export_json(reading, season),
                "standings.csv": (await standings_csv(reading, season)).encode(),
                "results.csv": (await results_csv(reading, season)).encode(),
                "ratings.csv": (await ratings_csv(reading, season)).encode(),
                "log.csv": (await audit_csv(reading, season)).encode(),
            }
        files = tuple(Document(data, name, context.localizer.label("league.file")) for name, data in made.items())
        view = await self._find.view(context, season)
        head = TextDisplay(context.localizer("league.files"))
        back = Buttons((season_management.back(view, context.localizer),))
        return Screen((head, *(AttachedFile(file.filename) for file in files), back), files, season_management.ACCENT)

    # --- the season ---------------------------------------------------------------------------------------------

    async def run(self, context: Context, control: RunSeason) -> None:
        """A step of the whole season; closing has to be confirmed."""
        season = await self._find.by_id(context, control.season)
        require_organiser(context)
        if control.step == "close":
            view = await self._find.view(context, season)
            await context.respond(season_management.build_confirm_close(view, context.localizer))
            return
        after = await self._steps(context, season)[control.step]()
        note = context.localizer(f"league.done.{control.step}")
        await self._show(context, after, ManageSeason(after.id, "main", 0), note)

    def _steps(self, context: Context, season: Season) -> Mapping[str, Callable[[], Awaitable[Season]]]:
        organising, acting = self._services.director.organising, actor(context)
        return {
            "open": lambda: organising.open(acting, season.id),
            "withdraw": lambda: organising.withdraw(acting, season.id),
            "start": lambda: organising.start(acting, season.id),
            "pause": lambda: organising.pause(acting, season.id),
            "resume": lambda: organising.resume(acting, season.id),
            "confirm_close": lambda: organising.close(acting, season.id),
            "end_round": lambda: organising.end_round(acting, season.id),
            "more_time": lambda: organising.more_time(acting, season.id, MORE_TIME),
            "follow": lambda: organising.follow(acting, season.id, _next_name(season.settings.name)),
        }

    async def open_edit_modal(self, context: Context, control: EditSeason) -> None:
        await context.load_player()
        season = await self._find.by_id(context, control.season)
        require_organiser(context)
        state: SeasonState = msgspec.convert(season.row.state, SeasonState)
        if not season_editing.fields_of(context.value, state):
            raise FrontRefusal("unknown_control")
        modal = season_editing.build_modal(season.id, context.value, season.settings, state, context.localizer)
        await context.open_modal(modal)

    async def submit(self, context: Context, control: SubmitSeason) -> None:
        typed = season_editing.read_fields(context.fields, context.localizer)
        season = await self._find.by_id(context, control.season)
        changed = {name: value for name, value in typed.items() if getattr(season.settings, name) != value}
        after = await self._services.director.organising.edit(actor(context), season.id, changed) if changed else season
        await self._show(context, after, ManageSeason(season.id, "edit", 0), context.localizer("league.done.edit"))

    async def set_option(self, context: Context, control: SetSeasonOption) -> None:
        season = await self._find.by_id(context, control.season)
        meta = self._services.engine.games[season.settings.game].meta
        value = msgspec.to_builtins(parse_value(find_option(meta, control.option), context.values))
        options = {**season.settings.options, control.option: value}
        after = await self._services.director.organising.edit(actor(context), season.id, {"options": options})
        await self._show(context, after, ManageSeason(season.id, "options", control.page))

    # --- tables and people --------------------------------------------------------------------------------------

    async def choose_table(self, context: Context, control: ManageTable) -> None:
        round_, _, table = context.value.partition("/")
        if not (round_.isdecimal() and table.isdecimal()):
            raise FrontRefusal("unknown_control")
        require_organiser(context)
        await self._show_table(context, await self._find.by_id(context, control.season), int(round_), int(table))

    async def show_table(self, context: Context, control: ShowTable) -> None:
        require_organiser(context)
        season = await self._find.by_id(context, control.season)
        await self._show_table(context, season, control.round, control.table)

    async def _show_table(
        self, context: Context, season: Season, round_: int, number: int, note: str | None = None
    ) -> None:
        found = next((table for table in season.tables_of(round_) if table.row.number == number), None)
        if found is None:
            raise LeagueRefusal("no_such_table")
        line = _line(found, await self._find.names(season))
        view = await self._find.view(context, season)
        result = await self._result(context, found)
        await context.respond(season_management.build_table(view, line, result, context.localizer, note))

    async def _result(self, context: Context, table: SeasonTable) -> TableResult | None:
        """What a table counts as; nothing of it to an organiser who still plays the same dice elsewhere."""
        reading, match = self._services.director.reading, table.row.match
        if match is None or not await reading.may_see(match, context.person):
            return None
        entry = await reading.entry(match)
        if entry is None:
            return None
        counts = effective(entry) or entry.recorded
        return TableResult(tuple(seat.total for seat in counts.seats), entry.status)

    async def run_table(self, context: Context, control: RunTable) -> None:
        """Play an abandoned table again, or give one whose thread is gone a new thread."""
        season = await self._present(context, control.season, control.round)
        organising = self._services.director.organising
        table = next((each for each in season.tables_of(control.round) if each.row.number == control.table), None)
        opened = table is not None and table.row.state == "opened"
        step = organising.renew_thread if opened else organising.reopen
        after = await step(actor(context), season.id, control.table)
        await self._show_table(context, after, control.round, control.table, context.localizer("league.done.reopen"))

    async def substitute(self, context: Context, control: Substitute) -> None:
        season = await self._present(context, control.season, control.round)
        data: Any = context.interaction.data or {}
        if data.get("resolved", {}).get("users", {}).get(context.value, {}).get("bot"):
            raise FrontRefusal("no_bots")
        organising = self._services.director.organising
        after = await organising.substitute(actor(context), season.id, control.table, control.seat, context.value)
        note = context.localizer("league.done.substitute")
        await self._show_table(context, after, control.round, control.table, note)

    async def _present(self, context: Context, season_id: str, round_: int) -> Season:
        """The season, if this round is its present one: tables of others are over."""
        season = await self._find.by_id(context, season_id)
        require_organiser(context)
        if season.current is None or season.current.number != round_:
            raise LeagueRefusal("no_such_table")
        return season

    async def choose_entrant(self, context: Context, control: ManageEntrant) -> None:
        """Remove the chosen person, or take them back."""
        season = await self._find.by_id(context, control.season)
        number = int(context.value) if context.value.isdecimal() else 0
        removed = any(entrant.number == number and entrant.state == "removed" for entrant in season.entrants)
        organising = self._services.director.organising
        event: EntrantEvent = "reinstate" if removed else "remove"
        after = await organising.move_entrant(actor(context), season.id, number, event)
        note = context.localizer(f"league.done.{event}")
        await self._show(context, after, ManageSeason(season.id, "people", control.page), note)

    # --- results ------------------------------------------------------------------------------------------------

    async def open_correction(self, context: Context, control: OpenCorrection) -> None:
        """The modal asks for the reason and, where a result is replaced, for the right totals."""
        await context.load_player()
        require_organiser(context)
        localizer = context.localizer
        why = TextInput("why", localizer.label("league.why"), "", max_length=MAX_REASON)
        reading = self._services.director.reading
        visible = await reading.may_see(control.match, context.person)
        entry = await reading.entry(control.match) if visible else None
        totals = "" if entry is None else " ".join(str(seat.total) for seat in entry.recorded.seats)
        asked = (TextInput("totals", localizer.label("league.totals"), totals, max_length=100),)
        inputs = (*asked, why) if control.kind == "replaced" else (why,)
        submit = SubmitCorrection(control.season, control.match, control.kind)
        await context.open_modal(Modal(localizer.label(f"league.correct.{control.kind}"), inputs, submit))

    async def correct(self, context: Context, control: SubmitCorrection) -> None:
        season = await self._find.by_id(context, control.season)
        typed = context.fields
        low_wins = season.settings.low_wins
        seats = _corrected_seats(typed.get("totals", ""), low_wins=low_wins) if control.kind == "replaced" else ()
        why = typed.get("why", "")
        organising = self._services.director.organising
        after = await organising.correct(actor(context), season.id, control.match, control.kind, why=why, seats=seats)
        table = next(each for each in after.tables if each.row.match == control.match)
        note = context.localizer("league.done.correct")
        await self._show_table(context, after, table.row.round, table.row.number, note)

    async def open_record(self, context: Context, control: OpenRecord) -> None:
        field = TextInput("match", context.localizer.label("league.which_match"), "", max_length=15)
        submit = SubmitRecord(control.season, control.round, control.table)
        await context.open_modal(Modal(context.localizer.label("league.record"), (field,), submit))

    async def record(self, context: Context, control: SubmitRecord) -> None:
        season = await self._present(context, control.season, control.round)
        typed = context.fields.get("match", "").strip().removeprefix("#")
        if not typed.isdecimal():
            raise LeagueRefusal("no_such_match")
        organising = self._services.director.organising
        after = await organising.record(actor(context), season.id, control.table, int(typed))
        note = context.localizer("league.done.record")
        await self._show_table(context, after, control.round, control.table, note)


def _line(table: SeasonTable, names: Mapping[int, str]) -> TableLine:
    return TableLine(
        round=table.row.round,
        number=table.row.number,
        state=table.row.state,
        match=table.row.match,
        names=tuple(names[seat.entrant] for seat in table.seats),
        url=addresses.url_of(table.row.thread) if table.row.thread else None,
    )


def _corrected_seats(typed: str, *, low_wins: bool) -> tuple[CorrectedSeat, ...]:
    try:
        totals = [int(part) for part in typed.replace(",", " ").split()]
    except ValueError as error:
        raise FrontRefusal("totals", given=typed[:40]) from error
    if any(abs(total) > MAX_TOTAL for total in totals):
        raise FrontRefusal("totals", given=typed[:40])
    return ranked_by_total(dict(enumerate(totals)), low_wins=low_wins)


def _next_name(name: str) -> str:
    """`Spring 2` follows `Spring`, and `Spring 3` that."""
    stem, _, last = name.rpartition(" ")
    if stem and last.isdecimal() and len(last) < 4:
        return f"{stem} {int(last) + 1}"[:MAX_NAME]
    return f"{name[: MAX_NAME - 2]} 2"
