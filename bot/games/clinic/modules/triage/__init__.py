"""Module 8, Triage: nobody knows how ill a patient is until he has been seen."""

from bot.games.clinic.modules.triage.finding_out import TRIAGE_BAG, TRIAGE_GHOSTS, TRIAGE_MODULE

__all__ = ["TRIAGE_BAG", "TRIAGE_GHOSTS", "TRIAGE_MODULE"]
