"""One seat's hospital: patients, departments, pawns, tokens and points.

Frozen values and questions about them that every phase asks; what a phase does to a hospital is in its own module.
`gc=False` for the same reason as in `state`.
"""

from __future__ import annotations

from operator import attrgetter

from msgspec import Struct

from bot.games.dice_hospital.patients.die import BABY, MOTHER, Die
from bot.games.dice_hospital.patients.patient import BEDS, Leaver, Patient

NURSE = -1  # the pawn number of every nurse; specialists are numbered from 0
NOBODY = -2  # no pawn stands there
NO_WARD = -1
_COPIES, _PAWN = attrgetter("copies"), attrgetter("pawn")


class Department(Struct, frozen=True, gc=False):
    """A department and who stands on it this round."""

    card: str
    pawn: int = NOBODY
    closed: bool = False
    tokens: tuple[str, ...] = ()  # laid on it, in the order in which they came
    ward: int = NO_WARD  # of a room that belongs to one

    @property
    def free(self) -> bool:
        return self.pawn == NOBODY and not self.closed


class Specialist(Struct, frozen=True, gc=False):
    """A specialist; a Consultant may have the ability of another one this round."""

    card: str
    copies: str | None = None
    tokens: tuple[str, ...] = ()  # laid on the card

    @property
    def acts_as(self) -> str:
        return self.copies or self.card


class Target(Struct, frozen=True, gc=False):
    """One chosen patient of an effect, and the colour he is turned into just before (or by) it, if any."""

    slot: int
    pid: int
    colour: str | None = None


class Treated(Struct, frozen=True, gc=False):
    """What a department effect did to one of its patients."""

    pid: int
    before: int  # his value when the pawn was placed
    colour: str  # what he counted as at that moment
    healed: bool
    discharged: bool
    chosen: bool = True  # False: he was no target, but left together with one


class Selection(Struct, frozen=True, gc=False):
    """An effect whose patients are being chosen one by one."""

    way: int = 0
    picked: tuple[Target, ...] = ()
    one_by_one: bool = False


# What can follow the department effect, in this order; going on to one gives up those before it.
TOKENS, ABILITY, CARD_TOKENS = 1, 2, 3


class Activation(Struct, frozen=True, gc=False):
    """How far a seat has come with its pawns this round."""

    begun: bool = False  # a command was given: it is too late to instruct the Consultant
    pawn: int = NOBODY  # the pawn whose activation is going on
    department: int = 0
    tier: int = 0  # what may still come after the department effect; 0 until that is done
    uses: int = 0  # how often the ability may still be used
    base: tuple[Treated, ...] = ()
    selection: Selection = Selection()
    before: tuple[tuple[int, int], ...] = ()  # pids and values when the pawn was placed, where those count
    spent: tuple[int, ...] = ()  # tokens that were used, by index; those on the specialist's card come after the others
    converted: str | None = None  # the colour the department treats just for this pawn


class Investment(Struct, frozen=True, gc=False):
    """A pawn on a space of the investment board."""

    pawn: int
    space: str  # the colour of the space


class Tally(Struct, frozen=True, gc=False):
    """Points so far, by where they came from."""

    discharge: int = 0
    empty_wards: int = 0
    administrator: int = 0
    ability: int = 0
    event: int = 0
    collection: int = 0

    @property
    def total(self) -> int:
        return self.discharge + self.empty_wards + self.administrator + self.ability + self.event + self.collection


class Hospital(Struct, frozen=True, kw_only=True, gc=False):
    """Everything in front of one seat."""

    departments: tuple[Department, ...]
    nurses: int
    extra_nurses: int = 0  # this round only; may be negative
    specialists: tuple[Specialist, ...] = ()
    patients: tuple[Patient, ...] = ()
    arrivals: tuple[Die, ...] = ()  # new patients who have no bed yet
    next_pid: int = 1
    discharged: tuple[Leaver, ...] = ()
    blood: int = 0
    deaths: int = 0
    tally: Tally = Tally()
    ambulance: int | None = None  # its number is the order of turns; in the city, so is a number token
    bonus: tuple[str, ...] = ()  # bonus tokens of the city
    volunteers: int = 0  # tokens that are nurses this round
    traded: str | None = None  # an improvement that goes under its pile when all have answered
    dealt: tuple[str, ...] = ()  # administrators to choose from: secret
    administrator: str | None = None  # secret until `shown`
    shown: bool = False
    activation: Activation = Activation()
    expecting: int | None = None  # the ward of a mother whose babies are still to be counted
    looking: tuple[str, ...] = ()  # investment tokens of which one is kept: secret
    invested: Investment | None = None  # the pawn that was sent to the investment board this round
    rolls: int = 0  # how often a treatment of this round needed dice; numbers the streams they come from
    by_ward: bool = False  # patients stay in the ward they were put into, so it matters which one that is
    spared: tuple[int | None, ...] = ()  # answers of this round: who loses nothing by neglect (None: no patient)

    @property
    def free_beds(self) -> int:
        return BEDS - (sum([one.in_bed for one in self.patients]) if self.by_ward else len(self.patients))

    @property
    def mothers(self) -> int:
        return sum([one.kind == MOTHER for one in self.patients])

    @property
    def instructed(self) -> bool:
        """A Consultant has been told whom to copy this round."""
        return any(map(_COPIES, self.specialists))

    @property
    def untreated(self) -> list[Patient]:
        """Patients whom neglect could concern; babies are never neglected."""
        return [patient for patient in self.patients if not patient.treated and patient.kind != BABY]

    def patient(self, pid: int) -> Patient:
        for patient in self.patients:
            if patient.pid == pid:
                return patient
        raise KeyError(pid)

    @property
    def can_swap(self) -> bool:
        """Whether a specialist who is used could change places with a nurse who is not."""
        return bool(self.used_specialists()) and self.unused_nurses > 0

    def used_specialists(self) -> tuple[int, ...]:
        return tuple([pawn for pawn in self.pawns_out() if pawn >= 0])

    def pawns_out(self) -> list[int]:
        """The pawns that stand somewhere."""
        out = list(map(_PAWN, self.departments))
        if self.invested is not None:
            out.append(self.invested.pawn)
        return out

    @property
    def unused_nurses(self) -> int:
        return self.nurses + self.extra_nurses - self.pawns_out().count(NURSE)

    def free_pawns(self) -> tuple[int, ...]:
        """Unused pawns, one of each kind: a second nurse or a second Surgeon makes no other choice."""
        out = self.pawns_out()
        pawns = [NURSE] if self.nurses + self.extra_nurses > out.count(NURSE) else []
        kinds: list[Specialist] = []
        for number, specialist in enumerate(self.specialists):
            if number not in out and specialist not in kinds:
                kinds.append(specialist)
                pawns.append(number)
        return tuple(pawns)
