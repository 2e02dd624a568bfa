"""The front: its pure parts by themselves, and all of it on the real discord.py against the loopback Discord."""
