"""The sub-commands of `ward-round`, one module each: `configure(parser)` says what it takes, `run(args)` does it.

They may use every layer; no other layer imports them. They are listed in `bot.__main__`.
"""
