"""What an effect can see of a hospital, and which patients fit a slot of it.

Patients are filtered by their dice first (see `looks`), then by what happened to them. Nothing is changed here and no
set is put together; that is `search`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from bot.games.dice_hospital.cards.effect_language import GroupName, Slot, When
from bot.games.dice_hospital.options import ANY_OTHER
from bot.games.dice_hospital.patients.die import BABY
from bot.games.dice_hospital.patients.looks import Mask, die_bytes
from bot.games.dice_hospital.patients.patient import Patient
from bot.games.dice_hospital.table.hospital import NO_WARD, Hospital, Treated

_NO_REFERENCE = (None,)


class Scope:
    """What an effect can see: the hospital, how many dice are in the bag, and what the department did.

    `before` has the values that patients had when the pawn was placed, where conditions look at those. `ward` is that
    of a room whose effect asks for it.
    """

    __slots__ = ("bag", "base", "before", "blood", "dice", "hospital", "patients", "references", "trigger", "ward")

    def __init__(
        self,
        hospital: Hospital,
        bag: int = 0,
        base: tuple[Treated, ...] = (),
        when: When | None = None,
        house_rules: tuple[str, ...] = (),
        *,
        before: Mapping[int, int] | None = None,
        ward: int = NO_WARD,
    ) -> None:
        self.hospital = hospital
        self.patients = hospital.patients
        self.blood = hospital.blood
        self.bag = bag
        self.base = base
        self.before = before
        self.ward = ward
        self.trigger = triggered(base, when) if when else ()
        # Under this house rule "another" is measured from one triggering patient at a time.
        self.references: Sequence[Treated | None] = (
            self.trigger if self.trigger and ANY_OTHER in house_rules else _NO_REFERENCE
        )
        self.dice = die_bytes(hospital.patients, before)

    @property
    def tells_apart(self) -> bool:
        """Whether patients who look alike may differ: by their ward, or by the value they had."""
        return self.hospital.by_ward or self.before is not None

    def keys(self, patients: Sequence[Patient]) -> list[int]:
        """What tells each of these patients apart from others who look alike; asked only where something does."""
        before = self.before
        if before is None:
            return [one.ward for one in patients]
        if not self.hospital.by_ward:
            return [before.get(one.pid, one.value) for one in patients]
        return [one.ward << 3 | before.get(one.pid, one.value) for one in patients]

    def note(self, one: Patient) -> tuple[int | None, int | None]:
        """What the words for a patient say beside his look: his ward, and the value he had if it was another."""
        ward = one.ward if self.hospital.by_ward else None
        before = self.before.get(one.pid, one.value) if self.before is not None else one.value
        return ward, before if before != one.value else None

    def group(self, name: GroupName) -> tuple[Treated, ...]:
        """Members of a group of this activation, those who have left included."""
        if name == "base":
            return tuple([treated for treated in self.base if treated.chosen])
        if name == "trigger":
            return self.trigger
        return tuple(treated for treated in self.base if getattr(treated, name))

    def fitting(self, slot: Slot, reference: Treated | None, *, blood: bool) -> Mask:
        """Patients who fit as they are, or also those who do once `blood` has recoloured them."""
        mask = self.dice.translate(slot.blood_table if blood else slot.table)
        return mask if slot.looks_at_dice_only else bytes(map(mul, mask, self._passing(slot, reference)))

    def _passing(self, slot: Slot, reference: Treated | None) -> list[bool]:
        """Which patients pass the filters that look at more than the dice: what was done to them, and their kind."""
        referred = (reference,) if reference else None
        inside = [one.pid for one in self.group(slot.inside)] if slot.inside else None
        outside = [one.pid for one in referred or self.group(slot.outside)] if slot.outside else ()
        match = slot.match
        values = [one.before + match.delta for one in referred or self.group(match.group)] if match else None
        before = self.before or {}
        return [
            (inside is None or one.pid in inside)
            and one.pid not in outside
            and (values is None or before.get(one.pid, one.value) in values)
            and not (slot.state and one.treated)
            and (slot.kind is None or one.kind == slot.kind)
            and not (slot.bars_babies and one.kind == BABY)
            and (slot.ward is None or one.ward == self.ward)
            for one in self.patients
        ]


def triggered(base: tuple[Treated, ...], when: When | None) -> tuple[Treated, ...]:
    """The patients of the department effect that make an ability available."""
    if when is None:
        return ()
    found = []
    for one in base:
        if (one.healed if when.event == "healed" else one.discharged) and when.colour in (None, one.colour):
            found.append(one)
    return tuple(found)


def is_triggered(base: tuple[Treated, ...], when: When | None) -> bool:
    """Whether what the department did makes an ability available."""
    return when is not None and (when.event == "placed" or bool(triggered(base, when)))
