"""A season: what it is played by, the states it and its entrants go through, divisions. Pure."""
