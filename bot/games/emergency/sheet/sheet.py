"""A seat's sheet: seven sections of beds and the binder beside them. All of it is public once a round closes."""

from __future__ import annotations

from msgspec import Struct

SECTIONS = 7


class Patient(Struct, frozen=True, cache_hash=True):
    """A patient in a bed, with the value as written."""

    value: int
    critical: bool = False
    curtain: bool = False  # drawn behind this patient: the rising order starts again


class Sheet(Struct, frozen=True):
    """Sections are filled from the hall outwards, so a section is the tuple of its patients."""

    sections: tuple[tuple[Patient, ...], ...] = ((),) * SECTIONS
    nurses: tuple[int, ...] = ()  # section numbers (1..7) whose nurse is crossed, in the order they came
    nurses_given: int = 0  # circles tied to no section (URSULE starts with two)
    stethoscopes_gained: int = 1
    stethoscopes_used: int = 0
    blood_gained: int = 0
    blood_used: int = 0
    deaths: int = 0  # counted without limit; only the first four cost a point
    cardiologists: tuple[tuple[str, int], ...] = ()  # (card, points) won so far

    @property
    def stethoscopes(self) -> int:
        """Those left to use."""
        return self.stethoscopes_gained - self.stethoscopes_used

    @property
    def blood(self) -> int:
        """Bags left to use."""
        return self.blood_gained - self.blood_used

    @property
    def circles(self) -> int:
        """How far the nurse track is circled."""
        return self.nurses_given + len(self.nurses)
