"""The REST routes of the loopback Discord: one table, one plain function per route.

A handler takes a `Call` and returns what the JSON answer says (None: 204), or raises an `ApiError`. It never waits,
so every request is carried out whole, in the order of arrival.
"""
