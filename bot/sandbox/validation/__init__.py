"""Validation of request bodies: what the real Discord would refuse.

Each module checks one kind of body and collects all problems, as Discord's error 50035 lists them. `openapi` compares
requests and responses with Discord's own description of its API.
"""
