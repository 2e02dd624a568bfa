"""What computer players need: an imagined state and a worth of it. Nothing but `game.py` imports this."""
