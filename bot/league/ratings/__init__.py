"""Ratings of people by game and server, worked out from the log of results alone. Pure."""
