"""What can be done to the world: messages, reactions, interactions, administration. No sockets."""
