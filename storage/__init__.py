"""Adapters of the engine's storage ports, one package per database: rows in, rows out."""
