"""What each control and command does, by subject; `registry` is the table from control to handler.

Handlers fetch, call the engine and show a screen. They check no rule of a game and hold no state.
"""
