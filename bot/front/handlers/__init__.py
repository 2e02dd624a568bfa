"""What each control and command does, by subject; `registry` is the table from control to handler.

Every handler of a control has the signature `async def handler(context, control) -> None`. Handlers read, call the
engine and respond with a screen. They check no rule of a game and hold no state.
"""
