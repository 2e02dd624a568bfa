"""What an effect can see of a hospital, and which patients fit a slot of it.

Patients are filtered by their dice first (see `looks`), then by what happened to them. Nothing is changed here and no
set is put together; that is `search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from bot.games.dice_hospital.cards.effect_language import GroupName, Slot, When
from bot.games.dice_hospital.options import ANY_OTHER
from bot.games.dice_hospital.patients.looks import Mask, die_bytes
from bot.games.dice_hospital.table.hospital import Hospital, Treated

_NO_REFERENCE = (None,)


class Scope:
    """What an effect can see: the hospital, how many dice are in the bag, and what the department did."""

    __slots__ = ("bag", "base", "blood", "dice", "hospital", "patients", "references", "trigger")

    def __init__(
        self,
        hospital: Hospital,
        bag: int = 0,
        base: tuple[Treated, ...] = (),
        when: When | None = None,
        house_rules: tuple[str, ...] = (),
    ) -> None:
        self.hospital = hospital
        self.patients = hospital.patients
        self.blood = hospital.blood
        self.bag = bag
        self.base = base
        self.trigger = triggered(base, when) if when else ()
        # Under this house rule "another" is measured from one triggering patient at a time.
        self.references: Sequence[Treated | None] = (
            self.trigger if self.trigger and ANY_OTHER in house_rules else _NO_REFERENCE
        )
        self.dice = die_bytes(hospital.patients)

    def group(self, name: GroupName) -> tuple[Treated, ...]:
        """Members of a group of this activation, those who have left included."""
        if name == "base":
            return self.base
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
        return [
            (inside is None or one.pid in inside)
            and one.pid not in outside
            and (values is None or one.value in values)
            and not (slot.state and one.treated)
            and (slot.kind is None or one.kind == slot.kind)
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
