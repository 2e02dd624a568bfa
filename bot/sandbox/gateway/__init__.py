"""The bot's websocket: sessions, heartbeats, resuming, and what is dispatched for each change of the world."""
