"""Module 7, Ghosts: severe patients haunt the clinic instead of entering it."""

from bot.games.clinic.modules.ghosts.haunting import GHOST_BAG, GHOSTS

__all__ = ["GHOSTS", "GHOST_BAG"]
