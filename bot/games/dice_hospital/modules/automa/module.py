"""The Automa as a module: its set-up, the stages it changes, and its part of the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games.dice_hospital import texts
from bot.games.dice_hospital.cards.automa import LEVELS, automa_cards
from bot.games.dice_hospital.modules.automa import choices, hospitals
from bot.games.dice_hospital.modules.automa.hospitals import automa_lines, automa_of
from bot.games.dice_hospital.options import on
from bot.games.dice_hospital.phases import improvement, setup
from bot.games.dice_hospital.table.automa import Automa, CardInRow
from bot.games.dice_hospital.table.draft import Draft
from bot.games.dice_hospital.table.state import State
from bot.kernel import Add, Module, Replace, Stage, Text


def lay_out_automa(draft: Draft) -> None:
    options = draft.state.options
    printed = automa_cards()
    preset = printed.presets[options.automa_level]
    chosen: list[str] = []
    for number, (level, count) in enumerate(zip(LEVELS, printed.mix[preset.mix], strict=True)):
        every = [card.id for card in printed.hospitals if card.level == level]
        chosen += draft.dice.stream("hospital_cards", number).shuffle(every)[:count]
    first, *others = draft.dice.stream("hospital_row").shuffle(chosen)
    levers = tuple(lever for lever in hospitals.LEVERS if lever in (*preset.levers, *options.automa_levers))
    draft.change(
        first=0,
        automa=Automa(
            row=(CardInRow(first).turned_up(), *[CardInRow(card) for card in others]),
            levers=levers,
            handicap=int(options.automa_handicap),
            pile=draft.dice.stream("decisions", 0).shuffle([card.id for card in printed.decisions]),
        ),
    )


class HospitalCardView(Struct, frozen=True):
    """A card of the Automa's row; without a name it lies face down."""

    name: Text | None
    card: str | None
    left: str  # colours of its slots; X is grey
    right: str
    left_points: int
    right_points: int
    covered: bool
    slots: tuple[str, ...]  # what lies on them: a colour, "bag" or nothing
    done: bool


class AutomaView(Struct, frozen=True):
    """The Automa; its mark on the table is `automa`."""

    row: tuple[HospitalCardView, ...]
    waiting: str
    blood: int
    score: int
    lines: tuple[tuple[str, int], ...]  # by the key of a score line
    tiles: int
    first: bool
    ambulance: int | None
    decision: str | None
    level: str = "normal"  # the preset it plays by


_FACE_DOWN = HospitalCardView(None, None, "", "", 0, 0, False, (), False)


def _card(one: CardInRow) -> HospitalCardView:
    if not one.up:
        return _FACE_DOWN
    card = one.printed
    return HospitalCardView(
        texts.card(card.id),
        card.id,
        card.left,
        card.right,
        card.left_points,
        card.right_points,
        one.covered,
        one.slots,
        one.done,
    )


def _view(state: State, _seat: int | None) -> Mapping[str, Any]:
    automa = automa_of(state)
    lines = automa_lines(automa)
    return {
        "automa": AutomaView(
            tuple(map(_card, automa.row)),
            automa.waiting,
            automa.blood,
            sum(points for _, points in lines),
            lines,
            automa.tiles,
            automa.first,
            automa.ambulance,
            automa.decision,
            state.options.automa_level,
        )
    }


AUTOMA: Module[State, Draft] = Module(
    name="automa",
    when=(on("automa"),),
    setup=lay_out_automa,
    stages=(
        Replace(
            "ambulance",
            (
                Stage(
                    "ambulance",
                    "admission",
                    choices.enter_ambulance,
                    choices.ask_ambulance,
                    choices.apply_ambulance,
                ),
            ),
        ),
        Replace("unclaimed", (Stage("unclaimed", "admission", choices.enter_unclaimed),)),
        Replace("bonus", (Stage("bonus", "admission", choices.enter_bonus),)),
        Replace(
            "improvement",
            (
                Stage(
                    "improvement",
                    "improvement",
                    choices.enter_improvement,
                    improvement.ask_improvement,
                    improvement.apply_improvement,
                ),
                Stage("automa_cards", "improvement", choices.enter_cards),
            ),
        ),
        Add((Stage("automa", "activation", hospitals.enter_filling),), after="activation"),
        Add((Stage("automa_hospitals", "discharge", hospitals.enter_completing),), before="discharge"),
        Replace("more", (Stage("more", "shift", choices.enter_more, setup.ask_extra, setup.apply_extra),)),
    ),
    view=_view,
)
