"""The Automa: a party without a hospital. A row of cards whose slots it fills with dice and blood bags."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dice_hospital.cards.automa import GREY, HospitalCard, automa_cards, hospital_cards
from bot.kernel import Stream

BAG = "bag"  # what a blood bag is called in a slot


class CardInRow(Struct, frozen=True, gc=False):
    """A hospital card of the row. `slots` has what lies on each slot, the left ones first: a colour, a bag, or none."""

    card: str
    up: bool = False
    covered: bool = False  # a first-player tile lies on the right part
    slots: tuple[str, ...] = ()
    done: bool = False

    @property
    def printed(self) -> HospitalCard:
        return hospital_cards()[self.card]

    @property
    def wanted(self) -> str:
        """The colours of the slots that count."""
        return self.printed.left + ("" if self.covered else self.printed.right)

    @property
    def complete(self) -> bool:
        return self.up and not self.done and all(self.slots)

    @property
    def points(self) -> int:
        return self.printed.left_points + (0 if self.covered else self.printed.right_points)

    def empty(self, *, grey: bool) -> list[int]:
        """Its empty slots, grey ones or coloured ones."""
        return [place for place, held in enumerate(self.slots) if not held and (self.wanted[place] == GREY) == grey]

    def filled(self, place: int, held: str) -> CardInRow:
        return replace(self, slots=(*self.slots[:place], held, *self.slots[place + 1 :]))

    def turned_up(self) -> CardInRow:
        return replace(self, up=True, slots=("",) * len(self.wanted))

    def with_tile(self) -> CardInRow:
        """A tile covers the right part; that happens before anything lies there."""
        return replace(self, covered=True, slots=self.slots[: len(self.printed.left)])


class Automa(Struct, frozen=True, kw_only=True, gc=False):
    """Everything of the Automa."""

    row: tuple[CardInRow, ...]
    levers: tuple[str, ...] = ()
    handicap: int = 0
    waiting: str = ""  # colours of dice that wait for a slot
    blood: int = 0
    points: int = 0  # for completed cards
    tiles: int = 0  # first-player tiles it has got
    first: bool = False  # it holds the first-player token
    ambulance: int | None = None
    discharged: int = 0  # dice that left its cards this round
    pile: tuple[str, ...] = ()  # decision cards, face down, top first
    discard: tuple[str, ...] = ()
    shuffles: int = 0
    decision: str | None = None  # the card that was turned up last

    def placed(self, place: int, card: CardInRow) -> Automa:
        return replace(self, row=(*self.row[:place], card, *self.row[place + 1 :]))


def imagined(automa: Automa, stream: Stream) -> Automa:
    """The same with other cards face down: of each level as many as there are, of those nobody has seen."""
    seen = {one.card for one in automa.row if one.up}
    hidden: list[str] = []
    for level in dict.fromkeys(card.level for card in automa_cards().hospitals):
        down = sum(not one.up and one.printed.level == level for one in automa.row)
        unseen = [card.id for card in automa_cards().hospitals if card.level == level and card.id not in seen]
        hidden += stream.shuffle(unseen)[:down]
    deck = iter(stream.shuffle(hidden))
    row = tuple(one if one.up else CardInRow(next(deck)) for one in automa.row)
    return replace(automa, row=row, pile=stream.shuffle(automa.pile))
