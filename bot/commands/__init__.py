"""The sub-commands of `ward-round`, one module each: `configure(parser)` says what it takes, `run(args)` does it.

Commands may use every layer they need; no other layer knows about them. They are listed in `bot.__main__`.
"""
