"""Durations as people type and read them: "1d 12h", "90 min", "2 jours"; "1 day 12 hours". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.front.ui.localizer import Localizer
from bot.front.ui.refusals import FrontRefusal

# The first letter identifies the unit, in every language of the catalogues.
_SECONDS = {"d": 86_400, "j": 86_400, "h": 3_600, "m": 60, "s": 1}
_UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
_PART = re.compile(r"(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]+)")


def parse(typed: str) -> float:
    """Seconds; an empty text or 0 is no time at all."""
    words = typed.strip().casefold()
    if words in ("", "0"):
        return 0.0
    parts = _PART.findall(words)
    if not parts or _PART.sub("", words).strip(" ,+") or any(unit[0] not in _SECONDS for _, unit in parts):
        raise FrontRefusal("duration", given=typed[:20])
    return sum(float(number.replace(",", ".")) * _SECONDS[unit[0]] for number, unit in parts)


def describe(seconds: float, localizer: Localizer) -> str:
    """In words, by the two largest units that are not zero."""
    return " ".join(list(_units(round(seconds), localizer))[:2]) or localizer("duration.seconds", n=0)


def _units(seconds: int, localizer: Localizer) -> Iterator[str]:
    for unit, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            yield localizer(f"duration.{unit}", n=count)
