"""Refusals of the front, besides those of the engine. The code of a refusal is the key of its words."""

from __future__ import annotations

from bot.kernel import Refusal


class FrontRefusal(Refusal):
    family = "front.refused"
