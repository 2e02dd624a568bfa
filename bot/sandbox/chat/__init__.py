"""The people's side: a `Person` for tests, the chat page (`page/`), its server, protocol and feed."""
