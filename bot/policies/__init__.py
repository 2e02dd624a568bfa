"""Computer players that can play every game, written against the kernel only."""
