"""The numbers of the gateway protocol: opcodes of frames, and the codes with which Discord closes a socket."""

from __future__ import annotations

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE_UPDATE, VOICE_STATE_UPDATE = 0, 1, 2, 3, 4
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 6, 7, 8, 9, 10, 11

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
INVALID_SEQUENCE, RATE_LIMITED, SESSION_TIMED_OUT, INVALID_SHARD, SHARDING_REQUIRED = 4007, 4008, 4009, 4010, 4011
INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4012, 4013, 4014

REASONS = {
    UNKNOWN_OPCODE: "Unknown opcode.",
    DECODE_ERROR: "Error while decoding payload.",
    NOT_AUTHENTICATED: "Not authenticated.",
    BAD_TOKEN: "Authentication failed.",
    ALREADY_AUTHENTICATED: "Already authenticated.",
    INVALID_SEQUENCE: "Invalid seq.",
    RATE_LIMITED: "You are being rate limited.",
    SESSION_TIMED_OUT: "Session timed out.",
    INVALID_SHARD: "Invalid shard.",
    SHARDING_REQUIRED: "Sharding required.",
    INVALID_VERSION: "Invalid API version.",
    INVALID_INTENTS: "Invalid intent(s).",
    DISALLOWED_INTENTS: "Disallowed intent(s).",
}


class Close(Exception):  # noqa: N818 - an outcome, not an error of ours
    """The gateway closes the socket with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(f"{code}: {REASONS[code]}")
