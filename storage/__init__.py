"""Adapters of the engine's storage ports, one package per database: rows in, rows out.

The modules here are common to all of them: `tables` is the registry of tables, `failures` what can go wrong.
"""
