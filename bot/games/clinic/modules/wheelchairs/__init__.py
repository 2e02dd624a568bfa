"""Module 4, Wheelchairs: rented while building, they save patients time on their way from pre-admissions."""

from bot.games.clinic.modules.wheelchairs.rental import WHEELCHAIRS

__all__ = ["WHEELCHAIRS"]
