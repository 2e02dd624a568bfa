"""Where matches rest: SQLite through aiosqlite. Knows rows and bytes, never a game."""
