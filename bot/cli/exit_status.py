"""Exit statuses of `ward-round run` by which a service manager can tell whether starting again helps.

Discord closes the connection with a code; some of them mean that every further attempt fails as well, and each attempt
counts against a daily limit after which Discord resets the token. Such a code ends the process with a status of its own
and a sentence that says what to do. The unit in `docs/ward-round.service` lists these statuses, and a test compares.
"""

from __future__ import annotations

from bot.kernel import Refusal

REFUSED, INTERRUPTED = 2, 130

BAD_TOKEN = 4004
# Close code of the gateway: exit status. The statuses are the last two digits of the codes plus 40.
BY_CLOSE_CODE = {BAD_TOKEN: 44, 4010: 50, 4011: 51, 4012: 52, 4013: 53, 4014: 54}


class Ended(Refusal):
    """Discord does not let the bot in, and starting it again does not change that."""

    family = "ended"

    def __init__(self, close_code: int) -> None:
        super().__init__(str(close_code))
        self.status = BY_CLOSE_CODE[close_code]
