"""Time at a table: calendars of people, clocks of seats, deadlines and the outbox of notices.

The arithmetic is pure and takes the time as a value; only `deadlines` and `outbox` read the injected clock.
"""
