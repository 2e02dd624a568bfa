"""Ward Round: hospital board games, hosted in a chat channel."""
