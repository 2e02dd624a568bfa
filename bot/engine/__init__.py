"""Live matches: tables, seats, log, undo, clocks, deadlines, votes, and everything that must survive a crash.

Imports the kernel, the plain rows and its own ports; never a game, a database or a chat service.
"""
