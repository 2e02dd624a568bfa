"""The game's own computer player: a planner for the activation, worths for the rest. Only `game.py` imports it."""
