"""The expert set-up: all players lay out their starting clinic themselves, at once (R18)."""

from __future__ import annotations

from functools import partial

from bot.games.clinic.options import EXPERT
from bot.games.clinic.phases import chain, layout
from bot.games.clinic.phases.asking import asking
from bot.games.clinic.table.draft import Draft
from bot.games.clinic.table.hooks import ClinicModule, Hooks
from bot.games.clinic.table.state import State
from bot.kernel import Condition, Replace, Stage


def layout_stage(hooks: Hooks) -> Stage[State, Draft]:
    steps = layout.layout_steps(layout.starting_tiles(hooks.start_tiles))
    return asking(
        "layout",
        "setup",
        partial(layout.enter_layout, steps),
        {},
        ask=partial(chain.ask_step, steps),
        apply=partial(chain.apply_step, steps),
        resume=partial(chain.resume_steps, steps),
        at_once=True,
    )


EXPERT_SETUP = ClinicModule(
    name="expert",
    when=(Condition("plans", (EXPERT,)),),
    hooked_stages=lambda hooks: (Replace("layout", (layout_stage(hooks),)),),
)
