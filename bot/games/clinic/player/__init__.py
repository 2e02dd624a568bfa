"""The computer players of Clinic. Only `game.py` imports them."""
