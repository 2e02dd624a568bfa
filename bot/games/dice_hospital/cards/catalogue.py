"""The cards and numbers of the game, read from `data/` and checked once.

Everything printed on a card is data; names and sentences are in the word catalogues under the card's id.
A new set of cards is more lines in these files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from bot.games.dice_hospital.cards.effect_language import Effect, Step, When
from bot.games.dice_hospital.cards.tokens import token_id
from bot.games.dice_hospital.patients.die import COLOURS, PINK, Colour

T = TypeVar("T")

CardSet: TypeAlias = Literal["start", "base", "promo", "exp", "inv", "mat", "room"]


class _Card(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", kw_only=True):
    id: str


class DepartmentCard(_Card, frozen=True, kw_only=True, dict=True):
    """A place for one pawn. The tile's colour is cosmetic."""

    set: CardSet
    copies: int
    tile: str
    effect: Effect

    @cached_property
    def step(self) -> Step:
        return self.effect[0]


class SpecialistCard(_Card, frozen=True, kw_only=True):
    """A pawn with an ability; the Consultant has none of his own and copies one."""

    set: CardSet
    copies: int
    pawn: str
    when: When | None = None
    effect: Effect | None = None
    hook: Literal["copySpecialist", "investDraw"] | None = None
    token_slots: int = 0  # investment tokens that may be laid on the card
    looks_at_other_pile: int = 0  # tokens of another pile that he sees when he is sent to invest
    each_leaver: bool = False  # a house rule lets this ability work once for each patient who left


class AtLeast(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    at_least: int


class AtLeastOf(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    at_least: int
    colour: Colour


class Condition(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """What this round's discharged patients must be like; exactly one field is set."""

    count: AtLeastOf | None = None
    distinct_colours: AtLeast | None = None
    most_discharged: Literal["strict"] | None = None
    kinds: Mapping[str, int] | None = None  # so many of each kind


class Spare(Struct, frozen=True, forbid_unknown_fields=True):
    """Neglected patients who lose nothing."""

    colour: Colour | Literal["any"]
    n: int = 1

    def covers(self, colour: str) -> bool:
        return self.colour in ("any", colour)


class AdministratorCard(_Card, frozen=True, kw_only=True):
    """A personal power: points when patients leave, or a patient spared from neglect."""

    set: CardSet = "base"
    hook: Literal["discharge", "neglect", "investDraw", "midwifeRoll"]
    cond: Condition = Condition()
    points: int = 0
    spare: Spare | None = None
    extra_tokens: int = 0  # seen besides when investing
    chooses_babies: bool = False  # instead of rolling the midwife die


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    departments: int = 0
    specialists: int = 0


class ExtraPatient(Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    blood: int


class ExtraNeglect(Struct, frozen=True, forbid_unknown_fields=True):
    colour: Literal["random"]
    k: int


class TokenKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of investment token. Its effect is written for red and asks for the colour of each token."""

    kind: str
    copies: int  # of each colour
    effect: Effect | None = None  # None: it does something else than to follow a department effect


class Token(Struct, frozen=True):
    """An investment token, and what it does after a department effect (if that is what it does)."""

    copies: int
    step: Step | None


class EventCard(_Card, frozen=True, kw_only=True):
    """What happens to all hospitals this round. The hook says which of the other fields count, and when."""

    type: Literal["instant", "round"]
    hook: str
    mandatory: bool = False
    effect: Effect | None = None
    reveal: Reveal = Reveal()
    map: Mapping[int, int] = {}
    order: Literal["reverse"] | None = None
    extra_patient: ExtraPatient | None = None
    nurses: int = 0
    close_starting: int = 0
    extra: ExtraNeglect | None = None
    if_untreated: int | None = None
    points: int = 0
    spare: Spare | None = None


NO_EVENT = EventCard(id="", type="round", hook="")  # changes nothing, so phases need not ask whether there is one


class ReportCard(_Card, frozen=True, kw_only=True):
    """Solo: patients of these colours, discharged in one round, complete it."""

    need: Mapping[str, int]
    points: int


class Setup(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Numbers by which a table is set up; mappings are by number of seats."""

    rounds: int
    beds: int
    wards: int
    beds_per_ward: int
    nurses: int
    start_values: tuple[int, ...]
    panic_values: tuple[int, ...]
    dice_per_colour: Mapping[int, int]
    ambulances: Mapping[int, tuple[int, ...]]
    dice_per_ambulance: int
    roll_faces: tuple[int, ...]
    display_each: Mapping[int, int]
    extra_reveal: Mapping[int, int]
    administrators_dealt: int
    solo_draw: int
    solo_keep: int
    solo_blood_if_sum_below: int
    reports_shown: int


class Scoring(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """What everything is worth."""

    discharge: tuple[int, ...]
    discharge_beyond: int  # each patient more than the table has room for
    smoothed_tail: tuple[int, ...]  # the last entries of the table under a house rule
    empty_wards: int
    death: int
    blood: int
    solo_death_penalty: int
    collection_moved: int
    collection_left: int
    neglect: int
    superbug: int

    def discharged(self, patients: int, *, smoothed: bool = False) -> int:
        """Points for so many patients who left in one round."""
        last = len(self.discharge) - 1
        table = (*self.discharge[: -len(self.smoothed_tail)], *self.smoothed_tail) if smoothed else self.discharge
        return table[min(patients, last)] + self.discharge_beyond * max(0, patients - last)


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    setup: Setup
    scoring: Scoring
    ambulance_backs: Mapping[int, tuple[str, ...]]


class Cards(Struct, frozen=True):
    """Everything printed, by id and in the order of the files."""

    setup: Setup
    scoring: Scoring
    backs: Mapping[int, tuple[str, ...]]
    departments: Mapping[str, DepartmentCard]
    specialists: Mapping[str, SpecialistCard]
    administrators: Mapping[str, AdministratorCard]
    events: Mapping[str, EventCard]
    reports: Mapping[str, ReportCard]
    tokens: Mapping[str, Token]


@cache
def cards() -> Cards:
    """The one catalogue; read at first use."""
    numbers = read_data("numbers", Numbers)
    return Cards(
        setup=numbers.setup,
        scoring=numbers.scoring,
        backs=numbers.ambulance_backs,
        departments=_by_id(read_data("departments", tuple[DepartmentCard, ...])),
        specialists=_by_id(read_data("specialists", tuple[SpecialistCard, ...])),
        administrators=_by_id(read_data("administrators", tuple[AdministratorCard, ...])),
        events=_by_id(read_data("events", tuple[EventCard, ...])),
        reports=_by_id(read_data("reports", tuple[ReportCard, ...])),
        tokens=_tokens(read_data("tokens", tuple[TokenKind, ...])),
    )


def _tokens(kinds: tuple[TokenKind, ...]) -> dict[str, Token]:
    return {
        token_id(colour, one.kind): Token(one.copies, one.effect[0].conversions[colour] if one.effect else None)
        for colour in (*COLOURS, PINK)
        for one in kinds
    }


def read_data(name: str, shape: type[T]) -> T:
    return msgspec.json.decode(
        files("bot.games.dice_hospital").joinpath("data", f"{name}.json").read_bytes(), type=shape
    )


def _by_id(printed: tuple[Any, ...]) -> dict[str, Any]:
    return {card.id: card for card in printed}
