"""A loopback Discord: gateway, REST API and a chat page on this machine, to which the real discord.py connects.

| package or module | what is in it |
| --- | --- |
| `sandbox.py` | `Sandbox`, the whole |
| `discord_patch.py` | connects discord.py to it |
| `chat/` | the people's side: `Person` clicks and types in tests, the chat page in a browser |
| `gateway/` | the bot's websocket: connections, sessions and shards, limits, resume, events |
| `rest/` | the bot's requests: bodies, routes by noun (`channels.py`, ...), `rate_limits.py`, `faults.py` |
| `operations/` | what can be done to the world: messages, interactions, reactions, administration |
| `validation/` | what the real Discord would refuse, and the comparison with its OpenAPI description |
| `model/` | entities, the world that holds them, permissions, their JSON |
| `world_database.py` | the world in a file |
| `request_guard.py` | refuses requests that do not come from this machine |
| `condition.py` | waiting for a change of the world |

It knows nothing of the rest of the project. `docs/loopback.md` shows how a test uses it.
"""

from bot.sandbox.chat.person import Person, Reply
from bot.sandbox.model.clock import ManualClock
from bot.sandbox.model.errors import Mistake, NotPossible, Unanswered
from bot.sandbox.sandbox import Sandbox

__all__ = ["ManualClock", "Mistake", "NotPossible", "Person", "Reply", "Sandbox", "Unanswered"]
