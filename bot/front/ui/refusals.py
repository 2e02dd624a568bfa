"""The reasons for which the front says no, besides those of the engine. The code picks the words."""

from __future__ import annotations

from bot.kernel import Refusal


class FrontRefusal(Refusal):
    family = "front.refused"
