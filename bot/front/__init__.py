"""The bot in Discord: the only package that imports discord.

Driven by decisions, choices and views, so it names no game. Start with `router.py` (what happens to a click) and
`publisher.py` (what everybody sees); `panel.py`, `table.py` and `lobby.py` build what is shown, as plain functions.
"""
