"""The front: its pure parts in unit tests, and all of it with the real discord.py against the loopback Discord."""
