"""The places of a sheet that events mark, so that a picture can make what is new stand out.

| place | what changed |
|---|---|
| `bed:3.2` | a patient was written into bed 3.2 |
| `curtain:3.2` | a curtain was drawn behind bed 3.2 |
| `nurse:3` | the nurse of section 3 was crossed, the nurse track moved on |
| `stethoscopes`, `blood` | tools were gained or used |
| `morgue` | a patient died |
| `score` | cardiologist points were won |

URSULE's marks have no seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.kernel import Mark

STETHOSCOPES, BLOOD, MORGUE, SCORE = "stethoscopes", "blood", "morgue", "score"


def bed(section: int, place: int) -> str:
    return f"bed:{section}.{place}"


def curtain(section: int, place: int) -> str:
    return f"curtain:{section}.{place}"


def nurse(section: int) -> str:
    return f"nurse:{section}"


def on_sheet(seat: int | None, places: Iterable[str]) -> tuple[Mark, ...]:
    """Marks on one sheet, each place once."""
    return tuple([_mark(seat, place) for place in dict.fromkeys(places)])


@cache
def _mark(seat: int | None, place: str) -> Mark:
    return Mark(seat, place)
