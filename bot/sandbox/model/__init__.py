"""The loopback Discord's data: entities, the world that holds them, permissions, and their JSON forms.

Nothing here checks a request or talks to anybody: `validation` and `operations` do.
"""
