"""The table of controls: how each is acknowledged, which handler it has, and what a refusal shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.front.handlers.about import AboutHandlers
from bot.front.handlers.clock import ClockHandlers
from bot.front.handlers.daily import DailyHandlers
from bot.front.handlers.endings import EndingHandlers
from bot.front.handlers.exclusions import ExclusionHandlers
from bot.front.handlers.find import FindHandlers
from bot.front.handlers.help import HelpHandlers
from bot.front.handlers.inspect import InspectHandlers
from bot.front.handlers.league import LeagueHandlers
from bot.front.handlers.league_management import LeagueManagementHandlers
from bot.front.handlers.learn import LearnHandlers
from bot.front.handlers.lobby import LobbyHandlers
from bot.front.handlers.new_table import NewTableHandlers
from bot.front.handlers.options import OptionsHandlers
from bot.front.handlers.plan import PlanHandlers
from bot.front.handlers.play import PlayHandlers
from bot.front.handlers.privacy import PrivacyHandlers
from bot.front.handlers.ratings import RatingHandlers
from bot.front.handlers.relocation import RelocationHandlers
from bot.front.handlers.rules import RulesHandlers
from bot.front.handlers.seasons import FindSeason
from bot.front.handlers.settings import SettingsHandlers
from bot.front.interactions.context import Ack
from bot.front.interactions.router import Route, Router
from bot.front.interactions.services import Services
from bot.front.publishing.panels import Panels
from bot.front.publishing.transport import Transport
from bot.front.ui import custom_ids as c
from bot.front.ui import league_controls as lc
from bot.front.ui import learn_controls as learning


class Handlers:
    """All handlers by subject, and the router that calls them. Commands call them too."""

    def __init__(self, services: Services, transport: Transport) -> None:
        self.services = services
        self.transport = transport
        self.panels = Panels(services)
        self.find = FindHandlers(services)
        self.play = PlayHandlers(services, self.panels)
        self.plan = PlanHandlers(services)
        self.clock = ClockHandlers(services, self.panels)
        self.lobby = LobbyHandlers(services, transport)
        self.options = OptionsHandlers(services)
        self.new_table = NewTableHandlers(services)
        self.relocation = RelocationHandlers(services, transport, self.panels)
        self.learn = LearnHandlers(services, transport, self.panels)
        self.inspect = InspectHandlers(services)
        self.endings = EndingHandlers(services, transport, self.inspect)
        self.help = HelpHandlers(services)
        self.rules = RulesHandlers(services, self.find)
        self.settings = SettingsHandlers(services)
        self.privacy = PrivacyHandlers(services)
        self.seasons = FindSeason(services)
        self.league = LeagueHandlers(services, self.seasons)
        self.league_management = LeagueManagementHandlers(services, self.seasons)
        self.ratings = RatingHandlers(services)
        self.daily = DailyHandlers(services)
        self.about = AboutHandlers(services, transport)
        self.exclusions = ExclusionHandlers(services)
        self.router = Router(services, self._routes())

    def _routes(self) -> Mapping[type[Any], Route]:
        play, plan = self.play, self.plan
        return {
            **self._lobby_routes(),
            **self._league_routes(),
            learning.OpenCourses: Route(Ack.REPLY, self.learn.open_courses),
            learning.Learn: Route(Ack.REPLY, self.learn.begin),
            learning.PickCourse: Route(Ack.REPLY, self.learn.pick),
            learning.LeaveCourse: Route(Ack.UPDATE, self.learn.leave),
            c.Play: Route(Ack.REPLY, play.show_panel),
            c.RefreshPanel: Route(Ack.UPDATE, play.show_panel),
            c.Choose: Route(Ack.UPDATE, play.choose, play.show_refusal),
            c.ChooseFromMenu: Route(Ack.UPDATE, play.choose_from_menu, play.show_refusal),
            c.OpenGroup: Route(Ack.UPDATE, play.open_group, play.show_refusal),
            c.Undo: Route(Ack.UPDATE, play.undo, play.show_refusal),
            c.Hint: Route(Ack.UPDATE, play.hint, play.show_refusal),
            c.ReclaimSeat: Route(Ack.UPDATE, play.reclaim_seat, play.show_refusal),
            c.ConfirmResign: Route(Ack.UPDATE, play.resign),
            c.RelocateHere: Route(Ack.UPDATE, self.relocation.relocate_here, play.show_refusal),
            c.OpenPlan: Route(Ack.UPDATE, plan.open_plan, play.show_refusal),
            c.SetPlan: Route(Ack.UPDATE, plan.set_plan, plan.show_refusal),
            c.ClearPlan: Route(Ack.UPDATE, plan.clear_plan, plan.show_refusal),
            c.TakeOver: Route(Ack.REPLY, self.clock.take_over),
            c.Vote: Route(Ack.SILENT, self.clock.vote),
            c.OpenRules: Route(Ack.REPLY, self.rules.open_rules),
            c.OpenTopic: Route(Ack.UPDATE, self.rules.open_topic),
            c.OpenRulesPage: Route(Ack.REPLY, self.rules.open_page),
            c.TurnPage: Route(Ack.UPDATE, self.rules.open_page),
            c.OpenLegend: Route(Ack.REPLY, self.inspect.show_legend),
            c.OpenSheets: Route(Ack.REPLY, self.inspect.show_sheets),
            c.ShowSheetsPage: Route(Ack.UPDATE, self.inspect.show_sheets),
            c.Rematch: Route(Ack.REPLY, self.new_table.rematch),
            c.OpenReplay: Route(Ack.REPLY, self.endings.open_replay),
            c.ShareReplay: Route(Ack.UPDATE, self.endings.share_replay),
            c.OpenStatistics: Route(Ack.REPLY, self.endings.open_statistics),
            c.OpenAnalysis: Route(Ack.REPLY, self.endings.open_analysis),
            c.OpenDetails: Route(Ack.REPLY, self.endings.open_details),
            c.SetPersonSetting: Route(Ack.UPDATE, self.settings.set_person_setting),
            c.SetServerSetting: Route(Ack.UPDATE, self.settings.set_server_setting),
            c.ConfirmErase: Route(Ack.UPDATE, self.privacy.erase),
            c.SubmitFeedback: Route(Ack.REPLY, self.about.submit_feedback),
        }

    def _lobby_routes(self) -> Mapping[type[Any], Route]:
        lobby, options = self.lobby, self.options
        return {
            c.NewThread: Route(Ack.UPDATE, self.new_table.open_in_thread),
            c.ChooseGame: Route(Ack.REPLY, self.new_table.choose_game),
            c.OpenTable: Route(Ack.UPDATE, self.new_table.open_for_game),
            c.Join: Route(Ack.SILENT, lobby.join),
            c.Leave: Route(Ack.SILENT, lobby.leave),
            c.Start: Route(Ack.SILENT, lobby.start),
            c.QuickStart: Route(Ack.SILENT, lobby.quick_start),
            c.JoinElsewhere: Route(Ack.REPLY, lobby.join_elsewhere),
            c.AddComputer: Route(Ack.SILENT, lobby.add_computer),
            c.Cancel: Route(Ack.REPLY, lobby.ask_to_cancel),
            c.ConfirmCancel: Route(Ack.UPDATE, lobby.cancel),
            c.OpenOptions: Route(Ack.REPLY, options.open_options),
            c.ShowOptionsPage: Route(Ack.UPDATE, options.show_page),
            c.SetOption: Route(Ack.UPDATE, options.set_option, options.show_refusal),
            c.OpenNumberModal: Route(Ack.MODAL, options.open_number_modal),
            c.SubmitNumber: Route(Ack.UPDATE, options.set_option, options.show_refusal),
            c.SetPauses: Route(Ack.UPDATE, options.set_pauses, options.show_refusal),
            c.SetRated: Route(Ack.UPDATE, options.set_rated, options.show_refusal),
            c.SetClock: Route(Ack.UPDATE, options.set_clock, options.show_refusal),
            c.OpenClockModal: Route(Ack.MODAL, options.open_clock_modal),
            c.SubmitClock: Route(Ack.UPDATE, options.submit_clock, options.show_refusal),
            c.SetLate: Route(Ack.UPDATE, options.set_late, options.show_refusal),
            c.SetMinimum: Route(Ack.UPDATE, options.set_minimum, options.show_refusal),
        }

    def _league_routes(self) -> Mapping[type[Any], Route]:
        league, manage = self.league, self.league_management
        return {
            lc.ChoosePreset: Route(Ack.UPDATE, league.choose_preset),
            lc.ChooseSeasonGame: Route(Ack.UPDATE, league.choose_game),
            lc.OpenSeason: Route(Ack.REPLY, league.open_season),
            lc.EnterSeason: Route(Ack.UPDATE, league.enter, league.show_refusal),
            lc.OpenStandings: Route(Ack.REPLY, league.open_standings),
            lc.ShowStandingsPage: Route(Ack.UPDATE, league.show_page),
            lc.ManageSeason: Route(Ack.UPDATE, manage.show_page),
            lc.RunSeason: Route(Ack.UPDATE, manage.run, manage.show_refusal),
            lc.EditSeason: Route(Ack.MODAL, manage.open_edit_modal),
            lc.SubmitSeason: Route(Ack.UPDATE, manage.submit, manage.show_refusal),
            lc.SetSeasonOption: Route(Ack.UPDATE, manage.set_option, manage.show_refusal),
            lc.ManageTable: Route(Ack.UPDATE, manage.choose_table, manage.show_refusal),
            lc.ShowTable: Route(Ack.UPDATE, manage.show_table, manage.show_refusal),
            lc.RunTable: Route(Ack.UPDATE, manage.run_table, manage.show_refusal),
            lc.Substitute: Route(Ack.UPDATE, manage.substitute, manage.show_refusal),
            lc.OpenCorrection: Route(Ack.MODAL, manage.open_correction),
            lc.SubmitCorrection: Route(Ack.UPDATE, manage.correct, manage.show_refusal),
            lc.OpenRecord: Route(Ack.MODAL, manage.open_record),
            lc.SubmitRecord: Route(Ack.UPDATE, manage.record, manage.show_refusal),
            lc.ManageEntrant: Route(Ack.UPDATE, manage.choose_entrant, manage.show_refusal),
            lc.ShowDaily: Route(Ack.UPDATE, self.daily.show_day),
            lc.PlayDaily: Route(Ack.UPDATE, self.daily.play),
        }
