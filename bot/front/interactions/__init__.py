"""One interaction from its arrival to its answer: the router, the context handlers get, and the services they use.

Knows how to acknowledge, recognise, refuse and apologise; what a control does is in `handlers`.
"""
