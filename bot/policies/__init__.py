"""Computer players that can play every game, written against the kernel only.

`policies_for(game)` are those that can play this game, by name; `hint` asks the one that the game names as substitute.
"""

from bot.policies.registry import hint, policies_for
from bot.policies.simulation import Result, match_seed, play_match

__all__ = ["Result", "hint", "match_seed", "play_match", "policies_for"]
