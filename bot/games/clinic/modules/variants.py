"""Variants 2a, 2b and 2c: doctors under stress. Each only sets a number of the table."""

from __future__ import annotations

from bot.games.clinic.options import on
from bot.games.clinic.table.hooks import ClinicModule

STURDY = ClinicModule(name="sturdy", when=(on("sturdy"),), terms={"tiring": False})
GIFTED = ClinicModule(name="gifted", when=(on("gifted"),), terms={"learning": True})
MODEST = ClinicModule(name="modest", when=(on("modest"),), terms={"modest": True})
