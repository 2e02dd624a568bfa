"""What can be done to the world: messages, interactions, people, channels and guilds. No sockets."""
