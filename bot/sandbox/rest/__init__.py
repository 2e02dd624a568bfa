"""The REST API of the loopback Discord: a table of routes, and one plain function per route.

A handler takes an `ApiRequest` and returns the JSON of the response (None: 204), or raises an `ApiError`. It is not a
coroutine, so every request is handled as a whole, in the order of arrival. Routes are in the module of their noun;
`server` is the only module that knows HTTP, `rate_limits` and `faults` decide before and after the handler.
"""
