"""One interaction from its arrival to its response: the router, the context handlers get, and the services they use.

Knows how to acknowledge, identify, refuse and apologise; what a control does is in `handlers`.
"""
