"""The bot's websocket: sessions, heartbeats, resume, and the events of each change of the world."""
