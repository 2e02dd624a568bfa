"""Module 9, Therapy Dogs: a nurse on four paws for psychiatric patients, who leaves something behind."""

from bot.games.clinic.modules.dogs.kennel import DOGS

__all__ = ["DOGS"]
