"""The people's side: a person to drive in tests, the chat page, its protocol and its feed."""
