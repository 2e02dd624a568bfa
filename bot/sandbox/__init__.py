"""A loopback Discord: gateway, REST routes and a chat page on this machine, for the real discord.py to connect to.

Start with `sandbox.py` (the whole), `world.py` (what exists) and `driver.py` (people who click and type).
"""

from bot.sandbox.chat.person import Person, Reply
from bot.sandbox.model.clock import ManualClock
from bot.sandbox.model.errors import Mistake, NotPossible, Unanswered
from bot.sandbox.sandbox import Sandbox

__all__ = ["ManualClock", "Mistake", "NotPossible", "Person", "Reply", "Sandbox", "Unanswered"]
