"""The list of games. Adding one means a package beside this file, one line here and one in `render.registry`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import clinic, dice_hospital, emergency, sweet_tooth
from bot.kernel import AnyGame

_ALL: tuple[AnyGame, ...] = (emergency.GAME, sweet_tooth.GAME, dice_hospital.GAME, clinic.GAME)

GAMES: Mapping[str, AnyGame] = {game.meta.slug: game for game in _ALL}
