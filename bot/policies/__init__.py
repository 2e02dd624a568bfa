"""Computer players that can play every game, written against the kernel only.

`policies_for(game)` is the list of those that can sit down at a table of this game; `hint` asks the best of them.
"""

from bot.policies.registry import hint, policies_for
from bot.policies.simulation import Result, match_seed, play_match

__all__ = ["Result", "hint", "match_seed", "play_match", "policies_for"]
