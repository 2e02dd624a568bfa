"""What a seat may plan: the die to take when a certain bonus is rolled. Data only; the kernel follows a wish."""

from __future__ import annotations

from bot.games.emergency import texts
from bot.games.emergency.sheet.bonus import BLOOD, CRITICAL, CURTAIN, NURSE, STETHOSCOPES, Die
from bot.games.emergency.turn import DIE
from bot.kernel import Text, Wish, text

FREE = "free"  # a die that costs no blood bag
_ANY_COLOUR = ""
_BONUSES = {STETHOSCOPES: "stethoscopes", BLOOD: "blood", CURTAIN: "curtain", CRITICAL: "critical", NURSE: "nurse"}
_COLOURS = ("R", "Y", "G")


def tags_of(die: Die, price: int) -> tuple[str, ...]:
    """What a wish can ask of a die."""
    return (_colour(die.colour), _bonus(die.bonus), *(() if price else (FREE,)))


def _colour(code: str) -> str:
    return f"colour:{code}"


def _bonus(code: str) -> str:
    return f"bonus:{code}"


def _label(bonus: str, colour: str) -> Text:
    wanted = text(f"emergency.wish.bonus.{_BONUSES[bonus]}")
    if colour == _ANY_COLOUR:
        return text("emergency.wish.any", bonus=wanted)
    return text("emergency.wish.one", colour=texts.colour(colour), bonus=wanted)


def _wish(bonus: str, colour: str) -> Wish:
    coloured = () if colour == _ANY_COLOUR else (_colour(colour),)
    return Wish(DIE, (_bonus(bonus), FREE, *coloured), _label(bonus, colour))


WISHES = tuple(_wish(bonus, colour) for colour in (_ANY_COLOUR, *_COLOURS) for bonus in _BONUSES)
