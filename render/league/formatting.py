"""How a poster writes points, dates, and names that people typed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal

from render import display_names
from render.painter import Reader

_REGIONS = {"en": "en_GB"}  # as the catalogues are written


def format_points(points: Fraction, reader: Reader) -> str:
    """Whole and half points as such; shares with two decimals, by the language's own separator."""
    sign, size = "−" if points < 0 else "", abs(points)
    whole, rest = divmod(size, 1)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return sign + format_decimal(float(size), "0.00", locale=_locale(reader))


def format_day(day: date, reader: Reader) -> str:
    return format_date(day, "long", locale=_locale(reader))


def format_short_day(moment: float, zone: str, reader: Reader) -> str:
    """A day without its year, such as 3 Nov."""
    return format_date(datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone)), "d MMM", locale=_locale(reader))


def format_moment(moment: float, zone: str, reader: Reader) -> str:
    """Day of the week, day, time and time zone: a deadline."""
    local = datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone))
    words = format_datetime(local, "EEE d MMM, HH:mm", tzinfo=ZoneInfo(zone), locale=_locale(reader))
    return f"{words} {zone.rpartition('/')[2].replace('_', ' ')}"


def clean_name(name: str, number: int, reader: Reader) -> str:
    """A display name, safe to draw; without visible characters a number instead."""
    return display_names.clean(name) or reader.say("picture.league.nameless", n=number)


def clean_title(name: str, reader: Reader) -> str:
    """The name of a season or a server, safe to draw."""
    return display_names.clean(name) or reader.say("picture.league.season")


def _locale(reader: Reader) -> str:
    return _REGIONS.get(reader.locale, reader.locale)
