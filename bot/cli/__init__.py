"""The sub-commands of `ward-round`, one module each: `configure(parser)` adds the arguments, `run(args)` runs it.

They may use every layer; no layer imports them. `bot.__main__` lists them with their help lines and imports the chosen
one.
"""
