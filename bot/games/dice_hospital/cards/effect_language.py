"""DHV-1: the small language in which departments, abilities and most events are written.

Only the words live here, exactly as they stand in the data files, and what can be derived from a word once and for
all. `effects` finds out which patients an effect may be used on and applies it. An effect is one step; a step may offer
several ways (`oneOf`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Literal, NamedTuple, TypeAlias, cast

from msgspec import Struct, field
from msgspec.structs import replace

from bot.games.dice_hospital.patients.die import COLOURS, HOME, PINK, Colour, Kind
from bot.games.dice_hospital.patients.looks import mask_table

GroupName: TypeAlias = Literal["base", "healed", "discharged", "trigger"]


class PatientOp(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", cache_hash=True):
    """What happens to each patient of a slot. `k` is the number of levels."""

    op: Literal["heal", "worsen", "reroll", "flip", "recolour", "treat", "toBag", "shift"]
    k: int = 0
    counts_as: Literal["heal"] | None = None  # a re-roll that counts as healing at any value


class PlayerOp(Struct, frozen=True, forbid_unknown_fields=True):
    """What happens to the hospital: it gains (or pays) `k` of something."""

    op: Literal["blood", "points", "death", "admit", "nurse", "swapPawn", "activateToken"]
    k: int = 1
    where: Literal["here", "other"] | None = None  # the department whose token is activated


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """The value must be that of a member of the group before the activation, plus `delta`."""

    group: GroupName
    delta: int = 0


class Slot(Struct, frozen=True, forbid_unknown_fields=True, dict=True, cache_hash=True):
    """`n` different patients who fit every filter, and what happens to each of them."""

    ops: tuple[PatientOp, ...]
    n: int | tuple[int, int] = 1
    id: str = ""
    colour: Colour | None = None
    values: tuple[int, int] = (1, HOME - 1)
    kind: Kind | None = None
    state: Literal["untreated"] | None = None
    inside: GroupName | None = field(default=None, name="in")
    outside: GroupName | None = field(default=None, name="notIn")
    match: Match | None = None
    rank: Literal["low", "mid", "high"] | None = None
    ward: Literal["own"] | None = None  # only patients of the ward that the room belongs to
    max_out: bool = False  # as many patients as there are, up to the number

    @cached_property
    def min_patients(self) -> int:
        return self.n if isinstance(self.n, int) else self.n[0]

    @cached_property
    def max_patients(self) -> int:
        return self.n if isinstance(self.n, int) else self.n[1]

    @cached_property
    def heals(self) -> bool:
        """Blood may recolour a patient only just before he is healed."""
        return any(op.op == "heal" for op in self.ops)

    @cached_property
    def counts_as_heal(self) -> bool:
        return any(op.counts_as == "heal" for op in self.ops)

    @cached_property
    def only_shifts(self) -> bool:
        """Values move without a patient being treated."""
        return all(op.op == "shift" for op in self.ops)

    @cached_property
    def looks_at_dice_only(self) -> bool:
        """No filter but colour and value: nothing depends on what happened before."""
        return not (
            self.state or self.inside or self.outside or self.match or self.kind or self.ward or self.bars_babies
        )

    @cached_property
    def bars_babies(self) -> bool:
        """Babies cannot be settled, and never lose value."""
        return self.state is not None or any(op.op == "worsen" or (op.op == "shift" and op.k < 0) for op in self.ops)

    @cached_property
    def colours(self) -> Sequence[str]:
        """The colours of the dice that fit as they are. Pink dice never change colour, and are never in the bag."""
        if self.colour:
            return self.colour
        return COLOURS if any(op.op in ("recolour", "toBag") for op in self.ops) else (*COLOURS, PINK)

    @cached_property
    def settles(self) -> bool:
        """Patients are moved to the treated space, and nothing else happens to them."""
        return any(op.op == "treat" for op in self.ops)

    @cached_property
    def names_colour(self) -> bool:
        """Whether it asks for a colour; mothers and babies are pink."""
        return self.colour is not None or self.kind is not None

    @cached_property
    def recolours(self) -> bool:
        return any(op.op == "recolour" for op in self.ops)

    @cached_property
    def can_use_blood(self) -> bool:
        """Blood can make a patient fit who does not: it turns him into the colour that is healed here."""
        return self.heals and self.colour not in (None, PINK)

    @cached_property
    def table(self) -> bytes:
        """The mask table (see `looks`) of the dice that fit as they are."""
        return mask_table(self.colours, self.values)

    @cached_property
    def blood_table(self) -> bytes:
        """The mask table of the dice that fit where there is blood to recolour them."""
        return mask_table(COLOURS, self.values) if self.can_use_blood else self.table

    @cached_property
    def span(self) -> range:
        return range(self.values[0], self.values[1] + 1)


class Need(NamedTuple):
    """So many patients of one slot, all of this value (None: of any)."""

    slot: int
    patients: int
    value: int | None


Plan: TypeAlias = tuple[Need, ...]
# Mask tables without and with blood, whether a patient can be chosen along with the department, whether it heals. A
# plain tuple, because it is unpacked for every department before every pawn.
DiceFilter: TypeAlias = tuple[bytes, bytes, bool, bool]
Unit: TypeAlias = tuple[int, int | None]  # one patient of this slot, of this value


class Step(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", dict=True):
    """Patients to choose, something to pay and something to gain; or a choice between such effects."""

    slots: tuple[Slot, ...] = ()
    relation: Literal["equal", "run"] | None = None
    pay: tuple[PlayerOp, ...] = ()
    gain: tuple[PlayerOp, ...] = ()
    one_of: tuple[tuple[Step], ...] = ()

    @cached_property
    def ways(self) -> tuple[Step, ...]:
        """The steps the owner picks one of; an ordinary step is its only way."""
        return tuple(way for (step,) in self.one_of for way in step.ways) or (self,)

    @cached_property
    def partly(self) -> Step:
        """The same step where several patients of a slot may be fewer (a house rule for abilities)."""
        return replace(
            self,
            slots=tuple(
                replace(slot, n=(1, slot.max_patients)) if slot.max_patients > 1 else slot for slot in self.slots
            ),
            one_of=tuple((step.partly,) for (step,) in self.one_of),
        )

    @cached_property
    def exactly(self) -> Step:
        """The same step where as many patients are settled as can be (a house rule)."""
        return replace(self, slots=tuple(replace(slot, max_out=slot.settles) for slot in self.slots))

    @cached_property
    def swaps(self) -> bool:
        """Whether pawns change places."""
        return any(gain.op == "swapPawn" for gain in self.gain)

    @cached_property
    def maxes_out(self) -> bool:
        return any(slot.max_out for slot in self.slots)

    @cached_property
    def treats(self) -> str | None:
        """The colour this step asks for, if it asks for one."""
        named = [slot.colour or PINK for slot in self.slots if slot.names_colour]
        return named[0] if named else None

    @cached_property
    def conversions(self) -> Mapping[str, Step]:
        """The same step, treating each colour instead of its own."""
        return {colour: self._treating(colour) for colour in (*COLOURS, PINK)}

    def _treating(self, colour: str) -> Step:
        slots = tuple(
            replace(slot, colour=cast(Colour, colour), kind=None, ward=None) if slot.names_colour else slot
            for slot in self.slots
        )
        return replace(self, slots=slots)

    @cached_property
    def single(self) -> Slot | None:
        """The only slot of a step that wants exactly one patient and nothing else: most steps are like that."""
        (slot,) = self.slots if len(self.slots) == 1 else (None,)
        return slot if slot and slot.min_patients == slot.max_patients == 1 and not (self.pay or self.gain) else None

    @cached_property
    def dice_filter(self) -> DiceFilter | None:
        """What is enough to reject or offer this step by the dice alone; None where more must be known."""
        slot = self.single
        if slot is None or not slot.looks_at_dice_only:
            return None
        return slot.table, slot.blood_table, not slot.recolours, slot.heals

    @cached_property
    def layouts(self) -> tuple[tuple[Unit, ...], ...]:
        """The plans patient by patient."""
        return tuple(
            tuple((need.slot, need.value) for need in plan for _ in range(need.patients)) for plan in self.plans
        )

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """Every way to spread the values that `relation` allows over the slots."""
        sizes = product(*(range(slot.min_patients, slot.max_patients + 1) for slot in self.slots))
        return tuple(plan for size in sizes for plan in _RELATIONS[self.relation](self.slots, size))


def _unrelated(_slots: tuple[Slot, ...], sizes: tuple[int, ...]) -> list[Plan]:
    return [tuple(Need(slot, size, None) for slot, size in enumerate(sizes))]


def _equal(_slots: tuple[Slot, ...], sizes: tuple[int, ...]) -> list[Plan]:
    return [tuple(Need(slot, size, value) for slot, size in enumerate(sizes)) for value in range(1, HOME)]


def _run(slots: tuple[Slot, ...], sizes: tuple[int, ...]) -> list[Plan]:
    """Values that rise by one. A ranked slot has its place in the row, the other slot fills the rest."""
    length = sum(sizes)
    places = {"low": 0, "mid": length // 2, "high": length - 1}
    ranked = {places[slot.rank]: number for number, slot in enumerate(slots) if slot.rank}
    other = next((number for number, slot in enumerate(slots) if not slot.rank), 0)
    row = sorted((ranked.get(place, other), place) for place in range(length))
    return [tuple(Need(slot, 1, start + place) for slot, place in row) for start in range(1, HOME + 1 - length)]


_RELATIONS = {None: _unrelated, "equal": _equal, "run": _run}

Effect: TypeAlias = tuple[Step]


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """What the department effect must have done for an ability to be available."""

    event: Literal["healed", "discharged", "placed"]  # placed: anything at all
    colour: Colour | None = None
