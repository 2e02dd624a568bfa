"""Matches that live: seats, log, undo and everything that must survive a crash.

Knows the kernel and the ports it needs (storage, time); never a game, a database or a chat service.
"""
