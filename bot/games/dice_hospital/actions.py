"""Every answer a seat can give, as data.

Patients are named by their id in the hospital, pawns and departments by their index in it. Plain values cannot form a
cycle, so the garbage collector does not track them (`gc=False`): a decision makes dozens.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.games.dice_hospital.table.hospital import Target


class SetValues(Struct, frozen=True, gc=False, tag="set_values"):
    """Values for the starting patients, in the order they were drawn."""

    values: tuple[int, ...]


class KeepAdministrator(Struct, frozen=True, gc=False, tag="keep_administrator"):
    card: str


class SwapAdministrator(Struct, frozen=True, gc=False, tag="swap_administrator"):
    """Five seats: swap the own card for this one from the table."""

    card: str


class RevealMore(Struct, frozen=True, gc=False, tag="reveal_more"):
    """Two seats: which pile shows one more card."""

    pile: str  # departments, specialists


class Load(Struct, frozen=True, gc=False, tag="load"):
    """Which of the tied dice ride in the ambulance being loaded: their colours."""

    colours: str


class LoadSeveral(Struct, frozen=True, gc=False, tag="load_several"):
    """The same for all ambulances that split tied dice, from the lowest."""

    loads: tuple[str, ...]


class TakeAmbulance(Struct, frozen=True, gc=False, tag="take_ambulance"):
    number: int


class Park(Struct, frozen=True, gc=False, tag="park"):
    """The own ambulance goes to (or stays at) this entrance of the city."""

    tile: int
    side: str


class Fly(Struct, frozen=True, gc=False, tag="fly"):
    """The helicopter puts the own paramedic down on this tile."""

    tile: int


class Fetch(Struct, frozen=True, gc=False, tag="fetch"):
    """The paramedic walks to this tile and takes its patient."""

    tile: int


class KeepBonus(Struct, frozen=True, gc=False, tag="keep_bonus"):
    """The one token that is kept of those the paramedic brought."""

    token: str


class Lower(Struct, frozen=True, gc=False, tag="lower"):
    """Use so many Fast Lane tokens for the own total."""

    count: int


class UseBonus(Struct, frozen=True, gc=False, tag="use_bonus"):
    """Use a bonus token, on this patient if it heals; a blood bag may recolour him first."""

    token: str
    pid: int | None = None
    colour: str | None = None


class PutBack(Struct, frozen=True, gc=False, tag="put_back"):
    """Solo: the rolled die that is not admitted."""

    colour: str
    value: int


class PlaceMothers(Struct, frozen=True, gc=False, tag="place_mothers"):
    """The values of the mothers in each ambulance, from the lowest; 0: none."""

    values: tuple[int, ...]


class Lodge(Struct, frozen=True, gc=False, tag="lodge"):
    """The next arrival goes into this ward. A mother may come into a full one if this patient moves to another."""

    ward: int
    moved: int | None = None
    to: int | None = None


class LodgeRest(Struct, frozen=True, gc=False, tag="lodge_rest"):
    """All further arrivals get beds, away from mothers as far as possible."""


class Deliver(Struct, frozen=True, gc=False, tag="deliver"):
    """Head Midwife: so many babies."""

    babies: int


class GiveUpOn(Struct, frozen=True, gc=False, tag="give_up_on"):
    """An old patient makes room and dies."""

    pid: int


class Improve(Struct, frozen=True, gc=False, tag="improve"):
    """Take an open department or specialist."""

    card: str


class Trade(Struct, frozen=True, gc=False, tag="trade"):
    """Put one improvement back for a blood bag. The tokens on it are lost."""

    card: str
    tokens: tuple[str, ...] = ()


class Invest(Struct, frozen=True, gc=False, tag="invest"):
    """Send a pawn to a space of the investment board, perhaps with a look at another pile."""

    pawn: int
    space: str
    also: str | None = None
    volunteer: bool = False  # the pawn is a volunteer nurse, who is called for it


class KeepToken(Struct, frozen=True, gc=False, tag="keep_token"):
    """Keep this token and lay it on a department or on a specialist's card; on neither, it leaves the game."""

    token: str
    department: int | None = None
    specialist: int | None = None


class Close(Struct, frozen=True, gc=False, tag="close"):
    """Burst Pipe: the starting department that is closed this round."""

    department: int


class CopyAbility(Struct, frozen=True, gc=False, tag="copy_ability"):
    """The Consultant takes the ability of this specialist."""

    card: str


class Place(Struct, frozen=True, gc=False, tag="place"):
    """Put a pawn on a department for this patient; without one, its patients are asked next.

    A pawn that brings a conversion along makes the department treat the colour `converted`.
    """

    pawn: int
    department: int
    pid: int | None = None
    converted: str | None = None


class Treat(Struct, frozen=True, gc=False, tag="treat"):
    """Use an effect (in one of its ways) on these patients."""

    targets: tuple[Target, ...] = ()
    way: int = 0


class Pick(Struct, frozen=True, gc=False, tag="pick"):
    """Choose the patients of an effect one by one; these are chosen so far."""

    targets: tuple[Target, ...] = ()
    way: int = 0


class UseToken(Struct, frozen=True, gc=False, tag="use_token"):
    """Use a token of a department (-1: of the specialist's card) after the department effect."""

    department: int
    token: int  # its index there
    pid: int
    colour: str | None = None  # what a blood bag turns the patient into before
    ability: bool = False  # the specialist's ability does it


class SwapPawn(Struct, frozen=True, gc=False, tag="swap_pawn"):
    """An unused nurse takes the place of this specialist, who can be used again."""

    specialist: int


class Transfuse(Struct, frozen=True, gc=False, tag="transfuse"):
    """Heal a patient by a blood bag; a second bag may recolour him first."""

    pid: int
    colour: str | None = None


class Spare(Struct, frozen=True, gc=False, tag="spare"):
    """A neglected patient who loses nothing."""

    pid: int


class CompleteReport(Struct, frozen=True, gc=False, tag="complete_report"):
    card: str


class Collect(Struct, frozen=True, gc=False, tag="collect"):
    """Final-round collection: a patient moves to an empty space of his colour and value."""

    pid: int


class Decline(Struct, frozen=True, gc=False, tag="decline"):
    """No, thanks: declines what was offered."""


class EndActivation(Struct, frozen=True, gc=False, tag="end_activation"):
    """All is done for this round."""


Action: TypeAlias = (
    SetValues
    | KeepAdministrator
    | SwapAdministrator
    | RevealMore
    | Load
    | LoadSeveral
    | TakeAmbulance
    | Park
    | Fly
    | Fetch
    | KeepBonus
    | Lower
    | UseBonus
    | PutBack
    | PlaceMothers
    | Lodge
    | LodgeRest
    | Deliver
    | GiveUpOn
    | Improve
    | Trade
    | Invest
    | KeepToken
    | Close
    | CopyAbility
    | Place
    | Treat
    | Pick
    | UseToken
    | SwapPawn
    | Transfuse
    | Spare
    | CompleteReport
    | Collect
    | Decline
    | EndActivation
)
