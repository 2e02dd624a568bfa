"""What an effect can see of a hospital, and who fits a slot of it.

Groups of patients are ints with a bit for each of them (see `roster`). Nothing is changed here and no set is put
together; that is `search`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.dice_hospital.hospital import Hospital, Treated
from bot.games.dice_hospital.options import ANY_OTHER
from bot.games.dice_hospital.patients import Patient
from bot.games.dice_hospital.roster import roster_of
from bot.games.dice_hospital.vocabulary import GroupName, Slot, When

_NO_REFERENCE = (None,)


class Scope:
    """What an effect can see: the hospital, how many dice are in the bag, and what the department did."""

    __slots__ = ("bag", "base", "blood", "hospital", "patients", "references", "roster", "trigger")

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
        self.roster = roster_of(hospital.patients)

    def group(self, name: GroupName) -> tuple[Treated, ...]:
        """Members of a group of this activation, those who have left included."""
        if name == "base":
            return self.base
        if name == "trigger":
            return self.trigger
        return tuple(treated for treated in self.base if getattr(treated, name))

    def members(self, treated: Sequence[Treated]) -> int:
        """Those of them who are still in their beds, as bits."""
        pids = [one.pid for one in treated]
        bits, bit = 0, 1
        for patient in self.patients:
            if patient.pid in pids:
                bits |= bit
            bit <<= 1
        return bits

    def split(self, slot: Slot, reference: Treated | None = None) -> tuple[int, int]:
        """Patients who fit as they are, and those who fit only after blood (if there is any) has recoloured them."""
        roster = self.roster
        low, high = slot.values
        fit = roster.up_to[high] & ~roster.up_to[low - 1]
        if not slot.looks_at_dice_only:
            fit &= self._remembered(slot, reference)
        own = fit & roster.by_colour[slot.colour]
        if own == fit or not self.blood or not slot.wants_blood:
            return own, 0
        return own, fit & ~own & ~roster.by_colour["P"]

    def _remembered(self, slot: Slot, reference: Treated | None) -> int:
        """Patients who pass the filters that look at more than the dice: what was done, to whom, and families."""
        fit = self.roster.by_colour[None]
        if slot.state:
            fit &= self._those(lambda patient: not patient.treated)
        if slot.inside:
            fit &= self.members(self.group(slot.inside))
        if slot.outside:
            fit &= ~self.members((reference,) if reference else self.group(slot.outside))
        if slot.match:
            told = (reference,) if reference else self.group(slot.match.group)
            fit &= self._of_values([one.before + slot.match.delta for one in told])
        if slot.kind:
            fit &= self._those(lambda patient: patient.kind == slot.kind)
        return fit

    def _those(self, wanted: Callable[[Patient], bool]) -> int:
        return sum(1 << place for place, patient in enumerate(self.patients) if wanted(patient))

    def _of_values(self, values: Sequence[int]) -> int:
        fit = 0
        for value in values:
            if 1 <= value <= 6:
                fit |= self.roster.by_value[value]
        return fit


def triggered(base: tuple[Treated, ...], when: When | None) -> tuple[Treated, ...]:
    """The patients of the department effect that make an ability available."""
    if when is None:
        return ()
    return tuple(
        one
        for one in base
        if (one.healed if when.event == "healed" else one.discharged) and when.colour in (None, one.colour)
    )
