"""Adapters of the engine's storage ports, one package per database: rows in, rows out.

The modules here are common to all of them: `tables` is the registry of tables, `failures` what can go wrong, `queries`
and `reading` are the reads, `group_commit` is the queue of writes, and `opening` chooses a store by its address.
"""
