"""Community leagues: results, ratings, seasons, pairings, duplicate rounds, the daily challenge, and their director.

The core (`results`, `ratings`, `season`, `pairing`, `scoring`) is pure: values in, values out. The `director` is the
only part that acts. It stands above the engine and talks to storage and front through `ports.py`; nothing here may know
a database, a chat service, a language or the name of a game.
"""
