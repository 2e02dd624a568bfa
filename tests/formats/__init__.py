"""Formats that are frozen: what was written by one release is read by all later ones.

Golden files list every custom id, log entry, action, option and stored setting, field by field; `exports/` has one file
per game and `databases/` one dump per schema version. Adding is free: `python -m tests.formats` writes what is new. A
line that changed or went away is refused there and fails the tests, because controls, logs, exports and databases in
the old form exist: it needs a migration or a branch on `rules_version`.
"""
