"""What the real Discord would refuse, checked before the loopback one accepts it.

Each module checks one kind of body and collects all that is wrong, the way Discord's own answer lists it.
"""
