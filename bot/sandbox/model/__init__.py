"""The data of the loopback Discord: entities, the world that holds them, permissions, and their JSON.

Nothing here checks a request, changes more than one entity or opens a socket: `validation`, `operations` and the
servers do.
"""
