"""Sheets as the rule file writes them: `2 3! 5|` is a 2, a critical 3, and a 5 with a curtain behind it."""

from __future__ import annotations

from typing import Any

from bot.games.emergency.sheet.sheet import SECTIONS, Patient, Sheet


def patients(written: str) -> tuple[Patient, ...]:
    return tuple(Patient(int(word[0]), "!" in word, "|" in word) for word in written.split())


def sections(written: dict[str, str]) -> tuple[tuple[Patient, ...], ...]:
    return tuple(patients(written.get(str(number), "")) for number in range(1, SECTIONS + 1))


def sheet(given: dict[str, Any]) -> Sheet:
    """A sheet from a test vector; missing fields have their initial values."""
    return Sheet(
        sections=sections(given.get("sections", {})),
        nurses=tuple(given.get("nurses", ())),
        nurses_given=given.get("nurseStart", 0),
        stethoscopes_gained=given.get("stethoscopes", {}).get("gained", 1),
        stethoscopes_used=given.get("stethoscopes", {}).get("used", 0),
        blood_gained=given.get("blood", {}).get("gained", 0),
        blood_used=given.get("blood", {}).get("used", 0),
        deaths=given.get("morgue", 0),
        cardiologists=tuple(given.get("cardiologists", {}).items()),
    )
