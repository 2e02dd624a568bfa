"""The log of results: what matches ended with, and corrections of that. Pure."""
