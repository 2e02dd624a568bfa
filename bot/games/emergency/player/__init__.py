"""What general computer players need of this game: an imagined state and its worth. Only `game.py` imports it."""
